# shellcheck shell=bash
# What is installed under a PREFIX: its launcher, its builds, the processes that run from a build, and the removal of a build.
# Sourced by install, which sets prefix, without a slash at its end, and folder, PREFIX/lib/intercore. LC_ALL is C.
# shellcheck disable=SC2034,SC2154 # variables of install

build_name='^[0-9]{8}-[0-9]{6}-[0-9]+$'

# How long to wait for another install, and how long processes of a build may take to end.
lock_seconds=300 end_seconds=3

fail() { # fact, next step
  printf '%s\n' "install: $1" "$2" >&2
  exit 2
}

# Waits until no other install or uninstall changes this PREFIX. Returns 1 if the folder is missing, or if it cannot be locked here.
# The lock is on the folder itself, so no file is left over, and it ends with the process.
lock_folder() {
  local code
  type -P flock >/dev/null || return
  while { cd -- "$folder" && exec {lock}<.; } 2>/dev/null; do
    code=0
    flock -w "$lock_seconds" -E 75 "$lock" || code=$?
    ((code != 75)) || fail "another install or uninstall of $prefix is running" "Wait until it has ended."
    # An uninstall may have removed the folder meanwhile, and an install created another one.
    if ((code == 0)) && [[ . -ef $folder ]]; then
      cd /
      return
    fi
    unlock_folder
    ((code == 0)) || break
  done
  cd /
  return 1
}

unlock_folder() {
  [[ -z ${lock-} ]] || exec {lock}<&-
  lock=''
}

