package dev.intercore.snapshot;

import dev.intercore.files.FileStat;
import java.nio.file.Path;
import java.text.Normalizer;

/**
 * Something that a walk came upon.
 *
 * @param path below the root, in Unicode's NFC as the entries of an intent are; empty for the root
 * @param file where it is, by the name it has on disk
 */
record TreeEntry(String path, Path file, FileStat stat) {
  private static final int ASCII = 0x80;

  static String childPath(String folder, String name) {
    return folder.isEmpty() ? composed(name) : folder + "/" + composed(name);
  }

  static String composed(String name) {
    return isAscii(name) ? name : Normalizer.normalize(name, Normalizer.Form.NFC);
  }

  static boolean isAscii(String name) {
    for (int i = 0; i < name.length(); i++) {
      if (name.charAt(i) >= ASCII) {
        return false;
      }
    }
    return true;
  }

  static String name(Path file) {
    return String.valueOf(file.getFileName());
  }
}
