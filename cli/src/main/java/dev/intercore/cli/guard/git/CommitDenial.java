package dev.intercore.cli.guard.git;

import dev.intercore.cli.Call;
import dev.intercore.cli.Caller;
import dev.intercore.common.Names;
import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.pattern.PathPattern;
import dev.intercore.project.Project;
import dev.intercore.shell.ShellQuote;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A refused commit in words: which paths and why, and what to do about it. */
final class CommitDenial {
  static final String WAY_ROUND = "git -c " + GuardGit.SETTING + "=off commit";

  private final Call call;
  private final Path root;
  private final Committer committer;
  private final Commit commit;
  private final Map<Path, List<RefusedPath>> byRegistry = new LinkedHashMap<>();
  private final List<RefusedPath> refusals = new ArrayList<>();

  /**
   * One of nothing yet.
   *
   * @param root of the worktree of the commit
   */
  CommitDenial(Call call, Path root, Committer committer, Commit commit) {
    this.call = call;
    this.root = root;
    this.committer = committer;
    this.commit = commit;
  }

  /** Refuses these because of what a registry says. */
  void add(Path database, List<RefusedPath> refused) {
    if (!refused.isEmpty()) {
      byRegistry.put(database, refused);
      refusals.addAll(refused);
    }
  }

  boolean isEmpty() {
    return refusals.isEmpty();
  }

  String fact() {
    // Of a session's paths no more are looked for than are told.
    String least =
        !committer.isPerson() && refusals.size() >= Judgement.MOST_TOLD ? "at least " : "";
    return "refused: " + least + refusals.size() + " of " + commit.staged().size() + " paths";
  }

  /**
   * The lines below.
   *
   * @param switchedOff whether the way round was tried
   */
  List<String> lines(boolean switchedOff) {
    List<String> lines = new ArrayList<>();
    refusals.stream()
        .limit(Judgement.MOST_TOLD)
        .forEach(refusal -> lines.add("  " + refusal.line()));
    if (refusals.size() > Judgement.MOST_TOLD) {
      lines.add("  and " + (refusals.size() - Judgement.MOST_TOLD) + " more");
    }
    if (committer.isPerson()) {
      toPerson(lines);
    } else {
      toSession(lines);
    }
    if (switchedOff && !committer.isPerson()) {
      lines.add(GuardGit.SETTING + "=off is for people: it has no effect for a session.");
    }
    return lines;
  }

  private void toSession(List<String> lines) {
    byRegistry.forEach((database, refused) -> {
      declare(database, refused, false).ifPresent(it -> lines.add("Declare it first: " + it));
      declare(database, refused, true)
          .ifPresent(
              it -> lines.add("Stand in line for it: " + it + " --on-conflict queue --wait 10m"));
      refused.stream()
          .filter(refusal -> refusal.is(Reason.QUEUED_INTENT))
          .map(refusal -> "Wait for it: " + folder(database) + promote(refusal))
          .distinct()
          .forEach(lines::add);
    });
    addIf(
        lines,
        Reason.FORBIDDEN_BY_INTENT,
        "What an intent forbids needs another one: clear it and declare again, if it must be.");
    addIf(
        lines,
        Reason.PROTECTED,
        "What belongs to intercore is no part of a commit: take it out of the index.");
    if (refusals.stream().anyMatch(refusal -> !refusal.staged().told())) {
      lines.add("Give such a file a name in UTF-8, or let a person commit it.");
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

  /** How to declare those of them that someone holds, or that nobody does; nothing if none is. */
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
    // A name with a line end in it can only be declared with its folder.
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

  private void toPerson(List<String> lines) {
    Path first = byRegistry.keySet().iterator().next();
    String show =
        folder(first) + "ic intent show " + refusals.getFirst().holder().orElseThrow().id();
    if (committer.agentLike()) {
      lines.add("If you are a session, say which: " + Caller.SESSION_VARIABLE + "=NAME git commit");
      lines.add("Else wait until its intent is cleared: " + show);
      return;
    }
    lines.add("Wait until it is cleared, or ask whoever works there: " + show);
    lines.add("Your way round, which leaves an event: " + WAY_ROUND);
  }

  private String session() {
    return ShellQuote.of(committer.looker().session());
  }

  /** What is said to a registry is said in its project. */
  private String folder(Path database) {
    return isElsewhere(database)
        ? "cd " + ShellQuote.of(Project.of(database).root(Project.MAIN).toString()) + " && "
        : "";
  }

  private boolean isElsewhere(Path database) {
    return !commit.registries().top().equals(Optional.of(database));
  }

  /** As it can be typed where git was called: hooks run in the root of the worktree. */
  private String argument(Path database, String path) {
    boolean whole = isElsewhere(database) || call.variable("GIT_PREFIX").isPresent();
    return ShellQuote.of(PathPattern.escape(whole ? root.resolve(path).toString() : path));
  }
}
