package dev.intercore.bench;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.intent.Declaration;
import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.Intents;
import dev.intercore.lock.LockHolder;
import dev.intercore.lock.LockKey;
import dev.intercore.lock.Locks;
import dev.intercore.run.RunAgents.NewAgent;
import dev.intercore.run.RunPlan;
import dev.intercore.store.Durability;
import dev.intercore.work.Team;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.WorkItem.Draft;
import dev.intercore.work.record.WorkItem.Priority;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A project in which there are so many of everything: runs with an agent each and one with as many
 * that are done, agents with an item in hand, items that are ready, intents (each twentieth in
 * line), locks, requests in ten lines, escalations, and the events of all that. One of each is made
 * as it should be; of what is not signed, the others are copies.
 */
final class BusyProject implements AutoCloseable {
  private static final int EACH_IN_LINE = 20;

  /** Copies of rows, with their number in every name that is in them. */
  private static final String NUMBERS =
      "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?1) ";

  private static final String RECORDS =
      NUMBERS
          + """
          INSERT INTO team_records (kind, id, seq, record)
          SELECT kind, id || 'x' || n, seq + 100 * n,
            replace(replace(replace(replace(replace(replace(replace(record,
              ?2, ?2 || 'x' || n), ?3, ?3 || 'x' || n), ?4, ?4 || 'x' || n), ?5, ?5 || 'x' || n),
              ?6, ?6 || 'x' || n), ?7, ?7 || 'x' || n), '"main"', '"main-' || (n % 10) || '"')
          FROM team_records, n
          """;
  private static final String LINKS =
      NUMBERS
          + """
          INSERT INTO team_links (kind, name, value, seq, id)
          SELECT kind, name,
            CASE name WHEN 'ready' THEN value WHEN 'line' THEN 'main-' || (n % 10)
              ELSE value || 'x' || n END,
            seq + 100 * n, id || 'x' || n
          FROM team_links, n
          """;
  private static final String RUNS =
      NUMBERS
          + """
          INSERT INTO runs (id, goal, project, status, phase, phases, bead_id, session_id, created_at, updated_at)
          SELECT id || 'x' || n, goal, project, status, phase, phases, bead_id, session_id, created_at, updated_at
          FROM runs, n
          """;
  private static final String RUN_AGENTS =
      NUMBERS
          + """
          INSERT INTO run_agents (id, run_id, type, name, status, at_work, pid, process, created_at, updated_at)
          SELECT id || 'x' || n, run_id || 'x' || n, type, name, status, at_work, pid, process, created_at, updated_at
          FROM run_agents, n
          """;

  /** As many that have ended, with agents that never said how they did. */
  private static final String ENDED_RUNS =
      """
      INSERT INTO runs (id, goal, project, status, phase, phases, bead_id, session_id, created_at, updated_at)
      SELECT id || 'y', goal, project, 'completed', phase, phases, bead_id, session_id, created_at, updated_at
      FROM runs
      """;

  private static final String ENDED_RUN_AGENTS =
      """
      INSERT INTO run_agents (id, run_id, type, name, status, at_work, pid, process, created_at, updated_at)
      SELECT id || 'y', run_id || 'y', type, name, status, 0, pid, process, created_at, updated_at FROM run_agents
      """;

  /** As many that are done in the newest run, which is the first that is shown. */
  private static final String FORMER_AGENTS =
      NUMBERS
          + """
          INSERT INTO run_agents (id, run_id, type, name, status, at_work, pid, process, created_at, updated_at)
          SELECT a.id || 'z' || n, r.id, type, name, 'completed', 0, pid, process, created_at, updated_at
          FROM (SELECT * FROM run_agents ORDER BY seq LIMIT 1) a,
            (SELECT id FROM runs WHERE status = 'active' ORDER BY seq DESC LIMIT 1) r, n
          """;

  private static final String EVENTS =
      NUMBERS
          + """
          INSERT INTO events (type, subject, actor, at, body)
          SELECT type, subject, actor, at, body FROM events, n WHERE seq <= 10
          """;

  private final Path folder;
  private final Intercore intercore;

  BusyProject(Path folder, int count) throws IOException {
    this.folder = folder.toRealPath();
    this.intercore = Intercore.init(this.folder.resolve(".clavain/intercore.db"));
    Actor by = Actor.of("bench");
    String run = intercore.runs(by).create(RunPlan.of("a goal", this.folder)).id();
    intercore
        .runs(by)
        .agents()
        .add(run, new NewAgent("codex", Optional.of("batch"), Optional.empty()));
    copyTeam(intercore.team(by), count - 1);
    intents(count);
    Locks locks = Locks.in(locks());
    for (int i = 0; i < count; i++) {
      locks.acquire(
          new LockKey("lock-" + i / 100, "scope-" + i), LockHolder.thisProcess(), Duration.ZERO);
    }
  }

  private void copyTeam(Team team, int copies) {
    String agent = team.agents().create(AgentRole.POLECAT, "bench").id();
    String item = item(team);
    // Given up three times, it escalates; another one is in hand then.
    for (int i = 0; i < 3; i++) {
      team.hooks().set(agent, item);
      team.hooks().activate(agent);
      team.hooks().clear(agent);
    }
    String inHand = item(team);
    team.hooks().set(agent, inHand);
    team.hooks().activate(agent);
    String request =
        team.merges().submit(inHand, new Branches("work/a", "main")).value().orElseThrow().id();
    String ready = item(team);
    String escalation = team.escalations().open(1).getFirst().id();
    intercore
        .database()
        .write(
            Durability.FULL,
            tx ->
                tx.update(RUNS, copies)
                    + tx.update(RUN_AGENTS, copies)
                    + tx.update(ENDED_RUNS)
                    + tx.update(ENDED_RUN_AGENTS)
                    + tx.update(FORMER_AGENTS, copies)
                    + tx.update(RECORDS, copies, agent, item, inHand, ready, request, escalation)
                    + tx.update(LINKS, copies)
                    + tx.update(EVENTS, copies / 10));
  }

  private static String item(Team team) {
    return team.work().create(new Draft("an item of some length", "", Priority.P2)).id();
  }

  private void intents(int count) {
    Intents intents = intercore.intents();
    for (int i = 0; i < count; i++) {
      boolean waits = i % EACH_IN_LINE == EACH_IN_LINE - 1;
      String path = "src/m" + (waits ? i - 1 : i) + "/A.java";
      Declaration declaration =
          Declaration.of(
                  intents.scope(intercore.paths(folder), List.of(path), List.of(), List.of()),
                  "bench")
              .queued();
      Answer answer = intents.declare(IntentOwner.of("session-" + i), declaration).answer();
      if (answer != (waits ? Answer.QUEUED : Answer.DONE)) {
        throw new IllegalStateException("refused: " + answer);
      }
    }
  }

  Path folder() {
    return folder;
  }

  Path locks() {
    return folder.resolve("locks");
  }

  Intercore intercore() {
    return intercore;
  }

  @Override
  public void close() {
    intercore.close();
  }
}
