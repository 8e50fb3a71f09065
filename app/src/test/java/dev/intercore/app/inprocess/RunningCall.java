package dev.intercore.app.inprocess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A call that waits for something, in a thread of its own. A test makes what it waits for happen
 * and then awaits its answer; a call that is left over ends when the project's database is removed.
 */
public final class RunningCall {
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final CallRequest request;
  private final FutureTask<Answer> task;
  private final Thread thread;

  private RunningCall(CallRequest request, FutureTask<Answer> task, Thread thread) {
    this.request = request;
    this.task = task;
    this.thread = thread;
  }

  static RunningCall start(CallRunner runner, CallRequest request) {
    FutureTask<Answer> task = new FutureTask<>(() -> runner.run(request));
    // A platform thread: SQLite's native waits pin the carrier of a virtual thread.
    return new RunningCall(
        request, task, Thread.ofPlatform().daemon().name(request.line()).start(task));
  }

  public boolean isAlive() {
    return !task.isDone();
  }

  /** Returns when the call has checked its condition and waits for a change. */
  public RunningCall awaitWait() {
    await("a wait in " + request.line(), this::isWaiting);
    return this;
  }

  /** A call waits only in its pauses between two checks. */
  private boolean isWaiting() {
    assertThat(task.isDone()).as("%s has ended", request.line()).isFalse();
    return thread.getState() == Thread.State.TIMED_WAITING;
  }

  /** Returns when this is on stdout. */
  public RunningCall awaitPrinted(String part) {
    await(part + " from " + request.line(), () -> stdoutSoFar().contains(part));
    return this;
  }

  public String stdoutSoFar() {
    return request.stdout().toString(StandardCharsets.UTF_8);
  }

  /** The lines on stdout that are complete. */
  public List<String> linesSoFar() {
    String all = stdoutSoFar();
    return all.substring(0, all.lastIndexOf('\n') + 1).lines().toList();
  }

  /** The answer of the call, once it has ended. */
  public Answer await() {
    try {
      return task.get(LONGEST.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException _) {
      throw new AssertionError(request.line() + " did not end: " + stdoutSoFar());
    } catch (ExecutionException e) {
      throw new IllegalStateException(request.line(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Whether the call has not ended after so long. */
  public boolean isAliveAfter(Duration time) {
    try {
      thread.join(time);
      return isAlive();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Waits until a condition is true. */
  public static void await(String what, BooleanSupplier condition) {
    long latest = System.nanoTime() + LONGEST.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("deadline for %s", what).isLessThan(latest);
      LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
    }
  }
}
