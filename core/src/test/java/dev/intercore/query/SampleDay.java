package dev.intercore.query;

import dev.intercore.common.Actor;
import dev.intercore.intent.Declaration;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.Intents;
import dev.intercore.lock.LockHolder;
import dev.intercore.lock.LockKey;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.run.Artifacts.Product;
import dev.intercore.run.PhaseGate.GateStatus;
import dev.intercore.run.Run.RunStatus;
import dev.intercore.run.RunAgent.RunAgentStatus;
import dev.intercore.run.RunAgents.NewAgent;
import dev.intercore.run.RunPlan;
import dev.intercore.run.Runs;
import dev.intercore.testing.TestProcesses;
import dev.intercore.work.Team;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.Branches;
import dev.intercore.work.record.WorkItem.Draft;
import dev.intercore.work.record.WorkItem.Priority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A project with some records of each kind. */
final class SampleDay {
  final QueryFixture box;
  final String failedRun;
  final String run;
  final String sessionRun;
  final String runner;
  final String deadRunner;
  final String polecat;
  final String idle;
  final String first;
  final String second;
  final String third;
  final String merge;
  final String intent;

  SampleDay(QueryFixture box) throws IOException {
    this.box = box;
    Runs runs = box.intercore.runs(Actor.of("mayor"));
    failedRun = runs.create(RunPlan.of("an older try", box.root)).id();
    runs.end(failedRun, RunStatus.FAILED, Optional.empty());
    run = runs.create(RunPlan.of("ship the search", box.root)).id();
    sessionRun = ofSession("s-other", "another's goal");
    runs.move(run, "planned", Optional.empty());
    artifacts(runs);
    runs.gates().set(run, "shipping", GateStatus.FAILED, Optional.empty());
    runs.gates().set(run, "executing", GateStatus.PASSED, Optional.empty());
    runner = runner(runs, "codex", Optional.empty());
    deadRunner = runner(runs, "ghost", Optional.of(TestProcesses.dead()));
    String done = runner(runs, "helper", Optional.empty());
    runs.agents().status(done, RunAgentStatus.COMPLETED);

    Team team = box.intercore.team(Actor.of("mayor"));
    polecat = team.agents().create(AgentRole.POLECAT, "web").id();
    idle = team.agents().create(AgentRole.CREW, "api").id();
    first = team.work().create(new Draft("write the index", "", Priority.P1)).id();
    second = team.work().create(new Draft("search page", "", Priority.P2)).id();
    third = team.work().create(new Draft("rank, and \"sort\"", "", Priority.P3)).id();
    team.work().depend(second, first);
    team.hooks().set(polecat, first);
    team.hooks().activate(polecat);
    merge = team.merges().submit(first, new Branches("work/a", "main")).value().orElseThrow().id();
    team.convoys().create("launch", List.of(first, second));

    intent = intent("s-1", "search.java");
    declare("s-2", "search.java", true);
    declare("s-3", "docs/**", false);
    declare("s-4", "Makefile", false);
    box.locks.acquire(new LockKey("deploy", "web"), LockHolder.thisProcess(), Duration.ZERO);
  }

  /** Replaces {@code {run}} and the like by the ids of this day. */
  String fill(String text) {
    return text.replace("{failedRun}", failedRun)
        .replace("{first}", first)
        .replace("{idle}", idle)
        .replace("{intent}", intent)
        .replace("{merge}", merge)
        .replace("{polecat}", polecat)
        .replace("{run}", run)
        .replace("{runner}", runner)
        .replace("{second}", second)
        .replace("{sessionRun}", sessionRun)
        .replace("{third}", third);
  }

  /** Starts to merge the request and returns the fencing token. */
  long beginMerge() {
    return box.intercore
        .team(Actor.of("t"))
        .merges()
        .begin(merge, Duration.ofMinutes(10))
        .value()
        .orElseThrow()
        .fencingToken()
        .orElseThrow();
  }

  /** Returns a known question with names of this day instead of the examples. */
  String with(String question) {
    return question
        .replace("bead-7k2p9", first)
        .replace("polecat-3f9ab", polecat)
        .replace("alice", "mayor");
  }

  private String ofSession(String session, String goal) {
    Actor by = new Actor("other", Optional.of(session));
    return box.intercore.runs(by).create(RunPlan.of(goal, box.root.resolve(".clavain"))).id();
  }

  private void artifacts(Runs runs) throws IOException {
    for (String[] one :
        List.of(
            new String[] {"brainstorm", "ideas.md"},
            new String[] {"planned", "plan.md"},
            new String[] {"planned", "tests.md"})) {
      Path file = Files.writeString(box.root.resolve(one[1]), one[1]);
      runs.artifacts().add(run, new Product(one[0], file, "doc"));
    }
  }

  private String runner(Runs runs, String name, Optional<ProcessIdentity> process) {
    return runs.agents()
        .add(run, new NewAgent("codex", Optional.of(name), process))
        .value()
        .orElseThrow()
        .id();
  }

  private String intent(String session, String path) {
    return declare(session, path, false);
  }

  private String declare(String session, String path, boolean queue) {
    Intents intents = box.intercore.intents();
    Declaration declaration =
        Declaration.of(
            intents.scope(box.intercore.paths(box.root), List.of(path), List.of(), List.of()),
            "about " + path);
    return intents
        .declare(IntentOwner.of(session), queue ? declaration.queued() : declaration)
        .view()
        .orElseThrow()
        .intent()
        .id();
  }
}
