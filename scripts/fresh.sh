# shellcheck shell=bash
# Sourced by scripts that check whether the current build has these sources. Starts no process.
# shellcheck disable=SC2034 # ic_fresh and ic_sources are the answers

# Sets ic_sources to the sources of a build, with their folders: a removed file makes its folder newer.
each_source() { # root
  shopt -s globstar nullglob
  ic_sources=("$1"/pom.xml "$1"/scripts/** "$1"/{core,cli,engine,app}/pom.xml "$1"/{core,cli,engine,app}/src/main/**)
  shopt -u globstar nullglob
}

# Sets ic_fresh to the folder of the current build if no source is newer.
fresh_build() { # root
  local id='' source
  ic_fresh=
  [[ -r $1/.build/current ]] && IFS= read -r id <"$1/.build/current"
  [[ -n $id && -e $1/.build/$id/stamp ]] || return 1
  each_source "$1"
  for source in "${ic_sources[@]}"; do
    [[ $source -nt $1/.build/$id/stamp ]] && return 1
  done
  ic_fresh=$1/.build/$id
}
