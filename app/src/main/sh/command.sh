# shellcheck shell=bash
# Shared by `ic lock run` and `ic merge run`: the words and signals of a command. Sourced by ic before either.
# shellcheck disable=SC2034,SC2154 # variables of ic, and for direct.sh

# Separates the words of the command: Java only counts them, and cannot pass bytes that are not text.
ic_own_words() {
  local LC_ALL=C i own='' plain=0
  for ((i = 0; i < ${#words[@]}; i++)); do
    if [[ -n $own ]]; then
      [[ ${words[i]} != *[$'\x80'-$'\xff']* ]] || words[i]=x
    elif [[ ${words[i]} == -- ]]; then
      ((plain < ic_plain)) || own=1
    elif [[ ${words[i]} != -* ]]; then
      ((plain += 1))
    fi
  done
}

# A key pressed at a terminal reaches the whole group, so also the command; a second signal could have another meaning for it. bash does not
# know the sender, so the first INT to a foreground group counts as a key, and every other is passed on.
ic_pass_on() { # signal
  local stat group='' session terminal foreground IFS=$' \t\n' # a trap sees the IFS of the command that it interrupts
  ic_signal=$1
  if [[ $1 == INT && -z ${ic_key-} ]] && { IFS= read -r stat <"/proc/$$/stat"; } 2>/dev/null; then
    read -r _ _ group session terminal foreground _ <<<"${stat##*) }"
    ic_key=1
    [[ -z $group || $group != "$foreground" ]] || return
  fi
  kill -s "$1" "$ic_holder" 2>/dev/null
}

# Appends to ic_line and returns 0 when the line is complete. If the time ends within a line, bash keeps the first half, and the next read
# begins with the second: 10 would become 0.
ic_line_within() { # seconds, descriptor
  local part='' code
  read -r -t "$1" part <&"$2"
  code=$?
  ic_line+=$part
  return "$code"
}

# Reports how the command ended, by the line of the watcher; 137 if the watcher was killed.
ic_last_word() { # watcher
  local ic_line=''
  until ic_line_within 5 "$ic_end"; do
    # The watcher has ended, but its line may have arrived before.
    kill -0 "$1" 2>/dev/null || { ic_line_within 1 "$ic_end"; break; }
  done
  code=${ic_line:-137}
}
