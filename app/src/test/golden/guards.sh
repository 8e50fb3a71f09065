#!/bin/bash -p
# build: f9e028a
# Settings of tools with guard entries: added to files in unusual forms, in files of their own for the user, and hooks of git.
set -euo pipefail
# shellcheck source=app/src/test/golden/features.bash
source "$GOLDEN_SCRIPTS/features.bash"
at 0
ic init >/dev/null
mkdir .claude .cursor .codex .gemini
printf '{"permissions" : {"allow":[ "Bash(ls:*)" ]},\n\t"hooks":{"PreToolUse":[{"matcher":"Bash","hooks":[{"type":"command","command":"echo é"}]}]  }}' \
  >.claude/settings.json
printf '{\r\n    "version": 1,\r\n    "hooks": {\r\n    }\r\n}\r\n' >.cursor/hooks.json
printf '{\n      "hooks": {"Stop": [\n        {"hooks": [{"type": "command", "command": "true"}]}\n      ]}\n}' >.codex/hooks.json
printf '// a comment\n{\n  /* before */ "theme": "dark", // after\n  "hooks": { "BeforeTool": [ ] }\n}\n' >.gemini/settings.json
git init -q --template= -b main .
mkdir .git/hooks
printf '#!/bin/sh\necho before\n' >.git/hooks/pre-commit
chmod 755 .git/hooks/pre-commit
mkdir ../before
cp .claude/settings.json ../before/claude-code
cp .cursor/hooks.json ../before/cursor
cp .codex/hooks.json ../before/codex
cp .gemini/settings.json ../before/gemini
cp .git/hooks/pre-commit ../before/git
for tool in claude-code cursor codex gemini git; do
  ic guard install $tool >/dev/null 2>&1
  [[ $tool == git ]] || ic guard install $tool --user --without stop >/dev/null 2>&1
done
echo one >a.c
