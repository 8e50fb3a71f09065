package dev.intercore.cli.guard.git;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.ExecutablePath;
import dev.intercore.cli.ProgramRunner;
import dev.intercore.cli.guard.git.CommitGuard.GitHook;
import dev.intercore.cli.guard.git.GitHookFile.Found;
import dev.intercore.cli.guard.install.GuardInstallation;
import dev.intercore.cli.guard.install.IcLauncher;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.lock.Acquisition;
import dev.intercore.lock.LockHolder;
import dev.intercore.lock.LockKey;
import dev.intercore.lock.Locks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The guard in the hooks folder of a git repository. */
public final class GitHooksInstallation implements GuardInstallation {
  private final CommandContext context;
  private final ProgramRunner programs;
  private final boolean user;

  /**
   * Makes the installation in the hooks folder of the repository around the caller.
   *
   * @param user whether the folder is shared by all repositories of the user
   */
  public GitHooksInstallation(CommandContext context, ProgramRunner programs, boolean user) {
    this.context = context;
    this.programs = programs;
    this.user = user;
  }

  private GitRepository repository() {
    return GitRepository.around(programs, context.directory());
  }

  private List<GitHookFile> hooks(Path folder) throws IOException {
    List<GitHookFile> hooks = new ArrayList<>();
    for (GitHook hook : GitHook.ALL) {
      hooks.add(new GitHookFile(folder, hook, GitHookScript.of(hook, IcLauncher.word(context))));
    }
    return hooks;
  }

  @Override
  public boolean install() throws IOException {
    HooksFolder folder = HooksFolder.of(repository());
    folder.check(user);
    try (HooksLock _ = new HooksLock(context.features().locks(), folder.path())) {
      Files.createDirectories(folder.path());
      List<GitHookFile> hooks = hooks(folder.path());
      for (GitHookFile hook : hooks) {
        hook.check();
      }
      boolean changed = false;
      for (GitHookFile hook : hooks) {
        changed |= hook.install();
      }
      return changed;
    }
  }

  @Override
  public boolean uninstall() throws IOException {
    HooksFolder folder = HooksFolder.of(repository());
    folder.check(user);
    try (HooksLock _ = new HooksLock(context.features().locks(), folder.path())) {
      List<GitHookFile> hooks = hooks(folder.path());
      for (GitHookFile hook : hooks) {
        hook.checkUnchanged();
      }
      boolean changed = false;
      for (GitHookFile hook : hooks) {
        changed |= hook.uninstall();
      }
      return changed;
    }
  }

