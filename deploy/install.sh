#!/bin/sh
# Installs this checkout, or the newer one that it has become, into a directory: /opt/landsraad, or the one given.
# Needs Python 3.11 or newer (python3, or PYTHON), Node 20 and npm.
set -eu
target=${1:-/opt/landsraad}
python=${PYTHON:-python3}
cd "$(dirname "$0")/.."

"$python" -m venv "$target"
pip="$target/bin/python -m pip --disable-pip-version-check --quiet install --constraint constraints.txt"
# setuptools first: without build isolation the pinned one builds, and nothing is fetched twice.
$pip setuptools
$pip --no-build-isolation --upgrade '.[server]'
make web

# Beside the old client and then in its place, so that a running server never sees half of one.
rm -rf "$target/client.new" "$target/client.old"
cp -R web/dist "$target/client.new"
if [ -d "$target/client" ]; then mv "$target/client" "$target/client.old"; fi
mv "$target/client.new" "$target/client"
rm -rf "$target/client.old"
mkdir -p "$target/docs"
cp docs/hosting.md "$target/docs/"
echo "$("$target/bin/landsraad" --version) is installed in $target."
