package dev.intercore.shell.effect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.shell.ShellScript;
import dev.intercore.shell.effect.WriteTarget.Origin;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The files that commands certainly write. */
class WriteTargetsTest {
  /**
   * One line a target: -file for a deletion, +file for a write, ++file for one of all below; "dir:"
   * before, and behind it what is brought there.
   */
  private static List<String> targets(String text) {
    return ScriptEffects.of(ShellScript.read(text)).stream().map(WriteTargetsTest::shown).toList();
  }

  private static String shown(WriteTarget target) {
    String directory = target.directory().isEmpty() ? "" : target.directory() + ":";
    String sign =
        switch (target.kind()) {
          case WRITE -> "+";
          case WRITE_ALL -> "++";
          case DELETE -> "-";
        };
    return directory
        + sign
        + shown(target.path())
        + target.origin().map(WriteTargetsTest::shown).orElse("");
  }

  private static String shown(Origin origin) {
    String mark =
        switch (origin.place()) {
          case AT -> "=";
          case AT_OR_BELOW -> ">";
          case BELOW -> ">>";
        };
    return mark + shown(origin.path()) + (origin.withFolders() ? "/" : "");
  }

  private static String shown(PathArgument path) {
    String form = path.isUnknown() ? "unknown " : path.isGlob() ? "glob " : "";
    return form + path.text() + (path.suffix().isEmpty() ? "" : "|" + path.suffix());
  }

  @Test
  void operandsAreTargets() {
    assertThat(targets("rm -rf a 'b c' -- -d")).containsExactly("-a", "-b c", "--d");
    assertThat(targets("rmdir a")).containsExactly("-a");
    assertThat(targets("touch -d now -r ref a --date=x b")).containsExactly("+a", "+b");
    assertThat(targets("mkdir -p -m 755 a/b --mode 7 c")).containsExactly("+a/b", "+c");
    assertThat(targets("x | tee -a a b - /dev/stderr")).containsExactly("+a", "+b");
    assertThat(targets("chmod u+x a b")).containsExactly("+a", "+b");
    assertThat(targets("chmod -x a; chmod --reference=r b")).containsExactly("+a", "+b");
    assertThat(targets("/bin/rm a; \\rm b; 'rm' c")).containsExactly("-a", "-b", "-c");
  }

  @Test
  void transfersHaveSourcesAndADestination() {
    assertThat(targets("mv a b")).containsExactly("-a", "++b>a");
    assertThat(targets("mv x/a/ y/b")).containsExactly("-x/a/", "++y/b>x/a/");
    assertThat(targets("mv a b c")).containsExactly("-a", "-b", "++c>>a", "++c>>b");
    assertThat(targets("mv -t d a x/b")).containsExactly("-a", "-x/b", "++d>>a", "++d>>x/b");
    assertThat(targets("mv --target-directory=d/ a")).containsExactly("-a", "++d/>>a");
    assertThat(targets("mv -T a b")).containsExactly("-a", "++b=a");
    assertThat(targets("cp a b")).containsExactly("+b>a");
    assertThat(targets("cp x/a y/b z")).containsExactly("+z>>x/a", "+z>>y/b");
    assertThat(targets("cp -S .bak . b")).containsExactly("+b>.");
    assertThat(targets("cp --parents a/b d")).containsExactly("+d>a/b/");
    assertThat(targets("ln -s x/a")).containsExactly("+.>>x/a");
    assertThat(targets("ln -s x/a l")).containsExactly("+l>x/a");
    assertThat(targets("cp $x b; mv a $y")).containsExactly("+b", "-a");
    assertThat(targets("mv a{,.bak}")).containsExactly("-a", "++a.bak>a");
    assertThat(targets("cp x/*.c d")).containsExactly("+d>glob x/*.c");
  }

  @Test
  void foldersAreChangedWithAllBelow() {
    assertThat(targets("cp -r a b; cp -R a b; cp -a a b; cp --recursive a b"))
        .containsOnly("++b>a")
        .hasSize(4);
    assertThat(targets("chmod -R u+x a b; chmod --recursive u+x c; chmod -x d"))
        .containsExactly("++a", "++b", "++c", "+d");
  }

