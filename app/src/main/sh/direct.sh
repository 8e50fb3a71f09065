# shellcheck shell=bash
# Direct mode: one JVM per call. Sourced by ic and by the training of the AOT cache, so that both use the same command. ic_home is set.

# The JVM would announce these variables on stderr. The locale decides how it decodes arguments and paths.
unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS CLASSPATH _JAVA_LAUNCHER_DEBUG _JAVA_SR_SIGNUM
export LC_ALL=C.UTF-8

# Serial GC and C1 start fastest. The reservations are small, so that a process limit does not prevent the start. Messages of the JVM
# must not look like an answer, and a crash must not write its report to the working directory.
ic_java=(
  "$ic_home/runtime/bin/java"
  -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Xmx512m
  -Djava.net.preferIPv4Stack=true -XX:CompressedClassSpaceSize=48m -XX:ReservedCodeCacheSize=24m -XX:+DisplayVMOutputToStderr -XX:+SuppressFatalErrorMessage
  --enable-native-access=ALL-UNNAMED
  -Dorg.sqlite.lib.path="$ic_home/native"
  -Dic.version="@{project.version}" -Dic.launcher="$ic_home/bin/ic" -Dic.build="${ic_build-}" -Dic.home="$ic_home"
  -cp "$ic_home/lib/ic.jar"
)

# Reports an error before Java runs, in the format that the arguments request.
ic_refuse() { # fact, hint, arguments
  local fact=$1 hint=$2 word
  shift 2
  for word in "$@"; do
    [[ $word == -- ]] && break
    if [[ $word == --json ]]; then
      fact=${fact//\\/\\\\} fact=${fact//\"/\\\"}
      printf '{"error":"io","message":"%s","hint":"%s","exit_code":2}\n' "$fact" "$hint" >&2
      exit 2
    fi
  done
  printf '%s\n' "ic: $fact" "$hint" >&2
  exit 2
}

# Starts an engine for the next call, if this one could have used it.
ic_offer_engine() { # arguments
  [[ -n ${ic_missing-} && ${INTERCORE_ENGINE:-auto} == auto ]] || return
  case ${1-} in
    state | sentinel | lock | intent | guard | agent | work | hook | convoy | merge | escalation | run | artifact | gate | events | status | health | __complete) ic_start_engine ;;
  esac
}

# Runs one call and exits with its code. A JVM that cannot start exits with 1, which is also the ordinary "no". A caller that confused
# them would miss the error. So Java reports "no" as 251, and 1 is an error.
ic_direct() { # descriptors that were closed, arguments
  local closed=$1 watched=false signal='' code asked=${ic_request-}
  shift
  [[ -t 2 ]] && watched=true
  case ${INTERCORE_ENGINE:-auto} in
    auto | direct | resident) ;;
    *) ic_refuse "INTERCORE_ENGINE cannot be $INTERCORE_ENGINE" "It is one of auto, direct, resident." "$@" ;;
  esac
  [[ $PWD -ef . ]] || ic_refuse "the working directory was removed" "Go to another directory." "$@"
  local -a words=("$@")
  asked=${asked##*-}
  [[ -z ${ic_handed-} ]] || ic_own_words
  # A signal to ic is passed to Java: a call whose caller gave up must not write later. Java runs in the background, so that traps run at
  # once; & would replace stdin, so stdin is named. -Xlog:disable: the JVM would report a corrupt AOT cache.
  trap 'signal=TERM; kill -TERM "$ic_child" 2>/dev/null' TERM
  trap 'signal=INT; kill -TERM "$ic_child" 2>/dev/null' INT
  trap 'signal=HUP; kill -TERM "$ic_child" 2>/dev/null' HUP
  # -Xrs: a signal ends Java at once and without a message.
  # The session of the call, as for the engine: by default from the variable of the agent's tool.
  INTERCORE_SESSION=${INTERCORE_SESSION:-${CLAUDE_CODE_SESSION_ID:-${GEMINI_SESSION_ID-}}} \
    "${ic_java[@]}" -Xrs -XX:AOTCache="$ic_home/ic.aot" -Xlog:disable -Dic.closed="$closed" -Dic.watched=$watched -Dic.terminal=${ic_tty:+true} -Dic.no=251 \
    -Dic.absent="${ic_absent:+250}" -Dic.request="${ic_request-}" -Dic.unwritten="${ic_unwritten-}" \
    -Dic.pid=$$ -Dic.parent="$PPID" -Dic.asked="${asked//[!0-9]/}" ${ic_waited:+"-Dic.waited=$ic_waited"} \
    ${ic_holder:+"-Dic.child=$ic_holder"} ${ic_plan:+"-Dic.plan=$ic_plan"} dev.intercore.app.Main "${words[@]}" <&0 &
  ic_child=$!
  [[ -z $signal ]] || kill -TERM "$ic_child" 2>/dev/null
  # bash would report that a signal ended a child. Its meaning is reported below.
  wait "$ic_child" 2>/dev/null
  code=$?
  # A wait that a trap interrupts returns 128+n although Java may still run; the second wait returns its exit code. If Java ended at that
  # moment, bash does not know it any more and would wait for another child.
  if [[ -n $signal ]] && kill -0 "$ic_child" 2>/dev/null; then
    wait "$ic_child" 2>/dev/null
    code=$?
  fi
  # Before traps are reset: bash turns a signal that was ignored from the start into one that ends it.
  if [[ -n ${ic_handed-} ]] && { [[ $code == 249 ]] || read -r -t 0 <&"$ic_plan"; }; then
    "$ic_handed" "$@"
  fi
  trap - TERM INT HUP
  # A hook of an agent takes every code but 2 as permission to edit.
  if [[ $* == "guard git"* || -n ${ic_hook-} ]] && [[ $code != 0 ]]; then
    [[ $code == 2 ]] || printf '%s\n' "ic: guard: java ended before it could answer (exit $code), so the action is denied" >&2
    exit 2
  fi
  [[ -z $signal ]] || kill -s "$signal" $$
  ic_offer_engine "$@"
  case $code in
    250) exit "${ic_absent:-2}" ;;
    251) exit 1 ;;
    0 | 2 | 3 | 130 | 137 | 141 | 143) exit "$code" ;;
    *)
      ic_refuse "Java could not run (exit $code) from $ic_home" \
        "Check memory and process limits (ulimit -a); if files there are missing or damaged, build or install ic again." "$@"
      ;;
  esac
}
