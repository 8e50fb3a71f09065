package dev.intercore.store.sqlite;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Paths as SQLite's URIs. */
final class SqliteUri {
  private SqliteUri() {}

  /** A path as an SQLite URI, so that '?' and '#' in it stay part of the name. */
  static String of(Path file, String query) {
    StringBuilder uri = new StringBuilder("file:");
    for (byte b : file.toAbsolutePath().toString().getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xFF);
      boolean plain =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || "/._-~".indexOf(c) >= 0;
      if (plain) {
        uri.append(c);
      } else {
        uri.append('%')
            .append(Character.forDigit(c >> 4, 16))
            .append(Character.forDigit(c & 15, 16));
      }
    }
    return uri.append('?').append(query).toString();
  }
}
