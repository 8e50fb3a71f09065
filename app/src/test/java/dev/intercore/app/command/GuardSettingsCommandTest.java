package dev.intercore.app.command;

import static dev.intercore.testkit.Cli.plus;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.CommandTest;
import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.TestProject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;

/** A test of changes of tools' settings, with a home folder of its own. */
abstract class GuardSettingsCommandTest extends CommandTest {
  private static final Map<String, String> FILES =
      Map.of(
          "claude-code", ".claude/settings.json",
          "cursor", ".cursor/hooks.json",
          "codex", ".codex/hooks.json",
          "gemini", ".gemini/settings.json");

  @BeforeEach
  void makeHome() {
    TestFiles.folder(home());
  }

  Path home() {
    return project.home().resolve("user");
  }

  InProcessCli caller() {
    return cli().with("HOME", home().toString());
  }

  Answer guard(String verb, String... words) {
    return caller().call(plus(new String[] {"guard", verb}, words));
  }

  Path file(String tool) {
    return project.project().resolve(FILES.get(tool));
  }

  Path userFile(String tool) {
    return home().resolve(FILES.get(tool));
  }

  /** Realistic settings, with CRLF and comments where the tool allows them. */
  static String sample(String tool) {
    String text =
        new String(
            TestFiles.read(
                Path.of(System.getProperty("intercore.root", ".."))
                    .resolve("app/src/test/settings/" + tool + ".json")),
            StandardCharsets.UTF_8);
    return tool.equals("gemini") ? text.replace("\n", "\r\n") : text;
  }

  static void write(Path file, String text) {
    TestFiles.folder(folder(file));
    TestFiles.write(file, text.getBytes(StandardCharsets.UTF_8));
  }

  static Path folder(Path file) {
    return Objects.requireNonNull(file.getParent());
  }

  static String read(Path file) {
    return new String(TestFiles.read(file), StandardCharsets.UTF_8);
  }

  void installed(String tool, String... more) {
    guard("install", plus(new String[] {tool}, more)).exits(Answer.YES);
  }

  static void assertNothingElseIn(Path folder, String... names) {
    try (var all = Files.list(folder)) {
      assertThat(all.map(TestProject::name)).containsExactlyInAnyOrder(names);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Our command in an event, as the tool passes it to a shell. */
  static String command(String text, String event) {
    int at = text.indexOf("\"command\": \"ic guard", text.indexOf("\"" + event + "\""));
    int from = text.indexOf("ic guard", at);
    return text.substring(from, text.indexOf('"', from));
  }
}
