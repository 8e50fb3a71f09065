package dev.intercore.app.inprocess;

import dev.intercore.cli.Invocation.ClientProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * One call, from a test or from a script.
 *
 * @param stdin opened only if the command reads it
 * @param client the process that makes the call
 * @param stdout what the call has written so far; a call through an engine writes at its end
 */
record CallRequest(
    List<String> words,
    Path directory,
    Map<String, String> environment,
    Input stdin,
    ClientProcess client,
    ByteArrayOutputStream stdout) {
  CallRequest(
      List<String> words,
      Path directory,
      Map<String, String> environment,
      Input stdin,
      ClientProcess client) {
    this(words, directory, environment, stdin, client, new ByteArrayOutputStream());
  }

  /** Where stdin comes from. */
  @FunctionalInterface
  interface Input {
    InputStream open() throws IOException;
  }

  String line() {
    return "ic " + String.join(" ", words);
  }

  /** A stdin that is opened by the first read. */
  InputStream lazyStdin() {
    return new InputStream() {
      private InputStream opened = InputStream.nullInputStream();
      private boolean isOpen;

      private InputStream source() throws IOException {
        if (!isOpen) {
          opened = stdin.open();
          isOpen = true;
        }
        return opened;
      }

      @Override
      public int read() throws IOException {
        return source().read();
      }

      @Override
      public int read(byte[] bytes, int offset, int length) throws IOException {
        return source().read(bytes, offset, length);
      }

      @Override
      public void close() throws IOException {
        opened.close();
      }
    };
  }
}
