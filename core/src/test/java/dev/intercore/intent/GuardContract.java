package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.intent.resolve.EditTargetResolver;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks of edits by the hooks of an agent's tool, which renew leases. */
abstract class GuardContract extends IntentsContract {
  private static final IntentOwner OTHER_NAME = IntentOwner.of("me-too");

  GuardContract(IntentBackends store, Path folder) throws IOException {
    super(store, folder);
  }

  private List<EditTarget> targets(String... paths) {
    EditTargetResolver reader = new EditTargetResolver(paths(), root, () -> {});
    return Stream.of(paths).map(path -> reader.edited(path, false).orElseThrow()).toList();
  }

  private EditGate guard(IntentOwner... owners) {
    return intents().guard(List.of(owners));
  }

  private Reason write(IntentOwner owner, String... paths) {
    return guard(owner).check(targets(paths)).reason();
  }

  @Test
  void expiredLeaseIsRenewedAndTheEditAllowed() {
    Intent mine = active(ME, "a.c");
    clock().moveSeconds(300);
    assertThat(write(ME, "a.c")).isEqualTo(Reason.COVERED);
    assertThat(now(mine).leaseExpiresAt()).isEqualTo(clock().seconds() + 300);
  }

  @Test
  void commandAfterTheLeaseIsAllowedToo() {
    active(ME, "a.c");
    clock().moveSeconds(300);
    assertThat(guard(ME).checkCommand(false, List.of()).reason()).isEqualTo(Reason.COVERED);
    clock().moveSeconds(300);
    assertThat(guard(ME).checkCommand(false, targets("b.c")).reason())
        .isEqualTo(Reason.OUTSIDE_SCOPE);
  }

  @Test
  void expiredIntentIsNotRenewed() {
    active(ME, lasting(of("a.c"), Duration.ofSeconds(60), Duration.ofMinutes(5)));
    clock().moveSeconds(60);
    assertThat(write(ME, "a.c")).isEqualTo(Reason.NO_ACTIVE_INTENT);
    assertThat(guard(ME).checkCommand(false, List.of()).reason()).isEqualTo(Reason.NOT_READ_ONLY);
    assertThat(guard(ME).renew()).isFalse();
  }

  @Test
  void supersededIntentAllowsNothing() {
    IntentOwner gone = TestOwners.dead("gone");
    active(gone, "a.c");
    active(ME, "a.c");
    assertThat(write(IntentOwner.of("gone"), "a.c")).isEqualTo(Reason.NO_ACTIVE_INTENT);
    assertThat(write(ME, "a.c")).isEqualTo(Reason.COVERED);
  }

  @Test
  void queuedAndForeignIntentsAllowNothing() {
    active(ME, "a.c");
    queued(YOU, "a.c");
    clock().moveSeconds(300);
    assertThat(write(YOU, "a.c")).isEqualTo(Reason.QUEUED_INTENT);
    assertThat(write(IntentOwner.of("third"), "a.c")).isEqualTo(Reason.NO_ACTIVE_INTENT);
  }

  @Test
  void intentsOfBothSessionsOfAnAgentCount() {
    active(ME, "a.c");
    active(OTHER_NAME, "b.c");
    assertThat(guard(ME, OTHER_NAME).check(targets("a.c", "b.c")).allowed()).isTrue();
    assertThat(guard(OTHER_NAME).check(targets("a.c", "b.c")).allowed()).isFalse();
  }

  @Test
  void editWritesOnlyAfterAQuarterOfTheLease() throws Exception {
    Intent mine = active(ME, "a.c");
    String before = record(mine);
    clock().moveSeconds(74);
    assertThat(write(ME, "a.c")).isEqualTo(Reason.COVERED);
    assertThat(guard(ME).renew()).isFalse();
    assertThat(record(mine)).isEqualTo(before);
    clock().moveSeconds(1);
    assertThat(guard(ME).renew()).isTrue();
    assertThat(now(mine).lease().renewedAt()).isEqualTo(clock().seconds());
    clock().moveSeconds(75);
    assertThat(write(ME, "a.c")).isEqualTo(Reason.COVERED);
    assertThat(now(mine).lease().renewedAt()).isEqualTo(clock().seconds());
    assertThat(eventTypes()).containsExactly("declared");
  }

  @Test
  void onlyLeasesThatAreDueAreWritten() throws Exception {
    Intent first = active(ME, "a.c");
    clock().moveSeconds(40);
    Intent second = active(ME, "b.c");
    String before = record(second);
    clock().moveSeconds(40);
    assertThat(guard(ME).renew()).isTrue();
    assertThat(now(first).lease().renewedAt()).isEqualTo(clock().seconds());
    assertThat(record(second)).isEqualTo(before);
  }

  /** A denied call shows as well as an allowed one that the session is active. */
  @Test
  void denialRenewsToo() {
    Intent mine = active(ME, "a.c");
    clock().moveSeconds(100);
    assertThat(write(ME, "b.c")).isEqualTo(Reason.OUTSIDE_SCOPE);
    assertThat(now(mine).lease().renewedAt()).isEqualTo(clock().seconds());
    assertThat(intents().gate(ME).check(targets("b.c")).reason()).isEqualTo(Reason.OUTSIDE_SCOPE);
  }

  @Test
  void clearClosesAllIntentsOfTheSessionsAndNoOthers() {
    active(ME, "a.c");
    active(OTHER_NAME, "b.c");
    Intent yours = active(YOU, "c.c");
    queued(ME, "c.c");
    assertThat(guard(ME, OTHER_NAME).clear()).isEqualTo(3);
    assertThat(listed(false)).containsExactly(yours.id());
    assertThat(guard(ME, OTHER_NAME).clear()).isZero();
  }

  @Test
  void pathOutsideTheProjectIsNoTarget() {
    EditTargetResolver reader = new EditTargetResolver(paths(), root, () -> {});
    assertThat(reader.edited("../elsewhere.c", false)).isEmpty();
    assertThat(reader.edited(root + "/x/../a.c", false).orElseThrow().paths().getFirst().text())
        .isEqualTo("a.c");
  }
}
