package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.intent.IntentLifecycle.GcResult;
import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.process.FakeProc;
import dev.intercore.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Ownership by session, process and time, at the exact second. */
abstract class OwnershipContract extends IntentsContract {
  private static final String NAMESPACES = "77-88";

  OwnershipContract(IntentBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  private Intent declare(IntentOwner owner) {
    return active(
        owner, lasting(of(owner.session()), Duration.ofMinutes(10), Duration.ofMinutes(2)));
  }

  @Test
  void ownIntentIsActiveUntilTheLeaseAndStaleUntilTheTtl() {
    Intent mine = declare(ME);
    clock().moveSeconds(119);
    assertThat(ownership(ME, mine)).isEqualTo(Ownership.OWN_ACTIVE);
    clock().moveSeconds(1);
    assertThat(ownership(ME, mine)).isEqualTo(Ownership.OWN_STALE);
    clock().moveSeconds(479);
    assertThat(ownership(ME, mine)).isEqualTo(Ownership.OWN_STALE);
    clock().moveSeconds(1);
    assertThat(ownership(ME, mine)).isEqualTo(Ownership.EXPIRED);
  }

  @Test
  void intentOfAnotherSessionIsForeignWhileItsProcessLives() {
    Intent mine = declare(ME);
    clock().moveSeconds(119);
    assertThat(ownership(YOU, mine)).isEqualTo(Ownership.FOREIGN_ACTIVE);
    clock().moveSeconds(1);
    assertThat(ownership(YOU, mine)).isEqualTo(Ownership.FOREIGN_STALE);
    clock().moveSeconds(480);
    assertThat(ownership(YOU, mine)).isEqualTo(Ownership.EXPIRED);
  }

  @Test
  void ttlDecidesBeforeEverythingElse() {
    Intent left = declare(TestOwners.dead("gone"));
    Intent mine = declare(ME);
    clock().moveSeconds(599);
    assertThat(ownership(ME, left)).isEqualTo(Ownership.RECOVERABLE);
    assertThat(ownership(TestOwners.live("gone"), left)).isEqualTo(Ownership.OWN_STALE);
    clock().moveSeconds(1);
    assertThat(ownership(ME, left)).isEqualTo(Ownership.EXPIRED);
    assertThat(ownership(TestOwners.live("gone"), left)).isEqualTo(Ownership.EXPIRED);
    assertThat(ownership(ME, mine)).isEqualTo(Ownership.EXPIRED);
  }

  @Test
  void sessionOwnsItsIntentsWhateverTheProcess() {
    Intent left = declare(TestOwners.dead("gone"));
    assertThat(ownership(TestOwners.live("gone"), left)).isEqualTo(Ownership.OWN_ACTIVE);
    assertThat(ownership(IntentOwner.of("gone"), left)).isEqualTo(Ownership.OWN_ACTIVE);
  }

  @Test
  void unknownProcessIsNeverDead() {
    Intent elsewhere = declare(TestOwners.unknown("elsewhere"));
    Intent withoutProcess = declare(IntentOwner.of("nobody"));
    assertThat(ownership(ME, elsewhere)).isEqualTo(Ownership.FOREIGN_ACTIVE);
    assertThat(ownership(ME, withoutProcess)).isEqualTo(Ownership.FOREIGN_ACTIVE);
    clock().moveSeconds(120);
    assertThat(ownership(ME, elsewhere)).isEqualTo(Ownership.FOREIGN_STALE);
    assertThat(ownership(ME, withoutProcess)).isEqualTo(Ownership.FOREIGN_STALE);
    assertThat(intents().recover(ME, elsewhere.id(), true).answer()).isEqualTo(Answer.NOT_DEAD);
    assertThat(intents().gc(ME)).isEqualTo(new GcResult(0, 0));
  }

  @Test
  void killedProcessIsDeadAtOnce() throws IOException, InterruptedException {
    Process process = agents.start();
    Intent left = declare(IntentOwner.of("s").withProcess(TestOwners.identity(process.pid())));
    assertThat(ownership(ME, left)).isEqualTo(Ownership.FOREIGN_ACTIVE);
    TestOwners.kill(process);
    assertThat(ownership(ME, left)).isEqualTo(Ownership.RECOVERABLE);
  }

  @Test
  void zombieIsDead() throws IOException, InterruptedException {
    long pid = agents.startUnreaped();
    Intent left = declare(IntentOwner.of("s").withProcess(TestOwners.identity(pid)));
    assertThat(ownership(ME, left)).isEqualTo(Ownership.FOREIGN_ACTIVE);
    TestOwners.kill(pid);
    TestOwners.awaitZombie(pid);
    assertThat(Files.readString(Path.of("/proc/" + pid + "/stat"))).contains(") Z ");
    assertThat(ownership(ME, left)).isEqualTo(Ownership.RECOVERABLE);
  }

  @Test
  void reusedPidIsNotTheOwner() {
    assertThat(TestOwners.dead("x").process().orElseThrow().pid())
        .isEqualTo(ProcessHandle.current().pid());
    assertThat(ownership(ME, declare(TestOwners.dead("x")))).isEqualTo(Ownership.RECOVERABLE);
  }

  @Test
  void processOfAnEarlierBootIsDead() throws IOException {
    FakeProc fake = new FakeProc(Files.createDirectory(root.resolve("proc")));
    Intents here = intents(db.database(), fake.processes());
    ProcessIdentity earlier = new ProcessIdentity(10, 5, "f".repeat(32), NAMESPACES);
    IntentOutcome outcome = here.declare(IntentOwner.of("s").withProcess(earlier), of("a.c"));
    String id = intent(outcome).id();
    // It has been up for a thousand seconds.
    clock().moveSeconds(1000);
    assertThat(seen(here, id)).isEqualTo(Ownership.FOREIGN_STALE);
    clock().moveSeconds(1);
    assertThat(seen(here, id)).isEqualTo(Ownership.RECOVERABLE);
    fake.write("sys/kernel/hostname", "elsewhere\n");
    assertThat(seen(intents(db.database(), fake.processes()), id))
        .isEqualTo(Ownership.FOREIGN_STALE);
  }

  private static Ownership seen(Intents intents, String id) {
    return intents.queries().show(ME, id).view().flatMap(IntentView::ownership).orElseThrow();
  }

  @Test
  void hiddenProcMakesProcessesUnknown() throws IOException {
    FakeProc fake = new FakeProc(Files.createDirectory(root.resolve("proc")));
    ProcessIdentity gone = new ProcessIdentity(11, 5, FakeProc.BOOT, NAMESPACES);
    Intent left = declare(IntentOwner.of("s").withProcess(gone));
    assertThat(seen(intents(db.database(), fake.processes()), left.id()))
        .isEqualTo(Ownership.RECOVERABLE);
    fake.write("self/mountinfo", "20 1 0:5 / /proc rw - proc proc rw,hidepid=invisible\n");
    assertThat(seen(intents(db.database(), fake.processes()), left.id()))
        .isEqualTo(Ownership.FOREIGN_ACTIVE);
  }

  @Test
  void closedIntentHasNoOwnership() {
    Intent mine = declare(ME);
    intents().clear(ME, mine.id());
    assertThat(intents().queries().show(YOU, mine.id()).view().flatMap(IntentView::ownership))
        .isEmpty();
    assertThat(intents().recover(YOU, mine.id(), true).answer()).isEqualTo(Answer.CLOSED);
  }

  @Test
  void clockThatIsSetBackMakesALeaseLonger() {
    Intent mine = declare(ME);
    clock().moveSeconds(-300);
    assertThat(ownership(YOU, mine)).isEqualTo(Ownership.FOREIGN_ACTIVE);
    assertThat(intents().renew(ME, mine.id(), Optional.empty()).answer()).isEqualTo(Answer.DONE);
    clock().moveSeconds(120);
    assertThat(ownership(YOU, mine)).isEqualTo(Ownership.FOREIGN_STALE);
  }
}
