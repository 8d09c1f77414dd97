#!/usr/bin/env bash
# Run once, when the platform builds its image: an environment with this package and the versions it was tested with.
set -euo pipefail
root="${AUTOGRADER_ROOT:-/autograder}"

usable() { "$1" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
find_python() {
    for name in python3.13 python3.12 python3.11 python3; do
        if usable "$name"; then
            echo "$name"
            return
        fi
    done
}

python="$(find_python)"
if [ -z "$python" ]; then
    apt-get update
    apt-get install -y python3 python3-venv
    python="$(find_python)"
fi
if [ -z "$python" ]; then
    apt-get install -y python3.11 python3.11-venv
    python="$(find_python)"
fi

"$python" -m venv "$root/environment"
"$root/environment/bin/python" -m pip install --no-input --constraint "$root/source/constraints.txt" \
    "$root/source/"attention_autograder-*.whl

# Submissions run as another user, where the platform gives us root: nothing of the following is theirs to read.
package="$(cd / && "$root/environment/bin/python" -I -c 'import autograder; print(autograder.__path__[0])')"
chmod -R go= "$root/source" "$package/exercises" "$package/solutions" "$package/../reference"
