# shellcheck shell=bash
# Sourced by the scripts that build. find_jdk sets JAVA_HOME to a JDK 25, or says what to install and returns 2.

JDK_WANTED=25

# Whether $1 is the home of a JDK (with compiler and jlink) of the wanted version. Reads the release file, runs nothing.
is_wanted_jdk() {
  local home=$1 line
  [[ -x $home/bin/javac && -x $home/bin/jlink && -r $home/release ]] || return 1
  while IFS= read -r line; do
    [[ $line == "JAVA_VERSION=\"$JDK_WANTED"[.\"]* ]] && return 0
  done <"$home/release"
  return 1
}

find_jdk() {
  local home java
  local -a homes=()
  [[ -n ${JAVA_HOME:-} ]] && homes+=("$JAVA_HOME")
  shopt -s nullglob
  homes+=(
    /usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /usr/local/java/* /opt/java/* /opt/jdk* /opt/*jdk* /opt/java
    /Library/Java/JavaVirtualMachines/*/Contents/Home
    /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home
  )
  # Without a home folder there is none to look in; an empty HOME would mean /.
  if [[ ${HOME:-} == /?* ]]; then
    homes+=(
      "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* "$HOME"/.asdf/installs/java/*
      "$HOME"/.local/share/mise/installs/java/* "$HOME"/Library/Java/JavaVirtualMachines/*/Contents/Home
    )
  fi
  shopt -u nullglob
  if java=$(type -P javac); then
    java=$(readlink -f "$java" 2>/dev/null || printf '%s' "$java")
    homes+=("${java%/bin/javac}")
  fi
  for home in "${homes[@]}"; do
    if is_wanted_jdk "$home"; then
      JAVA_HOME=$home
      export JAVA_HOME
      return 0
    fi
  done
  printf '%s\n' \
    "ic: no JDK $JDK_WANTED found (looked at JAVA_HOME, the usual folders and PATH)" \
    "Install one, for example \`apt-get install temurin-25-jdk\`, \`brew install openjdk@25\` or \`sdk install java 25-tem\`, or set JAVA_HOME." >&2
  return 2
}

find_maven() {
  type -P mvn >/dev/null && return 0
  printf '%s\n' "ic: Maven is needed to build and is not on PATH" \
    "Install it, for example \`apt-get install maven\` or \`brew install maven\`." >&2
  return 2
}

# Maven on a JDK 25 warns about its own libraries; they are not shown.
export MAVEN_OPTS="${MAVEN_OPTS:-} --sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED"
unset JAVA_TOOL_OPTIONS JDK_JAVA_OPTIONS _JAVA_OPTIONS
