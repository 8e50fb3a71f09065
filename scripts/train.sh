#!/bin/bash -p
# Makes the AOT cache of the build in $1: a training run of the usual calls, under the flags ic itself uses.
set -euo pipefail

home=$(cd -P "$1" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch" "$home/ic.aot.new" "$home/ic.aot.new.config"' EXIT

# The launcher is asked for the command it would become, so that training and use cannot differ: the cache is bound to both.
# shellcheck disable=SC2317 # called by the launcher
exec() { command=("$@"); }
# shellcheck source=/dev/null
source "$home/bin/ic"
unset -f exec
words=()
for word in "${command[@]}"; do
  case $word in
    -XX:AOTCache=*) words+=("-XX:AOTCacheOutput=$home/ic.aot.new") ;;
    -Xlog:disable) ;;
    dev.intercore.app.Main) words+=(dev.intercore.app.Training "$scratch") ;;
    *) words+=("$word") ;;
  esac
done
cd "$scratch"
LC_ALL=C.UTF-8 "${words[@]}"
mv -f "$home/ic.aot.new" "$home/ic.aot"