  @Override
  public Status status() throws IOException {
    GitRepository repository;
    try {
      repository = repository();
    } catch (IntercoreException e) {
      return new Status(State.ABSENT, context.directory(), List.of(e.fact()));
    }
    HooksFolder folder = HooksFolder.of(repository);
    if (Files.exists(folder.path()) && !Files.isDirectory(folder.path())) {
      return new Status(
          State.ABSENT, folder.path(), List.of(folder.path() + " is not a folder of hooks"));
    }
    if (folder.shared() != user) {
      // A shared folder belongs to the user, any other one to the project.
      return new Status(State.ABSENT, folder.path(), List.of());
    }
    List<GitHookFile> hooks = hooks(folder.path());
    List<String> obstacles = new ArrayList<>();
    int ours = 0;
    int current = 0;
    for (GitHookFile hook : hooks) {
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

  private List<String> obstacles(GitHookFile hook, Found found) throws IOException {
    List<String> obstacles = new ArrayList<>();
    if (hook.isBuried()) {
      obstacles.add(
          "another hook replaced the guard at " + hook.path() + "; " + hook.kept() + " is older");
    }
    if (!found.isOurs()) {
      return obstacles;
    }
    if (found == Found.OURS_CHANGED) {
      obstacles.add(hook.path() + " is the guard with other lines added, so its effect is unknown");
    }
    if (!hook.isRunnable()) {
      obstacles.add(hook.path() + " is not executable, so git ignores it");
    }
    Optional<String> ic = hook.ic();
    if (ic.isPresent() && !ExecutablePath.of(context).has(ic.get(), context.directory())) {
      obstacles.add(hook.path() + " calls " + ic.get() + ", which is not found");
    }
    return obstacles;
  }

  /** Both hooks are needed: git skips each of them for some commits. */
  private static List<String> missing(List<GitHookFile> hooks) throws IOException {
    List<String> missing = new ArrayList<>();
    for (GitHookFile hook : hooks) {
      if (!hook.found().isOurs()) {
        missing.add(hook.path() + " is not the guard, so some commits bypass it");
      }
    }
    return missing;
  }

  /** Our hooks may be in the default folder although another one is configured. */
  private Optional<String> elsewhere(GitRepository repository, HooksFolder folder)
      throws IOException {
    Optional<Path> usual = folder.usual(repository);
    if (usual.isEmpty()) {
      return Optional.empty();
    }
    for (GitHookFile hook : hooks(usual.get())) {
      if (hook.found().isOurs()) {
        return Optional.of(
            "installed in " + usual.get() + ", but core.hooksPath leads to " + folder.path());
      }
    }
    return Optional.empty();
  }

  /**
   * The folder in which git looks for hooks.
   *
   * @param path absolute
   * @param shared whether all repositories of the user or of the machine use it
   */
  private record HooksFolder(Path path, boolean shared) {
    private static final String SETTING = "core.hooksPath";

    static HooksFolder of(GitRepository repository) {
      // In a linked worktree this is the folder of the main checkout.
      String path = repository.require("rev-parse", "--git-path", "hooks").text();
      return new HooksFolder(repository.root().resolve(path).normalize(), isShared(repository));
    }

    private static boolean isShared(GitRepository repository) {
      GitRepository.GitOutput output = repository.ask("config", "--show-scope", "--get", SETTING);
      String text = output.text();
      int tab = text.indexOf('\t');
      if (!output.isSuccess() || tab < 0) {
        return false;
      }
      String scope = text.substring(0, tab);
      String value = text.substring(tab + 1);
      // A relative path is inside each repository.
      boolean absolute = value.startsWith("/") || value.startsWith("~") || value.startsWith("%");
      return absolute && (scope.equals("global") || scope.equals("system"));
    }

    /** Returns the default folder; empty if it is this one. */
    Optional<Path> usual(GitRepository repository) {
      String common = repository.require("rev-parse", "--git-common-dir").text();
      Path usual = repository.root().resolve(common).resolve("hooks").normalize();
      return usual.equals(path) ? Optional.empty() : Optional.of(usual);
    }

    /** Throws unless the scope that was requested is the scope of the folder. */
    void check(boolean user) {
      if (shared && !user) {
        throw refused(
            SETTING + " leads to " + path + ", the hooks of all your repositories",
            "Use --user to guard all of them, or give this one its own hooks: git config "
                + SETTING
                + " .git/hooks");
      }
      if (!shared && user) {
        throw refused(
            "there are no hooks for all repositories: " + SETTING + " is not set globally",
            "Omit --user, or set it first: git config --global " + SETTING + " FOLDER");
      }
      if (Files.exists(path) && !Files.isDirectory(path)) {
        throw refused(
            path + " is not a folder, so git runs no hooks", "Check git config " + SETTING + ".");
      }
    }

    private static IntercoreException refused(String fact, String hint) {
      return new IntercoreException(ErrorCode.BAD_PATH, fact, hint);
    }
  }

  /** Excludes other installations in the same folder. */
  private static final class HooksLock implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final Locks locks;
    private final LockKey key;
    private final LockHolder holder = LockHolder.thisProcess();

    HooksLock(Locks locks, Path folder) {
      this.locks = locks;
      // A scope has no slash in it. Two folders with the same hash only wait for each other.
      this.key = new LockKey("guard-git", Integer.toHexString(folder.hashCode()));
      if (locks.acquire(key, holder, TIMEOUT) instanceof Acquisition.HeldBy) {
        throw new IntercoreException(
            ErrorCode.BUSY,
            "another process of ic is changing " + folder,
            "Try again later; `ic lock list` shows the process.");
      }
    }

    @Override
    public void close() {
      locks.release(key, holder);
    }
  }
}
