package dev.intercore.cli.guard.git;

import dev.intercore.cli.guard.git.CommitPaths.ProjectFile;
import dev.intercore.cli.guard.git.GitRepository.StagedPath;
import dev.intercore.cli.guard.policy.DenialText;
import dev.intercore.cli.output.TerminalText;
import dev.intercore.intent.EditGate;
import dev.intercore.intent.EditTarget;
import dev.intercore.intent.GateAnswer;
import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.intent.Intent;
import dev.intercore.intent.IntentQueries.HeldPath;
import dev.intercore.intent.Intents;
import dev.intercore.project.ProjectPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decides about the paths of a commit in one project. */
final class CommitCheck {
  /** Maximum paths that are reported with a reason. */
  static final int MAX_REPORTED = 10;

  private final Intents intents;
  private final Committer committer;

  CommitCheck(Intents intents, Committer committer) {
    this.intents = intents;
    this.committer = committer;
  }

  /** Returns the paths that may not be committed; for a session, only the first ones. */
  List<RefusedPath> refused(List<ProjectFile> files) {
    return committer.isPerson() ? refusedToPerson(files) : refusedToSession(files);
  }

  private List<RefusedPath> refusedToPerson(List<ProjectFile> files) {
    Map<ProjectPath, Intent> held = held(files);
    List<RefusedPath> refused = new ArrayList<>();
    for (ProjectFile file : files) {
      Intent holder = held.get(file.path());
      if (holder != null) {
        refused.add(new RefusedPath(file.staged(), Optional.empty(), Optional.of(holder)));
      }
    }
    return refused;
  }

  private List<RefusedPath> refusedToSession(List<ProjectFile> files) {
    List<ProjectFile> denied = new ArrayList<>();
    List<Optional<GateAnswer>> answers = new ArrayList<>();
    List<ProjectFile> named = new ArrayList<>();
    for (ProjectFile file : files) {
      if (file.staged().isUtf8()) {
        named.add(file);
      } else if (denied.size() < MAX_REPORTED) {
        denied.add(file);
        answers.add(Optional.empty());
      }
    }
    deny(named, denied, answers);
    Map<ProjectPath, Intent> held = held(denied);
    List<RefusedPath> refused = new ArrayList<>();
    for (int i = 0; i < denied.size(); i++) {
      ProjectFile file = denied.get(i);
      refused.add(
          new RefusedPath(
              file.staged(), answers.get(i), Optional.ofNullable(held.get(file.path()))));
    }
    return refused;
  }

  /** The gate names the first path that it denies, so it is called again for those after it. */
  private void deny(
      List<ProjectFile> files, List<ProjectFile> denied, List<Optional<GateAnswer>> answers) {
    EditGate gate = intents.guard(committer.sessions());
    List<EditTarget> targets = files.stream().map(ProjectFile::target).toList();
    int from = 0;
    while (from < targets.size() && denied.size() < MAX_REPORTED) {
      GateAnswer answer = gate.check(targets.subList(from, targets.size()));
      if (answer.allowed()) {
        return;
      }
      String subject = answer.subject().orElseThrow();
      while (!targets.get(from).given().equals(subject)) {
        from++;
      }
      denied.add(files.get(from));
      answers.add(Optional.of(answer));
      from++;
    }
  }

  private Map<ProjectPath, Intent> held(List<ProjectFile> files) {
    List<ProjectPath> paths = files.stream().map(ProjectFile::path).toList();
    Map<ProjectPath, Intent> held = new HashMap<>();
    for (HeldPath one :
        intents.queries().heldByOthers(committer.reader(), paths, committer::owns)) {
      held.put(one.path(), one.intent());
    }
    return held;
  }

  /**
   * A path that may not be committed.
   *
   * @param answer of the gate; empty if the only reason is an intent of another session
   * @param holder the intent of another session that covers the path
   */
  record RefusedPath(StagedPath staged, Optional<GateAnswer> answer, Optional<Intent> holder) {
    private static final int MAX_TEXT = 80;

    /** Returns the path and the reason for people. */
    String line() {
      return staged.path() + ": " + reason();
    }

    private String reason() {
      if (!staged.isUtf8()) {
        return "its name is not UTF-8, so it cannot be identified";
      }
      String own = answer.map(DenialText::cause).orElse("");
      return holder.map(intent -> (own.isEmpty() ? "" : own + "; ") + heldBy(intent)).orElse(own);
    }

    private static String heldBy(Intent intent) {
      String who =
          intent.agent().map(label -> label + ", session ").orElse("session ") + intent.session();
      return "held by "
          + who
          + " ("
          + intent.id()
          + ": "
          + TerminalText.cut(intent.text(), MAX_TEXT)
          + ")";
    }

    boolean is(Reason reason) {
      return answer.filter(given -> given.reason() == reason).isPresent();
    }

    /** Whether a declaration would help, now or after the holder's intent has ended. */
    boolean canBeDeclared() {
      return staged.isUtf8() && (is(Reason.NO_ACTIVE_INTENT) || is(Reason.OUTSIDE_SCOPE));
    }
  }
}
