package dev.intercore.cli.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Streams that replace descriptors which the caller has closed. */
public final class ClosedStreams {
  private ClosedStreams() {}

  public static InputStream input() {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        throw new IOException("stdin is closed");
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        return read();
      }
    };
  }

  public static OutputStream output() {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new ClosedOutputException("stdout is closed", ExitCode.ERROR);
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        write(0);
      }
    };
  }

  /** The answer cannot be written to stdout. The changes of the command are kept. */
  public static final class ClosedOutputException extends IOException {
    private final int exit;

    public ClosedOutputException(String message, int exit) {
      super(message);
      this.exit = exit;
    }

    /** Returns the error of an open stdout that cannot be written. */
    public static ClosedOutputException full(String reason) {
      return new ClosedOutputException("cannot write to stdout: " + reason, ExitCode.ERROR);
    }

    public int exit() {
      return exit;
    }
  }
}
