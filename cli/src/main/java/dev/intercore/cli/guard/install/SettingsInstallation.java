package dev.intercore.cli.guard.install;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.ExecutablePath;
import dev.intercore.cli.ProgramRunner;
import dev.intercore.cli.guard.install.EntryCommand.Created;
import dev.intercore.cli.guard.install.SettingsFormat.Moment;
import dev.intercore.cli.guard.settings.EditableJson;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.SharedFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The guard in a JSON settings file. */
public final class SettingsInstallation implements GuardInstallation {
  private final SettingsTool tool;
  private final CommandContext context;
  private final ProgramRunner programs;
  private final SettingsFormat format;
  private final SettingsFiles files;
  private final Path file;
  private final EntryTemplate template;
  private @Nullable Boolean readsStrictField;

  /**
   * Makes the installation of a tool.
   *
   * @param programs runs the tool to ask for its version
   * @param user in the settings of the user, not of the project
   * @param without moments that are not installed
   */
  public SettingsInstallation(
      SettingsTool tool,
      CommandContext context,
      ProgramRunner programs,
      boolean user,
      Set<Moment> without) {
    this.tool = tool;
    this.context = context;
    this.programs = programs;
    this.format = tool.settings();
    this.files = new SettingsFiles(context);
    this.file = files.file(format, user);
    this.template =
        new EntryTemplate(format, IcLauncher.word(context), this::readsStrictField, without);
  }

  /** It runs a program, so it is called once, and only if an entry needs the field. */
  private boolean readsStrictField() {
    if (readsStrictField == null) {
      readsStrictField = tool.readsStrictField(context, programs);
    }
    return readsStrictField;
  }

  @Override
  public Status status() {
    try {
      return SharedFile.read(file)
          .bytes()
          .map(this::entries)
          .filter(HookEntries::hasOwn)
          .map(this::status)
          .orElseGet(() -> new Status(State.ABSENT, file, List.of()));
    } catch (IntercoreException e) {
      return new Status(State.UNREADABLE, file, List.of(e.fact()));
    }
  }

  private HookEntries entries(byte[] bytes) {
    return SettingsFiles.entries(format, file, bytes);
  }

  private Status status(HookEntries entries) {
    return new Status(
        entries.isCurrent(template) ? State.INSTALLED : State.OUTDATED,
        file,
        obstacles(entries.gate()));
  }

  private List<String> obstacles(Optional<EntryCommand> gate) {
    List<String> obstacles = new ArrayList<>();
    if (gate.isEmpty()) {
      obstacles.add("the entry that checks edits is missing");
    }
    gate.map(EntryCommand::program)
        .filter(program -> !exists(program))
        .ifPresent(program -> obstacles.add(program + " does not exist, or is not a program"));
    obstacles.addAll(tool.obstacles(files, file));
    return obstacles;
  }

  private boolean exists(String program) {
    try {
      return program.indexOf('/') >= 0
          ? ExecutablePath.isProgram(Path.of(program))
          : ExecutablePath.of(context).find(program).isPresent();
    } catch (InvalidPathException _) {
      return false;
    }
  }

  @Override
  public boolean install() {
    SharedFile current = SharedFile.read(file);
    Set<Created> created = EnumSet.noneOf(Created.class);
    if (current.bytes().isEmpty()) {
      created.add(Created.FILE);
      if (!current.hasFolder()) {
        created.add(Created.FOLDER);
      }
    }
    HookEntries before =
        current
            .bytes()
            .map(this::entries)
            .orElseGet(() -> new HookEntries(format, EditableJson.empty()));
    return write(current, before, before.install(template, created).text());
  }

  private static boolean write(SharedFile current, HookEntries before, EditableJson after) {
    boolean changed = !before.text().text().equals(after.text());
    if (changed) {
      current.replace(after.text().getBytes(StandardCharsets.UTF_8));
    }
    return changed;
  }

  @Override
  public boolean uninstall() {
    SharedFile current = SharedFile.read(file);
    if (current.bytes().isEmpty()) {
      return false;
    }
    HookEntries before = entries(current.bytes().get());
    if (!before.hasOwn()) {
      return false;
    }
    HookEntries.Rest rest = before.uninstall();
    if (rest.fileToo()) {
      current.remove(rest.folderToo());
    } else {
      write(current, before, rest.text());
    }
    return true;
  }

  @Override
  public List<String> remarks() {
    return tool.remarks(file);
  }

  /** A tool whose hooks are in a JSON settings file. */
  public interface SettingsTool {
    /** Returns where and how entries are written. */
    SettingsFormat settings();

    /**
     * Whether the installed version reads {@link SettingsFormat.Strict}; an older one might fail.
     */
    default boolean readsStrictField(CommandContext context, ProgramRunner programs) {
      return true;
    }

    /** Returns the reasons why the tool does not call an installed hook. */
    default List<String> obstacles(SettingsFiles files, Path file) {
      return List.of();
    }

    /** Returns what a person has to do or know after the installation, in sentences. */
    default List<String> remarks(Path file) {
      return List.of();
    }
  }
}
