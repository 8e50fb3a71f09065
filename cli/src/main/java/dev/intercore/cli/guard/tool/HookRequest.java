package dev.intercore.cli.guard.tool;

import java.util.List;
import java.util.Optional;

/** The tool call that a hook has to decide about. */
public sealed interface HookRequest {
  /** It changes no file. */
  record Read() implements HookRequest {}

  /** It changes files. */
  record Edit(List<EditedFile> files) implements HookRequest {}

  /**
   * It runs a shell command.
   *
   * @param folder of the command, if the tool sets one
   * @param patched files of a patch in the command, which the words of the command do not show
   */
  record Command(String text, Optional<String> folder, List<EditedFile> patched)
      implements HookRequest {}

  /**
   * A file that is changed.
   *
   * @param path as the tool writes it
   * @param isDeleted whether the file is deleted
   */
  record EditedFile(String path, boolean isDeleted) {}
}
