# shellcheck shell=bash
# Sourced by the scripts that write the data of the golden corpus. Each function writes data of one feature, by calls of `ic`.

# Sets the time of the calls that follow, in seconds after the begin of the recording.
at() { # seconds
  export GOLDEN_TIME=$((GOLDEN_BEGIN + $1))
}

# Calls ic and expects another code than 0.
no() { # code, command
  local code=0
  "${@:2}" >/dev/null 2>&1 || code=$?
  [[ $code == "$1" ]] || {
    echo "golden: exit $code instead of $1: ${*:2}" >&2
    exit 1
  }
}

write_state() {
  at 0
  ic state set progress s1 --value '{"done":3,"of":7}'
  ic state set progress s2 --value '[1, 2.50, -0, 1e400, 12345678901234567890, "é\u00e9\u0000", true, null]' --ttl 7d
  ic state set progress 'scope with é and "quotes"' --value '"text"'
  ic state set short s1 --value 1 --ttl 60s
  ic state set dispatch s1 --value '{}' --ttl 1h
}

write_sentinels() {
  at 0
  ic sentinel check welcome s1 --interval 0 >/dev/null
  ic sentinel check weekly s1 --interval 700000 >/dev/null
  ic sentinel check 'name with é' 'a scope' --interval 60 >/dev/null
  ic sentinel check leased expired --interval 3600 --lease 5m >/dev/null
  ic sentinel check leased once-expired --interval 0 --lease 5m >/dev/null
  ic sentinel check leased confirmed --interval 3600 --lease 5m >/dev/null
  ic sentinel confirm leased confirmed >/dev/null
  at 1700
  ic sentinel check leased unconfirmed --interval 3600 --lease 5m >/dev/null
  ic sentinel check leased once-unconfirmed --interval 0 --lease 5m >/dev/null
  ic sentinel check-many compound:s1:300 'with\:colon:s1:60' >/dev/null
}

# Answers that are kept for a caller that lost them.
write_requests() {
  at 1700
  INTERCORE_REPEAT=golden-1-1790001700000000 ic sentinel check replayed allowed --interval 300 >/dev/null
  INTERCORE_REPEAT=golden-2-1790001700000000 ic state set replayed s1 --value 1 --if-absent
}

# Intents of every status; process 1 owns them.
write_intents() {
  mkdir -p src/parser docs
  echo 'int main;' >src/parser/a.c
  echo one >docs/guide.md
  echo two >docs/notes.md
  touch -d "@$GOLDEN_BEGIN" src/parser/a.c docs/guide.md docs/notes.md src/parser src docs .
  at 0
  declare_intent stale --allow legacy --intent 'an old one' --ttl 8h --lease 60s
  declare_intent expired --allow tmp/out --intent 'over by now' --ttl 10m --lease 60s
  cleared=$(declare_intent carol --allow docs/guide.md --intent 'cleared')
  ic intent clear "$cleared" --session carol --pid 1 >/dev/null
  at 1500
  declare_intent alice --agent builder --allow src/parser --allow 'docs/*.md' --related README.md --forbid 'src/parser/gen/**' \
    --intent 'rewrite the "parser" é' --ttl 8h --lease 10m
  no 1 ic intent declare --session bob --pid 1 --allow src/parser/a.c --intent 'queued behind alice' --on-conflict queue --ttl 8h
  no 1 ic intent declare --session dave --pid 1 --allow src --intent 'queued behind both' --on-conflict queue --ttl 8h
  declare_intent erin --allow README.md --ignore-soft --intent 'the readme' --ttl 2h
  declare_intent frank --allow 'lib/**/*.py' --related lib/core.py --intent 'glob' --ttl 2h
  echo changed >>docs/notes.md
}

declare_intent() { # session, options
  ic intent declare --session "$1" --pid 1 "${@:2}"
}

