package dev.intercore.app;

import dev.intercore.cli.output.ClosedStreams;
import dev.intercore.cli.output.ClosedStreams.ClosedOutputException;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Terminal.Device;
import dev.intercore.cli.output.Terminal.Size;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/**
 * The streams of this process, without the layers of {@link System} that hide errors. The launcher
 * opens /dev/null for a closed descriptor, so that no database file gets its number, and names the
 * descriptor in a property.
 */
final class StandardStreams {
  private static final String CLOSED = "ic.closed";

  private StandardStreams() {}

  static InputStream in() {
    return closed('0') ? ClosedStreams.input() : new FileInputStream(FileDescriptor.in);
  }

  static OutputStream out() {
    return closed('1')
        ? ClosedStreams.output()
        : new Stdout(new FileOutputStream(FileDescriptor.out));
  }

  static OutputStream err() {
    return new FileOutputStream(FileDescriptor.err);
  }

  /** Returns whether stderr is a terminal, as the launcher has found. */
  static boolean watched() {
    return Boolean.getBoolean("ic.watched");
  }

  /** Returns whether stdout is a terminal. */
  static boolean terminal() {
    return Boolean.getBoolean("ic.terminal");
  }

  private static boolean closed(char descriptor) {
    return System.getProperty(CLOSED, "").indexOf(descriptor) >= 0;
  }

  /** Distinguishes a closed pipe from a full disk. */
  private static final class Stdout extends OutputStream implements Device {
    /** Does not depend on the user's locale, because the launcher sets one. */
    private static final String BROKEN_PIPE = "Broken pipe";

    private final OutputStream target;

    Stdout(OutputStream target) {
      this.target = target;
    }

    @Override
    public boolean isGone() {
      return StdoutDescriptor.isReaderGone();
    }

    @Override
    public Optional<Size> size() {
      return StdoutDescriptor.windowSize();
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        target.write(bytes, offset, length);
      } catch (IOException e) {
        boolean readerGone = String.valueOf(e.getMessage()).contains(BROKEN_PIPE);
        throw readerGone
            ? new ClosedOutputException("the reader is gone", ExitCode.READER_GONE)
            : ClosedOutputException.full(String.valueOf(e.getMessage()));
      }
    }
  }
}
