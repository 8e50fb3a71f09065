package dev.intercore.cli.guard.policy;

import dev.intercore.Intercore;
import dev.intercore.cli.CommandContext;
import dev.intercore.cli.guard.policy.GuardPolicy.Verdict.Denied;
import dev.intercore.cli.guard.policy.GuardPolicy.Verdict.Passed;
import dev.intercore.cli.guard.tool.HookRequest;
import dev.intercore.cli.guard.tool.HookRequest.Command;
import dev.intercore.cli.guard.tool.HookRequest.Edit;
import dev.intercore.cli.guard.tool.HookRequest.EditedFile;
import dev.intercore.common.IntercoreException;
import dev.intercore.intent.EditGate;
import dev.intercore.intent.EditTarget;
import dev.intercore.intent.GateAnswer;
import dev.intercore.intent.resolve.EditTargetResolver;
import dev.intercore.project.ClavainFolder;
import dev.intercore.project.PathResolver;
import dev.intercore.project.Project;
import dev.intercore.shell.ShellScript;
import dev.intercore.shell.effect.ReadingRule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Asks the gate of every project that a tool call touches. The first denial decides. */
public final class GuardPolicy {
  private final CommandContext context;
  private final WorkingFolders folders;
  private final CallerSessions sessions;

  public GuardPolicy(CommandContext context, WorkingFolders folders, CallerSessions sessions) {
    this.context = context;
    this.folders = folders;
    this.sessions = sessions;
  }

  /** What the gates answer. */
  public sealed interface Verdict {
    /** Nothing is denied. */
    enum Passed implements Verdict {
      /** No project is touched. */
      NOT_GUARDED,
      ALLOWED
    }

    /** The first denial, and the project whose gate it is. */
    record Denied(Path database, GateAnswer answer) implements Verdict {}
  }

  public Verdict decide(HookRequest request) {
    if (request instanceof Edit edit) {
      return decideFiles(edit.files(), folders.directory());
    }
    return request instanceof Command command ? decideCommand(command) : Passed.ALLOWED;
  }

  private Verdict decideFiles(List<EditedFile> files, Path folder) {
    Map<Path, List<EditedFile>> byDatabase = new LinkedHashMap<>();
    for (EditedFile file : files) {
      Path path = WorkingFolders.file(folder, file.path());
      Set<Path> databases = new LinkedHashSet<>(folders.databasesOf(path));
      if (file.isDeleted()) {
        // Deleting a folder above a project deletes the project.
        databases.addAll(folders.databases());
      }
      databases.forEach(
          database -> byDatabase.computeIfAbsent(database, _ -> new ArrayList<>()).add(file));
    }
    Verdict verdict = Passed.NOT_GUARDED;
    for (Map.Entry<Path, List<EditedFile>> project : byDatabase.entrySet()) {
      Verdict next = decideFiles(project.getKey(), project.getValue(), folder);
      if (next instanceof Denied) {
        return next;
      }
      verdict = next == Passed.ALLOWED ? next : verdict;
    }
    return verdict;
  }

  private Verdict decideFiles(Path database, List<EditedFile> files, Path folder) {
    Intercore project = folders.open(database);
    PathResolver paths = project.paths(folder);
    EditTargetResolver resolver = resolver(paths, folder);
    List<EditTarget> targets = new ArrayList<>();
    for (EditedFile file : files) {
      resolver.edited(file.path(), file.isDeleted()).ifPresent(targets::add);
    }
    return targets.isEmpty()
        ? Passed.NOT_GUARDED
        : verdict(database, gate(project).check(withFullPaths(paths, targets)));
  }

  private Verdict decideCommand(Command command) {
    ShellScript script = ShellScript.read(command.text());
    boolean reads = new ReadingRule(new IcCommandRule(context)).isReading(script);
    try {
      return decideCommand(command, script, reads);
    } catch (IntercoreException e) {
      if (reads) {
        // Reading needs no registry.
        return Passed.ALLOWED;
      }
      throw e;
    }
  }

  private Verdict decideCommand(Command command, ShellScript script, boolean reads) {
    Path folder = command.folder().map(folders::folder).orElse(folders.directory());
    Optional<Path> own = folders.databaseOf(folder);
    Verdict verdict = Passed.NOT_GUARDED;
    if (own.isPresent()) {
      List<EditTarget> targets = targets(own.get(), folder, script);
      verdict = verdict(own.get(), gate(folders.open(own.get())).checkCommand(reads, targets));
    }
    Set<Path> others = reached(folder, script);
    own.ifPresent(others::remove);
    for (Path other : others) {
      if (verdict instanceof Denied) {
        return verdict;
      }
      List<EditTarget> targets = targets(other, folder, script);
      if (!targets.isEmpty()) {
        verdict = verdict(other, gate(folders.open(other)).check(targets));
      }
    }
    return verdict instanceof Denied || command.patched().isEmpty()
        ? verdict
        : decideFiles(command.patched(), folder);
  }

  /** Returns the projects of the session, and those that a command touches. */
  private Set<Path> reached(Path folder, ShellScript script) {
    Set<Path> all = new LinkedHashSet<>(folders.databases());
    // Places are resolved without a project.
    Path none = folder.resolve(ClavainFolder.FOLDER).resolve(ClavainFolder.DATABASE);
    resolver(new PathResolver(Project.of(none), folder), folder)
        .places(script)
        .forEach(path -> all.addAll(folders.databasesOf(path)));
    return all;
  }

  private EditTargetResolver resolver(PathResolver paths, Path folder) {
    // An engine does not read folders, which can take long.
    return new EditTargetResolver(paths, folder, context.site()::requireCaller);
  }

  /** Returns the targets in a project, without those in a project inside it. */
  private List<EditTarget> targets(Path database, Path folder, ShellScript script) {
    PathResolver paths = folders.open(database).paths(folder);
    List<EditTarget> own = new ArrayList<>();
    for (EditTarget target : resolver(paths, folder).of(script)) {
      if (target.paths().isEmpty()
          || folders.databasesOf(paths.absolute(target.paths().getFirst())).contains(database)) {
        own.add(target);
      }
    }
    return withFullPaths(paths, own);
  }

  /** A command may change its directory, so targets are named by their full paths. */
  private static List<EditTarget> withFullPaths(PathResolver paths, List<EditTarget> targets) {
    List<EditTarget> named = new ArrayList<>();
    for (EditTarget target : targets) {
      named.add(
          target.paths().isEmpty()
              ? target
              : target.as(paths.absolute(target.paths().getFirst()).toString()));
    }
    return named;
  }

  private EditGate gate(Intercore project) {
    return project.intents().guard(sessions.owners());
  }

  private static Verdict verdict(Path database, GateAnswer answer) {
    return answer.allowed() ? Passed.ALLOWED : new Denied(database, answer);
  }
}
