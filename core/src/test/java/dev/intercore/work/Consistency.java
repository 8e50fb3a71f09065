package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Result;
import dev.intercore.doctor.Check.Finding;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.Convoy;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.HookState.HookStatus;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.MergeRequest.MergeStatus;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import dev.intercore.work.storage.PageCursor;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What is always true of all records together. */
final class Consistency {
  private static final int ALL = 100_000;

  private final Team team;
  private final Map<String, WorkItem> items = new HashMap<>();

  private Consistency(Team team) {
    this.team = team;
    team.work().page(PageCursor.START, ALL).records().forEach(item -> items.put(item.id(), item));
  }

  static void check(Team team) {
    Consistency now = new Consistency(team);
    now.assignments();
    now.convoys();
    now.requests();
    now.ready();
    now.checkup();
  }

  private void assignments() {
    Set<String> held = new HashSet<>();
    for (AgentIdentity agent : team.agents().page(PageCursor.START, ALL).records()) {
      Optional<HookState> hook = team.hooks().get(agent.id());
      HookStatus status = hook.map(HookState::status).orElse(HookStatus.EMPTY);
      boolean atWork =
          agent.status() == AgentStatus.ACTIVE || agent.status() == AgentStatus.STALLED;
      assertThat(atWork).as("%s with %s", agent, hook).isEqualTo(status.isHeld());
      assertThat(agent.sessionId().isPresent() && !atWork).isFalse();
      if (status == HookStatus.EMPTY) {
        assertThat(hook.flatMap(HookState::beadId)).isEmpty();
        continue;
      }
      WorkItem item =
          Optional.ofNullable(items.get(hook.orElseThrow().beadId().orElseThrow())).orElseThrow();
      assertThat(hook.get().workItem()).as("the copy in the hook").contains(item);
      assertThat(item.assignee()).contains(agent.id());
      if (status.isHeld()) {
        assertThat(held.add(item.id())).as("%s is held once", item.id()).isTrue();
        assertThat(item.hookStatus()).isEqualTo(status);
        assertThat(item.status())
            .isEqualTo(status == HookStatus.PENDING ? WorkStatus.HOOKED : WorkStatus.IN_PROGRESS);
      }
    }
    for (WorkItem item : items.values()) {
      boolean taken = item.status() == WorkStatus.HOOKED || item.status() == WorkStatus.IN_PROGRESS;
      assertThat(held.contains(item.id())).as("%s", item).isEqualTo(taken);
      if (item.status() == WorkStatus.OPEN) {
        assertThat(item.assignee()).isEmpty();
        assertThat(item.hookStatus()).isEqualTo(HookStatus.EMPTY);
      }
    }
  }

  private void convoys() {
    for (Convoy convoy : team.convoys().page(PageCursor.START, ALL).records()) {
      assertThat(team.convoys().refresh(convoy.id()))
          .as("nothing is left to count")
          .isEqualTo(Result.already(convoy));
    }
  }

  private void requests() {
    Map<String, MergeRequest> merging = new HashMap<>();
    Set<String> beads = new HashSet<>();
    Set<Long> tokens = new HashSet<>();
    for (MergeRequest request : team.merges().page(PageCursor.START, ALL).records()) {
      if (request.status() == MergeStatus.MERGING) {
        assertThat(merging.put(request.targetBranch(), request)).isNull();
      }
      if (request.status().isInLine()) {
        assertThat(beads.add(request.beadId())).as("one request an item").isTrue();
      }
      request
          .fencingToken()
          .ifPresent(token -> assertThat(tokens.add(token)).as("a token is given once").isTrue());
      if (request.status() == MergeStatus.MERGED) {
        assertThat(items.get(request.beadId()))
            .extracting(WorkItem::status)
            .isEqualTo(WorkStatus.MERGED);
      }
    }
    merging.forEach((target, request) -> {
      List<MergeRequest> line = team.merges().line(target);
      assertThat(line.getFirst().id()).as("only the head merges").isEqualTo(request.id());
    });
  }

  /** Nothing that commands do is anything to mend; but time goes on. */
  private void checkup() {
    assertThat(team.checkup().findings())
        .map(Finding::fact)
        .allMatch(fact -> fact.contains("lease is over"));
  }

  private void ready() {
    List<WorkItem> ready = team.work().ready(ALL);
    for (WorkItem item : ready) {
      assertThat(item.status()).isEqualTo(WorkStatus.OPEN);
      assertThat(item.dependsOn())
          .allMatch(bead -> {
            WorkItem before = items.get(bead);
            return before != null && before.status().isFinished();
          });
    }
    assertThat(ready)
        .isSortedAccordingTo(
            Comparator.comparing(WorkItem::priority).thenComparingLong(WorkItem::seq));
  }
}
