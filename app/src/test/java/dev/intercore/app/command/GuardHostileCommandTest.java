package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.TestFiles;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Malicious and corrupt messages. */
class GuardHostileCommandTest extends GuardCommandTest {
  private static final Tool TOOL = Tool.CLAUDE_CODE;
  private static final int MIB = 1 << 20;

  private Answer writing(String path, int bytes) {
    String content = "x".repeat(bytes);
    return hook(
        TOOL,
        recorded(TOOL, "edit")
            .replace("int a;", content)
            .replace(project.project() + "/src/a.c", path));
  }

  @Test
  void anIndirectPathNamesItsTarget() {
    declared(TOOL.session, "src/a.c");
    String root = project.project().toString();
    allows(TOOL, hook(TOOL, edit(TOOL.session, root + "/docs/../src//./a.c")));
    allows(TOOL, hook(TOOL, edit(TOOL.session, "src/a.c")));
    denies(TOOL, hook(TOOL, edit(TOOL.session, root + "/src/../README.md")), "README.md");
    denies(TOOL, hook(TOOL, edit(TOOL.session, "../project/README.md")));
    denies(TOOL, hook(TOOL, edit(TOOL.session, root + "/.git/config")), "belongs to git");
    denies(TOOL, hook(TOOL, edit(TOOL.session, root + "/.clavain/config.json")));
  }

  @Test
  void linksAreFollowedBothWays() {
    bash("""
    mkdir ../elsewhere && ln -s ../../elsewhere/x src/out && ln -s "$PWD"/src ../elsewhere/in
    ln -s "$PWD"/README.md ../elsewhere/alias && ln -s loop src/loop
    """)
        .succeeds("");
    declared(TOOL.session, "src");
    Path elsewhere = project.project().resolveSibling("elsewhere");
    denies(TOOL, hook(TOOL, edit(TOOL.session, project.project() + "/src/out")));
    allows(TOOL, hook(TOOL, edit(TOOL.session, elsewhere + "/in/a.c")));
    denies(TOOL, hook(TOOL, edit("stranger", elsewhere + "/in/a.c")));
    denies(TOOL, hook(TOOL, edit(TOOL.session, elsewhere + "/alias")));
    denies(TOOL, hook(TOOL, edit(TOOL.session, project.project() + "/src/loop")));
    // No session owns the file or its target.
    assertThat(hook(TOOL, edit("stranger", elsewhere + "/x")).exits(Answer.YES).stdout()).isEmpty();
  }

  @Test
  void aByteOrderMarkIsNoHarmAndEightMebibytesAreRead() {
    denies(TOOL, hook(TOOL, "\uFEFF" + recorded(TOOL, "edit")), "has declared no change");
    declared(TOOL.session, "src/a.c");
    allows(TOOL, hook(TOOL, "\uFEFF" + recorded(TOOL, "edit") + "\n"));
    allows(TOOL, writing(project.project() + "/src/a.c", 100_000));
    allows(TOOL, writing(project.project() + "/src/a.c", 8 * MIB));
    denies(TOOL, writing(project.project() + "/README.md", 8 * MIB), "README.md");
    denies(TOOL, writing(project.project() + "/src/a.c", 16 * MIB), "larger than 16 MiB");
  }

  @Test
  void aNameThatStandsTwiceIsRefused() {
    declared(TOOL.session, "src/a.c");
    String path = "\"file_path\": \"" + project.project();
    String twice =
        recorded(TOOL, "edit")
            .replace(path + "/src/a.c\"", path + "/README.md\", " + path + "/src/a.c\"");
    denies(TOOL, hook(TOOL, twice), "Duplicate");
    String two = recorded(TOOL, "edit");
    denies(TOOL, hook(TOOL, two + two));
    byte[] broken = two.getBytes(StandardCharsets.UTF_8);
    broken[broken.length / 2] = (byte) 0xFF;
    cli().callWithInput(broken, "guard", TOOL.word).exits(Answer.ERROR).withoutTrace();
  }

