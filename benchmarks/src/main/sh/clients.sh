#!/bin/bash -p
# Many shells at once: clients.sh CLIENTS MILLISECONDS EXIT SETUP COMMAND  Each repeats the command, which may use $client, and has to see EXIT.
# Prints the microseconds of every call that lies within the given time; it begins when all are running.
# In the current folder a file is made for each client: what many shells write into one pipe would be mixed.
clients=$1 millis=$2 expected=$3 setup=$4 command=$5
exec </dev/null 3>&1 >/dev/null
eval "$setup"
eval "call() { $command; }"
# A second and a bit for each shell, to start and to warm up.
begin=$((${EPOCHREALTIME/./} + 1000000 + clients * 20000))
end=$((begin + millis * 1000))

repeat() {
  local start stop times=()
  while start=${EPOCHREALTIME/./}; ((start < end)); do
    call
    [[ $? == "$expected" ]] || return 2
    stop=${EPOCHREALTIME/./}
    ((start < begin || stop > end)) || times+=($((stop - start)))
  done
  printf '%s\n' "${times[@]}" >"client-$client"
}

pids=()
for ((client = 0; client < clients; client++)); do
  repeat &
  pids+=($!)
done
for pid in "${pids[@]}"; do
  wait "$pid" || exit 2
done
for ((client = 0; client < clients; client++)); do
  while read -r time; do
    printf '%s\n' "$time"
  done <"client-$client" >&3
done
