package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.RootOnly;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.Tier;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A caller sends its call to its own engine or to no process. */
class EngineRightOneTest extends ClassEngineTest {
  private static final String LIBRARY =
      "source " + Checkout.file("app/src/main/sh/lib-intercore.sh") + "; ";

  private long before;
  private long pid;
  private byte[] published = {};

  @BeforeEach
  void warm() {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    ic("sentinel", "check", "fired", "s", "--interval", "0").succeeds("allowed\n");
    before = engine.calls();
    assertThat(before).isGreaterThanOrEqualTo(2);
    pid = engine.pid();
    published = TestFiles.read(engine.endpoint());
  }

  /** Restores the file of an engine that runs, for the next method. */
  @AfterEach
  void putTheFileBack() {
    if (OwnEngine.isRunning(pid)) {
      bash("umask 077; rm -f -- %1$s/*.endpoint %1$s/*.starting; : >%2$s"
              .formatted(engine.folder(), engine.endpoint()))
          .succeeds("");
      TestFiles.write(engine.endpoint(), published);
    } else {
      engine.close();
      TestFiles.remove(engine.folder());
    }
  }

  /** Checks the answer to each kind of call; another process may listen at the engine's port. */
  private void answersRight() {
    allKinds().forEach(Runnable::run);
  }

  private void callWithPlainWords() {
    ic("state", "get", "k", "s").succeeds("1\n");
  }

  private void callByTheLibrary() {
    bash(LIBRARY + "intercore_state_get k s").succeeds("1\n");
  }

  private void callWithALineEndInAnArgument() {
    ic("state", "get", "k\n", "s").complains(Answer.ERROR, "key");
  }

  private void callWithStdin() {
    engine.ic().callWithInput("2", "state", "set", "k", "t").succeeds("");
  }

  private void callWithATimeout() {
    ic("state", "get", "k", "t", "--timeout", "2s").succeeds("2\n");
  }

  private void callByTheLibraryThatAnswersNo() {
    bash(LIBRARY + "intercore_sentinel_check fired s 0").exits(Answer.NO);
  }

  /** In the normal tier one kind for each program that reads the file. */
  private List<Runnable> mainKinds() {
    return Tier.isAll()
        ? allKinds()
        : List.of(
            this::callWithPlainWords, this::callWithStdin, this::callByTheLibraryThatAnswersNo);
  }

  /** The call with a timeout reads what the call with stdin writes. */
  private List<Runnable> allKinds() {
    return List.of(
        this::callWithPlainWords,
        this::callByTheLibrary,
        this::callWithALineEndInAnArgument,
        this::callWithStdin,
        this::callWithATimeout,
        this::callByTheLibraryThatAnswersNo);
  }

  /** Checks that no call reaches the engine. It exits when it notices that its file is lost. */
  private void isNotAsked(Path kept) throws IOException {
    isNotAsked(kept, mainKinds());
  }

  private void isNotAsked(Path kept, List<Runnable> kinds) throws IOException {
    String[] fields = Files.readString(kept).split(" ", -1);
    long old = Long.parseLong(fields[2]);
    Wire wire = new Wire(Integer.parseInt(fields[4]), fields[5]);
    assertThat(calls(wire)).hasValue(Long.toString(before));
    for (Runnable kind : kinds) {
      kind.run();
      Optional<String> calls = calls(wire);
      if (calls.isEmpty()) {
        OwnEngine.awaitEnd(old);
      } else {
        assertThat(calls).hasValue(Long.toString(before));
      }
    }
  }

  private static Optional<String> calls(Wire wire) {
    return wire.ask("status", Path.of("/")).lines().skip(4).findFirst();
  }

  private Path copy() throws IOException {
    return Files.copy(engine.endpoint(), scratch.home().resolve("copy"));
  }

  @Test
  void aStrangerOnTheDeadEnginesPortGetsNothing() throws IOException {
    int port = engine.port();
    engine.kill();
    assertThat(engine.isPublished()).as("the file of a killed engine stays").isTrue();
    try (Listener stranger = new Listener(port)) {
      answersRight();
      engine.engine("status").withoutTrace();
      engine.engine("start").exits(Answer.YES);
      assertThat(engine.port()).isNotEqualTo(port);
      answersRight();
      engine.engine("stop").exits(Answer.YES);
      assertThat(stranger.visitors()).isZero();
    }
  }

  @Test
  void aFileThatNamesADeadProcessIsReplacedByTheNextEngine() {
    long old = engine.pid();
    engine.kill();
    engine.engine("status").exits(Answer.NO).prints("not running\n");
    ic("state", "get", "k", "s").succeeds("1\n");
    OwnEngine.await("another engine", () -> engine.pid() != old);
    answersRight();
    assertThat(engine.calls()).isPositive();
  }

  @Test
  void aProcessWithTheSamePidAndAnotherStartIsAStranger() throws IOException {
    engine.kill();
    engine.edit(2, Long.toString(ProcessHandle.current().pid()));
    try (Listener stranger = new Listener(engine.port())) {
      answersRight();
      engine.engine("status").withoutTrace();
      assertThat(stranger.visitors()).isZero();
    }
  }

