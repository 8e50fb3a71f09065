package dev.intercore.cli;

import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ParsedArguments;
import dev.intercore.cli.option.ValueType;
import dev.intercore.common.Actor;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import dev.intercore.intent.IntentOwner;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.process.ProcessTable;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Who makes a call: the session, the agent label, and the process that lives as long as the caller.
 * An option of the command overrides the environment.
 */
public final class CallerIdentity {
  public static final Option<Optional<String>> SESSION =
      Option.of(
              "--session",
              ValueType.TEXT.completing(ValueType.Completion.SESSIONS),
              "the caller's session (default INTERCORE_SESSION)")
          .optional();

  private static final long MAX_PID = 1L << 31;

  /** The type of an option that names a process. */
  public static final ValueType<Long> PID_TYPE = ValueType.count(MAX_PID);

  public static final Option<Optional<Long>> PID =
      Option.of(
              "--pid",
              PID_TYPE,
              "the caller's process (default: the nearest lasting ancestor of ic)")
          .optional();

  /** The launcher sets it to the session of the agent's tool if it is unset. */
  public static final String SESSION_VARIABLE = "INTERCORE_SESSION";

  public static final String AGENT_VARIABLE = "INTERCORE_AGENT";

  private static final int BOOT_LENGTH = 8;

  /** What the JVM decodes invalid bytes to; in some locales it is half of a surrogate pair. */
  private static final char REPLACEMENT = '\uFFFD';

  private final Invocation invocation;
  private final ParsedArguments arguments;

  /** Made when it is needed: it reads /proc, which costs a tenth of a call through an engine. */
  private @Nullable ProcessTable processes;

  CallerIdentity(Invocation invocation, ParsedArguments arguments) {
    this.invocation = invocation;
    this.arguments = arguments;
  }

  Invocation invocation() {
    return invocation;
  }

  ParsedArguments arguments() {
    return arguments;
  }

  /** Returns the session of {@code --session}, else of the environment. */
  public Optional<String> session() {
    return arguments
        .find(SESSION)
        .map(name -> Names.check("session", name))
        .or(() -> session(SESSION_VARIABLE));
  }

  /** Returns the session in a variable of the environment. */
  public Optional<String> session(String variable) {
    return name("session", variable);
  }

  /** Returns the agent label of the environment. */
  public Optional<String> agent() {
    return name("agent", AGENT_VARIABLE);
  }

  /** Returns the agent label of an option, else of the environment. */
  public Optional<String> agent(Option<Optional<String>> option) {
    return arguments.get(option).map(name -> Names.check("agent", name)).or(this::agent);
  }

  /** Two sessions whose names are invalid bytes would be the same, so such a name is an error. */
  private Optional<String> name(String kind, String variable) {
    Optional<String> value = invocation.variable(variable);
    if (value.isPresent() && !isText(value.get())) {
      throw new IntercoreException(
          ErrorCode.BAD_NAME,
          variable + " is not valid UTF-8",
          "Use valid UTF-8, or leave it unset.");
    }
    return value.map(name -> Names.check(kind, name));
  }

  private static boolean isText(String value) {
    return value
        .codePoints()
        .noneMatch(c -> c == REPLACEMENT || Character.getType(c) == Character.SURROGATE);
  }

  /** Returns the actor of a change: the agent label, else the session, else the process. */
  public Actor actor() {
    return actor(this::processAbove);
  }

  /**
   * Returns the actor of a change that an agent makes for itself.
   *
   * @param process the process of the agent
   */
  public Actor actor(Optional<ProcessIdentity> process) {
    return actor(() -> process);
  }

  private Actor actor(Supplier<Optional<ProcessIdentity>> process) {
    Optional<String> session = session();
    String name =
        agent()
            .or(() -> session)
            .or(() -> process.get().map(CallerIdentity::processName))
            .orElse(Actor.UNKNOWN);
    return new Actor(name, session);
  }

  /** Returns an actor that only reads, with its session. */
  public Actor reader() {
    return new Actor(Actor.UNKNOWN, session());
  }

  /** Returns the owner of the caller's intents: its session, else its process. */
  public IntentOwner intentReader() {
    return session()
        .or(() -> processIfAny().map(CallerIdentity::processName))
        .map(IntentOwner::of)
        .orElse(IntentOwner.NO_SESSION);
  }

  public ProcessTable processes() {
    if (processes == null) {
      processes = ProcessTable.here();
    }
    return processes;
  }

  /**
   * Returns the process of {@code --pid}, else the nearest lasting ancestor of ic.
   *
   * @throws IntercoreException if that process has ended
   */
  public Optional<ProcessIdentity> process() {
    return namedProcess().or(this::lastingProcess);
  }

  /** Returns the same process as {@link #process}, or nothing if the calling process has ended. */
  public Optional<ProcessIdentity> processIfAny() {
    return arguments.find(PID).isPresent() || !hasLostItsParent() ? process() : Optional.empty();
  }

  /** Returns the process of {@code --pid}. One that has ended is an error. */
  public Optional<ProcessIdentity> namedProcess() {
    return arguments.find(PID).map(this::identity);
  }

  /** Returns the nearest lasting ancestor of ic; empty if the caller has ended. */
  public Optional<ProcessIdentity> processAbove() {
    return hasLostItsParent() ? Optional.empty() : lastingProcess();
  }

  /** Returns the owner name of a process that has neither a session nor an agent label. */
  public static String processName(ProcessIdentity process) {
    return "process-"
        + process.pid()
        + "-"
        + process.start()
        + "-"
        + process.boot().substring(0, BOOT_LENGTH);
  }

  /** Returns a running process by its pid. */
  public ProcessIdentity identity(long pid) {
    try {
      return processes()
          .identity(pid)
          .orElseThrow(() ->
              new IntercoreException(
                  ErrorCode.BAD_VALUE,
                  "there is no process " + pid,
                  "Give a process that runs for as long as the lock or intent is held."));
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "cannot determine whether there is a process " + pid,
          "Omit --pid.",
          e);
    }
  }

  private Optional<ProcessIdentity> lastingProcess() {
    if (hasLostItsParent()) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "the process that called ic has ended",
          "No process could hold it: use --pid, or call ic from a process that keeps running.");
    }
    OptionalLong pid = invocation.client().pid();
    return pid.isPresent() ? processes().lasting(pid.getAsLong()) : Optional.empty();
  }

  private boolean hasLostItsParent() {
    OptionalLong pid = invocation.client().pid();
    OptionalLong parent = invocation.client().parent();
    return pid.isPresent()
        && parent.isPresent()
        && processes().hasLostItsParent(pid.getAsLong(), parent.getAsLong());
  }
}
