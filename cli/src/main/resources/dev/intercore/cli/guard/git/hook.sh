#!/bin/sh
# intercore guard: asks ic before each commit. `ic guard uninstall git` takes it away, and puts back the hook that was here before.
hook=@hook@
ic=@ic@

case $0 in
  */*) before=${0%/*}/$hook.before-intercore ;;
  *) before=./$hook.before-intercore ;;
esac
# The hook that was here before comes first, if git would run it: what it stages is asked about too.
if [ -f "$before" ] && [ -x "$before" ]; then
  first=
  { IFS= read -r first <"$before"; } 2>/dev/null
  case $first in
    '#!/bin/sh' | '#!/usr/bin/sh' | '#!/usr/bin/env sh')
      # Some look for files by the name they are called by, which is this one's: so it is read here, and not called by its own.
      # shellcheck disable=SC2016 # for the other shell
      sh -c 'ic_before=$1 && shift && . "$ic_before"' "$0" "$before" "$@" || exit "$?"
      ;;
    *) "$before" "$@" || exit "$?" ;;
  esac
fi

if ! command -v "$ic" >/dev/null 2>&1; then
  printf '%s\n' "ic: guard git: $ic is not found, and without it nobody can tell whether this may be committed" \
    "Install ic again, or remove the hook $0 (if there is a $before, give it that name)." >&2
  exit 2
fi
"$ic" guard git "$hook" -- "$@" || exit 2
