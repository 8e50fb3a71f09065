package dev.intercore.compat;

import dev.intercore.sentinel.Sentinels;
import dev.intercore.state.State;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Compares temp files with the database, key by key. Changes neither. */
public final class Compat {
  /** Where hooks kept their temp files. */
  public static final Path LEGACY_ROOT = Path.of("/tmp");

  private final State state;
  private final Sentinels sentinels;
  private final LegacyFiles files;

  /**
   * @param root the folder of the temp files; one that is not there has none
   */
  public Compat(State state, Sentinels sentinels, Path root) {
    this.state = state;
    this.sentinels = sentinels;
    this.files = new LegacyFiles(root);
  }

  /** Every key there is, in the order of {@link LegacyKey}. */
  public List<KeyStatus> status() {
    return of(List.of(LegacyKey.values()));
  }

  public KeyStatus check(LegacyKey key) {
    return of(List.of(key)).getFirst();
  }

  private List<KeyStatus> of(List<LegacyKey> keys) {
    Set<LegacyKey> legacy = files.of(keys);
    return keys.stream()
        .map(key -> new KeyStatus(key, legacy.contains(key), inDatabase(key)))
        .toList();
  }

  private boolean inDatabase(LegacyKey key) {
    return key.home() == LegacyKey.Home.STATE
        ? key.names().stream().anyMatch(state::hasAny)
        : key.names().stream().anyMatch(sentinels::hasFired);
  }
}
