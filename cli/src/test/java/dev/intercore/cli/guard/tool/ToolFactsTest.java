package dev.intercore.cli.guard.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.shell.ShellQuote;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is known of the tools from their versions and files. */
class ToolFactsTest {
  private final Path home;

  ToolFactsTest(@TempDir Path home) {
    this.home = home;
  }

  @ParameterizedTest
  @CsvSource({
    "2.1.295 (Claude Code), true",
    "2.1.295, true",
    "2.1.1000 (Claude Code), true",
    "2.2.0, true",
    "3.0, true",
    "2.1.294 (Claude Code), false",
    "2.0.999, false",
    "1.9.999, false",
    "2.1, false",
    "claude 3, false",
    "'', false",
    "99999999999999999999, true"
  })
  void versionIsComparedByItsNumbers(String answer, boolean recent) {
    assertThat(ClaudeCode.isRecent(answer)).isEqualTo(recent);
  }

  private Codex.Config config(String text) throws IOException {
    Files.writeString(home.resolve("config.toml"), text);
    return Codex.Config.beside(home.resolve("hooks.json"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[features]\nhooks = false",
        "model = \"x\"\n\n[ features ]\na = 1\n  codex_hooks=false # off",
        "features.hooks = false\n[x]"
      })
  void codexWithoutHooksIsSeen(String text) throws IOException {
    assertThat(config(text).turnsHooksOff()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "hooks = false",
        "[features]\nhooks = true",
        "[features]\n# hooks = false",
        "[features]\n[other]\nhooks = false"
      })
  void codexWithHooksIsSeen(String text) throws IOException {
    assertThat(config(text).turnsHooksOff()).isFalse();
  }

  @Test
  void codexHooksInItsOtherFileAreSeen() throws IOException {
    assertThat(config("[[hooks.PreToolUse]]\nmatcher = \"x\"").hasHooks()).isTrue();
    assertThat(config("[hooks]\n").hasHooks()).isTrue();
    assertThat(config("[hooks.state]\n[hooks.state.\"a\"]\n[hooksy]").hasHooks()).isFalse();
    assertThat(Codex.Config.beside(home.resolve("none/hooks.json")).hasHooks()).isFalse();
  }

  @Test
  void wordIsQuotedForAShellWhenItHasTo() {
    assertThat(ShellQuote.of("/usr/local/bin/ic")).isEqualTo("/usr/local/bin/ic");
    assertThat(ShellQuote.of("/a b/it's/ic")).isEqualTo("'/a b/it'\\''s/ic'");
    assertThat(ShellQuote.of("/$x/ic")).isEqualTo("'/$x/ic'");
  }

  private void cursor(Path folder, String text) throws IOException {
    Path file = folder.resolve(new Cursor().settings().file());
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void cursorIsGuardedByTheProjectOrTheUser() throws IOException {
    Path root = Files.createDirectory(home.resolve("project"));
    String ours = "[{\"command\": \"ic guard cursor || exit 2 # intercore guard\"}]";
    assertThat(Cursor.isGuarded(root, Optional.of(home))).isFalse();
    cursor(home, "{\"hooks\": {\"stop\": " + ours + "}}");
    assertThat(Cursor.isGuarded(root, Optional.of(home))).isFalse();
    cursor(home, "{\"hooks\": {\"preToolUse\": " + ours + "}}");
    assertThat(Cursor.isGuarded(root, Optional.of(home))).isTrue();
    assertThat(Cursor.isGuarded(root, Optional.empty())).isFalse();
    cursor(root, "{\"hooks\": {\"preToolUse\": " + ours + "}");
    assertThat(Cursor.isGuarded(root, Optional.empty())).isFalse();
    cursor(root, "{\"hooks\": {\"preToolUse\": " + ours + "}}");
    assertThat(Cursor.isGuarded(root, Optional.empty())).isTrue();
  }
}
