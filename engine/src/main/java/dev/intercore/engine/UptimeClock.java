package dev.intercore.engine;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.InstantSource;

/**
 * Milliseconds since the machine was started, sleep included: a clock that client and engine share
 * and that cannot be set. Reading it costs a shell one file, so clients with a wall clock send that
 * instead. It is converted, unless the wall clock was set a short time ago.
 */
final class UptimeClock {
  /** Wall clock times are larger, uptimes are smaller. */
  private static final long FIRST_WALL_MILLIS = 1_000_000_000_000L;

  /** More than the kernel's clock is corrected between two checks, and than one of its ticks. */
  private static final long STEP_MILLIS = 100;

  /** Longer than a request that was sent before the clock was set may take to arrive. */
  private static final long DOUBTFUL_MILLIS = 60_000;

  private static final Path FILE = Path.of("/proc/uptime");

  private final FileChannel file;
  private final InstantSource wall;
  private long wallAtStart;
  private long lastStep = -DOUBTFUL_MILLIS;

  UptimeClock(InstantSource wall) throws IOException {
    this.wall = wall;
    file = FileChannel.open(FILE);
    wallAtStart = wall.millis() - millis();
  }

  /**
   * Converts a time of sending to uptime.
   *
   * @param sent milliseconds of uptime, or of the wall clock
   * @return 0 for a wall clock time within a minute after the wall clock was set: it may have been
   *     read before that
   */
  synchronized long toUptime(long sent) {
    if (sent < FIRST_WALL_MILLIS) {
      return sent;
    }
    checkWallClock();
    return millis() - lastStep < DOUBTFUL_MILLIS ? 0 : sent - wallAtStart;
  }

  /** Compares the two clocks and records when the wall clock was set. */
  synchronized void checkWallClock() {
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
      // Without this clock no deadline can be checked.
      throw new IllegalStateException(e);
    }
  }
}
