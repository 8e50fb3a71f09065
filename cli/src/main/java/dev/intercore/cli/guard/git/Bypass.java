package dev.intercore.cli.guard.git;

import dev.intercore.Intercore;
import dev.intercore.cli.Call;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.common.IntercoreException;
import dev.intercore.event.EventLog;
import dev.intercore.files.FileErrors;
import dev.intercore.json.JsonObject;
import dev.intercore.store.Durability;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A person's commit past the guard: allowed, and told in an event of each project it touches. */
final class Bypass {
  private static final String TYPE = "guard.bypassed";
  private static final int MOST_SHOWN = 20;

  private final Call call;
  private final Repository repository;
  private final Committer committer;

  Bypass(Call call, Repository repository, Committer committer) {
    this.call = call;
    this.repository = repository;
    this.committer = committer;
  }

  /** Allows it, also where nothing can be read or written any more: that is what it is for. */
  Reply reply(String hook) {
    try {
      List<Staged> staged = Staged.in(repository);
      new Registries(call, repository.root())
          .of(staged)
          .forEach((database, asked) -> tell(database, hook, asked));
      return allowed();
    } catch (IntercoreException e) {
      return untold(e.fact(), e.hint());
    } catch (IOException e) {
      return untold(FileErrors.reason(e), GitProcess.HINT);
    }
  }

  private static Reply untold(String fact, String hint) {
    return allowed().saying("the guard is off, and no event could tell of it: " + fact, hint);
  }

  private static Reply allowed() {
    return Reply.quiet(ExitCode.YES, "allowed", true);
  }

  private void tell(Path database, String hook, List<CommitPath> asked) {
    Map<String, @Nullable Object> body =
        JsonObject.map(
            "hook",
            hook,
            "worktree",
            repository.root().toString(),
            "paths",
            asked.size(),
            "first",
            asked.stream().limit(MOST_SHOWN).map(one -> one.staged().path()).toList());
    Intercore intercore = call.open(database);
    intercore
        .database()
        .write(
            Durability.FULL,
            tx -> {
              EventLog.append(tx, TYPE, "commit", committer.name(), body);
              return true;
            });
  }
}
