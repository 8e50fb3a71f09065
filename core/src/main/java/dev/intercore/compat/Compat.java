package dev.intercore.compat;

import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import dev.intercore.sentinel.Sentinels;
import dev.intercore.state.StateValues;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Compares legacy temp files with the database, key by key. Changes neither. */
public final class Compat {
  /** Where hooks kept their temp files. */
  public static final Path LEGACY_ROOT = Path.of("/tmp");

  private final StateValues state;
  private final Sentinels sentinels;
  private final Path root;

  /**
   * @param root the folder of the temp files; a missing folder has none
   */
  public Compat(StateValues state, Sentinels sentinels, Path root) {
    this.state = state;
    this.sentinels = sentinels;
    this.root = root;
  }

  /** The kinds of temp files that hooks used, in the order of the listing. */
  public enum LegacyKey {
    DISPATCH(Feature.STATE, "clavain-dispatch-", ".json"),
    STOP(Feature.SENTINELS, "clavain-stop-", ""),
    COMPOUND_THROTTLE(Feature.SENTINELS, "clavain-compound-last-", ""),
    DRIFT_THROTTLE(Feature.SENTINELS, "clavain-drift-last-", ""),
    HANDOFF(Feature.SENTINELS, "clavain-handoff-", ""),
    AUTOPUB(Feature.SENTINELS, "clavain-autopub", ".lock"),
    CATALOG_REMIND(Feature.SENTINELS, "clavain-catalog-remind-", ".lock"),
    DISCOVERY_BRIEF(Feature.STATE, "clavain-discovery-brief-", ".cache");

    /** The feature that replaced the files. */
    private enum Feature {
      STATE,
      SENTINELS
    }

    private final String id = name().toLowerCase(Locale.ROOT);
    private final Feature feature;
    private final String prefix;
    private final String suffix;

    LegacyKey(Feature feature, String prefix, String suffix) {
      this.feature = feature;
      this.prefix = prefix;
      this.suffix = suffix;
    }

    public String id() {
      return id;
    }

    /** Returns the state keys, or sentinels, that replaced the files. */
    private List<String> names() {
      return switch (this) {
        case COMPOUND_THROTTLE -> List.of(id, "compound");
        case DRIFT_THROTTLE -> List.of(id, "drift");
        default -> List.of(id);
      };
    }

    /** Returns the names of its files; {@code *} is a session, a project or nothing. */
    public String pattern() {
      return prefix + "*" + suffix;
    }

    private boolean matches(String fileName) {
      return fileName.length() >= prefix.length() + suffix.length()
          && fileName.startsWith(prefix)
          && fileName.endsWith(suffix);
    }

    public static Optional<LegacyKey> of(String id) {
      return Arrays.stream(values()).filter(key -> key.id.equals(id)).findFirst();
    }

    public static List<String> ids() {
      return Arrays.stream(values()).map(LegacyKey::id).toList();
    }
  }

  /**
   * Where a key was found.
   *
   * @param legacy whether there is a temp file; empty if the folder cannot be listed
   * @param db whether the database has the key
   */
  public record KeyStatus(LegacyKey key, Optional<Boolean> legacy, boolean db) {}

  /** Returns the status of every key. */
  public List<KeyStatus> status() {
    List<LegacyKey> keys = List.of(LegacyKey.values());
    Set<LegacyKey> legacy = keysWithFiles(keys);
    return keys.stream()
        .map(key -> new KeyStatus(key, Optional.of(legacy.contains(key)), isInDatabase(key)))
        .toList();
  }

  /** Returns the status of one key. Needs the folder only if the database does not have the key. */
  public KeyStatus check(LegacyKey key) {
    boolean db = isInDatabase(key);
    try {
      return new KeyStatus(key, Optional.of(!keysWithFiles(List.of(key)).isEmpty()), db);
    } catch (IntercoreException e) {
      if (db) {
        return new KeyStatus(key, Optional.empty(), true);
      }
      throw e;
    }
  }

  private boolean isInDatabase(LegacyKey key) {
    return key.feature == LegacyKey.Feature.STATE
        ? key.names().stream().anyMatch(state::hasAny)
        : key.names().stream().anyMatch(sentinels::hasFired);
  }

  /** Lists the folder once, and stops when all keys are found. */
  private Set<LegacyKey> keysWithFiles(Collection<LegacyKey> keys) {
    Set<LegacyKey> missing = EnumSet.copyOf(keys);
    Set<LegacyKey> found = EnumSet.noneOf(LegacyKey.class);
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(FileStat.requireFolder(root))) {
      Iterator<Path> rest = entries.iterator();
      while (!missing.isEmpty() && rest.hasNext()) {
        // Bytes that are not UTF-8 become replacement characters, which no pattern has.
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
    return FileErrors.io(
        "cannot list the temp files in " + root,
        e,
        "Make it a folder that you may read, or name another with INTERCORE_LEGACY_DIR.");
  }
}
