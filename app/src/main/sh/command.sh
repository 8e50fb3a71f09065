# shellcheck shell=bash
# What `ic lock run` and `ic merge run` have in common: another's command, its words and its signals. Sourced by ic before either.
# shellcheck disable=SC2034,SC2154 # variables of ic, and for direct.sh

# Takes from words what is the command's own business: Java only counts those, and knows no bytes that are not text.
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

# A key pressed at a terminal reaches the whole group, and so the command as well; two of them may mean more to it than one. Who sent a signal
# bash does not know, so the first INT to a group in the foreground is taken for a key, and any other is passed on.
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

# Adds what comes to ic_line, and is 0 when the line is complete. A time that is up in the middle of a line leaves the first half in bash's
# hands, and the next read would begin with the second: 10 would become 0.
ic_line_within() { # seconds, descriptor
  local part='' code
  read -r -t "$1" part <&"$2"
  code=$?
  ic_line+=$part
  return "$code"
}

# How the command ended, as the watcher says it; 137 from a watcher that was killed.
ic_last_word() { # watcher
  local ic_line=''
  until ic_line_within 5 "$ic_end"; do
    # Gone meanwhile, it may have spoken first.
    kill -0 "$1" 2>/dev/null || { ic_line_within 1 "$ic_end"; break; }
  done
  code=${ic_line:-137}
}
