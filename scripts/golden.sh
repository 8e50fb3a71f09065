#!/bin/bash -p
# Records the golden corpus in app/src/test/resources/golden: data of earlier versions and the answers of commit f9e028a to it.
set -euo pipefail
umask 022

root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
corpus=$root/app/src/test/resources/golden
setups=$root/app/src/test/golden
# shellcheck source=scripts/jdk.sh
source "$root/scripts/jdk.sh"

usage() {
  cat <<'END'
Usage: scripts/golden.sh [--builds DIR] [NAME...]
Records the golden corpus again, or only the named folders of it.
  --builds DIR  keeps the builds in DIR and uses those that are there

The data is written by builds of the commits in this script, each with a clock and a machine name of its own, so that the records do
not depend on the machine. The answers are those of the commit f9e028a. The commands are in the transcripts of the corpus; the scripts
that write the data are in app/src/test/golden. Process ids and nonces differ from recording to recording.
END
}

builds='' names=()
while (($#)); do
  case $1 in
    --builds)
      builds=${2:?}
      shift
      ;;
    -h | --help)
      usage
      exit 0
      ;;
    -*)
      printf '%s\n' "golden: unknown option: $1" "\`scripts/golden.sh --help\` lists the options." >&2
      exit 3
      ;;
    *) names+=("$1") ;;
  esac
  shift
