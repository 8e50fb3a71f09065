package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.GoDatabase;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Permissions, and disks that are full or read-only. Root runs these calls as an ordinary user. No
 * engine is asked: it belongs to another user or another mount namespace.
 */
@SuppressWarnings("NullAway.Init")
class AccessTest extends ProcessTest {
  private static final String NOBODY = "65534";

  private static Installed installed;

  @BeforeAll
  static void install() {
    installed = Installed.as("prefix");
  }

  @AfterAll
  static void removeInstalled() {
    installed.close();
  }

  /** Runs a script in the project as an ordinary user, who owns all of it. */
  private Answer plainly(String script) {
    Ic ic = scratch.ic().from(installed.bin());
    if (!Machine.isRoot()) {
      return ic.bash(script);
    }
    bash("chown -R " + NOBODY + ":" + NOBODY + " . && chmod 755 .. ../notes && chmod 777 ../notes")
        .succeeds("");
    return ic.bash(
        "exec setpriv --reuid=%1$s --regid=%1$s --clear-groups bash -p -c%2$s"
            .formatted(NOBODY, Cli.quoted(script)));
  }

  private void giveBack() {
    bash("chmod -R u+rwX . && chown -R $(id -u) .").succeeds("");
  }

  @Test
  void ordinaryUserWithAnyUmaskGetsAPrivateDatabase() {
    plainly(
            "mkdir own; cd own; umask 777; ic init >/dev/null; ic state set k s --value 1; ic state get k s; stat -c %a .clavain .clavain/*")
        .succeeds("1\n700\n600\n600\n600\n");
    giveBack();
  }

  @Test
  void readOnlyFileIsReported() {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    scratch.sqlite().run("PRAGMA wal_checkpoint(TRUNCATE)");
    plainly("chmod 400 .clavain/*; ic state set k s --value 2")
        .complains(Answer.ERROR, "intercore.db");
    plainly("ic sentinel check n s --interval 0").complains(Answer.ERROR, "intercore.db");
    giveBack();
    ic("state", "get", "k", "s").succeeds("1\n");
  }

  @Test
  void readOnlyFolderIsReported() {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    bash("rm -f .clavain/*-shm .clavain/*-journal").succeeds("");
    plainly(
            "chmod 500 .clavain; ic state set k s --value 2; echo $?; ic init --db .clavain/new.db; echo $?; chmod 500 .; ic init --db fresh/x.db; echo $?; ls")
        .prints("2\n2\n2\n")
        .withoutTrace();
    giveBack();
    ic("state", "get", "k", "s").succeeds("1\n");
  }

  @Test
  void unreadableFileOrFolderIsAnErrorAndNotAnAbsence() {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    plainly("chmod 000 .clavain/intercore.db; ic state get k s")
        .complains(Answer.ERROR, "intercore.db");
    plainly(
            "chmod 600 .clavain/intercore.db; chmod 000 .clavain; ic state get k s; echo $?; ic sentinel check n s --interval 0; echo $?; ic init; echo $?")
        .withoutTrace();
    giveBack();
    ic("state", "get", "k", "s").succeeds("1\n");
  }

  /** What runs a script with its own mounts. */
  private static String ownMounts() {
    return "exec " + Machine.unshare("-m") + "bash -p -c";
  }

  /** Runs a script on a small disk that only its processes see. */
  private Answer onASmallDisk(String script) {
    String inside =
        "mkdir disk && mount -t tmpfs -o size=2m,mode=700 tmpfs disk && cd disk || exit 9\n";
    String outside = "cp -r .clavain ../kept 2>/dev/null";
    return scratch
        .ic()
        .bash(ownMounts() + Cli.quoted(inside + script + "\n" + outside + "; exit 0"));
  }

  private static final String BIG =
      "{ printf '['; for i in 1 2 3 4 5 6 7 8 9; do printf '\"%099999d\",' 0; done; echo '0]'; } >../big; ";

