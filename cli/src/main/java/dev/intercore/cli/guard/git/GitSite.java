package dev.intercore.cli.guard.git;

import dev.intercore.cli.Call;
import dev.intercore.cli.ProgramRunner;
import dev.intercore.cli.guard.git.HookFile.Found;
import dev.intercore.cli.guard.install.GuardInstallation;
import dev.intercore.cli.guard.install.GuardInstallation.State;
import dev.intercore.cli.guard.install.GuardInstallation.Status;
import dev.intercore.common.IntercoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The two hooks of a git repository. */
public final class GitSite implements GuardInstallation {
  private final Call call;
  private final ProgramRunner programs;
  private final boolean user;
  private final OwnName own;

  /**
   * @param user whether the hooks of all repositories are meant
   */
  public GitSite(Call call, ProgramRunner programs, boolean user) {
    this.call = call;
    this.programs = programs;
    this.user = user;
    this.own = new OwnName(call);
  }

  private Repository repository() {
    return Repository.around(programs, call.directory());
  }

  private List<HookFile> hooks(Path folder) throws IOException {
    List<HookFile> hooks = new ArrayList<>();
    for (GitHook hook : GitHook.ALL) {
      hooks.add(new HookFile(folder, hook, HookScript.of(hook, own.word())));
    }
    return hooks;
  }

  @Override
  public boolean install() throws IOException {
    HooksFolder folder = HooksFolder.of(repository());
    folder.check(user);
    try (HooksLock _ = new HooksLock(call, folder.path())) {
      Files.createDirectories(folder.path());
      List<HookFile> hooks = hooks(folder.path());
      for (HookFile hook : hooks) {
        hook.check();
      }
      boolean changed = false;
      for (HookFile hook : hooks) {
        changed |= hook.install();
      }
      return changed;
    }
  }

  @Override
  public boolean uninstall() throws IOException {
    HooksFolder folder = HooksFolder.of(repository());
    folder.check(user);
    try (HooksLock _ = new HooksLock(call, folder.path())) {
      List<HookFile> hooks = hooks(folder.path());
      for (HookFile hook : hooks) {
        hook.checkUnchanged();
      }
      boolean changed = false;
      for (HookFile hook : hooks) {
        changed |= hook.uninstall();
      }
      return changed;
    }
  }

  @Override
  public Status status() throws IOException {
    Repository repository;
    try {
      repository = repository();
    } catch (IntercoreException e) {
      return new Status(State.ABSENT, call.directory(), List.of(e.fact()));
    }
    HooksFolder folder = HooksFolder.of(repository);
    if (Files.exists(folder.path()) && !Files.isDirectory(folder.path())) {
      return new Status(
          State.ABSENT, folder.path(), List.of(folder.path() + " is not a folder of hooks"));
    }
    if (folder.shared() != user) {
      // Those of all repositories are not this one's, and the other way round.
      return new Status(State.ABSENT, folder.path(), List.of());
    }
    List<HookFile> hooks = hooks(folder.path());
    List<String> obstacles = new ArrayList<>();
    int ours = 0;
    int current = 0;
    for (HookFile hook : hooks) {
      Found found = hook.found();
      ours += found.isOurs() ? 1 : 0;
      current += found == Found.OURS ? 1 : 0;
      obstacles.addAll(obstacles(hook, found));
    }
    if (ours == 0) {
      elsewhere(repository, folder).ifPresent(obstacles::add);
    } else {
      obstacles.addAll(missing(hooks));
    }
    State state =
        ours == 0 ? State.ABSENT : current == hooks.size() ? State.INSTALLED : State.OUTDATED;
    return new Status(state, folder.path(), obstacles);
  }

  private List<String> obstacles(HookFile hook, Found found) throws IOException {
    List<String> obstacles = new ArrayList<>();
    if (hook.isBuried()) {
      obstacles.add(
          "another hook was put over ours at " + hook.path() + "; " + hook.kept() + " is older");
    }
    if (!found.isOurs()) {
      return obstacles;
    }
    if (found == Found.OURS_CHANGED) {
      obstacles.add(hook.path() + " is our hook with other lines in it, so nobody can tell");
    }
    if (!hook.isRunnable()) {
      obstacles.add(hook.path() + " is not executable, so git passes over it");
    }
    Optional<String> ic = hook.ic();
    if (ic.isPresent() && !own.isFound(ic.get())) {
      obstacles.add(hook.path() + " calls " + ic.get() + ", which is not found");
    }
    return obstacles;
  }

  /** Each of the two is called where the other is not. */
  private static List<String> missing(List<HookFile> hooks) throws IOException {
    List<String> missing = new ArrayList<>();
    for (HookFile hook : hooks) {
      if (!hook.found().isOurs()) {
        missing.add(hook.path() + " is not ours, so some commits go past the guard");
      }
    }
    return missing;
  }

  /** Ours may lie where git looked before someone set another folder. */
  private Optional<String> elsewhere(Repository repository, HooksFolder folder) throws IOException {
    Optional<Path> usual = folder.usual(repository);
    if (usual.isEmpty()) {
      return Optional.empty();
    }
    for (HookFile hook : hooks(usual.get())) {
      if (hook.found().isOurs()) {
        return Optional.of(
            "installed in " + usual.get() + ", but core.hooksPath leads to " + folder.path());
      }
    }
    return Optional.empty();
  }
}
