package dev.intercore.cli;

import java.time.Duration;
import java.util.OptionalLong;

/**
 * The process that makes a call, which is not the one that carries it out.
 *
 * @param pid of {@code ic} itself, or of the shell that asks an engine; nothing when it is not
 *     known
 * @param parent its parent when it began; another one now means that whoever called is gone
 * @param waited how long it has waited already for what the call asks for
 * @param child a process that is ready to become the command of a call that runs one
 */
public record Client(OptionalLong pid, OptionalLong parent, Duration waited, OptionalLong child) {
  public static final Client UNKNOWN =
      new Client(OptionalLong.empty(), OptionalLong.empty(), Duration.ZERO, OptionalLong.empty());
}