# Agents, items, hooks, convoys, merge requests and escalations in every status.
write_team() {
  export INTERCORE_SESSION=lead
  at 0
  mayor=$(ic agent create --role mayor --rig all)
  web=$(ic agent create --role polecat --rig web)
  api=$(ic agent create --role polecat --rig api)
  worker=$(ic agent create --role polecat --rig "done")
  crew=$(ic agent create --role crew --rig web)
  stopped=$(ic agent create --role witness --rig old)
  ic agent status "$stopped" terminated >/dev/null
  open=$(ic work create --title 'open and "quoted" é' --priority P1 --description $'two\nlines')
  hooked=$(ic work create --title hooked)
  going=$(ic work create --title 'in progress' --priority P3)
  finished=$(ic work create --title finished)
  merged=$(ic work create --title merged)
  failed=$(ic work create --title 'failed three times')
  blocked=$(ic work create --title blocked)
  queued=$(ic work create --title queued)
  ic work depend "$blocked" --on "$open" >/dev/null
  # An item that fails three times escalates.
  for _ in 1 2 3; do
    ic work claim "$failed" --agent "$crew" >/dev/null
    ic hook activate "$crew" >/dev/null
    ic work release "$failed" --reason 'tests fail' >/dev/null
  done
  # Items that go through the merge queue, by one agent after the other.
  for item in "$merged" "$finished" "$queued"; do
    ic hook set "$worker" "$item" >/dev/null
    ic hook activate "$worker" >/dev/null
    ic hook complete "$worker" >/dev/null
  done
  request=$(ic merge submit "$merged" --source work/merged --target main)
  token=$(ic merge begin "$request" --lease 10m)
  ic merge merged "$request" --token "$token" --commit 4f2a9c1 >/dev/null
  request=$(ic merge submit "$finished" --source work/finished --target main)
  token=$(ic merge begin "$request")
  ic merge conflict "$request" --token "$token" --reason $'does not build:\nline 3' >/dev/null
  waiting=$(ic merge submit "$queued" --source work/queued --target main)
  ic hook set "$web" "$hooked" >/dev/null
  ic hook set "$api" "$going" >/dev/null
  ic hook activate "$api" >/dev/null
  at 1500
  request=$(ic merge submit "$going" --source work/going --target release)
  ic merge withdraw "$request" --reason 'too early' >/dev/null
  merging=$(ic merge submit "$going" --source work/going-2 --target release)
  ic merge begin "$merging" --lease 10m >/dev/null
  convoy=$(ic convoy create --name 'release 2' "$open" "$hooked" "$going" "$finished" "$merged")
  ic convoy create --name 'one item' "$blocked" >/dev/null
  ic convoy add "$convoy" "$failed" >/dev/null
  # A second escalation, which is closed, and the first one acknowledged.
  ic escalation ack "$(ic escalation list | head -n 1 | cut -f1)" >/dev/null
  flaky=$(ic work create --title flaky)
  for _ in 1 2 3; do
    ic work claim "$flaky" --agent "$crew" >/dev/null
    ic hook activate "$crew" >/dev/null
    ic hook clear "$crew" >/dev/null
  done
  ic escalation close "$(ic escalation list | tail -n 1 | cut -f1)" --reason 'it was the machine' >/dev/null
  at 1700
  ic agent touch "$web" >/dev/null
  ic hook touch "$web" >/dev/null
  : "$mayor" "$waiting"
  unset INTERCORE_SESSION
}

write_runs() {
  export INTERCORE_SESSION=lead
  at 0
  printf 'the plan\n' >plan.md
  printf 'removed later\n' >gone.md
  touch -d "@$GOLDEN_BEGIN" plan.md gone.md
  completed=$(ic run create --goal 'completed' --session other)
  ic artifact add "$completed" --phase planned --path plan.md --type plan >/dev/null
  ic run complete "$completed" --reason 'it works' >/dev/null
  ic run fail "$(ic run create --goal 'failed' --phases draft,done)" --reason 'no time' >/dev/null
  ic run abandon "$(ic run create --goal 'abandoned')" >/dev/null
  run=$(ic run create --goal 'import orders é from "CSV"' --bead shop-41)
  ic gate pass "$run" planned --evidence '{"tests": "40 of 40"}' >/dev/null
  ic run phase "$run" planned >/dev/null
  ic gate skip "$run" executing >/dev/null
  ic gate fail "$run" shipping --evidence '"two fail"' >/dev/null
  ic artifact add "$run" --phase brainstorm --path plan.md --type plan >/dev/null
  ic artifact add "$run" --phase planned --path gone.md --type note >/dev/null
  ic agent add "$run" --type codex --name batch-1 >/dev/null
  ic agent add "$run" --type claude --pid 1 >/dev/null
  ic agent status "$(ic agent add "$run" --type gemini --name 'was here')" completed >/dev/null
  ic agent status "$(ic agent add "$run" --type gemini --name 'broke')" failed >/dev/null
  at 1500
  ic run create --goal 'a small fix' --phases draft,review,done --session alice >/dev/null
  rm gone.md
  echo more >>plan.md
  touch -d "@$GOLDEN_BEGIN" plan.md .
  unset INTERCORE_SESSION
}

write_events() {
  at 1600
  INTERCORE_AGENT=builder ic events add build.finished web --body '{"ok": true, "é": [1, 2]}' >/dev/null
  INTERCORE_SESSION=lead ic events add build.finished 'api and "more"' >/dev/null
  ic state set watched s1 --value 2 --event
  ic events tail --consumer notifier --limit 3 >/dev/null
  ic events ack --consumer notifier 3 >/dev/null
  ic events tail --consumer behind --since 1 --limit 1 >/dev/null
}

# A project whose team and intents are files.
begin_killed() {
  at 0
  ic init >/dev/null
  echo '{"intent":{"backend":"files"},"work":{"store":"files"}}' >.clavain/config.json
  export INTERCORE_SESSION=lead
  agent=$(ic agent create --role polecat --rig web)
  item=$(ic work create --title 'an item')
  ic convoy create --name all "$item" >/dev/null
  declare_intent alice --allow src --intent 'first' >/dev/null
  at 1500
}

# Kills the call that assigns an item, which changes several files.
write_killed_work() { # moment
  begin_killed
  no 137 env GOLDEN_STOP="$1" INTERCORE_REPEAT=golden-3-1790001500000000 ic hook set "$agent" "$item"
}

# Kills the call that clears an intent.
write_killed_intent() { # moment
  begin_killed
  id=$(ic intent list --session alice | cut -f1)
  no 137 env GOLDEN_STOP="$1" ic intent clear "$id" --session alice --pid 1
}
