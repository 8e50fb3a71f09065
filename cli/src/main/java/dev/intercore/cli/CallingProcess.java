package dev.intercore.cli;

import dev.intercore.cli.spec.Option;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.process.ProcessIdentity;
import dev.intercore.process.ProcessTable;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalLong;

/** The process that what a call takes is to live and die with. */
public final class CallingProcess {
  private static final long MOST_PID = 1L << 31;
  private static final int BOOT_SHOWN = 8;

  private final Call call;
  private final ProcessTable processes = ProcessTable.here();

  public CallingProcess(Call call) {
    this.call = call;
  }

  public ProcessTable processes() {
    return processes;
  }

  /** The one that the option names, else the nearest above the caller that lasts. */
  public Optional<ProcessIdentity> find(Option pid) {
    return named(pid).or(this::lasting);
  }

  /** The one that the option names, if it is given; one that is gone already is an error. */
  public Optional<ProcessIdentity> named(Option pid) {
    return call.option(pid).map(text -> identity(call.number(text, MOST_PID)));
  }

  /** The same for whoever is known otherwise: a caller that has gone meanwhile is no trouble. */
  public Optional<ProcessIdentity> findIfAny(Option pid) {
    return call.option(pid).isPresent() || !hasLostItsParent() ? find(pid) : Optional.empty();
  }

  /** The nearest above the caller that lasts, if there is one. */
  public Optional<ProcessIdentity> aboveIfAny() {
    return hasLostItsParent() ? Optional.empty() : lasting();
  }

  /** What a process is called that says nothing else of itself. */
  public static String name(ProcessIdentity process) {
    return "process-"
        + process.pid()
        + "-"
        + process.start()
        + "-"
        + process.boot().substring(0, BOOT_SHOWN);
  }

  /** A process by its pid. */
  public ProcessIdentity identity(long pid) {
    try {
      return processes
          .identity(pid)
          .orElseThrow(() ->
              new IntercoreException(
                  ErrorCode.BAD_VALUE,
                  "there is no process " + pid,
                  "Name one that lives for as long as this is to be held."));
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "cannot see whether there is a process " + pid,
          "Leave --pid out.",
          e);
    }
  }

  private Optional<ProcessIdentity> lasting() {
    if (hasLostItsParent()) {
      throw new IntercoreException(
          ErrorCode.BAD_VALUE,
          "the process that called ic is gone",
          "Nobody would hold it: use --pid, or call ic from a process that lasts.");
    }
    OptionalLong pid = call.client().pid();
    return pid.isPresent() ? processes.lasting(pid.getAsLong()) : Optional.empty();
  }

  private boolean hasLostItsParent() {
    OptionalLong pid = call.client().pid();
    OptionalLong parent = call.client().parent();
    return pid.isPresent()
        && parent.isPresent()
        && processes.hasLostItsParent(pid.getAsLong(), parent.getAsLong());
  }
}
