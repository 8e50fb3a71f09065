#!/bin/bash -p
# Makes the AOT cache of the build in $1: a training run of the usual calls, with the same command that ic uses.
set -euo pipefail

ic_home=$(cd -P "$1" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch" "$ic_home/ic.aot.new" "$ic_home/ic.aot.new.config"' EXIT

# shellcheck source=app/src/main/sh/direct.sh
source "$ic_home/bin/direct.sh"
cd "$scratch"
export INTERCORE_LOCK_DIR=$scratch/locks
"${ic_java[@]}" -Dic.pid=$$ -XX:AOTCacheOutput="$ic_home/ic.aot.new" dev.intercore.app.AotTraining "$scratch"
mv -f "$ic_home/ic.aot.new" "$ic_home/ic.aot"