  @Test
  void aPatchThatCannotBeReadCompletelyIsDenied() {
    declared(Tool.CODEX.session, "src/a.c");
    String sound = recorded(Tool.CODEX, "update");
    allows(Tool.CODEX, hook(Tool.CODEX, sound));
    denies(
        Tool.CODEX,
        hook(Tool.CODEX, sound.replace("*** End Patch", "")),
        "cannot parse the whole patch");
    denies(
        Tool.CODEX,
        hook(Tool.CODEX, sound.replace("*** Begin Patch", "diff")),
        "cannot parse the whole patch");
    denies(Tool.CODEX, hook(Tool.CODEX, sound.replace(" int x;", "int x;")), "no sign");
    denies(Tool.CODEX, hook(Tool.CODEX, sound.replace("@@\\n", "*** Rename File: y\\n")));
    String more = sound.replace("*** End Patch", "*** Delete File: README.md\\n*** End Patch");
    denies(Tool.CODEX, hook(Tool.CODEX, more), "README.md");
    String within = recorded(Tool.CODEX, "patch-in-shell");
    allows(Tool.CODEX, hook(Tool.CODEX, within));
    denies(
        Tool.CODEX,
        hook(Tool.CODEX, within.replace("File: src/a.c", "File: README.md")),
        "README.md");
  }

  @Test
  void eachWorkspaceRootIsAskedAboutItsOwnFiles() {
    Path other = TestFiles.folder(project.project().resolveSibling("other"));
    cli().in(other).call("init").exits(Answer.YES);
    String roots = "\"workspace_roots\": [\"" + project.project() + "\", \"" + other + "\"]";
    String message =
        recorded(Tool.CURSOR, "write")
            .replace("\"workspace_roots\": [\"" + project.project() + "\"]", roots);
    String there = message.replace(project.project() + "/src/a.c", other + "/src/a.c");
    assertThat(there).contains(roots);
    declared(Tool.CURSOR.session, "src");
    allows(Tool.CURSOR, hook(Tool.CURSOR, message));
    denies(Tool.CURSOR, hook(Tool.CURSOR, there), "has declared no change");
    String command =
        recorded(Tool.CURSOR, "command")
            .replace("\"workspace_roots\": [\"" + project.project() + "\"]", roots);
    allows(Tool.CURSOR, hook(Tool.CURSOR, command));
    denies(Tool.CURSOR, hook(Tool.CURSOR, command.replace(">> src/a.c", ">> " + other + "/a.c")));
  }

  @Test
  void eitherSessionMayHoldTheIntentAndASessionIsNeeded() {
    declared("mine", "src/a.c");
    denies(TOOL, play(TOOL, "edit"));
    allows(TOOL, hook(as("mine"), TOOL, recorded(TOOL, "edit")));
    String nameless = recorded(TOOL, "edit").replace("\"session_id\"", "\"session\"");
    denies(TOOL, hook(TOOL, nameless), "has declared no change", "--session NAME");
    allows(TOOL, hook(as("mine"), TOOL, nameless));
    denies(TOOL, hook(TOOL, edit("x".repeat(201), "src/a.c")));
    denies(TOOL, hook(TOOL, edit("a\\nb", "src/a.c")));
  }

  @Test
  void whateverGoesWrongIsExitTwo() {
    hook(TOOL, "x").exits(Answer.ERROR);
    cli().callWithInput("{}", "guard", "claude-code", "--bogus").exits(Answer.ERROR);
    cli().callWithInput("{}", "guard", "claude-code", "more").exits(Answer.ERROR);
    bash("printf damaged >.clavain/intercore.db").succeeds("");
    denies(TOOL, play(TOOL, "edit"), "cannot decide");
    denies(TOOL, play(TOOL, "command"));
    play(TOOL, "stop").exits(Answer.YES);
    play(TOOL, "session-start").exits(Answer.YES);
    bash("rm .clavain/intercore.db").succeeds("");
  }

  @Test
  void whatCursorTakesOverFromClaudeCodeFiresOnce() {
    String message = recorded(Tool.CURSOR, "write");
    Answer alone = hook(TOOL, message).exits(Answer.YES);
    assertThat(alone.stdout()).startsWith("{\"permission\":\"deny\"");
    ic("guard", "install", "cursor").exits(Answer.YES);
    hook(TOOL, message).succeeds("").quietly();
    denies(Tool.CURSOR, hook(Tool.CURSOR, message));
    // A settings file that cannot be read is not active.
    bash("echo '{' >.cursor/hooks.json").succeeds("");
    assertThat(hook(TOOL, message).stdout()).contains("deny");
  }

  /** A message of Codex about one command, in a folder of its own if one is named. */
  private String command(String session, String command) {
    return recorded(Tool.CODEX, "command")
        .replace(Tool.CODEX.session, session)
        .replace("tee src/a.c <<<x", command);
  }

