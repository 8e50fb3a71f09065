package dev.intercore.cli.commands;

import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandGroup;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.Durations;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.json.JsonCodec;
import dev.intercore.sentinel.Sentinel;
import dev.intercore.sentinel.SentinelClaim;
import dev.intercore.sentinel.Sentinels;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The {@code ic sentinel} commands. */
final class SentinelCommands extends CommandGroup {
  static final String NAME = "sentinel";

  private static final int MAX_ITEMS = 1000;

  private static final ValueType<String> NAME_TYPE =
      ValueType.TEXT.completing(ValueType.Completion.SENTINELS);
  private static final ValueType<String> SCOPE_TYPE =
      ValueType.TEXT.completing(ValueType.Completion.SENTINEL_SCOPES);

  private static final Argument<String> GUARD =
      Argument.of("NAME", NAME_TYPE, "the sentinel, such as compound");
  private static final Argument<String> SCOPE =
      Argument.of("SCOPE", SCOPE_TYPE, "the scope, such as a session id");
  private static final Argument<String> CLAIMED_GUARD =
      Argument.of("NAME", NAME_TYPE, "the sentinel");
  private static final Argument<String> CLAIMED_SCOPE =
      Argument.of("SCOPE", SCOPE_TYPE, "the scope");
  private static final Argument<List<String>> ITEMS =
      Argument.oneOrMore(
          "NAME:SCOPE:SECONDS",
          ValueType.TEXT,
          "a sentinel and its interval; \\: is a colon, \\\\ a backslash");
  private static final Option<Long> INTERVAL =
      Option.of(
              "--interval", ValueType.SECONDS, "minimum seconds since it last fired; 0: once ever")
          .required();
  private static final Option<Optional<Duration>> LEASE =
      Option.of(
              "--lease",
              ValueType.DURATION,
              "the claim expires after this time (whole seconds, at least 1s) unless it is confirmed")
          .optional();
  private static final Option<Duration> OLDER_THAN =
      Option.of(
              "--older-than",
              ValueType.DURATION,
              "only those that fired at least this long ago; 0s: all")
          .required();
  private static final Option<Boolean> EVENT =
      Option.flag("--event", "append an event, durable across a power failure");

  private static final ResultView<Sentinel> SENTINEL =
      ResultView.list(
          sentinel -> sentinel.name() + "\t" + sentinel.scope() + "\t" + sentinel.lastFired(),
          JsonCodec.fields(Sentinel.class)
              .text("name", Sentinel::name)
              .text("scope", Sentinel::scope)
              .number("last_fired", Sentinel::lastFired)
              .number("interval", Sentinel::interval)
              .writeOnly());

  private static final ResultView<Boolean> RESET = ResultView.flag("reset", "reset", "");
  private static final ResultView<Number> PRUNED = ResultView.count("pruned", " pruned");

  SentinelCommands() {
    super(NAME, "throttles: one claim per interval");
  }

  @Override
  protected List<CommandSpec<?>> declare() {
    return List.of(
        writes("check", "claim a sentinel unless it fired within the interval", CheckResult.VIEW)
            .details(
                """
                Of all processes that check at once, exactly one is allowed. With --lease, the claim of a hook that ends before
                it confirms expires.
                """)
            .arguments(GUARD, SCOPE)
            .options(INTERVAL, LEASE, EVENT)
            .exit(ExitCode.YES, "`allowed`: the sentinel is claimed")
            .exit(ExitCode.NO, "`throttled`")
            .example("ic sentinel check compound session-1 --interval 300 && run-compound")
            .example("ic sentinel check welcome session-1 --interval 0")
            .example(
                "ic sentinel check report today --interval 86400 --lease 5m && make-report && ic"
                    + " sentinel confirm report today")
            .timeout(CommandSpec.HOOK_TIMEOUT)
            .inEngine()
            .run(SentinelCommands::check),
        writes("check-many", "claim several sentinels in one transaction", CheckResult.LIST)
            .details(
                """
                Allowed sentinels stay claimed even if others are throttled. If one item is malformed, nothing is claimed.
                """)
            .arguments(ITEMS)
            .options(EVENT)
            .exit(ExitCode.YES, "all allowed; one word per line, in order")
            .exit(ExitCode.NO, "at least one throttled")
            .example("ic sentinel check-many compound:session-1:300 drift:session-1:60")
            .timeout(CommandSpec.HOOK_TIMEOUT)
            .inEngine()
            .run(SentinelCommands::checkMany),
        settling("confirm", "confirm a claim with a lease", "confirmed", Sentinels::confirm),
        settling(
            "release",
            "release a claim with a lease, as if it had not been made",
            "released",
            Sentinels::release),
        writes("reset", "remove a sentinel, so that the next check is allowed", RESET)
            .arguments(CLAIMED_GUARD, CLAIMED_SCOPE)
            .options(EVENT)
            .exit(ExitCode.YES, "`reset`, also when it had not fired")
            .example("ic sentinel reset compound session-1")
            .timeout(CommandSpec.HOOK_TIMEOUT)
            .inEngine()
            .run(SentinelCommands::reset),
        reads("list", "list the sentinels that have fired", SENTINEL)
            .exit(
                ExitCode.YES,
                "name, scope and last firing (unix seconds), tab-separated and sorted; nothing if there are none")
            .example("ic sentinel list")
            .timeout(CommandSpec.HOOK_TIMEOUT)
            .inEngine()
            .run(context -> CommandResult.list(context.features().nearest().sentinels().list())),
        writes("prune", "remove sentinels that fired long ago, also those with interval 0", PRUNED)
            .options(OLDER_THAN)
            .exit(ExitCode.YES, "`N pruned`")
            .example("ic sentinel prune --older-than 30d")
            .timeout(CommandSpec.HOOK_TIMEOUT)
            .inEngine()
            .run(context ->
                CommandResult.of(
                    context.features().nearest().sentinels().prune(context.get(OLDER_THAN)))));
  }

