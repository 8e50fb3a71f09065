package dev.intercore.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Liveness with a fake and with the real proc. */
class ProcessTableTest {
  private static final String NAMESPACES = "77-88";
  private static final ProcessIdentity TEN =
      new ProcessIdentity(10, 110, FakeProc.BOOT, NAMESPACES);

  private final FakeProc fake;

  ProcessTableTest(@TempDir Path root) throws IOException {
    fake = new FakeProc(root).process(10, "node", 1, "node");
  }

  /** The fake kernel has been running for 1000 seconds. */
  private static final long NOW = 5000;

  private Liveness liveness(ProcessIdentity process) {
    return fake.processes().liveness(process, NOW, NOW);
  }

  @Test
  void aProcessIsKnownByPidStartBootAndNamespaces() throws IOException {
    assertThat(fake.processes().identity(10)).contains(TEN);
    assertThat(fake.processes().identity(10).orElseThrow().host()).isEqualTo(FakeProc.HOST);
    assertThat(liveness(TEN)).isEqualTo(Liveness.ALIVE);
  }

  @Test
  void ancestorsBeginWithTheParent() throws IOException {
    fake.process(20, "sh", 10, "sh").process(30, "git", 20, "git");
    assertThat(fake.processes().above(30)).extracting(ProcessIdentity::pid).startsWith(20L, 10L);
    assertThat(fake.processes().above(30)).contains(TEN);
    assertThat(fake.processes().above(99)).isEmpty();
    assertThat(ProcessTable.here().above(ProcessHandle.current().pid())).isNotEmpty();
  }

  @Test
  void missingProcessIsDead() throws IOException {
    assertThat(liveness(new ProcessIdentity(11, 111, FakeProc.BOOT, NAMESPACES)))
        .isEqualTo(Liveness.DEAD);
    assertThat(fake.processes().identity(11)).isEmpty();
  }

  @Test
  void aReusedPidIsDead() {
    assertThat(liveness(new ProcessIdentity(10, 109, FakeProc.BOOT, NAMESPACES)))
        .isEqualTo(Liveness.DEAD);
  }

  @Test
  void aZombieIsDeadUnlessOtherThreadsLive() throws IOException {
    fake.stat(10, "node", 'Z', 1, 0, 1, 110);
    assertThat(liveness(TEN)).isEqualTo(Liveness.DEAD);
    assertThat(fake.processes().identity(10)).isEmpty();
    fake.stat(10, "node", 'Z', 1, 0, 2, 110);
    assertThat(liveness(TEN)).isEqualTo(Liveness.ALIVE);
  }

  @Test
  void anotherBootIsDeadOnTheSameHostBeforeTheBoot() throws IOException {
    ProcessIdentity unnamed = new ProcessIdentity(10, 110, "f".repeat(32), NAMESPACES);
    ProcessIdentity before = unnamed.withHost(FakeProc.HOST);
    assertThat(fake.processes().liveness(before, 3999, NOW)).isEqualTo(Liveness.DEAD);
    assertThat(fake.processes().liveness(before, 4000, NOW)).isEqualTo(Liveness.UNKNOWN);
    assertThat(fake.processes().liveness(unnamed, 3999, NOW)).isEqualTo(Liveness.UNKNOWN);
    assertThat(fake.processes().livenessInThisBoot(before)).isEqualTo(Liveness.UNKNOWN);
    ProcessTable processes = fake.processes();
    fake.remove("uptime");
    assertThat(processes.liveness(before, 3999, NOW)).isEqualTo(Liveness.UNKNOWN);
  }

  @Test
  void theHostIsNotPartOfEquality() {
    assertThat(TEN.withHost("elsewhere")).isEqualTo(TEN).hasSameHashCodeAs(TEN);
    assertThat(liveness(TEN.withHost("elsewhere"))).isEqualTo(Liveness.ALIVE);
  }

