package dev.intercore.engine;

import dev.intercore.cli.Unanswered;
import dev.intercore.process.ProcFs;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The threads of an engine. One at a time stands at the door; with a whole request in hand it lets
 * the next one take its place and serves the call itself, so that no call waits to be handed over.
 */
final class Engine {
  static final String CALL = "call";
  static final String STATUS = "status";
  static final String STOP = "stop";

  /** Calls need little; the default would reserve a megabyte for each thread. */
  private static final long STACK_BYTES = 512 << 10;

  /** The clock that is shared ticks every ten milliseconds. */
  private static final long TICK_MILLIS = 20;

  private static final Duration SOON = Duration.ofMillis(50);

  private final Door door;
  private final Service service;
  private final KeptDatabases databases;
  private final Uptime uptime;
  private final Residence.Plan plan;
  private final CountDownLatch left = new CountDownLatch(1);
  private final Counters counters = new Counters();
  private final ReentrantLock atTheDoor = new ReentrantLock();
  private final AtomicInteger threads = new AtomicInteger();
  private final AtomicInteger waiting = new AtomicInteger();

  Engine(Door door, Service service, KeptDatabases databases, Uptime uptime, Residence.Plan plan) {
    this.door = door;
    this.service = service;
    this.databases = databases;
    this.uptime = uptime;
    this.plan = plan;
  }

  void begin() {
    oneMore();
  }

  /** Looked at regularly, so that a clock that is set is noticed. */
  Uptime uptime() {
    return uptime;
  }

  Counters counters() {
    return counters;
  }

  private boolean isLeaving() {
    return left.getCount() == 0;
  }

  /** Waits until it is leaving, but no longer than this; says whether it is. */
  boolean awaitLeave(Duration longest) {
    try {
      return left.await(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** No call is begun from now on. */
  void leave() {
    left.countDown();
    door.wakeUp();
  }

  /** Sends away whoever still comes, while the last calls are being finished. */
  void turnAway(Duration longest) throws IOException {
    long end = System.nanoTime() + longest.toNanos();
    counters.awaitQuiet(SOON);
    atTheDoor.lock();
    try {
      while (counters.serving.get() > 0 && System.nanoTime() < end) {
        Caller caller = door.next();
        if (caller != null) {
          caller.answer(Response.BUSY);
        }
      }
    } finally {
      atTheDoor.unlock();
    }
  }

  private void oneMore() {
    int number = threads.incrementAndGet();
    waiting.incrementAndGet();
    Thread thread = new Thread(null, this::work, "call-" + number, STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
  }

  private void work() {
    try {
      while (!isLeaving()) {
        Caller caller = waitForCaller();
        if (caller != null) {
          try {
            serve(caller);
          } finally {
            counters.served();
          }
        }
        if (waiting.get() >= Bounds.SPARE_THREADS) {
          return;
        }
        waiting.incrementAndGet();
      }
    } catch (Throwable _) {
      // The door itself is broken, and nobody else may be standing there. Whoever is left outside
      // goes direct, and the next one starts another engine.
      leave();
    } finally {
      threads.decrementAndGet();
    }
  }

  /** Comes back with a caller only when someone else can take this thread's place. */
  private @Nullable Caller waitForCaller() throws IOException {
    atTheDoor.lock();
    try {
      waiting.decrementAndGet();
      while (!isLeaving()) {
        Caller caller = door.next();
        if (caller == null) {
          continue;
        }
        if (counters.serving.get() >= Bounds.CALLS) {
          caller.answer(Response.BUSY);
          continue;
        }
        counters.serving.incrementAndGet();
        if (waiting.get() == 0) {
          oneMore();
        }
        return caller;
      }
      return null;
    } finally {
      atTheDoor.unlock();
    }
  }

  private void serve(Caller caller) {
    Response response;
    try {
      response = answer(Request.of(caller.fields()), caller);
    } catch (CharacterCodingException | IllegalArgumentException | IndexOutOfBoundsException _) {
      response = Response.DIRECT;
    } catch (Throwable _) {
      // Whatever it is, a class that cannot be loaded or no memory: the caller is better off alone.
      response = Response.DIRECT;
    }
    caller.answer(response);
  }

  private Response answer(Request request, Caller caller) throws IOException {
    return switch (request.kind()) {
      case CALL -> call(request, caller);
      case STATUS -> text(status().lines());
      case STOP -> {
        leave();
        yield text("stopping");
      }
      default -> Response.DIRECT;
    };
  }

  private Response call(Request request, Caller caller) {
    counters.called();
    long sent = uptime.of(request.sent());
    long end = sent + request.patience() - Bounds.MARGIN.toMillis();
    Runnable fence =
        () -> {
          long now = uptime.millis();
          if (now > end || now < sent - TICK_MILLIS || caller.isGone()) {
            throw new Unanswered.NotHere("nobody waits any more");
          }
        };
    return service.answer(request, fence);
  }

  private static Response text(String text) {
    return new Response(0, "", new byte[0], text.getBytes(StandardCharsets.UTF_8));
  }

  private EngineStatus status() throws IOException {
    return new EngineStatus(
        ProcessHandle.current().pid(),
        plan.name(),
        plan.home().toString(),
        counters.uptimeSeconds(),
        counters.calls.get(),
        ProcFs.HERE.residentMemory(),
        databases.open());
  }
}
