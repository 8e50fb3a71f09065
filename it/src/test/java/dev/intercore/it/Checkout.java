package dev.intercore.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * The checkout whose files are tested, and a folder for PATH that holds the {@code ic} of its
 * build.
 */
final class Checkout {
  static final Path ROOT =
      Path.of(Objects.requireNonNull(System.getProperty("intercore.root"), "intercore.root"));

  /**
   * The current build's {@code ic}: the one of the checkout compares the sources with the build
   * first, which is a fifth of a direct call. {@link CheckoutTest} and {@link LauncherPathTest}
   * call that one.
   */
  static final Path BIN = bin();

  private Checkout() {}

  static Path file(String name) {
    return ROOT.resolve(name);
  }

  private static Path bin() {
    try {
      Path bin = Files.createTempDirectory("intercore-it-bin-");
      Path built = ROOT.resolve(".build").resolve(OwnEngine.build()).resolve("bin/ic");
      Path link = Files.createSymbolicLink(bin.resolve("ic"), built);
      // Removed in reverse order.
      bin.toFile().deleteOnExit();
      link.toFile().deleteOnExit();
      return bin;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