  private static CommandResult<CheckResult> check(CommandContext context) {
    SentinelClaim claim =
        new SentinelClaim(
            context.get(GUARD), context.get(SCOPE), context.get(INTERVAL), Optional.empty());
    Optional<Duration> lease = context.get(LEASE);
    SentinelClaim wanted = lease.isPresent() ? claim.withLease(lease.get()) : claim;
    boolean allowed = sentinels(context).check(wanted);
    return CommandResult.of(allowed, new CheckResult(allowed, claim.name(), claim.scope()));
  }

  private static CommandResult<CheckResult> checkMany(CommandContext context) {
    List<String> items = context.get(ITEMS);
    if (items.size() > MAX_ITEMS) {
      throw context.usage(
          "more than " + MAX_ITEMS + " sentinels in one call", "Use several calls.");
    }
    List<SentinelClaim> claims = new ArrayList<>();
    for (String item : items) {
      claims.add(
          claim(item)
              .orElseThrow(() ->
                  context.usage(
                      "not a NAME:SCOPE:SECONDS: " + item,
                      "Escape a colon as \\: and a backslash as \\\\; seconds are whole and have no"
                          + " unit.")));
    }
    List<Boolean> allowed = sentinels(context).checkMany(claims);
    List<CheckResult> results = new ArrayList<>();
    for (int i = 0; i < claims.size(); i++) {
      results.add(new CheckResult(allowed.get(i), claims.get(i).name(), claims.get(i).scope()));
    }
    return CommandResult.list(!allowed.contains(false), results);
  }

  /**
   * Returns the claim of an item; empty if it is malformed. In a name or scope {@code \:} is a
   * colon and {@code \\} a backslash.
   */
  static Optional<SentinelClaim> claim(String item) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    for (int i = 0; i < item.length(); i++) {
      char c = item.charAt(i);
      if (c == '\\') {
        i++;
        if (i == item.length() || (item.charAt(i) != ':' && item.charAt(i) != '\\')) {
          return Optional.empty();
        }
        field.append(item.charAt(i));
      } else if (c == ':') {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return fields.size() != 3
        ? Optional.empty()
        : Durations.seconds(fields.get(2))
            .map(seconds ->
                new SentinelClaim(fields.get(0), fields.get(1), seconds, Optional.empty()));
  }

  /** Ends a claim with a lease. */
  @FunctionalInterface
  private interface Settlement {
    /** Returns false if there is no live unconfirmed claim. */
    boolean settle(Sentinels sentinels, String name, String scope);
  }

  private CommandSpec<Boolean> settling(
      String verb, String summary, String done, Settlement settlement) {
    return writes(verb, summary, ResultView.flag(done, done, "not found"))
        .arguments(CLAIMED_GUARD, CLAIMED_SCOPE)
        .options(EVENT)
        .exit(ExitCode.YES, "`" + done + "`")
        .exit(ExitCode.NO, "`not found`: there is no live unconfirmed claim")
        .example("ic sentinel " + verb + " report today")
        .timeout(CommandSpec.HOOK_TIMEOUT)
        .inEngine()
        .run(context -> {
          boolean settled =
              settlement.settle(
                  sentinels(context), context.get(CLAIMED_GUARD), context.get(CLAIMED_SCOPE));
          return CommandResult.of(settled, settled);
        });
  }

  private static CommandResult<Boolean> reset(CommandContext context) {
    sentinels(context).reset(context.get(CLAIMED_GUARD), context.get(CLAIMED_SCOPE));
    return CommandResult.of(true);
  }

  private static Sentinels sentinels(CommandContext context) {
    Sentinels sentinels = context.features().nearest().sentinels();
    return context.get(EVENT) ? sentinels.withEvents(context.caller().actor()) : sentinels;
  }

  /** The answer to one claim. */
  private record CheckResult(boolean allowed, String name, String scope) {
    static final JsonCodec<CheckResult> JSON =
        JsonCodec.fields(CheckResult.class)
            .bool("allowed", CheckResult::allowed)
            .text("name", CheckResult::name)
            .text("scope", CheckResult::scope)
            .writeOnly();
    static final ResultView<CheckResult> VIEW = ResultView.line(CheckResult::word, JSON);
    static final ResultView<CheckResult> LIST = ResultView.list(CheckResult::word, JSON);

    private String word() {
      return allowed ? "allowed" : "throttled";
    }
  }
}
