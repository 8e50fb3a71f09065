package dev.intercore.app;

import dev.intercore.cli.output.Audience;
import dev.intercore.cli.output.ClosedOutputException;
import dev.intercore.cli.output.ClosedStreams;
import dev.intercore.cli.output.WindowSize;
import dev.intercore.cli.spec.Exit;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/**
 * The process's own streams, without the layers of {@link System} that swallow errors. The launcher
 * opens /dev/null for a descriptor that was closed, so that no file of ours can end up under its
 * number, and says so in a property.
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
        : new Answer(new FileOutputStream(FileDescriptor.out));
  }

  static OutputStream err() {
    return new FileOutputStream(FileDescriptor.err);
  }

  /** Whether stderr is a terminal; the shell has looked. */
  static boolean watched() {
    return Boolean.getBoolean("ic.watched");
  }

  /** The same of stdout. */
  static boolean terminal() {
    return Boolean.getBoolean("ic.terminal");
  }

  private static boolean closed(char descriptor) {
    return System.getProperty(CLOSED, "").indexOf(descriptor) >= 0;
  }

  /** Tells a reader that left from a disk that is full. */
  private static final class Answer extends OutputStream implements Audience {
    /** Stable: the launcher sets the locale of messages. */
    private static final String BROKEN_PIPE = "Broken pipe";

    private final OutputStream target;

    Answer(OutputStream target) {
      this.target = target;
    }

    @Override
    public boolean isGone() {
      try {
        return OutputPoll.isGone();
      } catch (LinkageError _) {
        // A system without poll; the next write tells.
        return false;
      }
    }

    @Override
    public Optional<WindowSize> size() {
      return OutputSize.now();
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
            ? new ClosedOutputException("the reader is gone", Exit.READER_GONE)
            : ClosedOutputException.full(String.valueOf(e.getMessage()));
      }
    }
  }
}
