package dev.intercore.project;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How intents are kept.
 *
 * @param inFiles one file an intent instead of the database
 * @param retention how long closed ones stay
 * @param ignoreCase whether case matters in paths; nothing asks the file system
 */
public record IntentConfig(boolean inFiles, Duration retention, Optional<Boolean> ignoreCase) {
  private static final String FILES = "files";
  private static final long USUAL_DAYS = 14;
  private static final long MOST_DAYS = 36_500;

  static final IntentConfig USUAL =
      new IntentConfig(false, Duration.ofDays(USUAL_DAYS), Optional.empty());

  static IntentConfig of(Settings settings) {
    IntentConfig config =
        new IntentConfig(
            settings.oneOf("backend", List.of("sqlite", FILES)).equals(FILES),
            Duration.ofDays(settings.number("retention_days", USUAL_DAYS, 1, MOST_DAYS)),
            settings.truth("ignore_case"));
    settings.refuseOthers();
    return config;
  }
}
