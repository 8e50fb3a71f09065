#!/bin/bash -p
# build: f9e028a
# Lock folders of every kind: of a live and of a dead holder of this machine, of another machine, released, foreign, and what was left behind.
set -euo pipefail
# shellcheck source=app/src/test/golden/features.bash
source "$GOLDEN_SCRIPTS/features.bash"
at 0
ic init >/dev/null
export INTERCORE_SESSION=lead
here() { env -u GOLDEN_WORLD ic "$@"; }
# The tests replace this process by their own.
here lock acquire live main --owner agent-7 --pid "$GOLDEN_ALIVE" >/dev/null
here lock acquire live 'a scope é' --pid "$GOLDEN_ALIVE" >/dev/null
sleep 1000 &
here lock acquire dead main --owner agent-8 --pid $! >/dev/null
here lock acquire dead cleaned --pid $! >/dev/null
kill $!
wait || true
ic lock acquire elsewhere main --owner agent-9 --pid 1 >/dev/null
ic lock acquire released main --owner agent-9 --pid 1 >/dev/null
ic lock release released main --owner agent-9 >/dev/null
# A holder without a process, which the name of the entry shows.
ic lock acquire no-process main --pid 1 >/dev/null
cd "$INTERCORE_LOCK_DIR/no-process/main"
entry=(o.*)
IFS=. read -r _ _ _ _ _ rest <<<"${entry[0]}"
mv "${entry[0]}" "o.0.0.-.-.$rest"
# By other programs.
mkdir -p ../../foreign/empty ../../foreign/full
echo text >../../foreign/full/pid
echo text >../../foreign/file
# Left behind by processes that were killed.
mkdir ../../live/.t-0123456789abcdef
echo >../../live/.t-0123456789abcdef/d.0123456789abcdef
echo >../../released/main/d.00112233445566aa
touch -d @$((GOLDEN_BEGIN - 7200)) ../../live/.t-0123456789abcdef/* ../../live/.t-0123456789abcdef ../../released/main/d.* ../../foreign/*
