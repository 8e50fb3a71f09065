package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Settings that are hostile, linked, wanted by several at once, or written by one that is killed.
 */
class GuardFilesTest extends GuardSettingsBox {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{",
        "[]",
        "// a comment\n{}",
        "{\"a\": 1,}",
        "{} {}",
        "{\"hooks\": []}",
        "{\"hooks\": {\"PreToolUse\": {}}}",
        "{\"hooks\": {}, \"hooks\": {}}",
        "{\"hooks\": {\"Stop\": [], \"\\u0053top\": []}}",
        "{\"hooks\": {\"Stop\": [{\"hooks\": [{\"command\": \"a\", \"command\": \"b\"}]}]}}",
        "{\"hooks\": {\"Stop\": [{\"hooks\": [], \"hooks\": []}]}}",
        "{\"a\": \"\u0000\"}"
      })
  void whatClaudeCodeCouldNotReadIsRefusedAndLeftAlone(String text) {
    Path file = file("claude-code");
    write(file, text);
    guard("install", "claude-code").complains(Answer.ERROR, file + " is left as it is");
    guard("uninstall", "claude-code").complains(Answer.ERROR, file + " is left as it is");
    assertThat(guard("status", "claude-code").exits(Answer.NO).lines())
        .containsExactly("claude-code\tunreadable\tnot called\tproject\t" + file);
    assertThat(read(file)).isEqualTo(text);
    assertNothingElseIn(folder(file), "settings.json");
  }

  @Test
  void whatIsNoTextOrTooLargeOrNoFileIsRefusedAndLeftAlone() {
    Path file = file("claude-code");
    TestFiles.folder(folder(file));
    byte[] latin = {'{', '"', (byte) 0xE9, '"', ':', '1', '}'};
    TestFiles.write(file, latin);
    guard("install", "claude-code").complains(Answer.ERROR, "not valid UTF-8");
    assertThat(TestFiles.read(file)).isEqualTo(latin);
    write(file, "{\"a\": \"" + "x".repeat(4 << 20) + "\"}");
    guard("install", "claude-code").complains(Answer.ERROR, "larger than");
    bash("rm .claude/settings.json && mkfifo .claude/settings.json").succeeds("");
    guard("install", "claude-code").complains(Answer.ERROR, "not a regular file");
    bash("rm .claude/settings.json && ln -s nowhere .claude/settings.json").succeeds("");
    guard("install", "claude-code").complains(Answer.ERROR, "leads nowhere");
    bash("rm -r .claude && : >.claude").succeeds("");
    guard("install", "claude-code").exits(Answer.ERROR).withoutTrace();
  }

  @Test
  void linkedSettingsAreChangedWhereTheyAre() {
    Path real = scratch.home().resolve("dotfiles/claude.json");
    write(real, sample("claude-code"));
    bash("mkdir .claude && ln -s ../../dotfiles/claude.json .claude/settings.json").succeeds("");
    installed("claude-code");
    assertThat(file("claude-code")).isSymbolicLink();
    assertThat(read(real)).contains("# intercore guard");
    guard("uninstall", "claude-code").exits(Answer.YES);
    assertThat(file("claude-code")).isSymbolicLink();
    assertThat(read(real)).isEqualTo(sample("claude-code"));
  }

  @Test
  void severalAtOnceLoseNothing() {
    write(file("claude-code"), sample("claude-code"));
    List<Running> all =
        IntStream.range(0, 6)
            .mapToObj(_ -> scratch.keep(caller().start("guard", "install", "claude-code")))
            .toList();
    List<Answer> answers = all.stream().map(Running::await).toList();
    assertThat(answers).anyMatch(answer -> answer.exit() == Answer.YES);
    assertThat(answers)
        .allMatch(answer ->
            answer.exit() == Answer.YES || answer.stderr().contains("changed by someone else"));
    guard("status", "claude-code").exits(Answer.YES);
    guard("uninstall", "claude-code").exits(Answer.YES);
    assertThat(read(file("claude-code"))).isEqualTo(sample("claude-code"));
    assertNothingElseIn(folder(file("claude-code")), "settings.json");
  }

  @Test
  void killedOneLeavesTheOldFileOrTheNewOne() {
    Path file = file("gemini");
    write(file, sample("gemini"));
    installed("gemini");
    String guarded = read(file);
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int round = 0; round < 12; round++) {
      String verb = read(file).equals(guarded) ? "uninstall" : "install";
      Running running = scratch.keep(caller().start("guard", verb, "gemini"));
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(30 + random.nextInt(250)));
      running.kill();
      running.await();
      assertThat(read(file)).as("seed %d", seed).isIn(guarded, sample("gemini"));
    }
    // As one that was killed before the rename leaves it.
    write(file.resolveSibling(".settings.json.intercore-4000000"), "{\"half");
    guard("uninstall", "gemini");
    installed("gemini");
    assertThat(read(file)).isEqualTo(guarded);
    assertNothingElseIn(folder(file), "settings.json");
  }

  @Test
  void fileOfAnotherUserIsLeftToThatOne() {
    assumeTrue(bash("id -u").stdout().equals("0\n"), "only root can give files away");
    write(file("cursor"), sample("cursor"));
    bash("chown 65534 .cursor/hooks.json").succeeds("");
    guard("install", "cursor").complains(Answer.ERROR, "belongs to another user");
    assertThat(read(file("cursor"))).isEqualTo(sample("cursor"));
    guard("status", "cursor").exits(Answer.NO).quietly();
  }
}