  @Test
  void isRunningIsFalseOnlyIfCertain() throws IOException {
    assertThat(fake.processes().isRunning(10)).isTrue();
    assertThat(fake.processes().isRunning(11)).isFalse();
    fake.stat(10, "node", 'Z', 1, 0, 1, 110);
    assertThat(fake.processes().isRunning(10)).isFalse();
    fake.write("self/mountinfo", "20 1 0:5 / /proc rw - proc proc rw,hidepid=invisible\n");
    assertThat(fake.processes().isRunning(11)).isTrue();
  }

  @Test
  void anotherNamespaceIsUnknown() {
    assertThat(liveness(new ProcessIdentity(11, 1, FakeProc.BOOT, "78-88")))
        .isEqualTo(Liveness.UNKNOWN);
    assertThat(liveness(new ProcessIdentity(11, 1, FakeProc.BOOT, "77-89")))
        .isEqualTo(Liveness.UNKNOWN);
  }

  @Test
  void whatCannotBeReadIsUnknown() throws IOException {
    fake.write("10/stat", "nonsense");
    assertThat(liveness(TEN)).isEqualTo(Liveness.UNKNOWN);
    assertThatThrownBy(() -> fake.processes().identity(10)).isInstanceOf(IOException.class);
  }

  @Test
  void missingProcessIsUnknownWhereProcessesAreHidden() throws IOException {
    ProcessTable processes = fake.processes();
    fake.remove("1/stat");
    fake.remove("1/cmdline");
    fake.remove("1/exe");
    fake.remove("1");
    assertThat(processes.liveness(new ProcessIdentity(11, 1, FakeProc.BOOT, NAMESPACES), NOW, NOW))
        .isEqualTo(Liveness.UNKNOWN);
    assertThat(processes.liveness(TEN, NOW, NOW)).isEqualTo(Liveness.ALIVE);
  }

  @Test
  void theOptionsOfTheMountTellWhereTheFirstProcessIsOurs() throws IOException {
    ProcessTable processes = fake.processes();
    fake.write("self/mountinfo", "20 1 0:5 / /proc rw,nosuid - proc proc rw,hidepid=invisible\n");
    assertThat(processes.liveness(new ProcessIdentity(11, 1, FakeProc.BOOT, NAMESPACES), NOW, NOW))
        .isEqualTo(Liveness.UNKNOWN);
  }

  @Test
  void theProcOfAnotherNamespaceIsNotBelieved() throws IOException {
    ProcessTable processes = fake.processes();
    fake.remove("self");
    fake.link("self", "4001");
    fake.link("4001/ns/pid", "pid:[77]");
    assertThat(fake.processes().host()).isEmpty();
    assertThat(processes.liveness(new ProcessIdentity(11, 1, FakeProc.BOOT, NAMESPACES), NOW, NOW))
        .isEqualTo(Liveness.UNKNOWN);
  }

  @Test
  void aBootIdOfAnotherShapeIsNone() throws IOException {
    fake.write("sys/kernel/random/boot_id", "NONE\n");
    assertThat(fake.processes().host()).isEmpty();
  }

  @Test
  void withoutProcEverythingIsUnknown(@TempDir Path empty) {
    ProcessTable processes = ProcessTable.of(new ProcFs(empty, () -> 1));
    assertThat(processes.host()).isEmpty();
    assertThat(processes.liveness(TEN, NOW, NOW)).isEqualTo(Liveness.UNKNOWN);
    assertThat(processes.lasting(10)).isEmpty();
  }

  @Test
  void theRealOneKnowsThisProcessAndOneThatEnded() throws Exception {
    ProcessTable here = ProcessTable.here();
    long own = ProcessHandle.current().pid();
    ProcessIdentity self = here.identity(own).orElseThrow();
    assertThat(here.liveness(self, NOW, NOW)).isEqualTo(Liveness.ALIVE);
    Process child = new ProcessBuilder("/bin/bash", "-c", "read").start();
    ProcessIdentity identity = here.identity(child.pid()).orElseThrow();
    assertThat(here.liveness(identity, NOW, NOW)).isEqualTo(Liveness.ALIVE);
    assertThat(here.lasting(child.pid())).contains(self);
    child.destroyForcibly().waitFor();
    assertThat(here.liveness(identity, NOW, NOW)).isEqualTo(Liveness.DEAD);
  }
}
