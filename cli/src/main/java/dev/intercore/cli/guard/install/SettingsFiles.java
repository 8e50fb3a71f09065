package dev.intercore.cli.guard.install;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.guard.settings.EditableJson;
import dev.intercore.cli.guard.settings.EditableJson.InvalidSettingsException;
import dev.intercore.cli.guard.settings.JsonSpan;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.PathNames;
import dev.intercore.files.SharedFile;
import dev.intercore.project.Project;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** The settings files that the tools of one caller read. */
public final class SettingsFiles {
  private final CommandContext context;
  private final Path root;

  public SettingsFiles(CommandContext context) {
    this.context = context;
    this.root = Project.folderAround(context.directory());
  }

  /** Returns the file of the project around the caller. */
  public Path project(SettingsFormat format) {
    return root.resolve(format.file());
  }

  /** Returns the file of the user; empty if the home folder is unknown. */
  public Optional<Path> user(SettingsFormat format) {
    Path file = Path.of(format.file());
    return format
        .homeVariable()
        .flatMap(this::folder)
        .map(folder -> folder.resolve(file.getFileName()))
        .or(() -> folder("HOME").map(home -> home.resolve(file)));
  }

  private Optional<Path> folder(String variable) {
    return context
        .variable(variable)
        .map(folder -> PathNames.folder(variable, folder, context.directory()));
  }

  Path file(SettingsFormat format, boolean user) {
    return user ? user(format).orElseThrow(SettingsFiles::noHome) : project(format);
  }

  private static IntercoreException noHome() {
    return new IntercoreException(
        ErrorCode.BAD_PATH,
        "HOME is not set, so there are no settings of the user",
        "Set it, or use --project.");
  }

  /**
   * Parses the content of a file.
   *
   * @throws IntercoreException that names the file, if the tool could not use it
   */
  static HookEntries entries(SettingsFormat format, Path file, byte[] bytes) {
    try {
      return new HookEntries(format, parse(bytes, format.form().comments()));
    } catch (InvalidSettingsException e) {
      throw new IntercoreException(
          ErrorCode.BAD_CONFIG,
          file + " was not changed: " + e.reason(),
          "Fix it first; " + format.tool() + " cannot use it either.",
          e);
    }
  }

  /** Returns the hooks in a file; empty if the tool could not use it. */
  public static Optional<HookEntries> entriesIfReadable(SettingsFormat format, Path file) {
    try {
      return SharedFile.read(file).bytes().map(bytes -> entries(format, file, bytes));
    } catch (IntercoreException _) {
      return Optional.empty();
    }
  }

  /** Returns the value at a path of names in a file; empty if the file cannot be read. */
  public static Optional<JsonSpan> value(Path file, boolean comments, String... names) {
    try {
      Optional<JsonSpan> at =
          SharedFile.read(file).bytes().map(bytes -> parse(bytes, comments).root());
      for (String name : names) {
        at = at.flatMap(object -> object.member(name));
      }
      return at;
    } catch (IntercoreException | InvalidSettingsException _) {
      return Optional.empty();
    }
  }

  private static EditableJson parse(byte[] bytes, boolean comments) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return EditableJson.parse(text, comments);
    } catch (CharacterCodingException _) {
      throw new InvalidSettingsException("it is not valid UTF-8");
    }
  }
}
