package dev.intercore.cli.guard.git;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.ProgramRunner;
import dev.intercore.cli.guard.git.CommitPaths.ProjectFile;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.event.EventLog;
import dev.intercore.files.FileErrors;
import dev.intercore.json.JsonObject;
import dev.intercore.store.Durability;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answers the hooks of git. A session may commit what its active intents cover. A person is stopped
 * only by active intents of other owners, and can bypass them; a bypass appends an event to each
 * project.
 */
public final class CommitGuard {
  static final String SETTING = "intercore.guard";
  private static final String BYPASSED = "guard.bypassed";
  private static final int MAX_EVENT_PATHS = 20;

  private final CommandContext context;
  private final ProgramRunner programs;

  public CommitGuard(CommandContext context, ProgramRunner programs) {
    this.context = context;
    this.programs = programs;
  }

  /**
   * Returns whether the commit is allowed.
   *
   * @param name of the hook that git runs
   */
  public CommandResult<Boolean> check(Optional<String> name) {
    Committer committer = Committer.of(context);
    try {
      GitRepository repository = GitRepository.around(programs, context.directory());
      GitHook hook = GitHook.of(name);
      boolean off = repository.isOff(SETTING);
      if (off && committer.isPerson() && !isOfSession(repository, committer)) {
        // git calls two hooks for one commit.
        return hook.isLast() ? bypass(repository, committer, hook) : allowed();
      }
      CommitPaths paths = new CommitPaths(context, repository);
      committer = paths.committer(context, committer);
      if (paths.isUnguarded() && hook.isLast()) {
        return allowed()
            .notice(
                "there is no database in " + repository.root() + " or above, so nothing is guarded",
                "Run `ic init` there, or remove the hooks: ic guard uninstall git");
      }
      return decide(repository, committer, paths);
    } catch (IntercoreException e) {
      throw failure(committer, e);
    } catch (IOException e) {
      String fact = "cannot read the files of git: " + FileErrors.reason(e);
      throw failure(committer, new IntercoreException(ErrorCode.IO, fact, GitRepository.HINT, e));
    }
  }

  private static IntercoreException failure(Committer committer, IntercoreException e) {
    boolean mayBypass = committer.isPerson() && !committer.agentLike();
    return mayBypass
        ? new IntercoreException(
            e.code(), e.fact(), e.hint() + " To bypass the guard: " + CommitDenial.BYPASS, e)
        : e;
  }

  /** If that cannot be found out, it is a person: the bypass exists for such failures. */
  private boolean isOfSession(GitRepository repository, Committer committer) {
    try {
      return !new CommitPaths(context, repository).committer(context, committer).isPerson();
    } catch (IntercoreException | IOException _) {
      return false;
    }
  }

  private CommandResult<Boolean> decide(
      GitRepository repository, Committer committer, CommitPaths paths) {
    CommitDenial denial = new CommitDenial(context, repository.root(), committer, paths);
    paths
        .byDatabase()
        .forEach((database, files) ->
            denial.add(
                database,
                new CommitCheck(context.features().open(database).intents(), committer)
                    .refused(files)));
    return denial.isEmpty()
        ? allowed()
        : CommandResult.of(false)
            .withExit(ExitCode.ERROR)
            .notice(denial.fact(), denial.lines(repository.isOff(SETTING)));
  }

  /** Allows the commit, also if nothing can be read or written. */
  private CommandResult<Boolean> bypass(
      GitRepository repository, Committer committer, GitHook hook) {
    try {
      new CommitPaths(context, repository)
          .byDatabase()
          .forEach((database, files) ->
              context
                  .features()
                  .open(database)
                  .database()
                  .write(
                      Durability.FULL,
                      tx -> {
                        EventLog.append(
                            tx,
                            BYPASSED,
                            "commit",
                            committer.name(),
                            body(repository, hook, files));
                        return true;
                      }));
      return allowed();
    } catch (IntercoreException e) {
      return withoutEvent(e.fact(), e.hint());
    } catch (IOException e) {
      return withoutEvent(FileErrors.reason(e), GitRepository.HINT);
    }
  }

  private static Map<String, @Nullable Object> body(
      GitRepository repository, GitHook hook, List<ProjectFile> files) {
    return JsonObject.map(
        "hook",
        hook.name(),
        "worktree",
        repository.root().toString(),
        "paths",
        files.size(),
        "first",
        files.stream().limit(MAX_EVENT_PATHS).map(file -> file.staged().path()).toList());
  }

  private static CommandResult<Boolean> withoutEvent(String fact, String hint) {
    return allowed().notice("the guard is off, and the event could not be recorded: " + fact, hint);
  }

  private static CommandResult<Boolean> allowed() {
    return CommandResult.of(true);
  }

  /** A hook of git that calls the guard. */
  record GitHook(String name) {
    /**
     * Called before the message is written; not with {@code --no-verify}, for a merge or a pick.
     */
    static final GitHook PRE_COMMIT = new GitHook("pre-commit");

    /** Called for every commit that git makes from an index. */
    static final GitHook PREPARE_COMMIT_MSG = new GitHook("prepare-commit-msg");

    static final List<GitHook> ALL = List.of(PRE_COMMIT, PREPARE_COMMIT_MSG);

    /** Returns a hook by name; by default the one that is always called. */
    static GitHook of(Optional<String> name) {
      return name.map(GitHook::new).orElse(PREPARE_COMMIT_MSG);
    }

    /** Whether no other hook is called after it, so that it prints what is printed once. */
    boolean isLast() {
      return !equals(PRE_COMMIT);
    }
  }
}
