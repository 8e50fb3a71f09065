package dev.intercore.samples;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.event.Event;
import dev.intercore.event.EventConsumer;
import dev.intercore.event.EventConsumers;
import dev.intercore.event.EventFilter;
import dev.intercore.event.EventLog;
import dev.intercore.event.EventReader;
import dev.intercore.intent.Declaration;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.IntentScope;
import dev.intercore.intent.Intents;
import dev.intercore.json.JsonPayload;
import dev.intercore.lock.Acquisition;
import dev.intercore.lock.LockHolder;
import dev.intercore.lock.LockKey;
import dev.intercore.lock.Locks;
import dev.intercore.query.Query;
import dev.intercore.query.words.Questions;
import dev.intercore.run.Artifacts.Product;
import dev.intercore.run.PhaseGate.GateStatus;
import dev.intercore.run.Run;
import dev.intercore.run.Run.RunStatus;
import dev.intercore.run.RunPlan;
import dev.intercore.run.Runs;
import dev.intercore.sentinel.SentinelClaim;
import dev.intercore.sentinel.Sentinels;
import dev.intercore.state.StateValues;
import dev.intercore.status.ConditionWaiter;
import dev.intercore.status.ProjectStatus;
import dev.intercore.status.StatusSummary;
import dev.intercore.status.WaitConditions.WaitCondition;
import dev.intercore.status.WaitState;
import dev.intercore.store.Durability;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.sqlite.HealthCheck;
import dev.intercore.store.sqlite.Restore;
import dev.intercore.work.Team;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.record.WorkItem.Draft;
import dev.intercore.work.record.WorkItem.Priority;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;

/** Each block of docs/java.md stands here word for word. */
final class Samples {
  private Samples() {}

  static Optional<String> quickStart(Path file) {
    try (Intercore intercore = Intercore.init(file)) {
      intercore.state().set("dispatch", "session-1", JsonPayload.of("{\"phase\":\"executing\"}"));
      return intercore.state().get("dispatch", "session-1");
    }
  }

  static List<String> values(Intercore intercore) {
    StateValues state = intercore.state();
    JsonPayload phase = JsonPayload.of("{\"phase\":\"executing\"}");
    state.set("dispatch", "session-1", phase, Duration.ofHours(1));
    boolean first =
        state.setIfAbsent("owner", "build", JsonPayload.of("\"agent-7\""), Optional.empty());
    Optional<String> owner = state.get("owner", "build");
    List<String> sessions = state.list("dispatch");
    boolean deleted = state.delete("dispatch", "session-1");
    int expired = state.prune();

    return List.of(first + "", owner.orElse(""), sessions + "", deleted + "", expired + "");
  }

  static boolean throttle(Intercore intercore) {
    Sentinels sentinels = intercore.sentinels();
    boolean mine =
        sentinels.check(SentinelClaim.every("compound", "session-1", Duration.ofMinutes(5)));
    boolean welcome = sentinels.check(SentinelClaim.once("welcome", "session-1"));

    return mine && welcome;
  }

  static void lease(Intercore intercore, Runnable report) {
    Sentinels sentinels = intercore.sentinels();
    SentinelClaim claim =
        SentinelClaim.every("report", "today", Duration.ofDays(1)).withLease(Duration.ofMinutes(5));
    if (sentinels.check(claim)) {
      try {
        report.run();
        sentinels.confirm("report", "today");
      } catch (RuntimeException e) {
        sentinels.release("report", "today");
        throw e;
      }
    }
  }

  static List<Boolean> several(Intercore intercore) {
    List<Boolean> allowed =
        intercore
            .sentinels()
            .checkMany(
                List.of(
                    SentinelClaim.every("compound", "session-1", Duration.ofMinutes(5)),
                    SentinelClaim.once("welcome", "session-1")));

    return allowed;
  }

  static void lock(Path folder, LongConsumer deploy) {
    Locks locks = Locks.in(folder);
    LockKey key = new LockKey("deploy", "staging");
    Acquisition answer = locks.acquire(key, LockHolder.thisProcess(), Duration.ofSeconds(30));
    if (answer instanceof Acquisition.Acquired acquired) {
      try {
        deploy.accept(acquired.token());
      } finally {
        locks.release(key, LockHolder.thisProcess());
      }
    }
  }

  static String trouble(Path file) {
    try (Intercore intercore = Intercore.open(file)) {
      return intercore.state().get("dispatch", "session-1").orElse("nothing yet");
    } catch (IntercoreException e) {
      if (e.code() == ErrorCode.NO_DATABASE) {
        return "no database: " + e.hint();
      }
      throw e;
    }
  }

