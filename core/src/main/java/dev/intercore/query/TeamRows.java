package dev.intercore.query;

import dev.intercore.json.JsonWriter;
import dev.intercore.work.Pages;
import dev.intercore.work.Team;
import dev.intercore.work.record.AgentIdentity;
import dev.intercore.work.record.AgentIdentity.AgentStatus;
import dev.intercore.work.record.Convoy;
import dev.intercore.work.record.Escalation;
import dev.intercore.work.record.HookState;
import dev.intercore.work.record.IsoTime;
import dev.intercore.work.record.MergeRequest;
import dev.intercore.work.record.TeamRecord;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The records of a team as rows; what cannot be read is left out, and the team tells of it. */
final class TeamRows {
  private final Team team;
  private final Consumer<List<@Nullable Object>> rows;

  TeamRows(Team team, Consumer<List<@Nullable Object>> rows) {
    this.team = team;
    this.rows = rows;
  }

  private interface Shape<T> {
    List<@Nullable Object> row(T record);
  }

  void agents() {
    Map<String, String> beads = new HashMap<>();
    each(
        team.hooks()::page,
        hook -> {
          if (hook.status().isHeld()) {
            hook.beadId().ifPresent(bead -> beads.put(hook.agentId(), bead));
          }
        });
    each(team.agents()::page, agent -> rows.accept(agent(agent, beads.get(agent.id()))));
  }

  private static List<@Nullable Object> agent(AgentIdentity agent, @Nullable String bead) {
    return Arrays.asList(
        agent.id(),
        "team",
        null,
        agent.role().wireName(),
        agent.rig(),
        null,
        agent.status().wireName(),
        agent.status() == AgentStatus.ACTIVE ? 1L : 0L,
        bead,
        null,
        agent.sessionId().orElse(null),
        time(agent, "createdAt"),
        time(agent, "updatedAt"));
  }

  void work() {
    Set<String> ready = new HashSet<>();
    team.work().ready(Integer.MAX_VALUE).forEach(item -> ready.add(item.id()));
    put(team.work()::page, item -> item(item, ready.contains(item.id())));
  }

  private static List<@Nullable Object> item(WorkItem item, boolean ready) {
    return Arrays.asList(
        item.seq(),
        item.id(),
        item.title(),
        item.description(),
        item.status().wireName(),
        ready ? 1L : 0L,
        item.assignee().orElse(null),
        item.hookStatus().wireName(),
        item.priority().wireName(),
        JsonWriter.compact(item.dependsOn()),
        item.attempts(),
        item.reason().orElse(null),
        time(item, "createdAt"),
        time(item, "updatedAt"));
  }

  void hooks() {
    put(team.hooks()::page, TeamRows::hook);
  }

  private static List<@Nullable Object> hook(HookState hook) {
    return Arrays.asList(
        hook.agentId(), hook.status().wireName(), hook.beadId().orElse(null), hook.lastActivity());
  }

  void convoys() {
    put(team.convoys()::page, TeamRows::convoy);
  }

  private static List<@Nullable Object> convoy(Convoy convoy) {
    Convoy.Counts counts = convoy.counts().orElseThrow();
    return Arrays.asList(
        convoy.seq(),
        convoy.id(),
        convoy.name(),
        JsonWriter.compact(convoy.beadIds()),
        convoy.progress(),
        counts.total(),
        counts.count(WorkStatus.OPEN),
        counts.count(WorkStatus.HOOKED),
        counts.count(WorkStatus.IN_PROGRESS),
        counts.count(WorkStatus.DONE),
        counts.count(WorkStatus.MERGED),
        counts.missing().orElse(0),
        time(convoy, "createdAt"),
        time(convoy, "updatedAt"));
  }

  void merges() {
    put(team.merges()::page, TeamRows::merge);
  }

  private static List<@Nullable Object> merge(MergeRequest request) {
    long lease = request.leaseExpiresAt();
    return Arrays.asList(
        request.seq(),
        request.id(),
        request.beadId(),
        request.sourceBranch(),
        request.targetBranch(),
        request.status().wireName(),
        request.attempts(),
        request.fencingToken().isPresent() ? (Object) request.fencingToken().getAsLong() : null,
        lease == 0 ? null : (Object) lease,
        request.reason().orElse(null),
        request.commit().orElse(null),
        time(request, "createdAt"),
        time(request, "updatedAt"));
  }

  void escalations() {
    put(team.escalations()::page, TeamRows::escalation);
  }

  private static List<@Nullable Object> escalation(Escalation escalation) {
    return Arrays.asList(
        escalation.seq(),
        escalation.id(),
        escalation.source().wireName(),
        escalation.subject(),
        escalation.beadId(),
        escalation.status().wireName(),
        escalation.reason(),
        escalation.ackedBy().orElse(null),
        time(escalation, "createdAt"),
        time(escalation, "updatedAt"));
  }

  private <T extends TeamRecord> void put(Pages.Source<T> source, Shape<T> shape) {
    each(source, record -> rows.accept(shape.row(record)));
  }

  private <T extends TeamRecord> void each(Pages.Source<T> source, Consumer<T> taker) {
    new Pages<>(team, source).each(taker);
  }

  /** A time that others wrote otherwise is left out; the record is good without it. */
  private static @Nullable Object time(TeamRecord record, String field) {
    Object value = record.toMap().get(field);
    if (value == null) {
      return null;
    }
    try {
      return new IsoTime(value.toString()).seconds();
    } catch (IllegalArgumentException _) {
      return JsonWriter.canonical(value);
    }
  }
}
