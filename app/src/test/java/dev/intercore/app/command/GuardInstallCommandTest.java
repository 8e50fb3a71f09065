package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.TestProject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The guard is added to tools' settings and removed again. */
class GuardInstallCommandTest extends GuardSettingsCommandTest {
  @ParameterizedTest
  @ValueSource(strings = {"claude-code", "cursor", "codex", "gemini"})
  void realSettingsAreGuardedOnceAndAreThenWhatTheyWere(String tool) {
    Path file = file(tool);
    write(file, sample(tool));
    bash("chmod 640 " + file).succeeds("");
    guard("status", tool)
        .exits(Answer.NO)
        .prints(tool + "\tabsent\tnot called\tproject\t" + file + "\n");
    guard("install", tool).exits(Answer.YES).prints("installed\t" + file + "\n");
    String text = read(file);
    assertThat(text).contains("ic guard " + tool + " || exit 2 # intercore guard");
    guard("install", tool).exits(Answer.YES).prints("unchanged\t" + file + "\n");
    assertThat(read(file)).isEqualTo(text);
    guard("status", tool).succeeds(tool + "\tinstalled\tcalled\tproject\t" + file + "\n");
    assertThat(TestProject.permissions(file)).isEqualTo("rw-r-----");
    guard("uninstall", tool).succeeds("uninstalled\t" + file + "\n");
    assertThat(read(file)).isEqualTo(sample(tool));
    guard("uninstall", tool).exits(Answer.NO).prints("absent\t" + file + "\n").quietly();
    assertNothingElseIn(folder(file), TestProject.name(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude-code", "cursor", "codex", "gemini"})
  void fileAndFolderThatWereNotThereGoAgain(String tool) {
    installed(tool);
    assertThat(read(file(tool))).startsWith("{\n  \"").endsWith("\n}\n");
    guard("status", tool).exits(Answer.YES);
    guard("uninstall", tool).exits(Answer.YES);
    assertNothingElseIn(project.project(), ".clavain");
  }

  @Test
  void userHasFilesOfItsOwn() {
    installed("claude-code", "--user");
    assertThat(file("claude-code")).doesNotExist();
    guard("status", "claude-code")
        .succeeds("claude-code\tinstalled\tcalled\tuser\t" + userFile("claude-code") + "\n");
    guard("status", "claude-code", "--project").exits(Answer.NO);
    guard("uninstall", "claude-code").exits(Answer.NO);
    guard("uninstall", "claude-code", "--user").exits(Answer.YES);
    assertNothingElseIn(home());
    InProcessCli elsewhere = caller().with("CLAUDE_CONFIG_DIR", project.home() + "/conf");
    elsewhere
        .call("guard", "install", "claude-code", "--user")
        .exits(Answer.YES)
        .prints("installed\t" + project.home() + "/conf/settings.json\n");
    caller().without("HOME").call("guard", "status", "codex").exits(Answer.NO).quietly();
    caller()
        .without("HOME")
        .call("guard", "install", "codex", "--user")
        .complains(Answer.ERROR, "HOME");
  }

  @Test
  void hookThatIsLeftOutIsRemovedAndInstalledAgain() {
    write(file("gemini"), sample("gemini"));
    installed("gemini", "--without", "stop", "--without", "renew");
    String less = read(file("gemini"));
    assertThat(less)
        .contains("BeforeTool", "SessionStart")
        .doesNotContain("AfterAgent", "AfterTool");
    guard("status", "gemini").exits(Answer.YES);
    installed("gemini");
    assertThat(read(file("gemini"))).contains("AfterAgent", "AfterTool");
    installed("gemini", "--without", "stop", "--without", "renew");
    assertThat(read(file("gemini"))).isEqualTo(less);
    guard("uninstall", "gemini").exits(Answer.YES);
    assertThat(read(file("gemini"))).isEqualTo(sample("gemini"));
    guard("install", "gemini", "--without", "gate").complains(Answer.USAGE, "--without");
    guard("install", "gemini", "--user", "--project").complains(Answer.USAGE, "exclude each other");
    guard("install", "emacs").complains(Answer.USAGE, "emacs");
  }

  @Test
  void checkoutAroundTheDirectoryIsTheProject() {
    bash("git init -q . && mkdir -p a/b && git worktree list >/dev/null").exits(Answer.YES);
    caller()
        .in(project.project().resolve("a/b"))
        .call("guard", "install", "codex")
        .prints("installed\t" + file("codex") + "\n");
    bash("git -c user.name=n -c user.email=e commit -qm x --allow-empty && git worktree add -q a/w")
        .exits(Answer.YES);
    caller()
        .in(project.project().resolve("a/w"))
        .call("guard", "install", "codex")
        .prints("installed\t" + project.project() + "/a/w/.codex/hooks.json\n");
  }

  @Test
  void whatIsWrittenBlocksWithoutIcAndNeverAtTheEndOfASession() {
    installed("claude-code");
    String text = read(file("claude-code"));
    InProcessCli without = caller().with("PATH", "/usr/bin:/bin");
    without
        .bash("sh -c " + IntentCommandTest.quoted(command(text, "PreToolUse")))
        .exits(Answer.ERROR);
    for (String event : new String[] {"SessionStart", "PostToolUse", "Stop", "SessionEnd"}) {
      without.bash("sh -c " + IntentCommandTest.quoted(command(text, event))).exits(Answer.YES);
    }
  }

  @Test
  void answersAreJsonForThoseWhoAsk() {
    Path file = file("codex");
    guard("install", "codex", "--json")
        .exits(Answer.YES)
        .quietly()
        .prints(
            "{\"tool\":\"codex\",\"scope\":\"project\",\"file\":\""
                + file
                + "\",\"changed\":true,\"remarks\":[\"Codex runs it only after you have trusted it:"
                + " look at /hooks there.\"]}\n");
    guard("status", "codex", "--json")
        .succeeds(
            "{\"tool\":\"codex\",\"state\":\"installed\",\"called\":true,\"scope\":\"project\",\"file\":\""
                + file
                + "\",\"obstacles\":[]}\n");
    guard("uninstall", "codex", "--json")
        .succeeds(
            "{\"tool\":\"codex\",\"scope\":\"project\",\"file\":\""
                + file
                + "\",\"uninstalled\":true}\n");
  }

  @Test
  void remainingStepsArePrinted() {
    assertThat(guard("install", "codex").stderr()).contains("trusted it: look at /hooks");
    guard("install", "claude-code").quietly();
    Path bare = TestFiles.folder(project.home().resolve("bare"));
    assertThat(caller().in(bare).call("guard", "install", "gemini").exits(Answer.YES).stderr())
        .contains("no database here yet", "ic init");
    write(file("gemini"), "{\"hooksConfig\": {\"enabled\": false}}");
    assertThat(guard("install", "gemini").stderr()).contains("not called", "hooksConfig");
    write(project.project().resolve(".codex/config.toml"), "[[hooks.Stop]]\n");
    assertThat(guard("install", "codex").stderr()).contains("config.toml");
  }

  @Test
  void everyToolHasALine() {
    assertThat(guard("status").exits(Answer.NO).quietly().lines()).hasSize(5);
    installed("claude-code");
    installed("cursor", "--user");
    assertThat(guard("status").exits(Answer.YES).quietly().lines())
        .contains(
            "claude-code\tinstalled\tcalled\tproject\t" + file("claude-code"),
            "cursor\tinstalled\tcalled\tuser\t" + userFile("cursor"),
            "codex\tabsent\tnot called\tproject\t" + file("codex"));
    write(project.project().resolve(".claude/settings.local.json"), "{\"disableAllHooks\": true}");
    Answer off = guard("status").exits(Answer.NO);
    assertThat(off.lines())
        .contains("claude-code\tinstalled\tnot called\tproject\t" + file("claude-code"));
    assertThat(off.stderr()).contains("claude-code: disableAllHooks is true in ");
    assertThat(guard("status", "--json").stdout())
        .startsWith("[{")
        .contains("\"obstacles\":[\"dis");
  }

  @Test
  void onlyAClaudeThatKnowsItGetsBlockOnFailure() {
    String strict = "\"onFailure\": \"block\"";
    claude("echo '2.1.200 (Claude Code)'").exits(Answer.YES);
    assertThat(read(file("claude-code"))).doesNotContain(strict);
    claude("exit 1").exits(Answer.YES);
    assertThat(read(file("claude-code"))).doesNotContain(strict);
    claude("exec sleep 60").exits(Answer.YES);
    assertThat(read(file("claude-code"))).doesNotContain(strict);
    claude("echo '2.1.295 (Claude Code)'").exits(Answer.YES);
    assertThat(read(file("claude-code"))).contains(strict);
  }

  private Answer claude(String script) {
    Path bin = TestFiles.folder(project.home().resolve("claude-bin"));
    TestFiles.write(
        bin.resolve("claude"), ("#!/bin/sh\n" + script + "\n").getBytes(StandardCharsets.UTF_8));
    bash("chmod 755 " + bin + "/claude").succeeds("");
    return caller().with("PATH", bin + ":/usr/bin:/bin").call("guard", "install", "claude-code");
  }

  @Test
  void agentMayNotTakeItsGuardAway() {
    for (String verb : new String[] {"install", "uninstall"}) {
      ic("intent", "gate", "--shell", "ic guard " + verb + " claude-code").exits(Answer.NO);
    }
    ic("intent", "gate", "--shell", "ic guard status").exits(Answer.YES);
  }
}
