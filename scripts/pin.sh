#!/bin/sh
# Writes constraints.txt anew: the newest versions that the ranges in pyproject.toml admit, tried in a fresh environment.
set -eu
python=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

"$python" -m venv "$scratch/venv"
pip="$scratch/venv/bin/python -m pip --disable-pip-version-check --quiet --quiet"
$pip install --upgrade setuptools
$pip install --no-build-isolation --editable '.[server,research,cluster,dev]'
# What `train` needs is large: it is pinned without being installed.
$pip install --no-build-isolation --dry-run --report "$scratch/train.json" '.[train]'
{
    echo "# Exact versions of everything that is installed; made by \`make pins\`, not by hand."
    {
        $pip freeze --all --exclude-editable | grep --extended-regexp --invert-match '^pip=='
        "$python" -c '
import json, sys
for each in json.load(open(sys.argv[1]))["install"]:
    if each["metadata"]["name"] != "landsraad":
        print(each["metadata"]["name"] + "==" + each["metadata"]["version"].split("+")[0])
' "$scratch/train.json"
    } | LC_ALL=C sort --ignore-case --unique --field-separator== --key=1,1
} > "$scratch/constraints.txt"
mv "$scratch/constraints.txt" constraints.txt