# Reads the build of a launcher that an install wrote, and its ic_home as it is written there. Returns 1 if it is another file.
read_launcher() { # file
  local line count=0
  launcher_id='' launcher_home=''
  {
    while ((count++ < 30)) && IFS= read -r -n 9999 line; do
      case $line in
        ic_build=*) launcher_id=${line#*=} ;;
        ic_home=*) launcher_home=${line#*=} ;;
        *) ((count > 1)) || [[ $line == '#!/bin/bash -p' ]] || return ;;
      esac
    done <"$1"
  } 2>/dev/null
  [[ $launcher_id =~ $build_name && $launcher_home == *"/lib/intercore/$launcher_id"?(\') ]]
}

# Returns whether this is what a launcher of a build here contains. The quotes depend on the locale in which it was written.
is_home_of() { # ic_home as it is written, build
  local plain quoted
  printf -v plain '%q' "$folder/$2"
  [[ $1 != "$plain" ]] || return 0
  quoted=$(LC_ALL=C.UTF-8 && printf '%q' "$folder/$2") 2>/dev/null
  [[ $1 == "$quoted" ]]
}

# Returns whether PREFIX/bin/ic is a launcher of this PREFIX, and not a link or another program.
is_our_launcher() {
  [[ -f $prefix/bin/ic && ! -L $prefix/bin/ic ]] && read_launcher "$prefix/bin/ic" || return
  is_home_of "$launcher_home" "$launcher_id" || [[ -d $folder/$launcher_id ]]
}

# Sets builds to the builds here, oldest first.
list_builds() {
  local path
  builds=()
  for path in "$folder"/[0-9]*; do
    if [[ -d $path && ! -L $path && ${path##*/} =~ $build_name ]]; then
      builds+=("${path##*/}")
    fi
  done
}

# Sets for each build the processes that use it: users, engines, and same, the engines of this build in this or another place, for example in
# a checkout. Sets unseen to the reason if there may be other processes.
find_processes() {
  local pid device mount type options rest
  declare -gA users=() engines=() same=()
  unseen=''
  if [[ ! /proc/self -ef /proc/$BASHPID ]]; then
    unseen='/proc does not show the processes'
    return
  fi
  while read -r device mount type options rest; do
    if [[ $mount == /proc && $type == proc && $EUID != 0 && ,$options, =~ ,hidepid=([^,]*), && ${BASH_REMATCH[1]} != @(0|off) ]]; then
      unseen='/proc hides the processes of other users'
    fi
  done </proc/self/mounts
  for pid in /proc/[0-9]*; do
    pid=${pid#/proc/}
    [[ $pid == "$$" ]] || find_builds "$pid"
  done
}

# Adds a process to the builds that it uses.
find_builds() { # pid
  local pid=$1 id text tries=0
  local -a words=()
  # Of other users' processes only the command line can be read. During exec it is empty for a moment.
  while ((tries++ < 3 && ${#words[@]} == 0)); do
    if ! { mapfile -d '' -t words <"/proc/$pid/cmdline"; } 2>/dev/null; then
      [[ ! -e /proc/$pid/stat ]] || unseen="the command line of process $pid cannot be read"
      return 0
    fi
    # A kernel thread or a process that has ended.
    [[ -e /proc/$pid/exe || ${#words[@]} != 0 ]] || return 0
  done
  printf -v text '%s\n' "${words[@]}"
  for id in "${builds[@]}"; do
    [[ $text != *"-Dic.build=$id"$'\n'*EngineMain* ]] || same[$id]+="$pid "
    if [[ $text == *"$folder/$id/"* || /proc/$pid/exe -ef $folder/$id/runtime/bin/java ]]; then
      add_process "$id"
    fi
  done
  find_launcher
}

# Adds process pid to a build.
add_process() { # build
  if [[ $text == *$'\ndev.intercore.app.EngineMain\n'* ]]; then
    engines[$1]+="$pid "
  else
    users[$1]+="$pid "
  fi
}

# Adds process pid to the build of the launcher that it runs. A shell keeps its script open, also after the file was replaced.
find_launcher() {
  local script='' word file id
  [[ ${words[0]-} == @(bash|*/bash) ]] || return 0
  for word in "${words[@]:1}"; do
    [[ $word == -* ]] || { script=$word; break; }
  done
  [[ $script == /* ]] || script=/proc/$pid/cwd/$script
  [[ ${script##*/} == ic || -L $script ]] || return 0
  for file in "/proc/$pid/fd"/*; do
    [[ -f $file ]] || continue
    if read_launcher "$file"; then
      for id in "${builds[@]}"; do
        ! is_home_of "$launcher_home" "$id" || add_process "$id"
      done
      return 0
    fi
  done
  find_subshell "$script"
}

# Adds process pid, which runs a launcher of an unknown build, to all builds. A subshell has no open script, but its parent has.
find_subshell() { # script
  local stat parent real id
  local -a of_parent=()
  { IFS= read -r -d '' stat <"/proc/$pid/stat"; } 2>/dev/null || [[ -n ${stat-} ]] || return 0
  read -r _ parent _ <<<"${stat##*) }"
  { mapfile -d '' -t of_parent <"/proc/$parent/cmdline"; } 2>/dev/null || of_parent=()
  [[ ${of_parent[*]@Q} != "${words[*]@Q}" ]] || return 0
  real=$(readlink -m -- "$1") || real=$1
  # The directory of another user's process cannot be read.
  [[ $real == "$prefix/bin/ic" || $real == /proc/* ]] || return 0
  for id in "${builds[@]}"; do
    add_process "$id"
  done
}

# Returns whether a program is running. The kernel then refuses to open it for writing, also if its process cannot be seen from here.
is_executing() { # file
  local error
  [[ -f $1 ]] || return
  error=$({ : <>"$1"; } 2>&1) || true
  [[ $error == *'Text file busy'* ]]
}

# Waits until no process uses a build, and stops its engines. Returns 1 and sets reason if that is not so at the end.
release_build() { # build, end of the wait in SECONDS
  local id=$1 pid name stopped='' pids
  while find_processes; [[ -z $unseen ]]; do
    if [[ -z ${users[$id]-}${engines[$id]-} ]]; then
      ! is_executing "$folder/$id/runtime/bin/java" || { reason='a process that cannot be seen from here uses it'; return 1; }
      return 0
    elif [[ -z ${users[$id]-}$stopped ]]; then
      stopped=1
      for pid in ${engines[$id]}; do
        stop_engine "$id" "$pid"
      done
    elif ((SECONDS >= $2)); then
      pids=${users[$id]-}${engines[$id]-}
      pid=${pids%% *} name='?'
      { read -r name <"/proc/$pid/comm"; } 2>/dev/null || true
      reason="process $pid ($name) uses it"
      return 1
    else
      sleep 0.1
    fi
  done
  reason=$unseen
  return 1
}

# Stops an engine as its callers would: with the state folder of its own environment.
stop_engine() ( # build, pid
  unset HOME XDG_STATE_HOME
  { mapfile -d '' -t variables <"/proc/$2/environ"; } 2>/dev/null || return 0
  for variable in "${variables[@]}"; do
    [[ $variable != @(HOME|XDG_STATE_HOME)=* ]] || export "${variable?}"
  done
  INTERCORE_ENGINE=direct "$folder/$1/bin/ic" engine stop >/dev/null 2>&1 </dev/null || true
)

# Removes a build that no process uses, and its files in the state folder. Adds its size to freed, in KB.
remove_build() { # build
  local state=${XDG_STATE_HOME-} size trash
  [[ $state == /* ]] || state=${HOME-}/.local/state
  state+=/intercore
  # The engine of a checkout may have the same build.
  if [[ -z ${same[$1]-} && -d $state && -O $state && ! -L $state ]]; then
    rm -f -- "$state/$1".*
    rmdir -- "$state" 2>/dev/null || true
  fi
  size=$(du -sk -- "$folder/$1") || true
  # Under another name, so that a build that is removed in part is never taken for a build.
  trash=$(mktemp -d "$folder/tmp.XXXXXX") && mv -T -- "$folder/$1" "$trash/build" && rm -rf -- "$trash" || return
  freed=$((freed + ${size%%[!0-9]*}))
}

# Removes what an install or uninstall has left that was killed. Sets removed if there was any.
remove_leftovers() {
  local path line
  for path in "$folder"/tmp.?????? "$folder"/.lib.??????; do
    [[ -e $path && ! -L $path ]] || continue
    rm -rf -- "$path"
    removed=1
  done
  for path in "$prefix/bin"/.ic.??????; do
    [[ -f $path && ! -L $path && -O $path ]] || continue
    line=''
    IFS= read -r -n 99 line <"$path" || true
    if [[ -z $line && ! -s $path ]] || { [[ $line == '#!/bin/bash -p' ]] && is_part_of_launcher "$path"; }; then
      rm -f -- "$path"
      removed=1
    fi
  done
}

# Returns whether a file begins as a launcher does, and is perhaps shorter.
is_part_of_launcher() { # file
  local line=''
  { IFS= read -r line && IFS= read -r line; } <"$1" || return 0
  [[ $line == '# ic: one call of intercore.'* ]]
}

# Prints a number of builds and their size.
builds_and_size() { # number, word before "build"
  local plural=s
  (($1 != 1)) || plural=''
  printf '%s' "$1 $2build$plural, $(((freed + 512) / 1024)) MB"
}
