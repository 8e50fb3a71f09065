package dev.intercore.lock;

import dev.intercore.files.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a holder and does not fit into a file name. Written before the lock is taken, so
 * that it is there from the first moment.
 *
 * @param host the machine it was on; empty when not known
 */
record LockNote(String host, Optional<String> session, Optional<String> text) {
  static final LockNote NONE = new LockNote("", Optional.empty(), Optional.empty());

  private static final int LINES = 3;

  static String fileName(String nonce) {
    return "d." + nonce;
  }

  static boolean isNote(String fileName) {
    return fileName.startsWith("d.");
  }

  void write(Path file) throws IOException {
    String lines = host + "\n" + session.orElse("") + "\n" + text.orElse("") + "\n";
    // A repeated call finds the one it wrote before.
    Files.writeString(file, lines, StandardCharsets.UTF_8);
    PrivateFiles.setMode(file, PrivateFiles.FILE);
  }

  /** One that is gone, or is not as we write it, tells nothing. */
  static LockNote read(Path file) {
    try {
      List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
      return lines.size() == LINES
          ? new LockNote(lines.get(0), given(lines.get(1)), given(lines.get(2)))
          : NONE;
    } catch (IOException _) {
      return NONE;
    }
  }

  private static Optional<String> given(String line) {
    return Optional.of(line).filter(text -> !text.isEmpty());
  }
}
