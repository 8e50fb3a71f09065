package dev.intercore.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a run takes place.
 *
 * @param root the checkout
 * @param build the build that is measured, a folder with bin/ic
 * @param scratch a folder that is removed at the end
 */
record Setting(Path root, Path build, Path scratch, Progress progress) {
  Path ic() {
    return build.resolve("bin/ic");
  }

  Path rootIc() {
    return root.resolve("ic");
  }

  /** A new empty folder. */
  Path folder(String name) throws IOException {
    return Files.createTempDirectory(scratch, name + "-");
  }
}
