package dev.intercore.cli.guard;

import dev.intercore.Intercore;
import dev.intercore.cli.Call;
import dev.intercore.cli.guard.hook.Action;
import dev.intercore.cli.guard.hook.Action.Edit;
import dev.intercore.cli.guard.hook.Action.Editing;
import dev.intercore.cli.guard.hook.Action.Running;
import dev.intercore.cli.intent.OwnCalls;
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

/** Asks the gate of every project that an action would touch. */
final class Inquiry {
  private final Call call;
  private final Workplace place;
  private final Askers askers;

  Inquiry(Call call, Workplace place, Askers askers) {
    this.call = call;
    this.place = place;
    this.askers = askers;
  }

  /**
   * What the gates say.
   *
   * @param guarded whether any project was asked; where there is none, nobody wants to be guarded
   * @param no the first no, and the project that says it
   */
  record Finding(boolean guarded, Optional<No> no) {
    static final Finding UNGUARDED = new Finding(false, Optional.empty());
    static final Finding ALLOWED = new Finding(true, Optional.empty());

    boolean isNo() {
      return no.isPresent();
    }
  }

  record No(Path database, GateAnswer answer) {}

  Finding ask(Action action) {
    if (action instanceof Editing editing) {
      return ask(editing.edits(), place.directory());
    }
    return action instanceof Running running ? ask(running) : Finding.ALLOWED;
  }

  private Finding ask(List<Edit> edits, Path folder) {
    Map<Path, List<Edit>> byProject = new LinkedHashMap<>();
    for (Edit edit : edits) {
      Path file = folder.resolve(Workplace.path(edit.path()));
      Set<Path> databases = new LinkedHashSet<>(place.databasesOf(file));
      if (edit.delete()) {
        // The folder above a project takes it along.
        databases.addAll(place.databases());
      }
      databases.forEach(
          database -> byProject.computeIfAbsent(database, _ -> new ArrayList<>()).add(edit));
    }
    Finding finding = Finding.UNGUARDED;
    for (Map.Entry<Path, List<Edit>> project : byProject.entrySet()) {
      Finding next = ask(project.getKey(), project.getValue(), folder);
      if (next.isNo()) {
        return next;
      }
      finding = next.guarded() ? next : finding;
    }
    return finding;
  }

  private Finding ask(Path database, List<Edit> edits, Path folder) {
    Intercore project = place.open(database);
    PathResolver paths = project.paths(folder);
    EditTargetResolver reader = reader(paths, folder);
    List<EditTarget> targets = new ArrayList<>();
    for (Edit edit : edits) {
      reader.edited(edit.path(), edit.delete()).ifPresent(targets::add);
    }
    return targets.isEmpty()
        ? Finding.UNGUARDED
        : finding(database, guard(project).check(named(paths, targets)));
  }

  private Finding ask(Running running) {
    ShellScript script = ShellScript.read(running.command());
    boolean reads = new ReadingRule(new OwnCalls(call.context())).isReading(script);
    try {
      return ask(running, script, reads);
    } catch (IntercoreException e) {
      if (reads) {
        // Reading needs no registry.
        return Finding.ALLOWED;
      }
      throw e;
    }
  }

  private Finding ask(Running running, ShellScript script, boolean reads) {
    Path folder = running.folder().map(place::folder).orElse(place.directory());
    Optional<Path> own = place.databaseOf(folder);
    Finding finding = Finding.UNGUARDED;
    if (own.isPresent()) {
      List<EditTarget> targets = targets(own.get(), folder, script);
      finding = finding(own.get(), guard(place.open(own.get())).checkCommand(reads, targets));
    }
    Set<Path> others = reached(folder, script);
    own.ifPresent(others::remove);
    for (Path other : others) {
      List<EditTarget> targets = finding.isNo() ? List.of() : targets(other, folder, script);
      if (!targets.isEmpty()) {
        finding = finding(other, guard(place.open(other)).check(targets));
      }
    }
    return finding.isNo() || running.patched().isEmpty() ? finding : ask(running.patched(), folder);
  }

  /** The projects of the session, and those that a command reaches into. */
  private Set<Path> reached(Path folder, ShellScript script) {
    Set<Path> all = new LinkedHashSet<>(place.databases());
    // Where things are can be told without a project.
    Path none = folder.resolve(ClavainFolder.FOLDER).resolve(ClavainFolder.DATABASE);
    reader(new PathResolver(Project.of(none), folder), folder)
        .places(script)
        .forEach(path -> all.addAll(place.databasesOf(path)));
    return all;
  }

  private EditTargetResolver reader(PathResolver paths, Path folder) {
    // An engine has others to answer, and reads no folders.
    return new EditTargetResolver(paths, folder, call.site()::requireCaller);
  }

  /** Those of a project, without what belongs to one within it. */
  private List<EditTarget> targets(Path database, Path folder, ShellScript script) {
    PathResolver paths = place.open(database).paths(folder);
    List<EditTarget> own = new ArrayList<>();
    for (EditTarget target : reader(paths, folder).of(script)) {
      if (target.paths().isEmpty()
          || place.databasesOf(paths.absolute(target.paths().getFirst())).contains(database)) {
        own.add(target);
      }
    }
    return named(paths, own);
  }

  /** Named by where they are: a command may go elsewhere before it names them. */
  private static List<EditTarget> named(PathResolver paths, List<EditTarget> targets) {
    List<EditTarget> named = new ArrayList<>();
    for (EditTarget target : targets) {
      named.add(
          target.paths().isEmpty()
              ? target
              : target.as(paths.absolute(target.paths().getFirst()).toString()));
    }
    return named;
  }

  private EditGate guard(Intercore project) {
    return project.intents().guard(askers.parties());
  }

  private static Finding finding(Path database, GateAnswer answer) {
    return answer.allowed()
        ? Finding.ALLOWED
        : new Finding(true, Optional.of(new No(database, answer)));
  }
}
