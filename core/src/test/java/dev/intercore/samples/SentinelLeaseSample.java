package dev.intercore.samples;

import dev.intercore.Intercore;
import dev.intercore.sentinel.SentinelClaim;
import dev.intercore.sentinel.Sentinels;
import java.time.Duration;

final class SentinelLeaseSample {
  static void runDaily(Intercore intercore, Runnable report) {
    Sentinels sentinels = intercore.sentinels();
    SentinelClaim claim =
        SentinelClaim.every("report", "today", Duration.ofDays(1)).withLease(Duration.ofMinutes(5));
    if (sentinels.check(claim)) {
      try {
        report.run();
        sentinels.confirm("report", "today");
      } catch (RuntimeException e) {
        sentinels.release("report", "today");
        throw e;
      }
    }
  }
}
