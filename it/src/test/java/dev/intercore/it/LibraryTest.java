package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.TestFiles;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the library's functions answer. */
@SuppressWarnings("NullAway.Init")
class LibraryTest extends LibraryBox {
  private static Installed installed;

  @BeforeAll
  static void install() {
    installed = Installed.as("prefix");
  }

  @AfterAll
  static void removeInstalled() {
    installed.close();
  }

  @Test
  void everyFunctionAnswersAsAHookExpects() {
    lib(ROUND).succeeds(ANSWERS);
    lib("intercore_available; echo $?; intercore_available; echo $?").succeeds("0\n0\n");
  }

  @Test
  void wrongCallsAreToldAndAreNeitherThrottledNorAllowed() {
    lib("intercore_sentinel_check n s soon").complains(Answer.USAGE, "--interval");
    lib("intercore_sentinel_check n s -5").complains(Answer.USAGE, "--interval");
    lib("intercore_sentinel_check").complains(Answer.USAGE, "--interval");
    lib("intercore_sentinel_check '' s 5").complains(Answer.ERROR, "name");
    lib("intercore_sentinel_check_many").complains(Answer.USAGE, "missing");
    lib("intercore_sentinel_check_many a:b").exits(Answer.USAGE).prints("");
    lib("intercore_state_set k s word").complains(Answer.ERROR, "not JSON");
    lib("intercore_state_set k s").complains(Answer.ERROR, "empty");
    lib("intercore_state_set k s 1 --nonsense").complains(Answer.USAGE, "--nonsense");
    lib("intercore_state_set k s $'[\\n1]' --nonsense").complains(Answer.USAGE, "--nonsense");
    lib("intercore_state_get '' s").complains(Answer.ERROR, "key");
    lib("intercore_state_get $'k\\nk' s").complains(Answer.ERROR, "control character");
    ic("state", "keys").succeeds("");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"a b   c\"",
        "{\"quotes\": \"' \\\" ` $(id) $HOME !\"}",
        "\"\\\\ \\n \\u0000 \\u001f \\\\u0000 \\\\0 %s %d \\\\x41\"",
        "\"schlüssel 日本 😀 ıİ\"",
        "[\n  1,\n\n  2\n]",
        "[\t1]",
        "-5",
        "null",
        "[\"*\", \"?\", \"[a-z]\", \"~\", \"{a,b}\"]",
        "\"/ | & ; < > ( ) # =\""
      })
  void aValueComesBackByteForByte(String value) {
    lib("intercore_state_set k s" + Cli.quoted(value) + " && intercore_state_get k s")
        .succeeds(value + "\n");
  }

  /** Around the lengths at which the library, bash or the engine do something else. */
  @ParameterizedTest
  @ValueSource(ints = {995, 996, 997, 998, 2440, 2498, 4093, 9_995, 60_000, 100_000})
  void aValueOfAnyLengthComesBackByteForByte(int length) {
    String plain = "\"" + "x".repeat(length) + "\"";
    String wide = "\"" + "é😀".repeat(length / 6) + "\"";
    lib("intercore_state_set k s" + Cli.quoted(plain) + " && intercore_state_get k s")
        .succeeds(plain + "\n");
    lib("intercore_state_set k s" + Cli.quoted(wide) + " && intercore_state_get k s")
        .succeeds(wide + "\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-k", "--help", "--", "-", "a b", "*", "'\"\\", "日本 😀", "@file", "%s", "=", "k=v"
      })
  void aNameIsOnlyAName(String name) {
    String both = Cli.quoted(name, name);
    lib("intercore_state_set" + both + " 1 && intercore_state_get" + both).succeeds("1\n");
    lib("intercore_sentinel_check" + both + " 0 && intercore_sentinel_check" + both + " 0")
        .exits(Answer.NO)
        .prints("")
        .quietly();
    ic("state", "list", "--", name).succeeds(name + "\n");
  }

  @Test
  void optionsArePassedOn() {
    lib("intercore_state_set k s 1 --ttl 1h; intercore_state_set k s 2 --if-absent; echo $?; intercore_state_get k s")
        .succeeds("1\n1\n");
    assertThat(scratch.sqlite().number("SELECT expires_at - updated_at FROM state"))
        .isEqualTo(3600);
    lib("intercore_state_set k s $'[\\n3]' --if-absent; echo $?").succeeds("1\n");
    lib("intercore_sentinel_check n s 300 --lease 1h; echo $?; intercore_sentinel_check n s 300 --lease=1h; echo $?")
        .succeeds("0\n1\n");
    ic("sentinel", "confirm", "n", "s").exits(Answer.YES);
  }

  private static final String ALL_SILENT =
      """
      intercore_available; echo $?
      intercore_sentinel_check n s 300; intercore_sentinel_check n s 300; echo $?
      intercore_sentinel_check_many n:s:300; echo $?
      intercore_state_set k s 1; echo $?
      intercore_state_set k s $'[\\n1]'; echo $?
      intercore_state_set k s "$(printf '"%0100000d"' 0)"; echo $?
      intercore_state_get k s; echo $?
      """;

  @Test
  void whereThereIsNoDatabaseAHookGoesOnWithoutAWord() {
    lib("cd \"$HOME\"\n" + ALL_SILENT).succeeds("1\n0\n0\n0\n0\n0\n0\n");
    lib("cd \"$HOME\"; set -euo pipefail; trap 'echo ended' EXIT\n"
            + ALL_SILENT.replace("available; echo $?", "available || echo $?"))
        .succeeds("1\n0\n0\n0\n0\n0\n0\nended\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/dev/null/ic", "/tmp", "/dev/null", "/etc/passwd"})
  void whereThereIsNoIcAHookGoesOnWithoutAWord(String bin) {
    lib("INTERCORE_BIN=" + bin + "\n" + ALL_SILENT + "echo $INTERCORE_BIN")
        .succeeds("1\n0\n0\n0\n0\n0\n0\n" + bin + "\n");
    lib("INTERCORE_BIN="
            + bin
            + "; trap '' PIPE; set -eo pipefail; trap 'echo ended' EXIT\n"
            + ALL_SILENT.replace("available; echo $?", "available || echo $?"))
        .succeeds("1\n0\n0\n0\n0\n0\n0\nended\n");
  }

  @Test
  void aLongValueEndsNoStrictShellWhereThereIsNoIc() {
    lib("set -euo pipefail; INTERCORE_BIN=$HOME/no-such-folder/ic; intercore_state_set k s \"$(printf '\"%0100000d\"' 0)\"; echo on")
        .succeeds("on\n");
  }

  /** Read through a pipe, so that the last word of the last process is awaited. */
  @Test
  void aLongValueIsWrittenWithoutAWordWhereBrokenPipesAreIgnored() {
    lib("trap '' PIPE; { intercore_state_set k s \"$(printf '\"%0100000d\"' 0)\"; echo $?; } 2>&1 | cat")
        .succeeds("0\n");
  }

  private void isToldBy(List<String> calls, String part) {
    for (String call : calls) {
      Answer answer = lib("intercore_" + call).prints("").withoutTrace();
      answer.exits(call.equals("available") ? Answer.NO : Answer.ERROR);
      assertThat(answer.stderr()).as("%s", answer).containsIgnoringCase(part);
    }
  }

  @Test
  void aBrokenDatabaseIsToldAndNeverTakenForThrottled() {
    scratch.sqlite().run("PRAGMA user_version = 99");
    isToldBy(
        List.of(
            "available",
            "sentinel_check n s 0",
            "sentinel_check_many n:s:0",
            "state_set k s 1",
            "state_set k s $'[\\n1]'",
            "state_get k s"),
        "99");
    // No function looks at the reason; one of each kind stands for the others.
    List<String> eachKind = List.of("available", "sentinel_check n s 0", "state_get k s");
    bash("rm .clavain/intercore.db*; mkfifo .clavain/intercore.db").succeeds("");
    isToldBy(eachKind, "not a regular file");
    byte[] noise = new byte[20_000];
    new Random(7).nextBytes(noise);
    bash("rm .clavain/intercore.db*").succeeds("");
    TestFiles.write(scratch.database(), noise);
    scratch.isDamaged(scratch.database());
    isToldBy(eachKind, "not a SQLite database");
  }

  @Test
  void aDatabaseThatMayNotBeReadIsTold() {
    bash("cp \"" + FILE + "\" lib.sh; chmod 000 .clavain/intercore.db; chmod 755 .. ../notes . ")
        .succeeds("");
    boolean root = bash("id -u").stdout().equals("0\n");
    bash(root ? "chown -R 65534:65534 ." : ":").succeeds("");
    String plainly = root ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
    Ic ic = hook().from(installed.bin());
    for (String call : new String[] {"sentinel_check n s 0", "state_get k s", "available"}) {
      Answer answer =
          ic.bash("exec " + plainly + "bash -pc '. ./lib.sh; intercore_" + call + "'").prints("");
      answer.exits(call.equals("available") ? Answer.NO : Answer.ERROR).withoutTrace();
      assertThat(answer.stderr()).as("%s", answer).contains("intercore.db");
    }
    bash("chmod 600 .clavain/intercore.db; chown -R $(id -u) .").succeeds("");
  }
}
