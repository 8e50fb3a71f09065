package dev.intercore.cli.guard.git;

import dev.intercore.intent.EditGate;
import dev.intercore.intent.EditTarget;
import dev.intercore.intent.GateAnswer;
import dev.intercore.intent.Intent;
import dev.intercore.intent.IntentQueries.HeldPath;
import dev.intercore.intent.Intents;
import dev.intercore.project.ProjectPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decides about the paths of one project. */
final class Judgement {
  /** So many reasons are enough to act on. */
  static final int MOST_TOLD = 10;

  private final Intents intents;
  private final Committer committer;

  Judgement(Intents intents, Committer committer) {
    this.intents = intents;
    this.committer = committer;
  }

  /** Those that may not be committed; of a session's, the first few. */
  List<RefusedPath> of(List<CommitPath> all) {
    return committer.isPerson() ? ofPerson(all) : ofSession(all);
  }

  private List<RefusedPath> ofPerson(List<CommitPath> all) {
    Map<ProjectPath, Intent> held = held(all);
    List<RefusedPath> refusals = new ArrayList<>();
    for (CommitPath asked : all) {
      Intent holder = held.get(asked.path());
      if (holder != null) {
        refusals.add(new RefusedPath(asked.staged(), Optional.empty(), Optional.of(holder)));
      }
    }
    return refusals;
  }

  private List<RefusedPath> ofSession(List<CommitPath> all) {
    List<CommitPath> denied = new ArrayList<>();
    List<Optional<GateAnswer>> answers = new ArrayList<>();
    List<CommitPath> told = new ArrayList<>();
    for (CommitPath asked : all) {
      if (asked.staged().told()) {
        told.add(asked);
      } else if (denied.size() < MOST_TOLD) {
        denied.add(asked);
        answers.add(Optional.empty());
      }
    }
    deny(told, denied, answers);
    Map<ProjectPath, Intent> held = held(denied);
    List<RefusedPath> refusals = new ArrayList<>();
    for (int i = 0; i < denied.size(); i++) {
      CommitPath asked = denied.get(i);
      refusals.add(
          new RefusedPath(
              asked.staged(), answers.get(i), Optional.ofNullable(held.get(asked.path()))));
    }
    return refusals;
  }

  /** The gate tells of the first that will not do; it is asked again about those behind it. */
  private void deny(
      List<CommitPath> told, List<CommitPath> denied, List<Optional<GateAnswer>> answers) {
    EditGate guard = intents.guard(committer.sessions());
    List<EditTarget> targets = told.stream().map(CommitPath::target).toList();
    int from = 0;
    while (from < targets.size() && denied.size() < MOST_TOLD) {
      GateAnswer answer = guard.check(targets.subList(from, targets.size()));
      if (answer.allowed()) {
        return;
      }
      String subject = answer.subject().orElseThrow();
      while (!targets.get(from).given().equals(subject)) {
        from++;
      }
      denied.add(told.get(from));
      answers.add(Optional.of(answer));
      from++;
    }
  }

  private Map<ProjectPath, Intent> held(List<CommitPath> all) {
    List<ProjectPath> paths = all.stream().map(CommitPath::path).toList();
    Map<ProjectPath, Intent> held = new HashMap<>();
    for (HeldPath one :
        intents.queries().heldByOthers(committer.looker(), paths, committer::owns)) {
      held.put(one.path(), one.intent());
    }
    return held;
  }
}
