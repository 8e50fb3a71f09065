package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.RootOnly;
import dev.intercore.testkit.TestFiles;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Settings that are hostile, linked, wanted by several at once, or written by one that is killed.
 */
class GuardFilesCommandTest extends GuardSettingsCommandTest {
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
  void settingsThatClaudeCodeCannotReadAreRejectedAndUnchanged(String text) {
    Path file = file("claude-code");
    write(file, text);
    guard("install", "claude-code").complains(Answer.ERROR, file + " was not changed");
    guard("uninstall", "claude-code").complains(Answer.ERROR, file + " was not changed");
    assertThat(guard("status", "claude-code").exits(Answer.NO).lines())
        .containsExactly("claude-code\tunreadable\tnot called\tproject\t" + file);
    assertThat(read(file)).isEqualTo(text);
    assertNothingElseIn(folder(file), "settings.json");
  }

  @Test
  void binaryLargeOrSpecialFilesAreRejectedAndUnchanged() {
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
    guard("install", "claude-code").complains(Answer.ERROR, "dangling link");
    bash("rm -r .claude && : >.claude").succeeds("");
    guard("install", "claude-code").exits(Answer.ERROR).withoutTrace();
  }

  @Test
  void linkedSettingsAreChangedWhereTheyAre() {
    Path real = project.home().resolve("dotfiles/claude.json");
    write(real, sample("claude-code"));
    bash("mkdir .claude && ln -s ../../dotfiles/claude.json .claude/settings.json").succeeds("");
    installed("claude-code");
    assertThat(file("claude-code")).isSymbolicLink();
    assertThat(read(real)).contains("# intercore guard");
    guard("uninstall", "claude-code").exits(Answer.YES);
    assertThat(file("claude-code")).isSymbolicLink();
    assertThat(read(real)).isEqualTo(sample("claude-code"));
  }

  @RootOnly
  @Test
  void fileOfAnotherUserIsLeftToThatOne() {
    write(file("cursor"), sample("cursor"));
    bash("chown 65534 .cursor/hooks.json").succeeds("");
    guard("install", "cursor").complains(Answer.ERROR, "belongs to another user");
    assertThat(read(file("cursor"))).isEqualTo(sample("cursor"));
    guard("status", "cursor").exits(Answer.NO).quietly();
  }
}
