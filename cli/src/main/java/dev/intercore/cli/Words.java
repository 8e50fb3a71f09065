package dev.intercore.cli;

import dev.intercore.cli.option.Durations;
import dev.intercore.cli.option.UsageException;
import dev.intercore.cli.parse.Parsed;
import dev.intercore.cli.spec.GlobalOptions;
import dev.intercore.cli.spec.Option;
import dev.intercore.common.Names;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The words of a call as what they stand for: durations, numbers, flags. */
final class Words {
  private final Parsed<Command> parsed;

  Words(Parsed<Command> parsed) {
    this.parsed = parsed;
  }

  Optional<String> option(Option option) {
    List<String> values = values(option);
    return values.isEmpty() ? Optional.empty() : Optional.of(values.getFirst());
  }

  List<String> values(Option option) {
    return parsed.options().getOrDefault(option.name(), List.of());
  }

  Optional<Duration> duration(Option option) {
    return option(option)
        .map(text ->
            Durations.parse(text)
                .orElseThrow(() ->
                    usage(
                        option.name() + " is not a duration: " + text,
                        "Write a whole number with a unit: 300ms, 5s, 5m, 24h, 7d, or a sum like"
                            + " 1h30m.")));
  }

  Optional<Duration> duration(Option option, Duration least, Duration most) {
    Optional<Duration> duration = duration(option);
    duration.ifPresent(value -> {
      if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
        throw usage(
            option.name() + " is out of range: " + option(option).orElseThrow(),
            "It is from " + least.toSeconds() + "s to " + most.toSeconds() + "s.");
      }
    });
    return duration;
  }

  /** A number of the sequence of events, or 0 for before the first. */
  long sequence(String text) {
    return whole(text, 0, Long.MAX_VALUE)
        .orElseThrow(() ->
            usage(
                "not a number of an event: " + text, "Write digits only; 0 is before the first."));
  }

  long number(String text, long most) {
    return whole(text, 1, most)
        .orElseThrow(() -> usage("not a positive whole number: " + text, "Write digits only."));
  }

  private static OptionalLong whole(String text, long least, long most) {
    try {
      long number = Long.parseLong(text);
      boolean digits = Names.isDigits(text);
      if (digits && number >= least && number <= most) {
        return OptionalLong.of(number);
      }
    } catch (NumberFormatException _) {
      // Nothing, as any other that will not do.
    }
    return OptionalLong.empty();
  }

  UsageException usage(String fact, String hint) {
    return new UsageException(parsed.command().spec().path(), fact, hint);
  }

  /** How long the call waits for a busy database. */
  Duration patience() {
    return duration(GlobalOptions.TIMEOUT).orElse(parsed.command().spec().patience());
  }
}
