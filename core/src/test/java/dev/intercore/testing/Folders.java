package dev.intercore.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Scratch folders for properties, which know no temporary folder of their own. */
public final class Folders {
  private Folders() {}

  public static Path scratch() throws IOException {
    return Files.createTempDirectory("intercore-test-").toRealPath();
  }

  public static void remove(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /** Names of the files in a folder. */
  public static List<String> names(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(path -> String.valueOf(path.getFileName())).sorted().toList();
    }
  }

  /** Names and contents of the files in a folder, to compare before and after. */
  public static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> contents = new TreeMap<>();
    for (String name : names(folder)) {
      Path path = folder.resolve(name);
      if (Files.isRegularFile(path)) {
        contents.put(name, digest(path));
      }
    }
    return contents;
  }

  private static String digest(Path path) throws IOException {
    try {
      byte[] bytes = Files.readAllBytes(path);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
      return bytes.length + " bytes, " + HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
