package dev.intercore.process;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** The processes of this machine, as far as this process can see them. */
public final class ProcessTable {
  private final ProcFs proc;
  private final Optional<KernelIdentity> world;

  private ProcessTable(ProcFs proc, Optional<KernelIdentity> world) {
    this.proc = proc;
    this.world = world;
  }

  public static ProcessTable here() {
    return of(ProcFs.HERE);
  }

  /** Where there is no proc, nothing is known of anyone. */
  public static ProcessTable of(ProcFs proc) {
    try {
      return new ProcessTable(proc, Optional.of(proc.world()));
    } catch (IOException _) {
      return new ProcessTable(proc, Optional.empty());
    }
  }

  /** Where pids mean what they mean here; nothing when that cannot be known. */
  public Optional<KernelIdentity> world() {
    return world;
  }

  /** When the kernel of this machine was started, by {@code now}; nothing when it does not say. */
  public Optional<Instant> startOfTheKernel(Instant now) {
    try {
      return Optional.of(now.minus(proc.uptime()));
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /**
   * The identity of a process that lives now.
   *
   * @throws IOException when it cannot be known whether there is one
   */
  public Optional<ProcessIdentity> identity(long pid) throws IOException {
    if (world.isEmpty()) {
      throw new IOException("there is no /proc");
    }
    return proc.stat(pid).filter(stat -> !stat.isEnded()).map(this::identity);
  }

  /** Whether it has another parent than it had; not known is no. */
  public boolean hasLostItsParent(long pid, long parent) {
    try {
      return world.isPresent()
          && proc.stat(pid).filter(stat -> stat.parent() != parent).isPresent();
    } catch (IOException _) {
      return false;
    }
  }

  /** The process that holds what {@code caller} takes; nothing when none lasts. */
  public Optional<ProcessIdentity> lasting(long caller) {
    if (world.isEmpty()) {
      return Optional.empty();
    }
    try {
      Optional<Long> pid = new LongLivedAncestor(proc, world.get()).of(caller);
      return pid.isPresent() ? identity(pid.get()) : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  /** The processes above one, its parent first, as far as they can be seen. */
  public List<ProcessIdentity> above(long pid) {
    List<ProcessIdentity> above = new ArrayList<>();
    if (world.isEmpty()) {
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
      // Those farther up are hidden from us.
    }
    return above;
  }

  private ProcessIdentity identity(ProcessStat stat) {
    KernelIdentity here = world.orElseThrow();
    return new ProcessIdentity(stat.pid(), stat.start(), here.boot(), here.namespaces());
  }

  /**
   * Whether that process lives.
   *
   * @param sameMachine whether one of another boot must have been on this machine; rarely asked
   */
  public Liveness liveness(ProcessIdentity process, BooleanSupplier sameMachine) {
    if (world.isEmpty()) {
      return Liveness.UNKNOWN;
    }
    if (!world.get().boot().equals(process.boot())) {
      return sameMachine.getAsBoolean() ? Liveness.DEAD : Liveness.UNKNOWN;
    }
    if (!world.get().hasSamePids(process)) {
      return Liveness.UNKNOWN;
    }
    try {
      return proc.stat(process.pid())
              .filter(stat -> stat.start() == process.start() && !stat.isEnded())
              .isPresent()
          ? Liveness.ALIVE
          : Liveness.DEAD;
    } catch (IOException _) {
      return Liveness.UNKNOWN;
    }
  }
}
