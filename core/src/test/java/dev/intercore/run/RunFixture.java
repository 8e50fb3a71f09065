package dev.intercore.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Actor;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Result;
import dev.intercore.event.Event;
import dev.intercore.event.EventLog;
import dev.intercore.process.ProcessTable;
import dev.intercore.run.PhaseGate.GateStatus;
import dev.intercore.run.RunAgents.NewAgent;
import dev.intercore.store.Store;
import dev.intercore.testing.DatabaseFixture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Runs in a real database with a settable clock. */
abstract class RunFixture extends DatabaseFixture {
  private final Path project;

  RunFixture(Path folder) throws IOException {
    super(folder.toRealPath());
    project = folder.toRealPath();
  }

  Path project() {
    return project;
  }

  Runs runs() {
    return runs(db.database());
  }

  static Runs runs(Store database) {
    return new Runs(database, Actor.of("tester"), ProcessTable.here());
  }

  Runs runsOf(String session) {
    Actor by = new Actor("tester", Optional.of(session));
    return new Runs(db.database(), by, ProcessTable.here());
  }

  /** For tests in which no row is corrupt. */
  static void failOnCorrupt(IntercoreException e) {
    assertThat(e).as("corrupt record").isNull();
  }

  Run run() {
    return runs().create(RunPlan.of("a goal", project));
  }

  Run run(String phases) {
    return runs().create(new RunPlan("a goal", project, Optional.empty(), Phases.parse(phases)));
  }

  Result<Run> move(Run run, String phase) {
    return runs().move(run.id(), phase, Optional.empty());
  }

  Result<PhaseGates.SetGate> gate(Run run, String phase, GateStatus status) {
    return runs().gates().set(run.id(), phase, status, Optional.empty());
  }

  Run now(Run run) {
    return done(runs().find(run.id()));
  }

  static NewAgent codex() {
    return new NewAgent("codex", Optional.of("b1"), Optional.empty());
  }

  static <T> T done(Result<T> result) {
    assertThat(result.isDone()).as("%s", result).isTrue();
    return result.value().orElseThrow();
  }

  static <T> Result.No<T> no(Result<T> result, Result.Why why) {
    assertThat(result).isInstanceOf(Result.No.class);
    Result.No<T> no = (Result.No<T>) result;
    assertThat(no.why()).as("%s", no).isEqualTo(why);
    assertThat(no.fact()).isNotBlank();
    assertThat(no.hint()).isNotBlank();
    return no;
  }

  /** Returns types and bodies of all events in order. */
  List<String> eventLines() {
    return events().stream().map(event -> event.type() + " " + event.body()).toList();
  }

  List<Event> events() {
    return new EventLog(db.database()).list(0, Optional.empty());
  }
}