  @Test
  void sedWritesOnlyInPlace() {
    assertThat(targets("sed s/a/b/ x")).isEmpty();
    assertThat(targets("sed -n -e p x")).isEmpty();
    assertThat(targets("sed -i s/a/b/ x y")).containsExactly("+x", "+y");
    assertThat(targets("sed -i.bak -e p -f s x")).containsExactly("+x", "+x.bak");
    assertThat(targets("sed -i.bak p *.c")).containsExactly("+glob *.c", "+glob *.c|.bak");
    assertThat(targets("sed -i'old/*' p x")).containsExactly("+x", "+unknown x");
    assertThat(targets("sed -Ei 's/a/b/' x; sed -nie p y")).containsExactly("+x", "+y", "+ye");
    assertThat(targets("sed --in-pl=.bak --expression=p x")).containsExactly("+x", "+x.bak");
    assertThat(targets("sed -i '' s/a/b/ x")).containsExactly("+x");
    assertThat(targets("sed --expression p --in-place x")).containsExactly("+x");
  }

  @Test
  void gitRemovesAndMoves() {
    assertThat(targets("git rm -r --cached a b")).containsExactly("-a", "-b");
    assertThat(targets("git -C sub mv a b")).containsExactly("sub:-a", "sub:++b>a");
    assertThat(targets("git -c x=y --no-pager rm -- a")).containsExactly("-a");
    assertThat(targets("git rm '*.c' ':!x' *.h")).containsExactly("-glob *.h");
    assertThat(targets("git log rm; git -C $x rm a; git --exec-path=x rm a")).isEmpty();
  }

  @Test
  void gitsWorkTreeIsFollowed() {
    assertThat(targets("git --work-tree=x rm a; git --work-tree x --git-dir y mv b c"))
        .containsExactly("x:-a", "x:-b", "x:++c>b");
    assertThat(targets("git --work-tree=x -C sub rm a")).containsExactly("sub/x:-a");
    assertThat(targets("git --git-dir=x/.git rm a; git --work-tree=.. rm b"))
        .containsExactly("-a", "-b");
    assertThat(targets("git --work-tree=/x rm a")).containsExactly("/x:-a", "-a");
    assertThat(targets("git --work-tree=$x rm a; git --git-dir \"$x\" rm a")).isEmpty();
  }

  @Test
  void outputRedirectionsAreTargets() {
    assertThat(targets("x >a >>b >|c &>d &>>e <>f 2>g >&h"))
        .containsExactly("+a", "+b", "+c", "+d", "+e", "+f", "+g", "+h");
    assertThat(targets("x <a 2>&1 >&2 2>&- >/dev/null >/dev/tty <<<y")).isEmpty();
    assertThat(targets("x >/dev/../a")).containsExactly("+/dev/../a");
    assertThat(targets("(x) >a; { y; } >b; if x; then y; fi >c")).containsExactly("+a", "+b", "+c");
    assertThat(targets("cat >a <<E\n$(rm b)\nE\n")).containsExactlyInAnyOrder("+a", "-b");
    assertThat(targets("x > $a > ~/b > \"$c\"/d")).isEmpty();
    assertThat(targets("> a")).containsExactly("+a");
  }

  @Test
  void directoryIsFollowed() {
    assertThat(targets("cd a; rm b; cd c && rm d")).containsExactly("a:-b", "a/c:-d");
    assertThat(targets("cd a; cd /b; rm c; cd ..; rm d")).containsExactly("/b:-c", "/:-d");
    assertThat(targets("(cd a; rm b); rm c")).containsExactly("a:-b", "-c");
    assertThat(targets("cd a | rm b; rm c")).containsExactly("-b", "-c");
    assertThat(targets("cd a & rm c")).containsExactly("-c");
    assertThat(targets("{ cd a; }; rm b > c")).containsExactly("a:+c", "a:-b");
    assertThat(targets("cd a || rm b; rm c")).containsExactly("-b", "a:-c");
    assertThat(targets("cd $x; rm a /b; cd /c; rm d")).containsExactly("-/b", "/c:-d");
    assertThat(targets("cd -; rm a")).isEmpty();
    assertThat(targets("cd; rm a")).isEmpty();
    assertThat(targets("pushd x; rm a; popd; rm b; pushd +1; rm c")).containsExactly("x:-a");
    assertThat(targets("pushd; rm a")).isEmpty();
    assertThat(targets("if x; then cd y; rm a; fi; rm b")).isEmpty();
    assertThat(targets("cd x; ".repeat(100_000) + "rm a")).isEmpty();
    assertThat(targets("git " + "-C x ".repeat(100_000) + "rm a")).isEmpty();
    assertThat(targets("eval 'cd x'; rm a")).isEmpty();
    assertThat(targets("for i in 1 2; do rm a; cd x; done; rm b")).isEmpty();
    assertThat(targets("for i in 1 2; do (cd x && rm a); rm b; done; rm c"))
        .containsExactly("x:-a", "-b", "-c");
    assertThat(targets("cd -- a; rm b; command cd c; rm d")).containsExactly("a:-b", "a/c:-d");
    assertThat(targets("a && cd x || cd y; rm b")).isEmpty();
    assertThat(targets("x $(cd a; rm b); rm c")).containsExactly("a:-b", "-c");
  }

