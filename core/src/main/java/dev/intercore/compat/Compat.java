package dev.intercore.compat;

import dev.intercore.common.IntercoreException;
import dev.intercore.sentinel.Sentinels;
import dev.intercore.state.StateValues;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Compares temp files with the database, key by key. Changes neither. */
public final class Compat {
  /** Where hooks kept their temp files. */
  public static final Path LEGACY_ROOT = Path.of("/tmp");

  private final StateValues state;
  private final Sentinels sentinels;
  private final LegacyFiles files;

  /**
   * @param root the folder of the temp files; one that is not there has none
   */
  public Compat(StateValues state, Sentinels sentinels, Path root) {
    this.state = state;
    this.sentinels = sentinels;
    this.files = new LegacyFiles(root);
  }

  /** Every key there is, in the order of {@link LegacyKey}. */
  public List<KeyStatus> status() {
    List<LegacyKey> keys = List.of(LegacyKey.values());
    Set<LegacyKey> legacy = files.of(keys);
    return keys.stream()
        .map(key -> new KeyStatus(key, Optional.of(legacy.contains(key)), inDatabase(key)))
        .toList();
  }

  /** One key. Files that cannot be seen are trouble only if the database does not have it. */
  public KeyStatus check(LegacyKey key) {
    boolean db = inDatabase(key);
    try {
      return new KeyStatus(key, Optional.of(!files.of(List.of(key)).isEmpty()), db);
    } catch (IntercoreException e) {
      if (db) {
        return new KeyStatus(key, Optional.empty(), true);
      }
      throw e;
    }
  }

  private boolean inDatabase(LegacyKey key) {
    return key.home() == LegacyKey.Home.STATE
        ? key.names().stream().anyMatch(state::hasAny)
        : key.names().stream().anyMatch(sentinels::hasFired);
  }
}
