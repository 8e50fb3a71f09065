package dev.intercore.cli.guard.site;

import java.io.IOException;
import java.util.List;

/** Where a tool is told to ask the guard: a settings file, or git's hooks. */
public interface Site {
  /** How things are there; changes nothing. */
  Standing look() throws IOException;

  /**
   * Puts our entries in, or brings them up to date.
   *
   * @return whether anything had to be changed
   */
  boolean install() throws IOException;

  /**
   * Takes our entries out, and what was made for them.
   *
   * @return whether there were any
   */
  boolean uninstall() throws IOException;

  /** What people have to do or know after install, in sentences. */
  default List<String> remarks() {
    return List.of();
  }
}
