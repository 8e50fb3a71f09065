package dev.intercore.process;

import dev.intercore.process.ProcFs.KernelIdentity;
import dev.intercore.process.ProcFs.ProcessStat;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The processes of this machine that this process can see. */
public final class ProcessTable {
  private final ProcFs proc;
  private final Optional<KernelIdentity> kernel;

  private ProcessTable(ProcFs proc, Optional<KernelIdentity> kernel) {
    this.proc = proc;
    this.kernel = kernel;
  }

  public static ProcessTable here() {
    return of(ProcFs.HERE);
  }

  /** Without a usable proc every process is unknown. */
  public static ProcessTable of(ProcFs proc) {
    try {
      return new ProcessTable(proc, Optional.of(proc.kernel()));
    } catch (IOException _) {
      return new ProcessTable(proc, Optional.empty());
    }
  }

  /** Returns the name of this machine, or an empty text if it is unknown. */
  public String host() {
    return kernel.map(KernelIdentity::host).orElse("");
  }

  /**
   * Returns the identity of a running process, or empty if none has this pid.
   *
   * @throws IOException when this is unknown
   */
  public Optional<ProcessIdentity> identity(long pid) throws IOException {
    if (kernel.isEmpty()) {
      throw new IOException("there is no /proc");
    }
    return proc.stat(pid).filter(stat -> !stat.isEnded()).map(this::identity);
  }

  /** Returns false if it is certain that no running process has this pid. */
  public boolean isRunning(long pid) {
    if (kernel.isEmpty()) {
      return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent();
    }
    try {
      // ProcessHandle calls a zombie alive.
      return identity(pid).isPresent();
    } catch (IOException _) {
      return true;
    }
  }

  /** Returns whether a process certainly has another parent than {@code parent}. */
  public boolean hasLostItsParent(long pid, long parent) {
    try {
      return kernel.isPresent()
          && proc.stat(pid).filter(stat -> stat.parent() != parent).isPresent();
    } catch (IOException _) {
      return false;
    }
  }

  /** Returns the nearest long-lived ancestor, which holds what {@code caller} acquires. */
  public Optional<ProcessIdentity> lasting(long caller) {
    if (kernel.isEmpty()) {
      return Optional.empty();
    }
    try {
      Optional<Long> pid = new LongLivedAncestor(proc, kernel.get()).of(caller);
      return pid.isPresent() ? identity(pid.get()) : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** Returns the visible ancestors of a process, its parent first. */
  public List<ProcessIdentity> above(long pid) {
    List<ProcessIdentity> above = new ArrayList<>();
    if (kernel.isEmpty()) {
      return above;
    }
    try {
      Optional<ProcessStat> at = proc.stat(pid);
      while (at.isPresent()
          && at.get().parent() != 0
          && above.size() < LongLivedAncestor.FARTHEST) {
        at = proc.stat(at.get().parent());
        at.map(this::identity).ifPresent(above::add);
      }
    } catch (IOException _) {
      // The remaining ancestors are hidden from this process.
    }
    return above;
  }

  private ProcessIdentity identity(ProcessStat stat) {
    KernelIdentity here = kernel.orElseThrow();
    return new ProcessIdentity(
        stat.pid(), stat.start(), here.boot(), here.namespaces(), here.host());
  }

  /**
   * Returns whether a recorded process is still running.
   *
   * @param lastSeen unix seconds at which it was known to run
   * @param now unix seconds
   * @return DEAD only if this kernel says so, or if the process ran on this host before the last
   *     boot; UNKNOWN for other hosts, for other pid namespaces, and without a readable proc
   */
  public Liveness liveness(ProcessIdentity process, long lastSeen, long now) {
    if (kernel.isEmpty() || kernel.get().boot().equals(process.boot())) {
      return livenessInThisBoot(process);
    }
    return kernel.get().host().equals(process.host()) && lastSeen < bootTime(now)
        ? Liveness.DEAD
        : Liveness.UNKNOWN;
  }

  /**
   * Returns the same without the host: UNKNOWN for processes of another boot. For records that
   * another machine with the same name may have written.
   */
  public Liveness livenessInThisBoot(ProcessIdentity process) {
    if (kernel.isEmpty()
        || !kernel.get().boot().equals(process.boot())
        || !kernel.get().namespaces().equals(process.namespaces())) {
      return Liveness.UNKNOWN;
    }
    try {
      return identity(process.pid()).filter(process::equals).isPresent()
          ? Liveness.ALIVE
          : Liveness.DEAD;
    } catch (IOException _) {
      return Liveness.UNKNOWN;
    }
  }

  /** Returns when the kernel booted, in unix seconds; the earliest time if it is unknown. */
  private long bootTime(long now) {
    try {
      return now - proc.uptime().toSeconds();
    } catch (IOException _) {
      return Long.MIN_VALUE;
    }
  }
}
