#!/bin/bash -p
# build: f9e028a
# Files that cannot be read as records: cut off, of another form, of a later version, with a wrong digest; and one in quarantine.
set -euo pipefail
# shellcheck source=app/src/test/golden/features.bash
source "$GOLDEN_SCRIPTS/features.bash"
at 0
ic init >/dev/null
echo '{"intent":{"backend":"files"},"work":{"store":"files"}}' >.clavain/config.json
export INTERCORE_SESSION=lead
web=$(ic agent create --role polecat --rig web)
api=$(ic agent create --role polecat --rig api)
for title in whole cut form quarantined; do
  item=$(ic work create --title $title)
  printf -v "$title" '%s' "$item"
done
ic hook set "$web" "${whole:?}" >/dev/null
ic hook set "$api" "${cut:?}" >/dev/null
ic convoy create --name all "$whole" "$cut" "${form:?}" >/dev/null
cd .chipset/state
find . -name "${quarantined:?}.json" -exec sh -c 'echo "{" >"$1"' sh {} \;
cd ../..
ic doctor --fix >/dev/null
cd .chipset/state
find . -name "$cut.json" -exec sh -c 'head -c 40 "$1" >"$1.cut" && mv "$1.cut" "$1"' sh {} \;
find . -name "$form.json" -exec sed -i 's/"open"/"ajar"/' {} \;
find . -path './hooks/*' -name "*$api*" -exec sh -c 'printf "\377\376" >"$1"' sh {} \;
cd ../..
declare_intent alice --allow src --intent 'whole' >/dev/null
bad=$(declare_intent bob --allow docs --intent 'damaged')
cut=$(declare_intent carol --allow lib --intent 'cut off')
find .clavain -name "*$bad*" -exec sed -i 's/damaged/Damaged/' {} \;
find .clavain -name "*$cut*" -exec sh -c 'head -c 50 "$1" >"$1.cut" && mv "$1.cut" "$1"' sh {} \;
