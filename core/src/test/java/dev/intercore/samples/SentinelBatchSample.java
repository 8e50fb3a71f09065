package dev.intercore.samples;

import dev.intercore.Intercore;
import dev.intercore.sentinel.SentinelClaim;
import java.time.Duration;
import java.util.List;

final class SentinelBatchSample {
  static List<Boolean> checkBoth(Intercore intercore) {
    List<Boolean> allowed =
        intercore
            .sentinels()
            .checkMany(
                List.of(
                    SentinelClaim.every("compound", "session-1", Duration.ofMinutes(5)),
                    SentinelClaim.once("welcome", "session-1")));

    return allowed;
  }
}
