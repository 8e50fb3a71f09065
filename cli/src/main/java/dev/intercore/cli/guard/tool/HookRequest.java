package dev.intercore.cli.guard.hook;

import java.util.List;
import java.util.Optional;

/** What a tool is about to do. */
public sealed interface Action {
  /** It changes no files. */
  record Reading() implements Action {}

  /** It changes these. */
  record Editing(List<Edit> edits) implements Action {}

  /**
   * It runs a command.
   *
   * @param folder the one it runs in, if it has one of its own
   * @param patched what a patch within the command changes, which no shell would tell
   */
  record Running(String command, Optional<String> folder, List<Edit> patched) implements Action {}

  /**
   * One file that is changed.
   *
   * @param path as the tool names it
   */
  record Edit(String path, boolean delete) {}
}
