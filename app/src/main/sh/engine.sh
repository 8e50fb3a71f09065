#!/bin/bash -p
# Starts the engine of this build: a process in a session of its own, which inherits only the user and the namespaces. See docs/engine.md.
ic_build=
ic_self=${BASH_SOURCE[0]}
[[ $ic_self == /* ]] || ic_self=$PWD/$ic_self
ic_home=${ic_self%/bin/*}
# A signal that ends the caller's group must not end the start. TERM is unchanged: the engine stops in order on it.
trap '' HUP INT
umask 077
cd / || exit 2
exec </dev/null >/dev/null 2>&1
# An open pipe would keep its reader waiting as long as the engine runs.
for ic_fd in "/proc/$$/fd"/*; do
  ic_fd=${ic_fd##*/}
  # bash reads this file through a descriptor.
  ((ic_fd <= 2)) || [[ /proc/$$/fd/$ic_fd -ef $ic_self ]] || eval "exec $ic_fd>&-"
done

# shellcheck source=app/src/main/sh/direct.sh
source "$ic_home/bin/direct.sh"
# shellcheck disable=SC2154 # ic_java is direct.sh's
ic_engine=("${ic_java[@]}" -Xmx48m -XX:AOTCache="$ic_home/ic.aot" -Xlog:disable
  ${INTERCORE_ENGINE_IDLE:+"-Dic.idle=$INTERCORE_ENGINE_IDLE"} dev.intercore.app.EngineMain)
ic_clean=(env -i HOME="${HOME-}" XDG_STATE_HOME="${XDG_STATE_HOME-}" PATH="${PATH-}" LC_ALL=C.UTF-8)
if type -P setsid >/dev/null; then
  exec "${ic_clean[@]}" setsid "${ic_engine[@]}"
fi
exec "${ic_clean[@]}" "${ic_engine[@]}"
