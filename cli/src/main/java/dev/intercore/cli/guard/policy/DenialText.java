package dev.intercore.cli.guard.policy;

import dev.intercore.Intercore;
import dev.intercore.cli.guard.policy.GuardPolicy.Verdict.Denied;
import dev.intercore.cli.output.TerminalText;
import dev.intercore.common.IntercoreException;
import dev.intercore.intent.GateAnswer;
import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.intent.Intent;
import dev.intercore.intent.IntentOutcome.Blocker;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.IntentScope;
import dev.intercore.intent.Intents;
import dev.intercore.pattern.PathPattern;
import dev.intercore.project.Project;
import dev.intercore.shell.ShellQuote;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The text of a denial: the reason, the holder, and the command to type. */
public final class DenialText {
  /** Reasons that a declaration removes. */
  private static final Set<Reason> UNDECLARED =
      EnumSet.of(Reason.NO_ACTIVE_INTENT, Reason.OUTSIDE_SCOPE, Reason.NOT_READ_ONLY);

  private static final int MAX_TEXT = 80;

  private final Denied denied;
  private final WorkingFolders folders;
  private final CallerSessions sessions;
  private final Optional<Intent> holder;

  public DenialText(Denied denied, WorkingFolders folders, CallerSessions sessions) {
    this.denied = denied;
    this.folders = folders;
    this.sessions = sessions;
    this.holder = holder();
  }

  /** Returns the intent that holds the subject, for information: errors are ignored. */
  private Optional<Intent> holder() {
    Optional<String> subject = denied.answer().subject();
    if (!UNDECLARED.contains(denied.answer().reason()) || subject.isEmpty()) {
      return Optional.empty();
    }
    try {
      Intercore project = folders.open(denied.database());
      Intents intents = project.intents();
      List<String> path = List.of(PathPattern.escape(subject.get()));
      IntentScope scope =
          intents.scope(project.paths(folders.directory()), path, List.of(), List.of());
      return intents.queries().check(IntentOwner.NO_SESSION, scope).blockedBy().stream()
          .map(Blocker::intent)
          .filter(intent -> !sessions.contains(intent.session()))
          .findFirst();
    } catch (IntercoreException _) {
      return Optional.empty();
    }
  }

  public String fact() {
    GateAnswer answer = denied.answer();
    GateAnswer shown = answer.subject().map(s -> answer.about(shown(s))).orElse(answer);
    return reason(shown)
        + holder
            .map(intent ->
                "; "
                    + intent.agent().orElse(intent.session())
                    + " holds it ("
                    + intent.id()
                    + ": \""
                    + TerminalText.cut(intent.text(), MAX_TEXT)
                    + "\")")
            .orElse("");
  }

  public String hint() {
    GateAnswer answer = denied.answer();
    if (!UNDECLARED.contains(answer.reason())) {
      boolean command = answer.reason() == Reason.QUEUED_INTENT;
      return nextStep(answer) + (command ? session() : "");
    }
    if (answer.subject().filter(subject -> !subject.startsWith("/")).isPresent()) {
      // Its place is unknown, so a declaration would not help.
      return "Name the files literally, without expansions, and fewer at once.";
    }
    String declare =
        folder()
            + "ic intent declare"
            + session()
            + " --allow "
            + answer.subject().map(this::argument).orElse("PATH")
            + " --intent \"what for\"";
    return holder.isPresent()
        ? "Queue for it: "
            + declare
            + " --on-conflict queue --wait 5m (or work on other files meanwhile)"
        : "Declare it first: " + declare;
  }

  private String session() {
    return " --session " + sessions.session().map(ShellQuote::of).orElse("NAME");
  }

  private String folder() {
    return changeFolder(here(), denied.database());
  }

  private Optional<Path> here() {
    return folders.databaseOf(folders.directory());
  }

  /**
   * Returns the change to the folder of a project in which a command has to be typed; empty if it
   * is the project of the caller.
   *
   * @param here the database of the caller's folder
   */
  public static String changeFolder(Optional<Path> here, Path database) {
    return isElsewhere(here, database)
        ? "cd " + ShellQuote.of(Project.of(database).root(Project.MAIN).toString()) + " && "
        : "";
  }

  /** Whether a database is not the one of the caller's folder. */
  public static boolean isElsewhere(Optional<Path> here, Path database) {
    return !here.equals(Optional.of(database));
  }

  private String argument(String path) {
    return ShellQuote.of(
        PathPattern.escape(isElsewhere(here(), denied.database()) ? path : shown(path)));
  }

  /** Returns a path relative to the working directory if it is inside. */
  private String shown(String path) {
    Path folder = folders.directory();
    Path file = Path.of(path);
    return file.startsWith(folder) && !file.equals(folder)
        ? folder.relativize(file).toString()
        : path;
  }

  /** Returns the subject and the reason of an answer. */
  public static String reason(GateAnswer answer) {
    String what = answer.subject().orElse("this");
    String cause = cause(answer);
    return switch (answer.reason()) {
      case NO_ACTIVE_INTENT, QUEUED_INTENT, STALE_LEASE, FORBIDDEN_BY_INTENT -> what + ": " + cause;
      case OUTSIDE_SCOPE -> what + " is " + cause;
      case PROTECTED -> what + " " + cause;
      case COVERED, READ_ONLY_SHELL, NOT_READ_ONLY, REGISTRY_ERROR -> cause;
    };
  }

  /** Returns the reason of an answer without its subject. */
  public static String cause(GateAnswer answer) {
    String intent = answer.intent().orElse("your intent");
    return switch (answer.reason()) {
      case COVERED, READ_ONLY_SHELL -> "allowed";
      case NO_ACTIVE_INTENT -> "this session has declared no change";
      case QUEUED_INTENT -> intent + " is still queued";
      case STALE_LEASE -> "the lease of " + intent + " has expired";
      case OUTSIDE_SCOPE -> "not among the files that you declared";
      case FORBIDDEN_BY_INTENT -> intent + " forbids changing it";
      case PROTECTED -> "belongs to git or to intercore";
      case NOT_READ_ONLY -> "without an active intent only read-only commands may run";
      case REGISTRY_ERROR -> "the registry cannot be read";
    };
  }

  /** Returns the next step after a denial. */
  public static String nextStep(GateAnswer answer) {
    return switch (answer.reason()) {
      case COVERED, READ_ONLY_SHELL -> "";
      case NO_ACTIVE_INTENT, OUTSIDE_SCOPE, NOT_READ_ONLY ->
          "Declare it first: ic intent declare --allow PATH --intent \"what for\"";
      case QUEUED_INTENT ->
          "Wait for it: ic intent promote " + answer.intent().orElse("ID") + " --wait 5m";
      case STALE_LEASE -> "Renew it: ic intent renew " + answer.intent().orElse("ID");
      case FORBIDDEN_BY_INTENT ->
          "Clear that intent and declare another one, if the change is necessary.";
      case PROTECTED -> "Use the commands of git or intercore.";
      case REGISTRY_ERROR -> "`ic health` shows the cause.";
    };
  }
}
