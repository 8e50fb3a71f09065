package dev.intercore.cli.output;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Tells a person at a terminal, every two seconds, that a command has not forgotten them. */
public final class StillAtWork implements AutoCloseable {
  private static final int SECONDS = 2;

  private final CountDownLatch done = new CountDownLatch(1);

  /**
   * Starts to count.
   *
   * @param lines takes one line each time
   */
  public StillAtWork(String command, Consumer<String> lines) {
    Thread.ofPlatform()
        .daemon()
        .name("still-at-work")
        .start(() -> {
          for (int after = SECONDS; !finished(); after += SECONDS) {
            lines.accept("ic: " + command + ": still at work (" + after + " s)");
          }
        });
  }

  private boolean finished() {
    try {
      return done.await(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      return true;
    }
  }

  @Override
  public void close() {
    done.countDown();
  }
}
