package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static dev.intercore.testkit.IntentCalls.declaring;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Commands that are asked about and never run. */
class IntentGateShellCommandTest extends IntentCommandTest {
  @BeforeEach
  void makeFiles() {
    bash("mkdir -p src/sub docs && : >src/a.c && : >src/sub/b.c && : >docs/a.md").succeeds("");
  }

  /** Each command, and what the gate says of it. */
  private void each(String session, String verdict, List<String> commands) {
    List<String> wanted = new ArrayList<>();
    List<String> got = new ArrayList<>();
    for (String command : commands) {
      Answer answer = as(session).call("intent", "gate", "--shell", command);
      wanted.add(command + " -> " + verdict + "\n");
      got.add(command + " -> " + answer.stdout());
    }
    assertThat(got).containsExactlyElementsOf(wanted);
  }

  private static final String WRITE_WITHOUT_LOOKING_LIKE_IT =
      """
      git log & rm -rf x
      git log > out.txt
      git show HEAD:x > a.py
      git diff --output=f
      git diff --output f
      git diff --outp=f
      git diff '--out'"put=f"
      git log $'\\x2d-output=f'
      git log $(touch x)
      git log `touch x`
      git log "$(touch x)"
      GIT_EXTERNAL_DIFF=evil git diff
      git config --get x --unset y
      git symbolic-ref HEAD refs/heads/x
      git diff --ext-diff
      git log -p --ext-diff
      git diff --textconv
      git show --format=%G? HEAD
      git grep -O x
      git -c core.pager=evil log
      git -c alias.log='!rm x' log
      git --exec-path=. log
      git --git-dir=evil log
      git -p log
      git branch new
      git branch -D x
      git branch --edit-description
      git apply x
      git stash
      git log | tee x
      git log | sh
      git log |& tee x
      git log | xargs rm
      git log && rm x
      git log || rm x
      git log; rm x
      (git log; rm x)
      { git log; rm x; }
      """;

  private static final String NOT_ON_THE_LIST =
      """
      find . -delete
      find . -exec rm {} +
      find . -ok rm {} \\;
      find . -fprint x
      find . "-del"ete
      sort -o x y
      sort -no x y
      sort --outp=x y
      sort --compress-program=evil x
      rg --pre evil x
      rg --pre=evil x
      uniq a b
      cat <(rm x)
      cat < x > y
      cat <> x
      cat >| x
      cat &>> x
      cat 2> x
      cat {fd}>x
      cat < /dev/tcp/evil/80
      cat > /dev/null/../x
      cat > "/dev/null "
      ls ${x:=$(rm x)}
      ls $x
      x=1
      PATH=. ls
      export PATH=.
      ls &
      sh -c 'rm x'
      bash -c 'git log > x'
      bash -c "$x"
      bash x
      eval rm x
      . ./x
      exec > x
      command rm x
      env rm x
      time rm x
      ! rm x
      if true; then rm x; fi
      for i in 1; do rm x; done
      case x in x) rm x;; esac
      git() { rm x; }; git log
      function git { rm x; }; git log
      alias git=rm
      coproc rm x
      [[ -n $(rm x) ]]
      r\\m x
      'rm' x
      $'rm' x
      ./ls
      l? x
      {ls,rm} x
      trap 'rm x' EXIT; ls
      cd $(rm x)
      awk 1 x
      sed -n p x
      python3 -c 1
      make
      git status 'unclosed
      ic lock run a b -- rm x
      ic --json lock run a b -- rm x
      ic lock --json run a b -- rm x
      ic lock x run a b -- rm x
      ic merge x run -- rm y
      ic guard x install git
      ic --target state get $x
      ic --target state --db get $x
      ic xyzzy
      ic $x
      ic lock $x
      ic intent list > x
      ic intent list; rm x
      ic state set k s --value "$(rm x)"
      ./ic intent list
      IC=1 ic intent list
      """;

  private static final List<String> OF_SEVERAL_LINES =
      List.of(
          "git log\nrm x",
          "git log # x\nrm x",
          "git log \\\n; rm x",
          "ls\r\nrm x",
          "find . -delet\\\ne",
          "git log --output\\\n=x",
          "cat <<EOF\n$(rm x)\nEOF",
          "cat <<EOF\nx\nEOF\nrm x");

