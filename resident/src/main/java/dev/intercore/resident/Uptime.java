package dev.intercore.resident;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Milliseconds since the machine was started, sleep included. The one clock that client and engine
 * share and nobody can set.
 */
final class Uptime {
  private static final Path FILE = Path.of("/proc/uptime");

  private final FileChannel file;

  Uptime() throws IOException {
    file = FileChannel.open(FILE);
    millis();
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
