package dev.intercore.engine;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** How much an engine has done and is doing. */
final class Counters {
  final AtomicLong calls = new AtomicLong();
  final AtomicInteger serving = new AtomicInteger();
  private volatile long lastCall = System.nanoTime();
  private final long begin = System.nanoTime();

  void called() {
    calls.incrementAndGet();
    lastCall = System.nanoTime();
  }

  /** Waits until nothing is being served, but no longer than this. */
  void awaitQuiet(Duration longest) {
    long end = System.nanoTime() + longest.toNanos();
    synchronized (serving) {
      while (serving.get() > 0 && System.nanoTime() < end) {
        try {
          serving.wait(Math.max(1, (end - System.nanoTime()) / 1_000_000));
        } catch (InterruptedException _) {
          Thread.currentThread().interrupt();
          return;
        }
      }
    }
  }

  void served() {
    synchronized (serving) {
      serving.decrementAndGet();
      serving.notifyAll();
    }
  }

  long idleNanos() {
    return serving.get() > 0 ? 0 : System.nanoTime() - lastCall;
  }

  long uptimeSeconds() {
    return (System.nanoTime() - begin) / 1_000_000_000;
  }
}
