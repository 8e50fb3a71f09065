package dev.intercore.it;

import static dev.intercore.testkit.Cli.plus;
import static dev.intercore.testkit.IntentCalls.declaring;
import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.Tier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What only processes show of the guard of agents' tools: the streams of a hook, the variables of
 * its caller, the engine, and settings that several processes write.
 */
class GuardProcessTest extends ProcessTest {
  private static final String CLAUDE = "5f0c1a7e-3b52-4c1d-9c55-0d6a2b1f7e11";
  private static final int MIB = 1 << 20;

  /** A recorded message, about this project. */
  private String recorded(String tool, String name) {
    return text(Checkout.file("app/src/test/hooks/" + tool + "/" + name + ".json"))
        .replace("ROOT", scratch.project().toString());
  }

  private static String text(Path file) {
    return new String(TestFiles.read(file), StandardCharsets.UTF_8);
  }

  private static Answer hook(Ic ic, String tool, String message) {
    return ic.callWithInput(message, "guard", tool).withoutTrace();
  }

  private static void denied(Answer answer, String part) {
    answer.exits(Answer.ERROR);
    assertThat(answer.stdout()).contains("\"permissionDecision\":\"deny\"", part);
    assertThat(answer.stderr()).startsWith("ic: guard ");
  }

  private void declared(String session, String path) {
    scratch.ic().with("INTERCORE_SESSION", session).call(declaring(path)).exits(Answer.YES);
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void hookIsAnsweredInBothModes(Mode mode) {
    Ic ic = scratch.ic().with("INTERCORE_ENGINE", mode.engine());
    String edit = recorded("claude-code", "edit");
    denied(hook(ic, "claude-code", edit), "has declared no change");
    Answer cursor = hook(ic, "cursor", recorded("cursor", "write")).exits(Answer.YES);
    assertThat(cursor.stdout()).startsWith("{\"permission\":\"deny\",\"user_message\":\"");
    assertThat(hook(ic, "codex", recorded("codex", "command")).exits(Answer.ERROR).stdout())
        .contains("\"permissionDecision\":\"deny\"");
    assertThat(hook(ic, "gemini", recorded("gemini", "write")).exits(Answer.ERROR).stdout())
        .startsWith("{\"decision\":\"deny\",\"reason\":\"");
    declared(CLAUDE, "src/a.c");
    hook(ic, "claude-code", edit).succeeds("");
    hook(ic, "claude-code", edit.replace("int a;", "x".repeat(8 * MIB))).succeeds("");
    denied(
        hook(ic, "claude-code", edit.replace("int a;", "x".repeat(16 * MIB))),
        "larger than 16 MiB");
    byte[] broken = edit.getBytes(StandardCharsets.UTF_8);
    broken[broken.length / 2] = (byte) 0xFF;
    ic.callWithInput(broken, "guard", "claude-code").exits(Answer.ERROR).withoutTrace();
    assertThat(hook(ic, "claude-code", recorded("claude-code", "session-start")).stdout())
        .contains("Your intents:");
    hook(ic, "claude-code", recorded("claude-code", "session-end")).succeeds("");
    ic.call("intent", "list").succeeds("");
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void streamsThatAreClosedFullOrWithoutAReaderAreNoWayThrough(Mode mode) {
    Ic ic = scratch.ic().with("INTERCORE_ENGINE", mode.engine());
    ic.bash("ic guard claude-code <&-").exits(Answer.ERROR);
    ic.bash("ic guard claude-code </dev/null >/dev/full").exits(Answer.ERROR);
    String message = recorded("claude-code", "edit").replace("'", "");
    TestFiles.write(scratch.home().resolve("notes/m"), message.getBytes(StandardCharsets.UTF_8));
    ic.bash(
            "{ ic guard claude-code <\"$HOME/m\" 2>/dev/null; echo $? >\"$HOME/code\"; } | true;"
                + " cat \"$HOME/code\"")
        .succeeds("2\n");
  }

  @ParameterizedTest
  @EnumSource(Mode.class)
  void childOfAnAgentDoesNotEndOrUseItsParentsIntents(Mode mode) {
    declared("parent", "src/a.c");
    Ic child =
        scratch
            .ic()
            .with("INTERCORE_ENGINE", mode.engine())
            .with("CLAUDE_CODE_SESSION_ID", "parent");
    hook(child, "codex", recorded("codex", "update")).exits(Answer.ERROR);
    hook(child, "codex", recorded("codex", "stop")).succeeds("");
    assertThat(ic("intent", "list").lines()).hasSize(1);
  }

  private Ic caller() {
    return scratch.ic().with("HOME", scratch.home().resolve("user").toString());
  }

  private Answer guard(String... words) {
    return caller().call(plus(new String[] {"guard"}, words));
  }

  /** The settings of a tool in the project, as they are found in the field. */
  private Path settings(String tool, String path) {
    Path file = scratch.project().resolve(path);
    TestFiles.folder(Objects.requireNonNull(file.getParent()));
    TestFiles.write(file, sample(tool).getBytes(StandardCharsets.UTF_8));
    return file;
  }

  private static String sample(String tool) {
    return text(Checkout.file("app/src/test/settings/" + tool + ".json"));
  }

  private static void assertAloneInItsFolder(Path file) {
    assertThat(Scratch.in(Objects.requireNonNull(file.getParent()))).containsExactly(file);
  }

  @Test
  void severalAtOnceLoseNothing() {
    Path file = settings("claude-code", ".claude/settings.json");
    List<Running> all =
        IntStream.range(0, 6)
            .mapToObj(_ -> scratch.keep(caller().start("guard", "install", "claude-code")))
            .toList();
    List<Answer> answers = all.stream().map(Running::await).toList();
    assertThat(answers).anyMatch(answer -> answer.exit() == Answer.YES);
    assertThat(answers)
        .allMatch(answer ->
            answer.exit() == Answer.YES || answer.stderr().contains("changed by another program"));
    guard("status", "claude-code").exits(Answer.YES);
    guard("uninstall", "claude-code").exits(Answer.YES);
    assertThat(text(file)).isEqualTo(sample("claude-code"));
    assertAloneInItsFolder(file);
  }

  @Test
  void killedOneLeavesTheOldFileOrTheNewOne() {
    Path file = settings("gemini", ".gemini/settings.json");
    guard("install", "gemini").exits(Answer.YES);
    String guarded = text(file);
    long seed = Tier.seed();
    Random random = new Random(seed);
    for (int round = 0; round < Tier.rounds(6, 24); round++) {
      String verb = text(file).equals(guarded) ? "uninstall" : "install";
      Running running = scratch.keep(caller().start("guard", verb, "gemini"));
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(30 + random.nextInt(250)));
      running.kill();
      running.await();
      assertThat(text(file)).as("seed %d", seed).isIn(guarded, sample("gemini"));
    }
    // As one that was killed before the rename leaves it.
    TestFiles.write(
        file.resolveSibling(".settings.json.intercore-4000000"),
        "{\"half".getBytes(StandardCharsets.UTF_8));
    guard("uninstall", "gemini");
    guard("install", "gemini").exits(Answer.YES);
    assertThat(text(file)).isEqualTo(guarded);
    assertAloneInItsFolder(file);
  }

  @Test
  void icThatPathDoesNotFindIsCalledByItsFullPath() {
    Path file = scratch.project().resolve(".cursor/hooks.json");
    String status = "\tcalled\tproject\t" + file + "\n";
    try (Installed other = Installed.as("it's here")) {
      String ic = other.bin() + "/ic";
      Ic far = caller().with("PATH", "/usr/bin:/bin");
      far.bash("exec" + Cli.quoted(ic) + " guard install cursor").exits(Answer.YES);
      assertThat(text(file))
          .contains("\"'" + ic.replace("'", "'\\\\''") + "' guard cursor || exit 2 #");
      far.bash("exec" + Cli.quoted(ic) + " guard status cursor").exits(Answer.YES);
      // By its name it would be another one.
      guard("status", "cursor").exits(Answer.YES).prints("cursor\toutdated" + status);
      guard("install", "cursor").exits(Answer.YES);
      assertThat(text(file)).contains("\"ic guard cursor || exit 2 #");
      caller()
          .from(other.bin())
          .call("guard", "status", "cursor")
          .exits(Answer.YES)
          .prints("cursor\tinstalled" + status);
    }
    // Written for an ic on PATH, where this caller finds none.
    caller()
        .with("PATH", "/usr/bin:/bin")
        .bash("exec " + Checkout.file("ic") + " guard status cursor")
        .exits(Answer.NO);
  }
}
