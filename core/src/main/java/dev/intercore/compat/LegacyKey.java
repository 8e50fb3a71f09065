package dev.intercore.compat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What hooks used to keep in temp files, in the order it is listed. */
public enum LegacyKey {
  DISPATCH(Home.STATE, "clavain-dispatch-", ".json"),
  STOP(Home.SENTINELS, "clavain-stop-", ""),
  COMPOUND_THROTTLE(Home.SENTINELS, "clavain-compound-last-", "", "compound"),
  DRIFT_THROTTLE(Home.SENTINELS, "clavain-drift-last-", "", "drift"),
  HANDOFF(Home.SENTINELS, "clavain-handoff-", ""),
  AUTOPUB(Home.SENTINELS, "clavain-autopub", ".lock"),
  CATALOG_REMIND(Home.SENTINELS, "clavain-catalog-remind-", ".lock"),
  DISCOVERY_BRIEF(Home.STATE, "clavain-discovery-brief-", ".cache");

  /** Which feature of the database has taken over. */
  enum Home {
    STATE,
    SENTINELS
  }

  private final String id = name().toLowerCase(Locale.ROOT);
  private final Home home;
  private final String prefix;
  private final String suffix;
  private final String alias;

  LegacyKey(Home home, String prefix, String suffix) {
    this(home, prefix, suffix, "");
  }

  /**
   * @param alias a name it also has in the database, or empty
   */
  LegacyKey(Home home, String prefix, String suffix, String alias) {
    this.home = home;
    this.prefix = prefix;
    this.suffix = suffix;
    this.alias = alias;
  }

  /** The word for it. */
  public String id() {
    return id;
  }

  /** How its temp files are called; {@code *} stands for a session, a project or nothing. */
  public String pattern() {
    return prefix + "*" + suffix;
  }

  Home home() {
    return home;
  }

  /** The state keys, or names of guards, that stand for it in the database. */
  List<String> names() {
    return alias.isEmpty() ? List.of(id) : List.of(id, alias);
  }

  boolean matches(String fileName) {
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
