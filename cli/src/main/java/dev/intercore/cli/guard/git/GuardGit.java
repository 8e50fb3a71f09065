package dev.intercore.cli.guard.git;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.ProgramRunner;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import java.io.IOException;

/** Answers git's hooks: may this be committed? */
public final class GuardGit implements Command {
  static final String SETTING = "intercore.guard";

  private final ProgramRunner programs;

  public GuardGit(ProgramRunner programs) {
    this.programs = programs;
  }

  @Override
  public Spec spec() {
    return Spec.named("guard git", "answer git's hooks: may this be committed?")
        .details(
            """
            What the index would commit is asked of the registry. A session may commit what its active intents cover; a person
            is stopped only where someone else's active intent is, and by `git -c intercore.guard=off commit` not even there,
            which leaves an event. `ic guard install git` writes the hooks that call it.
            """)
        .optionalArgument("HOOK", "the hook that asks: pre-commit or prepare-commit-msg")
        .optionalArguments("ARG", "what git gave to the hook")
        .exit(ExitCode.YES, "it may be committed; nothing is printed")
        .exit(ExitCode.ERROR, "it may not, or nobody can tell; stderr says why, and what to do")
        .example("ic guard git pre-commit")
        .failsClosed()
        .build();
  }

  @Override
  public Reply run(Call call) {
    Committer committer = Committer.of(call);
    try {
      Repository repository = Repository.around(programs, call.directory());
      GitHook hook = GitHook.of(call.optionalArgument(0));
      boolean off = repository.isOff(SETTING);
      if (off && committer.isPerson() && !isOfSession(call, repository, committer)) {
        // git asks twice, and it is one commit.
        return hook.isLast()
            ? new Bypass(call, repository, committer).reply(hook.name())
            : allowed();
      }
      Commit commit = Commit.in(call, repository);
      committer = commit.by(call, committer);
      if (commit.isUnguarded() && hook.isLast()) {
        return unguarded(repository);
      }
      return judged(call, repository, committer, commit);
    } catch (IntercoreException e) {
      throw failure(committer, e);
    } catch (IOException e) {
      String fact = "what git has here cannot be read: " + FileErrors.reason(e);
      throw failure(committer, new IntercoreException(ErrorCode.IO, fact, GitProcess.HINT, e));
    }
  }

  private static IntercoreException failure(Committer committer, IntercoreException e) {
    boolean mayGoRound = committer.isPerson() && !committer.agentLike();
    return mayGoRound
        ? new IntercoreException(
            e.code(), e.fact(), e.hint() + " Your way round: " + CommitDenial.WAY_ROUND, e)
        : e;
  }

  private static Reply judged(
      Call call, Repository repository, Committer committer, Commit commit) {
    CommitDenial denial = new CommitDenial(call, repository.root(), committer, commit);
    commit
        .asked()
        .forEach((database, paths) ->
            denial.add(
                database, new Judgement(call.open(database).intents(), committer).of(paths)));
    return denial.isEmpty()
        ? allowed()
        : Reply.quiet(ExitCode.ERROR, "allowed", false)
            .saying(denial.fact(), denial.lines(repository.isOff(SETTING)));
  }

  /** Where nobody can tell it is no session's: the way round is there for just that. */
  private static boolean isOfSession(Call call, Repository repository, Committer committer) {
    try {
      return !Commit.in(call, repository).by(call, committer).isPerson();
    } catch (IntercoreException | IOException _) {
      return false;
    }
  }

  private static Reply unguarded(Repository repository) {
    return allowed()
        .saying(
            "there is no database in " + repository.root() + " or above, so nothing is guarded",
            "Run `ic init` there, or take the hooks away: ic guard uninstall git");
  }

  private static Reply allowed() {
    return Reply.quiet(ExitCode.YES, "allowed", true);
  }
}