  @Test
  void fullDiskLosesNothing() {
    Answer answer =
        onASmallDisk(
            BIG
                + """
                ic init >/dev/null; ic state set k s --value '"old"'
                cat /dev/zero >filler 2>/dev/null
                ic state set k s <../big; echo "exit $?"
                ic state get k s
                ic health | sed 's/[0-9]* MB free/N MB free/'; echo "exit ${PIPESTATUS[0]}"
                rm filler; ic state set k s --value '"new"' && ic state get k s
                """);
    answer.exits(Answer.YES).withoutTrace();
    assertThat(answer.stdout())
        .isEqualTo("exit 2\n\"old\"\ndisk: N MB free, needs more than 10 MB\nexit 2\n\"new\"\n");
    assertThat(answer.stderr()).startsWith("ic: state set: ").contains("full").hasLineCount(2);
  }

  @Test
  void initAndMigrationOnAFullDiskAreReportedAndCanBeRepeated() {
    GoDatabase.replace(scratch, 5000);
    Answer answer =
        onASmallDisk(
            """
            cat /dev/zero >filler 2>/dev/null
            ic init; echo "exit $?"
            rm filler; ic init >/dev/null; echo "exit $?"; ic state keys
            rm -r .clavain; cp -r ../.clavain .; cat /dev/zero >filler 2>/dev/null
            ic state get key-7 scope; echo "exit $?"
            rm filler; ic state get key-7 scope; ic state keys | wc -l
            """);
    answer.exits(Answer.YES).withoutTrace();
    assertThat(answer.stdout()).isEqualTo("exit 2\nexit 0\nexit 2\n{\"n\":7}\n5000\n");
    assertThat(answer.stderr()).hasLineCount(4);
  }

  @Test
  void limitOnFileSizeLosesNothing() {
    bash(BIG.replace("../big", "big") + "ic state set k s --value '\"old\"'").succeeds("");
    bash("ulimit -f 200; ic state set k s <big").exits(Answer.ERROR).prints("").withoutTrace();
    ic("state", "get", "k", "s").succeeds("\"old\"\n");
    bash("ic state set k s <big && ic state get k s | cmp - big").succeeds("");
  }

  @Test
  void readOnlyDiskIsReported() {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    Answer answer =
        bash(
            ownMounts()
                + Cli.quoted(
                    "mount --bind . . && mount -o remount,ro,bind . && cd \"$PWD\" && ic state set k s --value 2; echo \"exit $?\""));
    answer.prints("exit 2\n").withoutTrace();
    ic("state", "get", "k", "s").succeeds("1\n");
  }

  @Test
  void settingsInAReadOnlyFolderAreNotChanged() {
    plainly("mkdir .cursor && echo '{}' >.cursor/hooks.json && chmod 500 .cursor").succeeds("");
    plainly("ic guard install cursor").complains(Answer.ERROR, "ermission denied");
    plainly("cat .cursor/hooks.json && ls -A .cursor").succeeds("{}\nhooks.json\n");
    giveBack();
  }

  @Test
  void changeOfAnUnreadableFileIsNoticed() {
    plainly("mkdir -p src/shut && echo 1 >src/secret && chmod 000 src/secret src/shut")
        .succeeds("");
    String declare = "ic intent declare --session me --pid $$ --allow src --intent work";
    String id = plainly(declare).exits(Answer.YES).lines().getFirst();
    plainly("touch -d @1 src/secret").succeeds("");
    Answer found = plainly("ic intent recover " + id + " --session you").exits(Answer.NO);
    assertThat(found.stdout() + found.stderr()).contains("src/secret", "src/shut");
    giveBack();
  }

  @Test
  void legacyFolderThatMayNotBeListedIsAnError() {
    plainly("mkdir legacy && touch legacy/clavain-stop-s && chmod 311 legacy").succeeds("");
    for (String verb : List.of("status", "check stop", "check handoff")) {
      plainly("INTERCORE_LEGACY_DIR=$PWD/legacy exec ic compat " + verb)
          .complains(Answer.ERROR, scratch.project() + "/legacy: permission denied");
    }
    giveBack();
  }
}
