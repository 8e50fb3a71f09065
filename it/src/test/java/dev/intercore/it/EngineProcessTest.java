package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An engine has nothing of the caller that started it. */
class EngineProcessTest extends EngineBox {
  private static String link(long pid, String name) throws IOException {
    return Files.readSymbolicLink(Path.of("/proc/" + pid, name)).toString();
  }

  private static List<String> descriptors(long pid) throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc/" + pid + "/fd"))) {
      return all.map(EngineProcessTest::target).toList();
    }
  }

  /** A descriptor may be closed while the list is read. */
  private static String target(Path link) {
    try {
      return Files.readSymbolicLink(link).toString();
    } catch (IOException _) {
      return "";
    }
  }

  /** Started in the background by a call in these surroundings. */
  private long startedBy(Ic ic, String script) {
    Running running = scratch.keep(ic.startBash(script));
    running.await().exits(Answer.YES);
    engine.awaitStart();
    return engine.pid();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x=$(ic state set k s --value 1)",
        "ic state set k s --value 1 | cat",
        "ic state set k s --value 1 2>&1 3>&1 4>&1 19>&1 | cat",
        "x=$(ic state set k s --value 1 255>&1)",
        "exec 60> >(cat); ic state set k s --value 1 60>&60; exec 60>&-; wait $!",
        "coproc cat; ic state set k s --value 1; eval \"exec ${COPROC[1]}>&-\"; wait $!"
      })
  void aCallersPipeEndsThoughTheEngineLivesOn(String script) {
    long pid = startedBy(engine.ic(), script);
    assertThat(OwnEngine.isRunning(pid)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ic state set k s --value 1", "ic engine start >../notes/started"})
  void itHasNothingOfItsCaller(String start) throws IOException {
    Ic ic =
        engine
            .ic()
            .with("JAVA_TOOL_OPTIONS", "-Dhush=1")
            .with("JDK_JAVA_OPTIONS", "-Dhush=2")
            .with("_JAVA_OPTIONS", "-Dhush=3")
            .with("CLASSPATH", "/hush")
            .with("LD_LIBRARY_PATH", "/hush")
            .with("GITHUB_TOKEN", "hush-4")
            .with("INTERCORE_DB", "")
            .with("TMPDIR", "/nowhere/hush");
    long pid =
        startedBy(
            ic,
            "umask 0; exec 5>../notes/five 6<>../notes/six 77</etc/passwd 255>>../notes/last; "
                + start);
    hasNoOpenFileOfItsCaller(pid);
    isInTheRootFolderInASessionOfItsOwn(pid);
    hasInItsEnvironmentWhatItNeeds(pid);
    listensOnLoopbackOnly(pid);
    hasFilesForTheUserAlone();
  }

  private void hasNoOpenFileOfItsCaller(long pid) throws IOException {
    for (String standard : List.of("fd/0", "fd/1", "fd/2")) {
      assertThat(link(pid, standard)).isEqualTo("/dev/null");
    }
    assertThat(descriptors(pid))
        .noneMatch(target -> target.startsWith(scratch.home().resolve("notes").toString()))
        .doesNotContain("/etc/passwd");
  }

  private static void isInTheRootFolderInASessionOfItsOwn(long pid) throws IOException {
    assertThat(link(pid, "cwd")).isEqualTo("/");
    String stat = OwnEngine.procFile(pid, "stat");
    // State, parent, group, session.
    assertThat(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[3])
        .isEqualTo(Long.toString(pid));
    assertThat(OwnEngine.procFile(pid, "status")).contains("Umask:\t0077\n");
  }

  private static void hasInItsEnvironmentWhatItNeeds(long pid) {
    Set<String> names = new TreeSet<>();
    for (String entry : OwnEngine.procFile(pid, "environ").split("\0", -1)) {
      if (!entry.isEmpty()) {
        names.add(entry.substring(0, entry.indexOf('=')));
      }
    }
    assertThat(names).containsExactlyInAnyOrder("HOME", "LC_ALL", "PATH", "XDG_STATE_HOME");
    assertThat(OwnEngine.procFile(pid, "environ") + OwnEngine.procFile(pid, "cmdline"))
        .doesNotContain("hush");
  }

  private void listensOnLoopbackOnly(long pid) throws IOException {
    List<String> sockets =
        descriptors(pid).stream()
            .filter(target -> target.startsWith("socket:["))
            .map(target -> target.substring("socket:[".length(), target.length() - 1))
            .toList();
    List<String> listening =
        Stream.of("tcp", "tcp6", "udp", "udp6", "raw", "raw6")
            .flatMap(table -> OwnEngine.procFile(pid, "net/" + table).lines().skip(1))
            .map(line -> List.of(line.strip().split(" +", -1)))
            .filter(line -> sockets.contains(line.get(9)))
            .map(line -> line.get(1) + " " + line.get(3))
            .toList();
    assertThat(listening).containsExactly("0100007F:%04X 0A".formatted(engine.port()));
  }

  private void hasFilesForTheUserAlone() {
    assertThat(Scratch.permissions(engine.folder())).isEqualTo("rwx------");
    assertThat(Scratch.permissions(engine.endpoint())).isEqualTo("rw-------");
    assertThat(Scratch.permissions(engine.file(".lock"))).isEqualTo("rw-------");
    // The mark of the start goes a moment after the engine has come.
    OwnEngine.await("no mark", () -> !Files.exists(engine.file(".starting")));
    assertThat(Scratch.in(engine.folder()).map(Scratch::name))
        .containsExactlyInAnyOrder(OwnEngine.build() + ".endpoint", OwnEngine.build() + ".lock");
  }

  @Test
  void aSignalToTheCallersGroupDoesNotReachIt() {
    long pid =
        startedBy(
            engine.ic(),
            "setsid -w bash -pc \"ic state set k s --value 1; until ls $XDG_STATE_HOME/intercore/*.endpoint; do :; done; trap '' HUP INT; kill -HUP 0; kill -INT 0\" 2>/dev/null");
    assertThat(engine.calls()).isZero();
    ic("state", "get", "k", "s").succeeds("1\n");
    assertThat(engine.pid()).isEqualTo(pid);
    assertThat(engine.calls()).isEqualTo(1);
  }
}
