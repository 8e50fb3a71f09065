#!/bin/bash -p
# The session in docs/demo.svg: two agents need one file. Each command is printed with the agent's prompt and then run.
# scripts/picture.sh calls it on a terminal, in an empty project, with ic on PATH.
set -euo pipefail

as() { # agent, colour, command as text
  printf '\001\033[%sm%s $\033[0m %s\n' "$2" "$1" "$3"
  INTERCORE_SESSION=$1 INTERCORE_AGENT=$1 bash -c "$3" || true
}
claude() { as claude 33 "$1"; }
codex() { as codex 36 "$1"; }

id_of() { ic query "SELECT id FROM intents WHERE session = '$1'" --csv | tail -n 1 | tr -d '\r'; }

claude 'ic intent declare --allow src/parser.c --intent "fix the lexer"'
codex 'ic intent gate --path src/parser.c'
codex 'ic intent declare --allow src/parser.c --intent "rename fields" --on-conflict queue'
echo 'fixed' >>src/parser.c
claude "ic intent clear $(id_of claude)"
codex "ic intent promote $(id_of codex)"
codex 'ic status'
