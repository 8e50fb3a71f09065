#!/bin/bash -p
# Makes a build in .build/<id>: jars, native library, runtime, AOT cache. Everything is made in a folder of its own and renamed into
# place; a build is never changed afterwards, so its processes are not disturbed. Progress goes to stderr.
set -euo pipefail
umask 022

root=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# The caller's directory may have been removed, and a JVM does not start there.
cd "$root"
builds=$root/.build
# shellcheck source=scripts/jdk.sh
source "$root/scripts/jdk.sh"
# shellcheck source=scripts/fresh.sh
source "$root/scripts/fresh.sh"

say() { printf 'ic: %s\n' "$1" >&2; }

fail() {
  cp "$work/build.log" "$builds/failed.log" 2>/dev/null || true
  say "the build failed while $1"
  tail -n 25 "$work/build.log" >&2
  printf '%s\n' "The whole log is in $builds/failed.log." >&2
  exit 2
}

find_jdk
find_maven
if ! mkdir -p "$builds" 2>/dev/null || [[ ! -w $builds ]]; then
  say "cannot write $builds"
  printf '%s\n' "Make the checkout writable, or install ic elsewhere with ./install." >&2
  exit 2
fi

# Of two first calls, the second waits for the build of the first. Without flock both build, each in its own folder.
if type -P flock >/dev/null; then
  exec 9>"$builds/lock"
  if ! flock -n 9; then
    say "another call is building; waiting for it"
    flock 9
  fi
  fresh_build "$root" && exit 0
  rm -rf "$builds"/tmp.*
fi

work=$(mktemp -d "$builds/tmp.XXXXXX")
chmod 755 "$work"
trap 'rm -rf "$work"' EXIT
# Before the sources are read: a source that is edited during the build is newer than it. A time stamp in the future must not cause a build on
# each call.
: >"$work/stamp"
each_source "$root"
for source in "${ic_sources[@]}"; do
  [[ $source -nt $work/stamp ]] && touch -r "$source" "$work/stamp"
done

if [[ -e $builds/current ]]; then
  say "sources have changed; building"
else
  say "first use: building (a minute or so; later calls start at once)"
fi

# A copy, so that editors, other builds and ./test are not disturbed.
mkdir "$work/src"
cp -R "$root/pom.xml" "$root/.mvn" "$work/src/"
for module in testkit core cli engine app it benchmarks; do
  mkdir "$work/src/$module"
  cp "$root/$module/pom.xml" "$work/src/$module/"
done
for module in core cli engine app; do
  mkdir "$work/src/$module/src"
  cp -R "$root/$module/src/main" "$work/src/$module/src/"
done
say "compiling"
(cd "$work/src" && mvn -B -q -Dintercore.unchecked -DskipTests -Dmaven.test.skip=true -pl core,cli,engine,app package) \
  >"$work/build.log" 2>&1 </dev/null 9>&- || fail "compiling"
mkdir "$work/lib" "$work/bin" "$work/native" "$work/licenses" "$work/all"
cp "$root/LICENSE" "$root/NOTICE" "$work/licenses/"
id=$(date -u +%Y%m%d-%H%M%S)-$$
# Write the id of the build into each shell file.
for file in "$work"/src/app/target/dist/bin/*; do
  sed "s/^ic_build=\$/ic_build=$id/" "$file" >"$work/bin/${file##*/}"
done
chmod 755 "$work/bin/ic" "$work/bin/engine.sh" "$work/bin/demo.sh"

# One jar without a manifest: the JVM reads the manifest of each jar it takes a class from, also from the AOT cache. Ours are unpacked
# last, because they replace a few classes of the driver. Chained by &&: set -e does not count before ||.
say "packing"
pack() {
  local jars=$work/src/app/target/dist/lib jar name platform
  for jar in "$jars"/jackson-core*.jar "$jars"/sqlite-jdbc*.jar "$jars"/intercore-{core,cli,engine,app}*.jar; do
    name=${jar##*/}
    (cd "$work/all" && "$JAVA_HOME/bin/jar" xf "$jar") || return 1
    if [[ $name != intercore-* ]]; then
      mkdir "$work/licenses/${name%.jar}"
      find "$work/all/META-INF" -type f \( -name 'LICENSE*' -o -name 'NOTICE*' \) -exec cp {} "$work/licenses/${name%.jar}/" \;
    fi
    rm -rf "$work/all/META-INF" "$work/all/module-info.class"
  done
  platform=$("$JAVA_HOME/bin/java" -cp "$work/all" org.sqlite.util.OSInfo) \
    && mv "$work/all/org/sqlite/native/$platform"/* "$work/native/libsqlitejdbc.so" \
    && rm -rf "$work/all/org/sqlite/native" \
    && "$JAVA_HOME/bin/jar" --create --no-manifest --no-compress --file "$work/lib/ic.jar" -C "$work/all" . \
    && rm -rf "$work/all" "$work/src"
}
pack >>"$work/build.log" 2>&1 </dev/null || fail "packing"

# The runtime depends on the JDK alone, so builds share it.
modules=java.base,java.sql,java.logging
release=$(sed -n 's/^JAVA_RUNTIME_VERSION="\(.*\)"$/\1/p' "$JAVA_HOME/release")
runtime=runtime-${release//[^0-9A-Za-z.+-]/_}-${modules//[^a-z]/}
if [[ ! -d $builds/$runtime ]]; then
  say "making the runtime"
  "$JAVA_HOME/bin/jlink" --add-modules "$modules" --strip-debug --no-man-pages --no-header-files --generate-cds-archive \
    --output "$work/runtime.new" >>"$work/build.log" 2>&1 </dev/null 9>&- || fail "making the runtime"
  # Another builder may have been faster where there is no flock; its runtime is the same.
  mv -T "$work/runtime.new" "$builds/$runtime" 2>/dev/null || rm -rf "$work/runtime.new"
fi
ln -s "../$runtime" "$work/runtime"

say "training the AOT cache"
mv "$work" "$builds/$id"
work=$builds/$id
bash -p "$root/scripts/train.sh" "$work" >>"$work/build.log" 2>&1 </dev/null 9>&- || fail "training the AOT cache"

printf '%s\n' "$id" >"$work/current"
mv -f "$work/current" "$builds/current"
trap - EXIT
say "built in ${SECONDS} s"

# Older builds may still be running; a few are kept.
shopt -s nullglob
old=("$builds"/[0-9]*-[0-9]*-[0-9]*)
for ((i = 0; i < ${#old[@]} - 3; i++)); do
  [[ ${old[i]} == "$builds/$id" ]] || rm -rf "${old[i]}"
done
