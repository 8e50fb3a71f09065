# shellcheck shell=bash
# Sourced. fresh_build ROOT sets ic_build to the current build's folder if no source is newer; starts no process.

# shellcheck disable=SC2034 # ic_build is the answer
fresh_build() {
  local root=$1 id='' source
  ic_build=
  [[ -r $root/.build/current ]] && IFS= read -r id <"$root/.build/current"
  [[ -n $id && -e $root/.build/$id/stamp ]] || return 1
  shopt -s globstar nullglob
  # Folders are in the list too: a removed file makes its folder newer.
  for source in "$root"/pom.xml "$root"/scripts/** "$root"/{core,cli,app}/pom.xml "$root"/{core,cli,app}/src/main/**; do
    if [[ $source -nt $root/.build/$id/stamp ]]; then
      shopt -u globstar nullglob
      return 1
    fi
  done
  shopt -u globstar nullglob
  ic_build=$root/.build/$id
}