done
if ((${#names[@]} == 0)); then
  for setup in "$setups"/*.sh; do
    name=${setup##*/}
    names+=("${name%.sh}")
  done
fi

find_jdk
work=$(mktemp -d)
work=$(cd -P "$work" && pwd)
trees=()
clean() {
  local tree
  # Builds in a folder that the caller named are kept.
  [[ $builds == "$work"/* ]] || trees=()
  for tree in "${trees[@]}"; do git -C "$root" worktree remove --force "$tree" || true; done
  rm -rf "$work"
}
trap clean EXIT
[[ -n $builds ]] || builds=$work/builds
mkdir -p "$builds"
builds=$(cd -P "$builds" && pwd)

# Replaces text in a source file, which has to be there.
patch_source() { # file, text, replacement
  local source
  source=$(<"$1")
  [[ $source == *"$2"* ]] || {
    echo "golden: $1 does not contain: $2" >&2
    exit 2
  }
  printf '%s\n' "${source//"$2"/"$3"}" >"$1"
}

# Builds a commit, with what a recording has to choose: the time, the machine's name and boot, and where a process is killed.
build() { # commit
  local tree=$builds/$1 file variable read
  [[ ! -e $tree/.build/current ]] || return 0
  rm -rf "$tree"
  git -C "$root" cat-file -e "$1^{commit}" 2>/dev/null || {
    printf '%s\n' "golden: the history does not contain $1" "Get it with \`git fetch --unshallow\`." >&2
    exit 2
  }
  git -C "$root" worktree add --quiet --detach "$tree" "$1"
  trees+=("$tree")
  patch_source "$tree/app/src/main/java/dev/intercore/app/Main.java" 'Clock.systemUTC()' \
    '(System.getenv("GOLDEN_TIME") == null ? Clock.systemUTC() : Clock.fixed(java.time.Instant.ofEpochSecond(Long.parseLong(System.getenv("GOLDEN_TIME"))), java.time.ZoneOffset.UTC))'
  file=$tree/core/src/main/java/dev/intercore/process/ProcFs.java
  for variable in random/boot_id hostname; do
    read="line(root.resolve(\"sys/kernel/$variable\"))"
    patch_source "$file" "$read" "(System.getenv(\"GOLDEN_WORLD\") == null ? $read : System.getenv(\"GOLDEN_WORLD\"))"
  done
  file=$tree/core/src/main/java/dev/intercore/store/Failpoint.java
  patch_source "$file" 'NONE = _ -> {};' \
    'NONE = moment -> { if (moment.name().equals(System.getenv("GOLDEN_STOP"))) { Runtime.getRuntime().halt(137); } };'
  "$tree/ic" version >/dev/null </dev/null
}

# Set for each folder of the corpus. Calls of a setup and of a transcript have this environment and no other.
home='' project='' time=0
# The id of a boot has 32 hexadecimal digits; a machine may have such a name too.
readonly BEGIN=1790000000 WORLD=00000000000000000000000000901de0

# Runs a script in a folder, in the environment of the recording.
run_bash() { # script, variables...
  local script=$1
  shift
  env -i PATH="$home/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" HOME="$home/notes" INTERCORE_ENGINE=direct \
    INTERCORE_LOCK_DIR="$home/locks" INTERCORE_LEGACY_DIR="$home/legacy" XDG_STATE_HOME="$home/state" GOLDEN_TIME="$time" "$@" \
    /bin/bash -p "$script" </dev/null
}

# A program for setups: runs the SQL on stdin in a database.
run_sql_program() {
  local build
  build=$builds/f9e028a/.build/$(<"$builds/f9e028a/.build/current")
  printf '%s\n' '#!/bin/bash -p' \
    "exec '$JAVA_HOME/bin/java' --enable-native-access=ALL-UNNAMED -cp '$build/lib/ic.jar' -Dorg.sqlite.lib.path='$build/native' '$setups/RunSql.java' \"\$@\""
}

# Sets which build's `ic` is called.
use_build() { # commit
  mkdir -p "$home/bin"
  ln -sfn "$builds/$1/ic" "$home/bin/ic"
}

# How a record names a process of this machine: pid, start, boot and namespaces.
namespace() { # kind
  local link
  link=$(readlink "/proc/self/ns/$1") && link=${link//[!0-9]/} || link=0
  printf '%s' "$link"
}
IFS= read -r boot </proc/sys/kernel/random/boot_id
boot=${boot//-/}
namespaces=$(namespace pid)-$(namespace time)
stat=$(<"/proc/$$/stat")
read -ra stat <<<"${stat##*) }"
alive=$$.${stat[19]}.$boot.$namespaces
host=$(</proc/sys/kernel/hostname)

# The text of a stream without what differs from run to run.
plain() {
  sed -e "s|$project|<dir>|g" -e "s|$home/bin/ic|<ic>|g" -e "s|$builds/[0-9a-f]*/\\.build/[0-9]*-[0-9]*-[0-9]*/bin/ic|<ic>|g" -e "s|$home|<above>|g" -e "s|$alive|<alive>|g" \
    -e "s|$boot.$namespaces|<boot>.<namespaces>|g"
}

# Writes the lines of a stream as a transcript has them.
marked() { # mark, file
  [[ -s $2 ]] || return 0
  plain <"$2" | sed -e "s/^/$1 /" -e "s/^$1 \$/$1/"
  [[ -z $(tail -c 1 "$2") ]] || printf '%s\n' '' "$1\\"
}

# Plays a transcript and prints it with the answers.
play() { # transcript
  local line command='' code
  # Runs the step that was read before, if there is one.
  answer() {
    [[ -n $command ]] || return 0
    printf '%s\n' "$command" >"$home/notes/step"
    code=0
    (cd "$project" && run_bash "$home/notes/step") >"$home/notes/out" 2>"$home/notes/err" || code=$?
    marked '|' "$home/notes/out"
    marked '!' "$home/notes/err"
    ((code == 0)) || echo "= $code"
    command=''
  }
  while IFS= read -r line || [[ -n $line ]]; do
    case $line in
      '$ '*)
        answer
        command=${line#'$ '}
        printf '%s\n' "$line"
        ;;
      '> '* | '>')
        printf '%s\n' "$line"
        line=${line#'>'}
        command+=$'\n'${line# }
        ;;
      '|'* | '!'* | '='*) ;;
      *)
        answer
        [[ $line != '# at '* ]] || time=$((BEGIN + ${line#'# at '}))
        printf '%s\n' "$line"
        ;;
    esac
  done <"$1"
  answer
}

# Writes what is in the project and beside it as text: type, mode, time of change, path; below it the lines of a file.
pack() { # folder of the corpus
  local type mode when path file
  (
    cd "$home"
    find . -mindepth 1 \( -path ./bin -o -path ./notes/step -o -path ./notes/out -o -path ./notes/err \) -prune -o -printf '%y %m %T@ %P\n' | LC_ALL=C sort -k 4
  ) | while read -r type mode when path; do
    file=$home/$path
    case $type in
      d) printf 'd %s %s %s\n' "$mode" "$when" "$path" | plain ;;
      l) printf 'l %s %s %s\n| %s\n' "$mode" "$when" "$path" "$(readlink "$home/$path")" | plain ;;
      f)
        if [[ $path == *.db || $path == *.db.backup-* ]]; then
          printf 'b %s %s %s\n| %s\n' "$mode" "$when" "$path" "${path##*/}"
          cp "$file" "$1/${path##*/}"
          compact "$1/${path##*/}" "$project" </dev/null
        elif iconv -f UTF-8 -t UTF-8 "$file" >/dev/null 2>&1 && ! grep -q $'[\r\x01-\x08]' "$file"; then
          printf 'f %s %s %s\n' "$mode" "$when" "$path" | plain
          # The note of a lock begins with the machine's name.
          if [[ $path == locks/* && $(head -n 1 "$file") == "$host" ]]; then
            sed '1s/.*/| <host>/; 1!s/^/| /' "$file"
          else
            marked '|' "$file"
          fi
        else
          printf 'x %s %s %s\n' "$mode" "$when" "$path"
          base64 "$file" | sed 's/^/| /'
        fi
        ;;
    esac
  done >"$1/tree.txt"
}

# Makes a database small and ends its WAL.
compact() { # file, folder that is named <dir>
  local build
  build=$builds/f9e028a/.build/$(<"$builds/f9e028a/.build/current")
  "$JAVA_HOME/bin/java" --enable-native-access=ALL-UNNAMED -cp "$build/lib/ic.jar" -Dorg.sqlite.lib.path="$build/native" \
    "$setups/Compact.java" "$1" "$2"
}

record() { # name
  local name=$1 transcript file commit
  echo "golden: $name" >&2
  home=$work/$name project=$work/$name/project time=$BEGIN
  mkdir -p "$project" "$home/notes" "$corpus/$name"
  # A setup says with which build it is run.
  commit=$(sed -n 's/^# build: //p' "$setups/$name.sh")
  build "$commit"
  use_build "$commit"
  run_sql_program >"$home/bin/run_sql"
  chmod 755 "$home/bin/run_sql"
  (cd "$project" && run_bash "$setups/$name.sh" GOLDEN_BEGIN=$BEGIN GOLDEN_WORLD=$WORLD GOLDEN_ALIVE=$$ \
    GOLDEN_SCRIPTS="$setups" GOLDEN_TREE="$builds/$commit")
  for file in "$project"/.clavain/*.db; do
    [[ ! -e $file ]] || compact "$file" ''
  done
  rm -rf "$home/notes/"*
  rm -f "$corpus/$name/"*.db*
  pack "$corpus/$name"
  use_build f9e028a
  cp -a "$home" "$work/$name.kept"
  for transcript in "$corpus/$name/"*.txt; do
    [[ ${transcript##*/} != tree.txt ]] || continue
    rm -rf "$home"
    cp -a "$work/$name.kept" "$home"
    time=$((BEGIN + 1800))
    play "$transcript" >"$work/played"
    cp "$work/played" "$transcript"
  done
}

build f9e028a
for name in "${names[@]}"; do
  record "$name"
done
