# shellcheck shell=bash
# Direct mode: one JVM a call. Sourced by ic, and by the training of the AOT cache, so that both use the same command; ic_home is set.

# Others' options would be announced on stderr; the locale decides how the JVM reads arguments and paths.
unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS CLASSPATH
export LC_ALL=C.UTF-8

# Serial GC and C1 start fastest. What the JVM itself has to say must not look like an answer, so it goes to stderr.
ic_java=(
  "$ic_home/runtime/bin/java"
  -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Xmx512m -XX:+DisplayVMOutputToStderr
  --enable-native-access=ALL-UNNAMED
  -Dorg.sqlite.lib.path="$ic_home/native" -Dorg.sqlite.lib.name=libsqlitejdbc.so -Dorg.sqlite.tmpdir="$ic_home/native"
  -Dic.version="@{project.version}" -Dic.build="${ic_home##*/}" -Dic.launcher="$ic_home/bin/ic"
  -cp "$ic_home/lib/intercore-app.jar:$ic_home/lib/intercore-cli.jar:$ic_home/lib/intercore-core.jar:$ic_home/lib/sqlite-jdbc.jar:$ic_home/lib/jackson-core.jar"
)

# Runs one call and exits with its code. A JVM that cannot start exits with 1, and so does an ordinary "no"; a caller that took the one
# for the other would stay silent for a reason nobody sees. So our "no" arrives as 251, and a 1 is trouble.
ic_direct() { # descriptors that were closed, arguments
  local closed=$1 code
  shift
  # -Xlog:disable: a damaged AOT cache would otherwise be told about.
  "${ic_java[@]}" -XX:AOTCache="$ic_home/ic.aot" -Xlog:disable -Dic.closed="$closed" -Dic.no=251 dev.intercore.app.Main "$@"
  code=$?
  case $code in
    251) exit 1 ;;
    1 | 126 | 127)
      printf '%s\n' "ic: Java could not start from $ic_home (exit $code)" \
        "Check memory and process limits (ulimit -a); if files are missing there, build or install ic again." >&2
      exit 2
      ;;
  esac
  exit "$code"
}
