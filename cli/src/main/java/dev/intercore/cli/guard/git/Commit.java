package dev.intercore.cli.guard.git;

import dev.intercore.cli.Call;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A commit in the making.
 *
 * @param staged what it would change
 * @param asked the same by the registry that has a say in it
 */
record Commit(List<Staged> staged, Registries registries, Map<Path, List<CommitPath>> asked) {
  static Commit in(Call call, Repository repository) throws IOException {
    List<Staged> staged = Staged.in(repository);
    Registries registries = new Registries(call, repository.root());
    return new Commit(staged, registries, registries.of(staged));
  }

  /** Who commits: also without a variable, whoever was started by a session belongs to it. */
  Committer by(Call call, Committer committer) {
    if (!committer.isPerson() || asked.isEmpty()) {
      return committer;
    }
    Descent descent = new Descent(committer.above());
    Set<String> sessions = new LinkedHashSet<>();
    // An agent may have declared in the project at the top and commit in one within it.
    Set<Path> databases = new LinkedHashSet<>(asked.keySet());
    registries.top().ifPresent(databases::add);
    databases.forEach(database -> sessions.addAll(descent.sessions(call.open(database).intents())));
    return committer.under(call, sessions);
  }

  /** Whether nobody guards any of it. */
  boolean isUnguarded() {
    return !staged.isEmpty() && !registries.areThere();
  }
}