  @Test
  void aCommandIsAskedOfTheProjectThatItReachesInto() {
    Path other = TestFiles.folder(project.project().resolveSibling("other"));
    Path nested = TestFiles.folder(project.project().resolve("src/nested"));
    Path plain = TestFiles.folder(project.project().resolveSibling("plain"));
    cli().in(other).call("init").exits(Answer.YES);
    cli().in(nested).call("init").exits(Answer.YES);
    declared("s", "src");
    allows(Tool.CODEX, hook(Tool.CODEX, command("s", "touch src/x.c 2>/dev/stderr >&2")));
    denies(Tool.CODEX, hook(Tool.CODEX, command("s", "rm " + other + "/x")));
    denies(Tool.CODEX, hook(Tool.CODEX, command("s", "cd " + other + " && rm x")));
    denies(Tool.CODEX, hook(Tool.CODEX, command("s", "touch src/nested/x")), "cd " + nested);
    String away =
        command("t", "rm " + project.project() + "/README.md")
            .replace("\"cwd\": \"" + project.project(), "\"cwd\": \"" + plain);
    denies(Tool.CODEX, hook(cli().in(plain), Tool.CODEX, away));
  }

  @Test
  void whatEachProcessSeesDifferentlyIsDenied() {
    String there = edit("t", "/proc/self/cwd/README.md");
    denies(TOOL, hook(TOOL, there), "means another folder");
    denies(TOOL, hook(TOOL, edit("t", "/dev/fd/../cwd/README.md")));
    denies(TOOL, hook(TOOL, edit("t", "~/README.md")), "full path");
    denies(TOOL, hook(TOOL, edit("t", " " + project.project() + "/README.md")));
  }

  @Test
  void aPatchIsReadAsItsToolReadsItOrNotAtAll() {
    declared(Tool.CODEX.session, "src/a.c");
    String sound = recorded(Tool.CODEX, "update");
    String hunk = "-int a;\\n";
    for (String line :
        List.of(
            "\u00a0*** Delete File: README.md\\n",
            " \u0085*** Move to: README.md\\n",
            "*** Add File:  /../README.md\\n",
            "*** Add File: src/a.c\\r+/../../README.md\\n",
            "*** Add File: README.md\u00a0\\n")) {
      denies(Tool.CODEX, hook(Tool.CODEX, sound.replace(hunk, hunk + line)));
    }
    String within = recorded(Tool.CODEX, "patch-in-shell");
    for (String before :
        List.of("cd src; ", "cd src && ", "env -C src ", "bash -c 'cd src; x'; ")) {
      denies(
          Tool.CODEX,
          hook(Tool.CODEX, within.replace("apply_patch <<", before + "apply_patch <<")));
    }
    denies(
        Tool.CODEX, hook(Tool.CODEX, within.replace("<<'EOF'", "<<EOF").replace("int b", "${E}")));
  }

  @Test
  void whichFieldAToolWouldTakeIsNotGuessed() {
    String words = recorded(Tool.CODEX, "words");
    denies(
        Tool.CODEX, hook(Tool.CODEX, words.replace("\"workdir\"", "\"cmd\": \"ls\", \"workdir\"")));
    declared(Tool.CODEX.session, "src/a.c");
    allows(Tool.CODEX, hook(Tool.CODEX, words));
    denies(Tool.CODEX, hook(Tool.CODEX, words.replace("project\"", "project/src\"")));
    String shell =
        recorded(TOOL, "command").replace("\"description\"", "\"workdir\": \"/\", \"description\"");
    denies(TOOL, hook(TOOL, shell));
    denies(TOOL, hook(TOOL, "{}"));
    denies(TOOL, hook(TOOL, recorded(TOOL, "multiedit").replace("[{\"old", "[\"x\", {\"old")));
  }

  @Test
  void endOfASessionDoesNotEndTheIntentsOfTheSessionThatItsProcessIsTold() {
    declared("parent", "src/a.c");
    hook(as("parent"), Tool.CODEX, recorded(Tool.CODEX, "session-end")).succeeds("");
    assertThat(ic("intent", "list").lines()).hasSize(1);
  }

  @Test
  void jsonIsNoWayThrough() {
    Answer json = cli().callWithInput(recorded(TOOL, "edit"), "guard", "codex", "--json");
    json.exits(Answer.ERROR);
    assertThat(json.stderr()).contains("has declared no change");
  }

  @Test
  void readingNeedsNoRegistryAndNoSession() {
    bash("printf damaged >.clavain/intercore.db").succeeds("");
    allows(TOOL, play(TOOL, "reading-command"));
    allows(TOOL, play(TOOL, "read"));
    allows(TOOL, hook(TOOL, recorded(TOOL, "read").replace(TOOL.session, "x".repeat(300))));
    bash("rm .clavain/intercore.db").succeeds("");
  }
}
