package dev.intercore.status;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.intent.Declaration;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.Intents;
import dev.intercore.lock.LockFolder;
import dev.intercore.lock.LockHolder;
import dev.intercore.lock.LockKey;
import dev.intercore.lock.LockOptions;
import dev.intercore.lock.Locks;
import dev.intercore.run.Phases;
import dev.intercore.run.Run;
import dev.intercore.run.RunPlan;
import dev.intercore.run.Runs;
import dev.intercore.store.StoreOptions;
import dev.intercore.testing.TestClock;
import dev.intercore.work.Team;
import dev.intercore.work.record.AgentIdentity.AgentRole;
import dev.intercore.work.record.WorkItem.Draft;
import dev.intercore.work.record.WorkItem.Priority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A project with records of all features. */
final class StatusFixture implements AutoCloseable {
  static final IntentOwner ME = IntentOwner.of("me");

  final TestClock clock = new TestClock();
  final Path root;
  final Path file;
  final Intercore intercore;
  final Locks locks;

  StatusFixture(Path folder, boolean inFiles) throws IOException {
    root = folder.toRealPath();
    file = root.resolve(".clavain/intercore.db");
    intercore = Intercore.init(file, StoreOptions.defaults().withClock(clock));
    if (inFiles) {
      Files.writeString(
          file.resolveSibling("config.json"),
          "{\"intent\": {\"backend\": \"files\"}, \"work\": {\"store\": \"files\"}}");
    }
    locks =
        new Locks(LockFolder.at(root.resolve("locks")), LockOptions.defaults().withClock(clock));
  }

  /** Opens the database a second time, like another process. */
  Intercore another() {
    return Intercore.open(file, StoreOptions.defaults().withClock(clock));
  }

  ProjectStatus status() {
    return intercore.status(ME, () -> locks);
  }

  Team team() {
    return intercore.team(Actor.of("tester"));
  }

  Runs runs() {
    return intercore.runs(Actor.of("tester"));
  }

  Run run(String goal) {
    return runs().create(new RunPlan(goal, root, Optional.empty(), Phases.DEFAULT));
  }

  String item(String title) {
    return team().work().create(new Draft(title, "", Priority.P2)).id();
  }

  String agent() {
    return team().agents().create(AgentRole.POLECAT, "web").id();
  }

  IntentOutcome declare(String session, String... paths) {
    Intents intents = intercore.intents();
    Declaration declaration =
        Declaration.of(
                intents.scope(intercore.paths(root), List.of(paths), List.of(), List.of()), "work")
            .queued();
    return intents.declare(IntentOwner.of(session), declaration);
  }

  void lock(String name, String scope) {
    locks.acquire(new LockKey(name, scope), LockHolder.thisProcess(), Duration.ZERO);
  }

  @Override
  public void close() {
    intercore.close();
  }
}
