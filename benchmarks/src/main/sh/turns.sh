#!/bin/bash -p
# Times pieces of shell in turns: turns.sh WARM_UP ROUNDS SETUP COMMAND...  Each may use $round. Prints "INDEX MICROSECONDS EXIT" for each run that counts.
# In one shell, because to start a process from a JVM costs more than the smaller ones of these commands, and varies more.
warm_up=$1 rounds=$2 setup=$3
shift 3
# A turn is several runs in a row. The first one does not count: after a fork the pages of this shell are copied one by one, and that run would
# include the cost of the command before it.
row=5
exec </dev/null 3>&1 >/dev/null
eval "$setup"
for ((i = 0; i < $#; i++)); do
  # A function, so that a run does not pay for being parsed.
  eval "run_$i() { ${*:i+1:1}; }"
done
results=()
for ((around = -warm_up; around < rounds; around += row - 1)); do
  for ((turn = 0; turn < $#; turn++)); do
    # Who is first changes from round to round.
    i=$(((turn + around + warm_up) % $#))
    for ((again = 0; again < row; again++)); do
      # A number of its own for each run.
      # shellcheck disable=SC2034 # for the commands
      round=$((around * row + again))
      start=$EPOCHREALTIME
      "run_$i"
      code=$? end=$EPOCHREALTIME
      ((around < 0 || again == 0)) || results+=("$i $((${end/./} - ${start/./})) $code")
    done
  done
done
# At the end: a reader that wakes up in between would be measured too.
printf '%s\n' "${results[@]}" >&3
