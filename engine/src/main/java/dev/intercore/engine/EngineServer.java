package dev.intercore.engine;

import dev.intercore.cli.EngineDeclined;
import dev.intercore.common.Deadline;
import dev.intercore.engine.EngineClient.EngineStatus;
import dev.intercore.engine.EngineProtocol.Request;
import dev.intercore.engine.EngineProtocol.Response;
import dev.intercore.process.ProcFs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The threads of an engine. One thread at a time waits at the listener. When it has a complete
 * request, it lets another thread take its place and answers the request itself, so no request is
 * handed from thread to thread.
 */
final class EngineServer {
  /** Calls need little; the default would reserve a megabyte for each thread. */
  private static final long STACK_BYTES = 512 << 10;

  /** Two ticks of the clock that client and engine share. */
  private static final long CLOCK_TOLERANCE_MILLIS = 20;

  /** Most calls end within this time, so that nothing has to be rejected. */
  private static final Duration SHORT_DRAIN = Duration.ofMillis(50);

  private final RequestListener listener;
  private final RequestHandler handler;
  private final OpenDatabases databases;
  private final UptimeClock uptime;
  private final EngineLifecycle.Settings settings;
  private final CountDownLatch stopRequested = new CountDownLatch(1);
  private final ReentrantLock listening = new ReentrantLock();
  private final AtomicInteger spareThreads = new AtomicInteger();
  private final AtomicLong calls = new AtomicLong();

  /** Requests that are being answered; its monitor is notified when one has been. */
  private final AtomicInteger active = new AtomicInteger();

  private final long startedAt = System.nanoTime();
  private volatile long lastCallAt = startedAt;

  EngineServer(
      RequestListener listener,
      RequestHandler handler,
      OpenDatabases databases,
      UptimeClock uptime,
      EngineLifecycle.Settings settings) {
    this.listener = listener;
    this.handler = handler;
    this.databases = databases;
    this.uptime = uptime;
    this.settings = settings;
  }

  void start() {
    addThread();
  }

  /** Starts no further call. */
  void requestStop() {
    stopRequested.countDown();
    listener.wakeUp();
  }

  private boolean isStopping() {
    return stopRequested.getCount() == 0;
  }

  /** Waits up to {@code timeout} until a stop is requested, and returns whether it is. */
  boolean awaitStopRequest(Duration timeout) {
    try {
      return stopRequested.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  /** Rejects new requests while the last calls end, for at most {@code timeout}. */
  void drain(Duration timeout) throws IOException {
    Deadline end = Deadline.after(timeout);
    awaitNoActive();
    listening.lock();
    try {
      while (active.get() > 0 && !end.passed()) {
        ClientConnection client = listener.next();
        if (client != null) {
          client.answer(Response.BUSY);
        }
      }
    } finally {
      listening.unlock();
    }
  }

  /** Waits a short time until no request is being answered. */
  private void awaitNoActive() {
    Deadline end = Deadline.after(SHORT_DRAIN);
    synchronized (active) {
      while (active.get() > 0 && !end.passed()) {
        try {
          active.wait(1 + end.remainingNanos() / 1_000_000);
        } catch (InterruptedException _) {
          Thread.currentThread().interrupt();
          return;
        }
      }
    }
  }

  /** Returns how long no call has been made. */
  long idleNanos() {
    return active.get() > 0 ? 0 : System.nanoTime() - lastCallAt;
  }

  private void addThread() {
    spareThreads.incrementAndGet();
    Thread thread = new Thread(null, this::run, "call", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    try {
      while (!isStopping()) {
        ClientConnection client = awaitRequest();
        if (client != null) {
          try {
            serve(client);
          } finally {
            endActive();
          }
        }
        if (spareThreads.get() >= EngineLimits.SPARE_THREADS) {
          return;
        }
        spareThreads.incrementAndGet();
      }
    } catch (Throwable _) {
      // The listener failed. Clients carry out their calls themselves and start another engine.
      requestStop();
    }
  }

  /** Returns a complete request once another thread can take this thread's place. */
  private @Nullable ClientConnection awaitRequest() throws IOException {
    listening.lock();
    try {
      spareThreads.decrementAndGet();
      while (!isStopping()) {
        ClientConnection client = listener.next();
        if (client == null) {
          continue;
        }
        if (active.get() >= EngineLimits.CONCURRENT_CALLS) {
          client.answer(Response.BUSY);
          continue;
        }
        active.incrementAndGet();
        if (spareThreads.get() == 0) {
          addThread();
        }
        return client;
      }
      return null;
    } finally {
      listening.unlock();
    }
  }

  private void endActive() {
    synchronized (active) {
      active.decrementAndGet();
      active.notifyAll();
    }
  }

  private void serve(ClientConnection client) {
    Response response;
    try {
      response = answer(Request.parse(client.fields()), client);
    } catch (Throwable _) {
      // A malformed request, a class that cannot be loaded, no memory: in each case the
      // client may be able to carry out the call itself.
      response = Response.DECLINED;
    }
    client.answer(response);
  }

  private Response answer(Request request, ClientConnection client) throws IOException {
    return switch (request.kind()) {
      case EngineProtocol.CALL -> call(request, client);
      case EngineProtocol.STATUS -> text(status().encode());
      case EngineProtocol.STOP -> {
        requestStop();
        yield text("stopping");
      }
      default -> Response.DECLINED;
    };
  }

  private Response call(Request request, ClientConnection client) {
    calls.incrementAndGet();
    lastCallAt = System.nanoTime();
    long sent = uptime.toUptime(request.sent());
    long end = sent + request.timeout() - EngineLimits.CALLER_MARGIN.toMillis();
    return handler.answer(
        request,
        () -> {
          long now = uptime.millis();
          if (now > end || now < sent - CLOCK_TOLERANCE_MILLIS || client.hasHungUp()) {
            throw new EngineDeclined.RunInCaller("the caller no longer waits");
          }
        });
  }

  private static Response text(String text) {
    return Response.answer(0, "", new byte[0], text.getBytes(StandardCharsets.UTF_8));
  }

  private EngineStatus status() throws IOException {
    return new EngineStatus(
        ProcessHandle.current().pid(),
        settings.buildId(),
        settings.home().toString(),
        (System.nanoTime() - startedAt) / 1_000_000_000,
        calls.get(),
        ProcFs.HERE.residentMemory(),
        databases.paths());
  }
}
