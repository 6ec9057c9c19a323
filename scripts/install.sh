#!/bin/sh
# Creates the virtual environment (first argument) and installs Landsraad with its pinned dependencies into it.
# The second argument is the Python to create it with.
set -eu
venv=$1
python=$2

if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "Landsraad needs Python 3.11 or newer; $python is older. Try: make PYTHON=/path/to/python3.11" >&2
    exit 1
fi

pip="$venv/bin/python -m pip --disable-pip-version-check --quiet --quiet"
echo "Installing Landsraad into $venv (only once) ..."
"$python" -m venv "$venv"
# setuptools first: without build isolation the pinned one builds, and nothing is fetched twice.
$pip install --constraint constraints.txt setuptools
$pip install --constraint constraints.txt --no-build-isolation --editable '.[server,research,cluster,dev]'