  static List<Event> intents(Intercore intercore, Path project, Runnable rewrite) {
    Intents intents = intercore.intents();
    IntentOwner me = IntentOwner.ofThisProcess("session-1");
    List<String> none = List.of();
    IntentScope parser = intents.scope(intercore.paths(project), List.of("src/parser"), none, none);
    IntentOutcome outcome = intents.declare(me, Declaration.of(parser, "rewrite the parser"));
    if (outcome.is(IntentOutcome.Answer.DONE)) {
      rewrite.run();
      intents.clear(me, outcome.view().orElseThrow().intent().id());
    }
    return intercore.events().list(0, Optional.of("intent"));
  }

  static String work(Intercore intercore, Runnable fix) {
    Team team = intercore.team(Actor.of("mayor"));
    String bead = team.work().create(new Draft("Fix the parser", "", Priority.P1)).id();
    String agent = team.agents().create(AgentRole.POLECAT, "web").id();
    Result<WorkItem> claimed = team.work().claim(agent);
    if (claimed instanceof Result.No<WorkItem> no) {
      return no.fact();
    }
    team.hooks().activate(agent);
    fix.run();
    team.hooks().complete(agent);
    team.merges().submit(bead, new Branches("work/parser", "main"));
    return team.work().get(bead).orElseThrow().status().wireName();
  }

  static String runs(Intercore intercore, Path project) {
    Runs runs = intercore.runs(Actor.of("agent-7"));
    Run run = runs.create(RunPlan.of("import orders from CSV", project));
    runs.artifacts().add(run.id(), new Product("planned", project.resolve("plan.md"), "plan"));
    JsonPayload evidence = JsonPayload.of("{\"tests\":\"2 of 40 failed\"}");
    runs.gates().set(run.id(), "shipping", GateStatus.FAILED, Optional.of(evidence));
    Result<Run> moved = runs.move(run.id(), "shipping", Optional.of("brainstorm"));
    if (moved instanceof Result.No<Run> no) {
      return no.fact();
    }
    return runs.end(run.id(), RunStatus.COMPLETED, Optional.empty()).value().orElseThrow().phase();
  }

  static Intercore options(Path file, InstantSource clock) {
    StoreOptions options =
        StoreOptions.defaults().withTimeout(Duration.ofMillis(100)).withClock(clock);
    return Intercore.init(file, options);
  }

  static long ownStatements(Intercore intercore) {
    long values =
        intercore
            .store()
            .read(tx -> tx.first("SELECT count(*) FROM state", row -> row.number(1)).orElse(0L));
    intercore
        .store()
        .write(Durability.FULL, tx -> tx.update("DELETE FROM state WHERE key = ?", "scratch"));

    return values;
  }

  static List<String> care(Path file, Path backup) {
    Restore.Restored restored = Restore.restore(file, backup, StoreOptions.defaults());
    try (Intercore intercore = Intercore.open(file)) {
      List<String> problems = HealthCheck.problems(intercore.database());
      return problems.isEmpty() ? List.of("well; before: " + restored.kept()) : problems;
    }
  }

  static String status(Intercore intercore, Path folder, Duration longest) {
    ProjectStatus status = intercore.status(IntentOwner.of("session-1"), () -> Locks.in(folder));
    StatusSummary summary = status.summary();
    WaitCondition ready = intercore.waitConditions().workReady(Optional.empty());
    WaitState state = new ConditionWaiter(longest, _ -> {}).onCommits(intercore.store(), ready);
    return summary.runs().total() + " runs; " + state.fact();
  }

  static List<EventConsumer> events(
      Intercore intercore, java.util.function.Consumer<Event> notify) {
    EventLog events = intercore.events();
    events.add(Actor.of("agent-7"), "build.finished", "web", JsonPayload.of("{\"ok\":true}"));
    EventConsumers consumers = events.consumers();
    long place = consumers.begin("notifier", Optional.empty());
    EventReader reader = events.read(EventFilter.after(place).withType("build"));
    for (Event event : reader.next()) {
      notify.accept(event);
      consumers.ack("notifier", event.seq());
    }
    return consumers.list();
  }

  static int questions(Intercore intercore, Path project, Path folder) {
    Query query = intercore.query(Locks.in(folder));
    Questions questions = intercore.questions(Optional.of("session-1"), project);
    String sql = questions.sql("which runs are active?").orElseThrow();
    return query.ask(sql).rows().size();
  }
}
