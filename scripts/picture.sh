#!/bin/bash -p
# Records the session of scripts/picture/session.sh on a terminal and draws it. Usage: scripts/picture.sh [FILE]  (default docs/demo.svg)
set -euo pipefail
root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
target=$(realpath -m "${1:-$root/docs/demo.svg}")
# shellcheck source=scripts/jdk.sh
source "$root/scripts/jdk.sh"
find_jdk

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/home" "$folder/shop/src"
cd "$folder/shop"
git init -q .
echo 'int main' >src/parser.c
export HOME=$folder/home PATH=$root:$PATH INTERCORE_LOCK_DIR=$folder/locks INTERCORE_ENGINE=direct TERM=xterm-256color
unset INTERCORE_DB INTERCORE_SESSION INTERCORE_AGENT CLAUDE_CODE_SESSION_ID GEMINI_SESSION_ID NO_COLOR
ic init >/dev/null
script -qec "stty cols 100 rows 40; bash -p '$root/scripts/picture/session.sh'" /dev/null </dev/null >"$folder/recorded"
"$JAVA_HOME/bin/java" "$root/scripts/picture/TerminalPicture.java" "Two agents need one file" <"$folder/recorded" >"$folder/picture.svg"
mv "$folder/picture.svg" "$target"
echo "wrote $target"
