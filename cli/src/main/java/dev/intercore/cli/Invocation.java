package dev.intercore.cli;

import dev.intercore.common.Names;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One call as it arrives, from whichever process.
 *
 * @param directory the caller's working directory, links resolved
 * @param environment the caller's variables; only named ones are looked at
 * @param stdin read only when the command asks for it
 * @param watched whether stderr is a terminal, with a person before it
 * @param terminal whether stdout is one
 * @param client who calls
 */
public record Invocation(
    List<String> arguments,
    Path directory,
    Map<String, String> environment,
    InputStream stdin,
    OutputStream stdout,
    OutputStream stderr,
    boolean watched,
    boolean terminal,
    Client client) {
  /** What a screen is taken to be as wide as, when nobody says, and what it may be said to be. */
  private static final int COLUMNS = 80;

  private static final int LEAST_COLUMNS = 20;
  private static final int MOST_COLUMNS = 1000;

  /** A variable of the caller that says something. */
  Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(v -> !v.isEmpty());
  }

  /** How wide the reader's screen is. */
  int columns() {
    return variable("COLUMNS")
        .filter(text -> text.length() < 5 && Names.isDigits(text))
        .map(Integer::parseInt)
        .filter(columns -> columns >= LEAST_COLUMNS && columns <= MOST_COLUMNS)
        .orElse(COLUMNS);
  }

  /** How wide a page is made for it: nobody knows the screen of whoever reads a pipe. */
  int pageColumns() {
    return terminal ? columns() : COLUMNS;
  }
}
