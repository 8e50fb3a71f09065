package dev.intercore.compat;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.Objects;
import java.util.Set;

/** The temp files in one folder, by their names. */
final class LegacyFiles {
  private final Path root;

  LegacyFiles(Path root) {
    this.root = root;
  }

  /** Which of the keys have a file. Lists the folder once, and no further than it must. */
  Set<LegacyKey> of(Collection<LegacyKey> keys) {
    Set<LegacyKey> missing = EnumSet.copyOf(keys);
    Set<LegacyKey> found = EnumSet.noneOf(LegacyKey.class);
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(root)) {
      Iterator<Path> rest = entries.iterator();
      while (!missing.isEmpty() && rest.hasNext()) {
        // Bytes that are not UTF-8 become replacements here; the patterns have none.
        String name = String.valueOf(rest.next().getFileName());
        missing.stream().filter(key -> key.matches(name)).findFirst().ifPresent(found::add);
        missing.removeAll(found);
      }
      return found;
    } catch (NoSuchFileException _) {
      return found;
    } catch (DirectoryIteratorException e) {
      throw unreadable(Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private IntercoreException unreadable(IOException e) {
    return new IntercoreException(
        ErrorCode.IO,
        "cannot list the temp files in " + root + ": " + FileErrors.reason(e),
        "Make it a folder that you may read, or name another with INTERCORE_LEGACY_DIR.",
        e);
  }
}
