package dev.intercore.lock;

import dev.intercore.files.PrivateFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What is known about a holder and does not fit into a file name. It is written before the lock is
 * acquired, so that it exists as long as the lock is held.
 *
 * @param host the holder's machine; empty if not known
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
    // Overwrites the note of an earlier attempt of the same request.
    Files.writeString(file, lines, StandardCharsets.UTF_8);
    PrivateFiles.setMode(file, PrivateFiles.FILE);
  }

  /** Returns {@link #NONE} if the file is missing or does not have the expected form. */
  static LockNote read(Path file) {
    try {
      List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
      return lines.size() == LINES
          ? new LockNote(lines.get(0), nonEmpty(lines.get(1)), nonEmpty(lines.get(2)))
          : NONE;
    } catch (IOException _) {
      return NONE;
    }
  }

  private static Optional<String> nonEmpty(String line) {
    return Optional.of(line).filter(text -> !text.isEmpty());
  }
}
