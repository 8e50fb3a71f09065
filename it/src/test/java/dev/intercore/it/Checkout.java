package dev.intercore.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The checkout whose files are tested, and a folder for PATH that holds its {@code ic} alone. */
final class Checkout {
  static final Path ROOT =
      Path.of(Objects.requireNonNull(System.getProperty("intercore.root"), "intercore.root"));

  /** The checkout itself on PATH would hide programs of the same name as its scripts. */
  static final Path BIN = bin();

  private Checkout() {}

  static Path file(String name) {
    return ROOT.resolve(name);
  }

  private static Path bin() {
    try {
      Path bin = Files.createTempDirectory("intercore-it-bin-");
      Path link = Files.createSymbolicLink(bin.resolve("ic"), ROOT.resolve("ic"));
      // Removed in reverse order.
      bin.toFile().deleteOnExit();
      link.toFile().deleteOnExit();
      return bin;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