  @Test
  void parentDirectoryRemovesTheLastNameUnlessLinksAreResolved() {
    assertThat(targets("cd l/..; rm a; cd ../x/./y/../z; rm b")).containsExactly("-a", "../x/z:-b");
    assertThat(targets("cd /a/../../b; rm c")).containsExactly("/b:-c");
    assertThat(targets("cd -P l/..; rm a")).containsExactly("l/../.:-a");
    assertThat(targets("cd -P l; cd x/..; rm a; cd ..; rm b; cd c; rm d"))
        .containsExactly("l/.:-a", "l/./..:-b", "l/./../c:-d");
  }

  @Test
  void commandsInWrappersAreFound() {
    assertThat(targets("sudo -u me rm a; a=b env -u x c=d rm b")).containsExactly("-a", "-b");
    assertThat(targets("nice -n 5 nohup timeout -k 1 5s rm a")).containsExactly("-a");
    assertThat(targets("time rm a; command rm b; builtin exec -a x rm c"))
        .containsExactly("-a", "-b", "-c");
    assertThat(targets("stdbuf -oL -e 0 rm a; ionice -c 3 setsid rm b"))
        .containsExactly("-a", "-b");
    assertThat(targets("command -v rm a; xargs rm a; sudo -i rm a")).isEmpty();
    assertThat(targets("cd x; bash -c 'cd y; rm a'; sh -ec 'rm b' x"))
        .containsExactly("x/y:-a", "x:-b");
    assertThat(targets("bash -o pipefail -c 'rm a'; bash x.sh rm b")).containsExactly("-a");
    assertThat(targets("sudo ".repeat(200_000) + "rm a")).isEmpty();
    assertThat(targets("if x; then rm a; fi; f() { rm b; }")).containsExactly("-a", "-b");
  }

  @Test
  void globsAndBracesAreExpanded() {
    assertThat(targets("rm *.c a'*'b?")).containsExactly("-glob *.c", "-glob a\\*b?");
    assertThat(targets("rm '*'")).containsExactly("-*");
    assertThat(targets("rm [^a-c]x ['!'b]")).containsExactly("-glob [!a-c]x", "-glob [\\!b]");
    assertThat(targets("rm {a,b{1..3}}.c '{c,d}' {e} x{,y}"))
        .containsExactly("-a.c", "-b1.c", "-b2.c", "-b3.c", "-{c,d}", "-{e}", "-x", "-xy");
    assertThat(targets("rm {a,*}.c")).containsExactly("-a.c", "-glob *.c");
    assertThat(targets("rm $x ~/y {a,$x} `z`")).isEmpty();
  }

  @Test
  void rangesAreExpanded() {
    assertThat(targets("rm {01..03} {9..5..2} {-1..1} {c..a} {A..C..2}"))
        .containsExactly(
            "-01", "-02", "-03", "-9", "-7", "-5", "--1", "-0", "-1", "-c", "-b", "-a", "-A", "-C");
    assertThat(targets("rm {08..10} {-01..1..0} {+1..2}"))
        .containsExactly("-08", "-09", "-10", "--01", "-000", "-001", "-1", "-2");
    assertThat(targets("rm {1..a} {x..} {1..3..x} {1..2..3..4}"))
        .containsExactly("-{1..a}", "-{x..}", "-{1..3..x}", "-{1..2..3..4}");
  }

  @Test
  void tooManyExpansionsAreReportedAsUnknown() {
    assertThat(targets("rm {1..200} {a..Z} c"))
        .containsExactly("-unknown {1..200}", "-unknown {a..Z}", "-c");
    assertThat(targets("rm {1..99999999999999999999}")).hasSize(1);
    assertThat(targets("rm " + "{a,b}".repeat(10))).hasSize(1);
    assertThat(targets("rm [[:digit:]]*")).containsExactly("-unknown [[:digit:]]*");
    assertThat(targets("cd $x; cp *.c /d")).containsExactly("+/d>unknown *.c");
  }

  @Test
  void scriptsThatAreNotUnderstoodHaveNoTargets() {
    assertThat(targets("rm a; (")).isEmpty();
    assertThat(targets("rm 'a")).isEmpty();
    assertThat(targets("python x.py; make")).isEmpty();
  }
}
