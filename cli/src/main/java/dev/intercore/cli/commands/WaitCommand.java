package dev.intercore.cli.commands;

import dev.intercore.Intercore;
import dev.intercore.cli.CallerIdentity;
import dev.intercore.cli.CommandContext;
import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandSpec;
import dev.intercore.cli.ResultView;
import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.GlobalOptions;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.ValueType;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.common.Suggestion;
import dev.intercore.event.Event;
import dev.intercore.intent.IntentScope;
import dev.intercore.intent.Intents;
import dev.intercore.json.JsonCodec;
import dev.intercore.json.JsonWriter;
import dev.intercore.json.RawJson;
import dev.intercore.lock.LockKey;
import dev.intercore.status.ConditionWaiter;
import dev.intercore.status.WaitConditions;
import dev.intercore.status.WaitConditions.WaitCondition;
import dev.intercore.status.WaitState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** {@code ic wait}: reads until a condition is met, for a limited time. */
final class WaitCommand {
  static final String NAME = "wait";

  private static final Duration DEFAULT_WAIT = Duration.ofMinutes(10);

  /** The longest wait. Every clock can count it. */
  private static final Duration MAX_WAIT = Duration.ofDays(30);

  /** A longer wait is reported to people. */
  private static final long QUIET_NANOS = 2_000_000_000L;

  /** The column of the meanings in the help text. */
  private static final int MEANING_COLUMN = 24;

  private static final String REST = "...";

  /**
   * The words of one condition.
   *
   * @param words those in capitals stand for any word
   */
  private record ConditionForm(String words, String meaning) {
    private String[] parts() {
      return words.split(" ", -1);
    }
  }

  private static final List<ConditionForm> FORMS =
      List.of(
          new ConditionForm(
              "intent free PATH...", "no intent of another session overlaps these paths"),
          new ConditionForm("work ready [BEAD]", "that item, or any item, is ready"),
          new ConditionForm("work done BEAD", "the item is done or merged"),
          new ConditionForm("run phase RUN PHASE", "the run has reached or passed that phase"),
          new ConditionForm("run ended RUN", "the run is completed, failed or abandoned"),
          new ConditionForm("event TYPE", "the next event of that type, or of that group"),
          new ConditionForm("lock free NAME SCOPE", "the lock is free"));

  private static final Argument<List<String>> CONDITION =
      Argument.oneOrMore("CONDITION", ValueType.TEXT, "the condition, as listed above");
  private static final Option<Optional<Duration>> FOR =
      Option.of(
              "--for",
              ValueType.duration(Duration.ZERO, MAX_WAIT),
              "how long to wait at most (default 10m)")
          .optional();
  private static final Option<Optional<Long>> SINCE =
      Option.of(
              "--since", ValueType.SEQUENCE, "only events after this number (default: new events)")
          .optional();

  private WaitCommand() {}

  static CommandSpec<WaitResult> spec() {
    return CommandSpec.reads(NAME, "wait until a condition is true", WaitResult.VIEW)
        .details(
            "CONDITION is one of\n"
                + forms()
                + """
                It checks the condition again after each commit. On success it prints nothing, but `work ready` prints the item's
                id and `event` the event.
                """)
        .arguments(CONDITION)
        .options(FOR, SINCE, CallerIdentity.SESSION)
        .exit(ExitCode.YES, "the condition is true")
        .exit(
            ExitCode.NO,
            "the time is up, or the condition can no longer become true; stderr says which")
        .exit(ExitCode.ERROR, "a database error or a damaged record; or no event has that type")
        .exit(ExitCode.INTERRUPTED, "ended by INT; 143 by TERM, 129 by HUP")
        .example("ic wait intent free src/parser.c --for 5m")
        .example("ic wait work ready --for 30m")
        .example("ic wait run phase run-4m8xq shipping --for 1h")
        .example("ic wait event merge.conflicted --json")
        .run(WaitCommand::run);
  }

  private static String forms() {
    StringBuilder lines = new StringBuilder();
    for (ConditionForm form : FORMS) {
      String gap = " ".repeat(MEANING_COLUMN - form.words().length());
      lines.append("  ").append(form.words()).append(gap).append(form.meaning()).append('\n');
    }
    return lines.toString();
  }

  private static CommandResult<WaitResult> run(CommandContext context) {
    List<String> given = context.get(CONDITION);
    // A condition in quotes is one word.
    List<String> words =
        given.size() == 1 ? List.of(given.getFirst().strip().split(" +")) : List.copyOf(given);
    checkUsage(context, words);
    WaitState state = await(context, words);
    CommandResult<WaitResult> result = CommandResult.of(state.isMet(), new WaitResult(state));
    if (state.isMet()) {
      return result;
    }
    return state.isFinal()
        ? result.notice(
            state.fact(), state.hint().orElse("It can no longer become true, so the wait ended."))
        : result.notice(
            "the time is up: " + state.fact(),
            "Wait again, or longer with --for (10m by default).");
  }