  @Test
  void aProcessThatCallsItselfByTheOldStartTimeIsAStranger() throws IOException {
    engine.kill();
    engine.edit(3, "1234567");
    // The name of a process is the one field of /proc/PID/stat that it chooses itself.
    Running named =
        scratch.keep(
            engine
                .ic()
                .startBash("printf ') S  0 1234567 ' >/proc/$$/comm; echo named; read -r <> <(:)"));
    OwnEngine.await("its name", () -> !named.stdoutSoFar().isEmpty());
    engine.edit(2, Long.toString(named.pid()));
    try (Listener stranger = new Listener(engine.port())) {
      ic("state", "get", "k", "s").succeeds("1\n");
      bash(LIBRARY + "intercore_state_get k s").succeeds("1\n");
      assertThat(stranger.visitors()).isZero();
    }
  }

  @Test
  void aLinkToTheFileIsNotFollowed() throws IOException {
    Path moved = Files.move(engine.endpoint(), scratch.home().resolve("moved"));
    Files.createSymbolicLink(engine.endpoint(), moved);
    isNotAsked(moved, allKinds());
  }

  @Test
  void aStateFolderBehindALinkIsNotLookedInto() throws IOException {
    Path copy = copy();
    Path moved = Files.move(engine.folder(), scratch.home().resolve("moved"));
    Files.createSymbolicLink(engine.folder(), moved);
    try {
      isNotAsked(copy);
    } finally {
      Files.delete(engine.folder());
      Files.move(moved, engine.folder());
    }
  }

  @RootOnly
  @Test
  void aFileOfAnotherUserIsNotUsed() throws IOException {
    Path copy = copy();
    bash("chown 65534 " + engine.endpoint()).succeeds("");
    isNotAsked(copy);
  }

  @Test
  void anEngineOfAnotherBuildIsNotAsked() throws IOException {
    Path copy = copy();
    engine.edit(1, "20200101-000000-1");
    isNotAsked(copy);
  }

  @Test
  void anEngineOfAnotherProtocolIsNotAsked() throws IOException {
    Path copy = copy();
    engine.edit(0, "2");
    isNotAsked(copy);
  }

  @Test
  void theFilesOfOtherBuildsAreNotLookedAt() throws IOException {
    Path copy = copy();
    Files.move(engine.endpoint(), engine.folder().resolve("20200101-000000-1.endpoint"));
    Files.copy(copy, engine.folder().resolve("20200101-000000-2.endpoint"));
    isNotAsked(copy);
  }

  @Test
  void aFileThatIsNoEndpointLineDisturbsNoCall() throws IOException {
    String line = Files.readString(copy());
    List<String> others =
        List.of(
            "",
            "\n",
            line.substring(0, 30),
            line.replace(' ', '\t'),
            "1 ".repeat(99),
            "\0".repeat(200));
    List<Running> statuses = new ArrayList<>();
    for (String other : others) {
      // With the engine's own lock: status finds that it lives, and waits for seconds for its file.
      OwnEngine odd = new OwnEngine(scratch, scratch.home().resolve("odd" + statuses.size()));
      bash("umask 077; mkdir -p " + odd.folder()).succeeds("");
      Files.createLink(odd.file(".lock"), engine.file(".lock"));
      Files.writeString(odd.endpoint(), other);
      statuses.add(
          scratch.keep(odd.ic().with("INTERCORE_ENGINE", "direct").start("engine", "status")));
      odd.ic("state", "get", "k", "s").succeeds("1\n");
      odd.ic().bash(LIBRARY + "intercore_state_get k s").succeeds("1\n");
    }
    statuses.forEach(status -> status.await().withoutTrace());
  }

  @Test
  void aClosedPortIsAnsweredDirectly() throws IOException {
    Path copy = copy();
    try (ServerSocket free = new ServerSocket(0)) {
      engine.edit(4, Integer.toString(free.getLocalPort()));
    }
    isNotAsked(copy, allKinds());
  }

  @Test
  void inAnotherNetworkTheEngineIsNotAskedAndOneOfItsOwnMayBe() throws IOException {
    String unshare = Machine.unshare("-n");
    Path copy = copy();
    bash(unshare + "ic state get k s").succeeds("1\n");
    bash(unshare + "bash -pc '" + LIBRARY + "intercore_state_get k s'").succeeds("1\n");
    bash(unshare + "ic engine status").exits(Answer.NO).prints("not running\n");
    String inside =
        "ip link set lo up; ic engine start >&2; ic state get k s; ic state get k s; INTERCORE_ENGINE=direct ic engine status | grep calls; INTERCORE_ENGINE=direct ic engine stop";
    bash(unshare + "bash -pc '" + inside + "'")
        .exits(Answer.YES)
        .prints("1\n1\ncalls: 2\nstopped\n");
    assertThat(Files.readString(engine.endpoint())).isEqualTo(Files.readString(copy));
    assertThat(engine.calls()).isEqualTo(before);
  }

  @Test
  void inAnotherMountOrPidNamespaceTheEngineIsNotAsked() {
    bash(Machine.unshare("-m") + "ic state get k s").succeeds("1\n");
    bash(Machine.unshare("-pf --mount-proc") + "ic state get k s").succeeds("1\n");
    assertThat(engine.calls()).isEqualTo(before);
  }
}