  @Test
  void withoutAnIntentNothingPassesThatCouldWrite() {
    each("me", "denied\tnot_read_only", WRITE_WITHOUT_LOOKING_LIKE_IT.lines().toList());
    each("me", "denied\tnot_read_only", NOT_ON_THE_LIST.lines().toList());
    each("me", "denied\tnot_read_only", OF_SEVERAL_LINES);
    bash("ls -A").succeeds(".clavain\ndocs\nsrc\n");
  }

  private static final String READING =
      """
      git status
      git status && git diff -- x
      git log --oneline -n 5 | head
      git --no-pager log -p
      git -C src log
      git show HEAD:src/a.c
      git blame -L 1,5 src/a.c
      git ls-files
      git rev-parse HEAD
      git branch
      git branch -a
      git branch --show-current
      ls -la
      cat src/a.c docs/a.md
      head -n 5 x; tail -n 5 x
      grep -rn 'x > y' src | sort | uniq -c | cut -f 1 | wc -l
      rg -n "a;b" src
      find . -name '*.c' -newer x
      cd src && pwd
      (cd src; ls)
      ls 2>/dev/null
      ls >/dev/null 2>&1
      cat <src/a.c
      cat a || cat b
      ic intent list
      ic intent declare --allow src --intent x
      ic --json events list
      ic lock acquire a b
      """;

  @Test
  void readingNeedsNoIntent() {
    each("me", "allowed\tread_only_shell", READING.lines().toList());
  }

  private static final String ELSEWHERE =
      """
      rm docs/a.md
      rm src/a.c docs/a.md
      rm -rf docs
      rm -- "docs/a.md"
      rm src/../docs/a.md
      rm docs/*
      rm */a.md
      rm docs/{a,b}.md
      mv src/a.c docs/
      mv docs/a.md src/
      mv -t docs src/a.c
      cp src/a.c docs/b
      cp --target-directory=docs src/a.c
      cp src/a.c .
      touch docs/new
      mkdir -p docs/a/b
      tee docs/x
      make | tee -a src/x docs/x
      ln -s ../src/a.c docs/l
      chmod -R -w docs
      sed -i s/a/b/ docs/a.md
      sed --in-place=.b -e p docs/a.md
      git rm docs/a.md
      git -C docs rm a.md
      git mv src/a.c docs
      echo x >docs/a.md
      echo x >>docs/a.md
      echo x &>docs/a.md
      make 2>docs/log
      cd docs && rm a.md
      (cd docs; rm a.md)
      cd src/sub && touch ../../docs/x
      bash -c 'rm docs/a.md'
      if true; then rm docs/a.md; fi
      sudo timeout 5 env A=b rm docs/a.md
      /bin/rm docs/a.md
      make || rm docs/a.md
      rm docs/a.md &
      x=$(rm docs/a.md)
      """;

  @Test
  void withAnIntentPlainTargetsMustBeCovered() {
    as("me").call(plus(declaring("src"), "--forbid", "src/*.h")).exits(Answer.YES);
    each("me", "denied\toutside_scope", ELSEWHERE.lines().toList());
    each("me", "denied\toutside_scope", List.of("make\nrm docs/a.md", "cat >docs/x <<E\nx\nE"));
    each(
        "me",
        "denied\tforbidden_by_intent",
        List.of("touch src/x.h", "rm -r src", "git rm -r src", "mv src/x.h src/y.c"));
    each(
        "me",
        "denied\tprotected",
        List.of("rm -rf .git", "echo >.git/config", "mv .clavain x", "rm -rf .", "tee src/.GIT/x"));
    each(
        "me",
        "allowed\tcovered",
        List.of("rm src/a.c", "cd src && rm a.c", "echo >src/x", "make", "git commit -m x", "ls"));
    each("you", "denied\tnot_read_only", List.of("rm src/a.c", "make"));
    bash("ls -A").succeeds(".clavain\ndocs\nsrc\n");
  }

  /** Listing a FIFO as a folder waits for a writer. */
  @Test
  @Timeout(60)
  void patternBelowAFifoIsReadWithoutWaiting() {
    bash("mkfifo pipe && mkdir sub && mkfifo sub/pipe").succeeds("");
    each("me", "allowed\tread_only_shell", List.of("cat pipe/*", "ls sub/*/x"));
  }
}
