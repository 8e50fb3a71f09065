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
    assertThat(intent(intents().queries().show(ME, mine.id())).leaseExpiresAt())
        .isEqualTo(clock().seconds() + 300);
    assertThat(eventTypes()).endsWith("renewed");
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
  void editWritesOnlyAfterAQuarterOfTheLease() {
    active(ME, "a.c");
    List<String> before = eventTypes();
    clock().moveSeconds(74);
    assertThat(write(ME, "a.c")).isEqualTo(Reason.COVERED);
    assertThat(guard(ME).renew()).isFalse();
    assertThat(eventTypes()).isEqualTo(before);
    clock().moveSeconds(1);
    assertThat(guard(ME).renew()).isTrue();
    assertThat(eventTypes()).hasSize(before.size() + 1).endsWith("renewed");
    clock().moveSeconds(75);
    before = eventTypes();
    assertThat(write(ME, "a.c")).isEqualTo(Reason.COVERED);
    assertThat(eventTypes()).hasSize(before.size() + 1).endsWith("renewed");
  }

  @Test
  void denialRenewsNothing() {
    active(ME, "a.c");
    clock().moveSeconds(100);
    List<String> before = eventTypes();
    assertThat(write(ME, "b.c")).isEqualTo(Reason.OUTSIDE_SCOPE);
    assertThat(eventTypes()).isEqualTo(before);
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
