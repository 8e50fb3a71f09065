package dev.intercore.cli.guard.git;

import dev.intercore.cli.CallerIdentity;
import dev.intercore.cli.CommandContext;
import dev.intercore.cli.guard.git.CommitCheck.RefusedPath;
import dev.intercore.cli.guard.policy.DenialText;
import dev.intercore.common.Names;
import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.pattern.PathPattern;
import dev.intercore.shell.ShellQuote;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The text of a refused commit: the paths, the reasons, and the commands to type. */
final class CommitDenial {
  static final String BYPASS = "git -c " + CommitGuard.SETTING + "=off commit";

  private final CommandContext context;
  private final Path root;
  private final Committer committer;
  private final CommitPaths paths;
  private final Map<Path, List<RefusedPath>> byDatabase = new LinkedHashMap<>();
  private final List<RefusedPath> refusals = new ArrayList<>();

  /**
   * Starts an empty denial.
   *
   * @param root of the worktree
   */
  CommitDenial(CommandContext context, Path root, Committer committer, CommitPaths paths) {
    this.context = context;
    this.root = root;
    this.committer = committer;
    this.paths = paths;
  }

  /** Adds the refused paths of one project. */
  void add(Path database, List<RefusedPath> refused) {
    if (!refused.isEmpty()) {
      byDatabase.put(database, refused);
      refusals.addAll(refused);
    }
  }

  boolean isEmpty() {
    return refusals.isEmpty();
  }

  String fact() {
    // For a session the search ends after the paths that are printed.
    String least =
        !committer.isPerson() && refusals.size() >= CommitCheck.MAX_REPORTED ? "at least " : "";
    return "refused: " + least + refusals.size() + " of " + paths.size() + " paths";
  }

  /**
   * Returns the lines below the fact.
   *
   * @param switchedOff whether the caller tried the bypass
   */
  List<String> lines(boolean switchedOff) {
    List<String> lines = new ArrayList<>();
    refusals.stream()
        .limit(CommitCheck.MAX_REPORTED)
        .forEach(refusal -> lines.add("  " + refusal.line()));
    if (refusals.size() > CommitCheck.MAX_REPORTED) {
      lines.add("  and " + (refusals.size() - CommitCheck.MAX_REPORTED) + " more");
    }
    if (committer.isPerson()) {
      addHintsForPerson(lines);
    } else {
      addHintsForSession(lines);
    }
    if (switchedOff && !committer.isPerson()) {
      lines.add(CommitGuard.SETTING + "=off is for people: it has no effect for a session.");
    }
    return lines;
  }

  private void addHintsForSession(List<String> lines) {
    byDatabase.forEach((database, refused) -> {
      declare(database, refused, false).ifPresent(it -> lines.add("Declare it first: " + it));
      declare(database, refused, true)
          .ifPresent(it -> lines.add("Queue for it: " + it + " --on-conflict queue --wait 10m"));
      refused.stream()
          .filter(refusal -> refusal.is(Reason.QUEUED_INTENT))
          .map(refusal -> "Wait for it: " + folder(database) + promote(refusal))
          .distinct()
          .forEach(lines::add);
    });
    addIf(
        lines,
        Reason.FORBIDDEN_BY_INTENT,
        "The intent forbids this path: clear it and declare another one, if the change is necessary.");
    addIf(
        lines,
        Reason.PROTECTED,
        "Files of intercore cannot be committed: remove them from the index.");
    if (refusals.stream().anyMatch(refusal -> !refusal.staged().isUtf8())) {
      lines.add("Rename such a file to a UTF-8 name, or let a person commit it.");
    }
  }

  private void addIf(List<String> lines, Reason reason, String line) {
    if (refusals.stream().anyMatch(refusal -> refusal.is(reason))) {
      lines.add(line);
    }
  }

  private String promote(RefusedPath refusal) {
    String id = refusal.answer().flatMap(answer -> answer.intent()).orElse("ID");
    return "ic intent promote " + id + " --session " + session() + " --wait 10m";
  }

  /** Returns the command that declares the refused paths that are held, or those that are not. */
  private Optional<String> declare(Path database, List<RefusedPath> refused, boolean held) {
    StringBuilder allow = new StringBuilder();
    boolean unnamed = false;
    for (RefusedPath refusal : refused) {
      String path = refusal.staged().path();
      if (refusal.canBeDeclared() && refusal.holder().isPresent() == held) {
        boolean namable = path.codePoints().noneMatch(Names::isControl);
        allow.append(namable ? " --allow " + argument(database, path) : "");
        unnamed |= !namable;
      }
    }
    // A name with control characters can only be declared with its folder.
    allow.append(unnamed ? " --allow FOLDER" : "");
    return allow.isEmpty()
        ? Optional.empty()
        : Optional.of(
            folder(database)
                + "ic intent declare --session "
                + session()
                + allow
                + " --intent \"what for\"");
  }

  private void addHintsForPerson(List<String> lines) {
    Path first = byDatabase.keySet().iterator().next();
    String show =
        folder(first) + "ic intent show " + refusals.getFirst().holder().orElseThrow().id();
    if (committer.agentLike()) {
      lines.add(
          "If you work in a session, name it: "
              + CallerIdentity.SESSION_VARIABLE
              + "=NAME git commit");
      lines.add("Otherwise wait until its intent is cleared: " + show);
      return;
    }
    lines.add("Wait until it is cleared, or ask its owner: " + show);
    lines.add("To bypass the guard, which records an event: " + BYPASS);
  }

  private String session() {
    return ShellQuote.of(committer.reader().session());
  }

  private String folder(Path database) {
    return DenialText.changeFolder(paths.rootDatabase(), database);
  }

  /** Returns a path that is valid where git was called: hooks run in the root of the worktree. */
  private String argument(Path database, String path) {
    boolean whole =
        DenialText.isElsewhere(paths.rootDatabase(), database)
            || context.variable("GIT_PREFIX").isPresent();
    return ShellQuote.of(PathPattern.escape(whole ? root.resolve(path).toString() : path));
  }
}
