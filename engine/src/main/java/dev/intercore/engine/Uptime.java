package dev.intercore.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.InstantSource;

/**
 * Milliseconds since the machine was started, sleep included: a clock that client and engine share
 * and nobody can set. Clients that have a wall clock at hand send that instead, since reading this
 * one costs a shell a file; it is converted, as long as nobody has set it meanwhile.
 */
final class Uptime {
  /** Wall clock times are larger, times since a start are smaller. */
  private static final long FIRST_WALL_MILLIS = 1_000_000_000_000L;

  /** More than the kernel's clock is corrected between two looks, and than its ticks are apart. */
  private static final long STEP_MILLIS = 100;

  private static final Path FILE = Path.of("/proc/uptime");

  /** Longer than what was sent before the clock was set may still be under way. */
  private static final long DOUBTFUL_MILLIS = 60_000;

  private final FileChannel file;
  private final InstantSource wall;
  private long wallAtStart;
  private long lastStep = -DOUBTFUL_MILLIS;

  Uptime(InstantSource wall) throws IOException {
    this.wall = wall;
    file = FileChannel.open(FILE);
    wallAtStart = wall.millis() - millis();
  }

  /**
   * When something was sent, by this clock.
   *
   * @param stamp of this clock or of the wall clock
   * @return a time long ago for a while after the wall clock was set: nobody knows then
   */
  long of(long stamp) {
    if (stamp < FIRST_WALL_MILLIS) {
      return stamp;
    }
    look();
    return millis() - lastStep < DOUBTFUL_MILLIS ? 0 : stamp - wallAtStart;
  }

  /** Compares the clocks, and remembers when the wall clock was set. */
  synchronized void look() {
    long now = wall.millis() - millis();
    if (Math.abs(now - wallAtStart) >= STEP_MILLIS) {
      lastStep = millis();
    }
    wallAtStart = now;
  }

  long millis() {
    try {
      ByteBuffer text = ByteBuffer.allocate(64);
      int length = file.read(text, 0);
      long hundredths = 0;
      for (int i = 0; i < length && text.get(i) != ' '; i++) {
        if (text.get(i) != '.') {
          hundredths = hundredths * 10 + (text.get(i) - '0');
        }
      }
      return hundredths * 10;
    } catch (IOException e) {
      // Without a clock nothing is in time.
      throw new IllegalStateException(e);
    }
  }
}
