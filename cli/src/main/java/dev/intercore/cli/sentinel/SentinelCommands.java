package dev.intercore.cli.sentinel;

import dev.intercore.cli.Command;
import java.util.List;

/** The verbs of {@code ic sentinel}. */
public final class SentinelCommands {
  public static final String NAME = "sentinel";
  public static final String SUMMARY = "throttle guards: exactly one winner a window";

  private SentinelCommands() {}

  public static List<Command> all() {
    return List.of(
        new SentinelCheck(),
        new SentinelCheckMany(),
        SentinelSettle.confirm(),
        SentinelSettle.release(),
        new SentinelReset(),
        new SentinelList(),
        new SentinelPrune());
  }
}
