package dev.intercore.cli;

import dev.intercore.cli.output.Terminal;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One call as it arrives, in the caller's own process or through an engine.
 *
 * @param directory the caller's working directory, with links resolved
 * @param environment the caller's variables; only some are read
 * @param stdin read only by commands that need it
 * @param client the process that makes the call
 */
public record Invocation(
    List<String> arguments,
    Path directory,
    Map<String, String> environment,
    InputStream stdin,
    Terminal.Streams streams,
    ClientProcess client) {
  /** Returns a variable of the caller that is set and not empty. */
  public Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
  }

  /**
   * The process that makes a call, which is not the one that runs the command.
   *
   * @param pid of {@code ic} itself, or of the shell that sends a request; empty if it is not known
   * @param parent its parent when it started; another parent now means that the caller has ended
   * @param waited how long it has already waited for the result
   * @param child a process that waits to become the program of {@code lock run}
   */
  public record ClientProcess(
      OptionalLong pid, OptionalLong parent, Duration waited, OptionalLong child) {
    public static final ClientProcess UNKNOWN =
        new ClientProcess(
            OptionalLong.empty(), OptionalLong.empty(), Duration.ZERO, OptionalLong.empty());
  }
}