  private static void checkUsage(CommandContext context, List<String> words) {
    String group = words.getFirst();
    List<ConditionForm> forms =
        FORMS.stream().filter(form -> form.parts()[0].equals(group)).toList();
    if (forms.isEmpty()) {
      List<String> groups = FORMS.stream().map(form -> form.parts()[0]).distinct().toList();
      throw context.usage(
          "unknown condition: " + group,
          Suggestion.hint(group, groups, "`ic wait --help` lists them."));
    }
    if (forms.stream().noneMatch(form -> matches(form, words))) {
      throw context.usage(
          "not a condition: " + String.join(" ", words), mismatchHint(forms, words));
    }
    if (context.get(SINCE).isPresent() && !group.equals("event")) {
      throw context.usage("--since applies to events only", "Omit it.");
    }
    if (context.get(GlobalOptions.TIMEOUT).isPresent() && context.get(FOR).isEmpty()) {
      throw context.usage(
          "--timeout limits the wait for a busy database",
          "Limit the wait for the condition with --for.");
    }
  }

  private static boolean matches(ConditionForm form, List<String> words) {
    String[] parts = form.parts();
    int least = form.words().endsWith("]") ? parts.length - 1 : parts.length;
    if (words.size() < least || (words.size() > parts.length && !form.words().endsWith(REST))) {
      return false;
    }
    for (int i = 0; i < Math.min(parts.length, words.size()); i++) {
      if (Character.isLowerCase(parts[i].charAt(0)) && !parts[i].equals(words.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static String mismatchHint(List<ConditionForm> forms, List<String> words) {
    String hint =
        "It is `" + String.join("` or `", forms.stream().map(ConditionForm::words).toList()) + "`.";
    List<String> verbs = forms.stream().map(form -> form.parts()[1]).toList();
    boolean isUnknownVerb =
        words.size() > 1 && !verbs.contains(words.get(1)) && !words.getFirst().equals("event");
    return isUnknownVerb ? Suggestion.hint(words.get(1), verbs, hint) : hint;
  }

  private static WaitState await(CommandContext context, List<String> words) {
    ConditionWaiter waiter =
        new ConditionWaiter(context.get(FOR).orElse(DEFAULT_WAIT), progress(context, words));
    if (words.getFirst().equals("lock")) {
      return waiter.polling(
          WaitConditions.lockFree(
              context.features().locksForReading(), new LockKey(words.get(2), words.get(3))),
          context.request()::checkCaller);
    }
    Intercore intercore = context.features().shared();
    return waiter.onCommits(intercore.database(), condition(context, intercore, words));
  }

  /** Reports a wait once, when it has lasted for a while. */
  private static Consumer<WaitState> progress(CommandContext context, List<String> words) {
    long start = System.nanoTime();
    boolean[] reported = {false};
    return state -> {
      if (!reported[0] && System.nanoTime() - start > QUIET_NANOS) {
        reported[0] = true;
        context
            .terminal()
            .printProgress("waiting for `" + String.join(" ", words) + "`: " + state.fact());
      }
    };
  }

  private static WaitCondition condition(
      CommandContext context, Intercore intercore, List<String> words) {
    WaitConditions conditions = intercore.waitConditions();
    if (words.getFirst().equals("event")) {
      return conditions.event(words.get(1), context.get(SINCE));
    }
    return switch (words.getFirst() + " " + words.get(1)) {
      case "intent free" ->
          conditions.intentFree(
              context.caller().intentReader(),
              scope(context, intercore.intents(), words.subList(2, words.size())));
      case "work ready" -> conditions.workReady(words.stream().skip(2).findFirst());
      case "work done" -> conditions.workDone(words.get(2));
      case "run phase" -> conditions.runPhase(words.get(2), words.get(3));
      default -> conditions.runEnded(words.get(2));
    };
  }

  /** Returns a scope that would change all of the paths. */
  private static IntentScope scope(CommandContext context, Intents intents, List<String> paths) {
    return intents.scope(context.features().paths(), paths, List.of(), List.of());
  }

  /** The last state of the condition. */
  record WaitResult(WaitState state) {
    static final ResultView<WaitResult> VIEW =
        ResultView.text(
            WaitResult::text,
            JsonCodec.fields(WaitResult.class)
                .bool("met", result -> result.state().isMet())
                .text("reason", WaitResult::reason)
                .text("message", result -> result.state().fact())
                .nullableRaw("value", WaitResult::value)
                .writeOnly());

    private String text() {
      return state
          .value()
          .map(value -> (value instanceof Event event ? json(event) : value.toString()) + "\n")
          .orElse("");
    }

    private String reason() {
      return state.isMet() ? "met" : state.isFinal() ? "impossible" : "timeout";
    }

    private Optional<RawJson> value() {
      return state
          .value()
          .map(value ->
              new RawJson(value instanceof Event event ? json(event) : JsonWriter.compact(value)));
    }

    private static String json(Event event) {
      return Event.JSON.compact(event);
    }
  }
}
