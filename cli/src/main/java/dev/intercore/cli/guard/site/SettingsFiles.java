package dev.intercore.cli.guard.site;

import dev.intercore.cli.guard.entry.HookSettings;
import dev.intercore.cli.guard.entry.HookTool;
import dev.intercore.cli.guard.settings.EditableJson;
import dev.intercore.cli.guard.settings.InvalidSettingsException;
import dev.intercore.cli.guard.settings.JsonSpan;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.SharedFile;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Reads tools' settings from the disk, and says which file is wrong and in what. */
final class SettingsFiles {
  private SettingsFiles() {}

  /** The hooks in a file that is there. */
  static HookSettings hooks(HookTool tool, Path file, byte[] bytes) {
    try {
      return new HookSettings(tool, text(bytes, tool.form().comments()));
    } catch (InvalidSettingsException e) {
      throw new IntercoreException(
          ErrorCode.BAD_CONFIG,
          file + " is left as it is: " + e.reason(),
          "Put that right first; " + tool.name() + " could not use it either.",
          e);
    }
  }

  private static EditableJson text(byte[] bytes, boolean comments) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return EditableJson.parse(text, comments);
    } catch (CharacterCodingException _) {
      throw new InvalidSettingsException("it is not valid UTF-8");
    }
  }

  /** The value that a path of names leads to in a file; nothing if that cannot be read. */
  static Optional<JsonSpan> value(Path file, boolean comments, String... names) {
    try {
      Optional<JsonSpan> at =
          SharedFile.read(file).bytes().map(bytes -> text(bytes, comments).root());
      for (String name : names) {
        at = at.flatMap(object -> object.member(name));
      }
      return at;
    } catch (IntercoreException | InvalidSettingsException _) {
      return Optional.empty();
    }
  }

  /** The hooks in a file, if it can be read and is one that the tool would use. */
  static Optional<HookSettings> hooksIfReadable(HookTool tool, Path file) {
    try {
      return SharedFile.read(file).bytes().map(bytes -> hooks(tool, file, bytes));
    } catch (IntercoreException _) {
      return Optional.empty();
    }
  }
}
