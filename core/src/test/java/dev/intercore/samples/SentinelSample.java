package dev.intercore.samples;

import dev.intercore.Intercore;
import dev.intercore.sentinel.SentinelClaim;
import dev.intercore.sentinel.Sentinels;
import java.time.Duration;

final class SentinelSample {
  static boolean check(Intercore intercore) {
    Sentinels sentinels = intercore.sentinels();
    boolean mine =
        sentinels.check(SentinelClaim.every("compound", "session-1", Duration.ofMinutes(5)));
    boolean welcome = sentinels.check(SentinelClaim.once("welcome", "session-1"));

    return mine && welcome;
  }
}
