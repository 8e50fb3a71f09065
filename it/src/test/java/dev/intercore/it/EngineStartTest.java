package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.RootOnly;
import dev.intercore.testkit.TestFiles;
import dev.intercore.testkit.Tier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many that start at once, and folders in which none may live. */
class EngineStartTest extends EngineBox {
  private static final String NOBODY = "65534";

  /** Everything on its way to be an engine has become one, or has gone. */
  private void awaitQuiet() {
    OwnEngine.await("quiet", () -> engine.processes("engine.sh").isEmpty());
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8})
  void ofManyThatAreStartedAtOnceOneStays(int many) {
    List<Running> all =
        IntStream.range(0, many)
            .mapToObj(
                _ -> scratch.keep(engine.ic().startBash("exec /bin/bash -p " + OwnEngine.SCRIPT)))
            .toList();
    engine.awaitStart();
    OwnEngine.await("one left", () -> all.stream().filter(Running::isAlive).count() == 1);
    assertThat(engine.engines()).containsExactly(engine.pid());
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    assertThat(engine.calls()).isEqualTo(1);
  }

  @Test
  void everyoneWhoAsksForAStartAtTheSameTimeIsToldOfTheSameEngine() {
    List<Running> all =
        IntStream.range(0, Tier.rounds(6, 20))
            .mapToObj(_ -> scratch.keep(engine.ic().start("engine", "start")))
            .toList();
    List<Answer> answers = all.stream().map(Running::await).toList();
    String pid = "(pid " + engine.pid() + ")";
    assertThat(answers)
        .allSatisfy(answer -> assertThat(answer.exits(Answer.YES).stdout()).contains(pid));
    // One that came second says nothing and goes; it may not be gone yet.
    OwnEngine.await("one engine", () -> engine.engines().size() == 1);
  }

  @Test
  void manyFirstCallsAtOnceLeaveOneEngine() {
    List<Running> all =
        IntStream.range(0, 10)
            .mapToObj(
                i -> scratch.keep(engine.ic().start("state", "set", "k", "s" + i, "--value", "1")))
            .toList();
    all.forEach(call -> call.await().succeeds(""));
    engine.awaitStart();
    awaitQuiet();
    assertThat(engine.engines()).containsExactly(engine.pid());
    assertThat(direct("state", "list", "k").lines()).hasSize(10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"now - 61", "now + 3600", "''", "nonsense", "0"})
  void aMarkerOfAStartThatCameToNothingIsOvercome(String time) {
    bash("umask 077; mkdir -p $XDG_STATE_HOME/intercore; now=$(date +%%s); t=%s; [[ $t == now* ]] && t=$((t)); echo \"$t\" >%s"
            .formatted(time.startsWith("now") ? "'" + time + "'" : time, engine.file(".starting")))
        .exits(Answer.YES);
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    engine.awaitStart();
    // It answers before it has tidied up.
    OwnEngine.await("the end of the marker", () -> !Files.exists(engine.file(".starting")));
  }

  @Test
  void aStartAMomentAgoIsNotRepeated() {
    bash("umask 077; mkdir -p $XDG_STATE_HOME/intercore; date +%s >" + engine.file(".starting"))
        .succeeds("");
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    assertThat(engine.processes("engine.sh")).isEmpty();
    assertThat(engine.engines()).isEmpty();
    assertThat(Files.exists(engine.file(".starting"))).isTrue();
  }

  private void hasNoEngine(String why) {
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    ic("state", "get", "k", "s").succeeds("1\n");
    awaitQuiet();
    engine.engine("start").complains(Answer.ERROR, why);
    assertThat(engine.engines()).isEmpty();
  }

  @Test
  void aStateFolderThatIsALinkHasNoEngine() {
    bash("umask 077; mkdir -p $XDG_STATE_HOME elsewhere; ln -s $PWD/elsewhere $XDG_STATE_HOME/intercore")
        .succeeds("");
    hasNoEngine("did not start");
    assertThat(Scratch.in(scratch.project().resolve("elsewhere")))
        .noneMatch(EngineStartTest::isEndpoint);
  }

  @RootOnly
  @Test
  void aStateFolderOfSomeoneElseHasNoEngine() {
    bash("umask 077; mkdir -p $XDG_STATE_HOME/intercore; chown %1$s $XDG_STATE_HOME/intercore"
            .formatted(NOBODY))
        .succeeds("");
    hasNoEngine("did not start");
    assertThat(Scratch.in(engine.folder())).noneMatch(EngineStartTest::isEndpoint);
  }

  private static boolean isEndpoint(Path file) {
    return Scratch.name(file).endsWith(".endpoint");
  }

  @Test
  void aFileInPlaceOfTheStateFolderHasNoEngine() {
    bash("mkdir -p $XDG_STATE_HOME; echo >$XDG_STATE_HOME/intercore").succeeds("");
    hasNoEngine("intercore");
  }

  @Test
  void aFolderOthersMayWriteIsShutBeforeAnythingIsInIt() {
    bash("mkdir -p $XDG_STATE_HOME/intercore; chmod 777 $XDG_STATE_HOME/intercore").succeeds("");
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    engine.awaitStart();
    assertThat(Scratch.permissions(engine.folder())).isEqualTo("rwx------");
    ic("state", "get", "k", "s").succeeds("1\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"unset HOME", "HOME=", "HOME=here", "HOME=."})
  void withoutAHomeCallsAreAnsweredAndNothingIsLeftAnywhere(String home) {
    Path litter = Path.of("/.local/state/intercore", OwnEngine.build() + ".starting");
    String before = "unset XDG_STATE_HOME; export HOME; " + home + "; ";
    try {
      bash(before + "ic state set k s --value 1").succeeds("");
      bash(before + "ic state get k s").succeeds("1\n");
      bash(before + "ic engine status").withoutTrace();
      bash("ls -A").succeeds(".clavain\n");
      assertThat(litter).doesNotExist();
    } finally {
      // What others have there stays: rmdir takes only what is empty.
      bash("rm -f " + litter + "; rmdir -p /.local/state/intercore").stdout();
    }
  }

  @Test
  void withoutAStateVariableItIsInTheHomeFolder() {
    Ic plain = engine.ic().without("XDG_STATE_HOME").with("INTERCORE_ENGINE", "direct");
    Path folder = scratch.home().resolve("notes/.local/state/intercore");
    try {
      plain.call("engine", "start").exits(Answer.YES);
      assertThat(Scratch.permissions(folder)).isEqualTo("rwx------");
      plain
          .with("INTERCORE_ENGINE", "auto")
          .call("state", "set", "k", "s", "--value", "1")
          .succeeds("");
      String status = plain.call("engine", "status", "--json").exits(Answer.YES).stdout();
      assertThat(status).contains("\"calls\":1,");
      // A relative one counts as none.
      plain.with("XDG_STATE_HOME", "state").call("engine", "status").exits(Answer.YES);
    } finally {
      plain.call("engine", "stop").exits(Answer.YES);
    }
    assertThat(
            new String(
                TestFiles.read(folder.resolve(OwnEngine.build() + ".lock")),
                StandardCharsets.UTF_8))
        .isEmpty();
  }
}
