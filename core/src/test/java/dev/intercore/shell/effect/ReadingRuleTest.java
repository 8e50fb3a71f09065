package dev.intercore.shell.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.shell.ShellScript;
import dev.intercore.shell.ShellWord;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scripts that only read, and others. */
class ReadingRuleTest {
  private static boolean isReading(String text) {
    ReadingRule rule = new ReadingRule(words -> !words.get(1).text().equals("run"));
    return rule.isReading(ShellScript.read(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "# only a comment",
        "git status",
        "git log --oneline -5",
        "git -C sub --no-pager diff HEAD~2",
        "git show HEAD:x",
        "git blame -L 1,5 a.py",
        "git ls-files -o --exclude-standard",
        "git rev-parse --short HEAD",
        "git branch",
        "git branch -avv",
        "git branch --show-current",
        "git branch --list 'feat/*'",
        "git branch -l feat*",
        "git branch --merged main",
        "git branch --contains HEAD --sort=-committerdate",
        "git branch --format '%(refname)'",
        "git log;git diff",
        "git status && git diff -- x",
        "git log | head -3 | wc -l",
        "git log 2>&1 | cat",
        "git log 2>/dev/null",
        "git log >/dev/null 2>&1",
        "ls &>/dev/null",
        "git log # ; rm x",
        "git \"log\" \";rm x\"",
        "gi't' log",
        "git log \\\n --stat",
        "git log --author='a; rm b' --text",
        "cat < in.txt",
        "cat a* b?",
        "ls -la ~/x *.java",
        "grep -rn 'rm -rf' src",
        "cat -- -n",
        "(cd sub && git log)",
        "{ ls; pwd; }",
        "! grep -q x y",
        "cd",
        "cd -",
        "cd ~/x",
        "rg -n --glob '!x' pat src",
        "rg -ez x",
        "find . -name '*.java' -type f",
        "find src*",
        "sort -u -k 2 -t, a",
        "sort -to a",
        "sort -k1,1 a*",
        "uniq -c",
        "uniq -f 1 in",
        "cut -d: -f1 x",
        "git diff --stat -- *.java",
        "git log -- *",
        "sort -- *",
        "sh -c 'git log | head'",
        "bash -lc 'ls'",
        "bash -e -c \"sh -c 'ls x'\"",
        "ls 2>&-",
        "git log '$(touch x)'",
        "grep '`' x",
        "grep $'\\t' x",
        "git log\ngit diff\n",
        "ls |& cat",
        "ic lock list",
        "ic state get \"$x\" $(git rev-parse HEAD)",
        "ic x | head",
        "git log --output-indicator-new=x",
        "git log HEAD@{1}",
        "ls; ",
        "ls [["
      })
  void reads(String text) {
    assertThat(isReading(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "git log & rm -rf x",
        "git log &",
        "git log\nrm x",
        "git log > out.txt",
        "git show HEAD:x > a.py",
        "git diff --output=f",
        "git diff --output f",
        "git diff --outp=f",
        "git log $(touch x)",
        "git log `touch x`",
        "git log \"$(touch x)\"",
        "GIT_EXTERNAL_DIFF=evil git diff",
        "git config --get x --unset y",
        "git symbolic-ref HEAD refs/heads/x",
        "git diff --ext-diff",
        "git diff --ext",
        "git show --textconv x",
        "git log --show-signature",
        "git log --format=%G?",
        "git log --help",
        "git -c core.pager=x log",
        "git --exec-path=x log",
        "git --git-dir x log",
        "git -p log",
        "git log --author -- --output=x",
        "git log *",
        "git log --author -- *",
        "git log --outp*",
        "git log {--output=x,y}",
        "git -C $x log",
        "git",
        "git -C",
        "git -C x",
        "git branch x",
        "git branch -d x",
        "git branch -D x",
        "git branch -m x",
        "git branch -f x y",
        "git branch -v x",
        "git branch --color always",
        "git branch --sort --list x",
        "git branch --list -d x",
        "git branch --edit-description",
        "git branch --unset-upstream",
        "git branch -- x",
        "git branch --format --list x",
        "git branch --list *",
        "git commit",
        "git checkout x",
        "git stash",
        "git apply",
        "git fetch",
        "git grep -O x"
      })
  void gitDoesNotRead(String text) {
    assertThat(isReading(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'rm' -rf x",
        "\\rm x",
        "git log;rm x",
        "git log|tee x",
        "git log 2>&1 >f",
        "git log >&f",
        "git log >>f",
        "git log >|f",
        "git log &>f",
        "git log <>f",
        "git log 2>f",
        "cat <(rm x)",
        "cat <(git log)",
        "cat <<E\n$(rm x)\nE",
        "cat <<E\nx\nE",
        "cat <<<x",
        "a=b",
        "a=b ls",
        "export a=b",
        "git log 'x",
        "git log \"x",
        "git log \0",
        "git log \u0007",
        "git log\r\nls",
        "git log \\\n--output=x",
        "{ rm x; }",
        "(rm x)",
        "! rm x",
        "if true; then rm x; fi",
        "if ls; then ls; fi",
        "eval 'rm x'",
        "eval ls",
        "x() { rm y; }; x",
        "x() { ls; }",
        "for i in a; do ls; done",
        "echo x",
        "time ls",
        "ls $x",
        "ls ${x}",
        "ls $((1))",
        "ls > $x",
        "cat < $x",
        "cat < a*",
        "cat < /dev/tcp/h/1",
        "{ ls; } > f",
        "(ls) > f",
        "ls {fd}>/dev/null",
        "< in",
        "> out",
        "./git log",
        "/tmp/ls",
        "/usr/bin/git log",
        "/bin/ls",
        "~/ls",
        "l*",
        "$x",
        "command ls",
        "env ls",
        "sudo ls",
        "xargs ls",
        "exec ls",
        "cd $x",
        "cd a b",
        "cd *",
        "cd -P x y",
        "ls (x)",
        "ls =(x)",
        "[[ -f x ]]",
        "((1))",
        "coproc ls",
        "select x in a; do ls; done",
        "cat $'\\'; rm y; \\''",
        "ls &! rm x",
        "ls &| rm x",
        "source x",
        ". x",
        "trap 'rm x' EXIT",
        "alias ls='rm x'",
        "ls | ",
        "ls ;; rm"
      })
  void nothingElseReads(String text) {
    assertThat(isReading(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "find . -delete",
        "find . -exec rm {} +",
        "find . -execdir x ;",
        "find . -ok x",
        "find . -okdir x",
        "find . -fprint x",
        "find . -fprint0 x",
        "find . -fprintf x y",
        "find . -fls x",
        "find . '-delete'",
        "find . -del''ete",
        "find *",
        "find {.,-delete}",
        "find . -name *.java",
        "find -- *",
        "sort -o f",
        "sort -ofile",
        "sort -uo f",
        "sort --output=f",
        "sort --out f",
        "sort a -o a",
        "sort --compress-program=x",
        "sort --comp x",
        "sort -T /x",
        "sort -nT/x",
        "sort --temp=/x",
        "sort *",
        "sort -k -- *",
        "sort {-o,x}",
        "uniq a b",
        "uniq - b",
        "uniq a -c",
        "uniq *",
        "uniq a*",
        "uniq -f -- b",
        "uniq -- a b",
        "uniq -f x y",
        "rg --pre x y",
        "rg --pre=x y",
        "rg --pre-glob x y",
        "rg --hostname-bin=x y",
        "rg -z x",
        "rg -nz x",
        "rg --search-zip x",
        "rg x *",
        "rg -- -z",
        "sh -c 'rm x'",
        "sh -c 'ls' x",
        "sh x",
        "sh",
        "bash -c \"$x\"",
        "bash -ic ls",
        "bash -xc ls",
        "bash --rcfile x -c ls",
        "bash -c",
        "sh -c 'ls > x'",
        "fish -c ls",
        "bash -o posix -c ls",
        "sh -c \"cat \\$'\\\\'; rm y; \\\\''\""
      })
  void programsDoNotReadWithTheseOptions(String text) {
    assertThat(isReading(text)).isFalse();
  }

  @Test
  void commandsOfIcAreDecidedByTheCaller() {
    assertThat(isReading("ic list")).isTrue();
    assertThat(isReading("ic run")).isFalse();
    assertThat(isReading("ic list $(rm x)")).isFalse();
    assertThat(isReading("ic list <(ls)")).isFalse();
    assertThat(isReading("ic list > f")).isFalse();
    assertThat(isReading("a=b ic list")).isFalse();
    assertThat(isReading("ic list & ls")).isFalse();
    assertThat(isReading("./ic list")).isFalse();
    assertThat(isReading("ic list $(ic run)")).isFalse();
  }

  @Test
  void commandsOfIcMayReadAHereDocument() {
    assertThat(isReading("ic list <<< '{}'")).isTrue();
    assertThat(isReading("ic list <<'E'\n$(rm x)\nE\n")).isTrue();
    assertThat(isReading("ic list <<E\n{}\nE\n")).isTrue();
    assertThat(isReading("ic list <<E\n$(rm x)\nE\n")).isFalse();
    assertThat(isReading("ic list <<< \"$x\"")).isFalse();
    assertThat(isReading("ic list 3<<< x")).isFalse();
    assertThat(isReading("ic run <<< x")).isFalse();
    assertThat(isReading("{ ic list; } <<< x")).isFalse();
    assertThat(isReading("bash <<< ls")).isFalse();
  }

  @Test
  void callerSeesWhichWordsAreUncertain() {
    ReadingRule rule = new ReadingRule(words -> words.stream().noneMatch(ShellWord::hasExpansion));
    assertThat(rule.isReading(ShellScript.read("ic lock list"))).isTrue();
    assertThat(rule.isReading(ShellScript.read("ic $x list"))).isFalse();
  }

  @Test
  void shellsInShellsAreBounded() {
    String script = "ls";
    for (int i = 0; i < 5; i++) {
      assertThat(isReading(script)).as(script).isTrue();
      script = "sh -c \"" + script.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
    for (int i = 0; i < 3; i++) {
      script = "sh -c \"" + script.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
    assertThat(isReading(script)).isFalse();
  }

  @Test
  void longTextsAreAnswered() {
    List<String> pieces =
        List.of("ls ", "{a,", "sh -c ", "git -C x ", "ls|", "[", "~", "a=b ", "-");
    for (String piece : pieces) {
      String text = piece.repeat((1 << 20) / piece.length());
      assertThat(ScriptEffects.of(ShellScript.read(text))).isEmpty();
      assertThat(isReading(text)).as(piece).isEqualTo(piece.equals("ls "));
    }
  }
}
