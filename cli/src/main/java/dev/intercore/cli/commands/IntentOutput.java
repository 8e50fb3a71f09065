package dev.intercore.cli.commands;

import dev.intercore.cli.CommandResult;
import dev.intercore.cli.CommandResult.Notice;
import dev.intercore.cli.ResultView;
import dev.intercore.intent.Declaration;
import dev.intercore.intent.GateAnswer;
import dev.intercore.intent.GateAnswer.Reason;
import dev.intercore.intent.Intent;
import dev.intercore.intent.IntentLifecycle.GcResult;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.intent.IntentOutcome.Blocker;
import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.intent.IntentOutcome.Relation;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.IntentScope;
import dev.intercore.intent.IntentStatus;
import dev.intercore.intent.Ownership;
import dev.intercore.intent.RecoveryHint;
import dev.intercore.json.JsonCodec;
import dev.intercore.process.ProcessIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Views of the results of {@code ic intent}, and the notices that say why the answer is no. */
final class IntentOutput {
  static final ResultView<IntentOutcome> LIST =
      ResultView.list(IntentOutput::listLine, IntentOutcome.JSON);

  static final ResultView<IntentOutcome> CHECK =
      ResultView.text(
          IntentOutput::checkText,
          JsonCodec.fields(IntentOutcome.class)
              .objects("conflicts", Blocker.JSON, IntentOutcome::blockedBy)
              .objects("relations", Relation.JSON, IntentOutcome::relations)
              .writeOnly());

  static final ResultView<GateAnswer> GATE =
      ResultView.line(
          answer -> (answer.allowed() ? "allowed\t" : "denied\t") + answer.reason().wireName(),
          JsonCodec.fields(GateAnswer.class)
              .bool("allowed", GateAnswer::allowed)
              .enumValue("reason", Reason.values(), GateAnswer::reason)
              .nullableText("intent_id", GateAnswer::intent)
              .writeOnly());

  static final ResultView<GcResult> GC =
      ResultView.text(
          result -> result.closed() + " closed\n" + result.dropped() + " dropped\n",
          JsonCodec.fields(GcResult.class)
              .number("closed", GcResult::closed)
              .number("dropped", GcResult::dropped)
              .writeOnly());

  /** A list at a terminal ends with at most so many commands. */
  private static final int MAX_STEPS = 10;

  private IntentOutput() {}

  /**
   * A rejected declaration. Its JSON has the fields of an intent, with null for what it would have
   * got.
   */
  record Conflict(IntentOwner owner, Declaration declaration, IntentOutcome outcome) {
    static final ResultView<Conflict> VIEW =
        ResultView.quiet(
            JsonCodec.fields(Conflict.class)
                .nullableText("id", _ -> Optional.empty())
                .text("status", _ -> "conflict")
                .nullableText("ownership", _ -> Optional.empty())
                .text("session", conflict -> conflict.owner.session())
                .nullableText("agent", conflict -> conflict.owner.agent())
                .nullableNumber("pid", Conflict::pid)
                .text("intent", conflict -> conflict.declaration.text())
                .texts("allow", conflict -> texts(conflict.scope().allow()))
                .texts("related", conflict -> texts(conflict.scope().related()))
                .texts("forbid", conflict -> texts(conflict.scope().forbid()))
                .nullableNumber("declared_at", _ -> OptionalLong.empty())
                .nullableNumber("expires_at", _ -> OptionalLong.empty())
                .nullableNumber("lease_expires_at", _ -> OptionalLong.empty())
                .nullableNumber("fencing_token", _ -> OptionalLong.empty())
                .nullableNumber("queue_position", _ -> OptionalLong.empty())
                .include(IntentOutcome.SURROUNDINGS_JSON, Conflict::outcome)
                .writeOnly());

    private OptionalLong pid() {
      return owner.process().stream().mapToLong(ProcessIdentity::pid).findAny();
    }

    private IntentScope scope() {
      return declaration.scope();
    }

    private static List<String> texts(List<?> patterns) {
      return patterns.stream().map(Object::toString).toList();
    }

    CommandResult<Conflict> result() {
      return withNotice(
          CommandResult.of(false, this),
          outcome,
          Optional.of(
              blocked(
                  outcome,
                  "Wait with --wait, queue with --on-conflict queue, or declare fewer paths.")));
    }
  }

  /**
   * The outcome of a command about one intent.
   *
   * @param lines returns the text if the command was carried out, or the intent is in the queue
   */
  static ResultView<IntentOutcome> outcome(Function<IntentOutcome, List<String>> lines) {
    return ResultView.text(
        outcome ->
            outcome.is(Answer.DONE) || outcome.is(Answer.QUEUED)
                ? String.join("\n", lines.apply(outcome)) + "\n"
                : "",
        IntentOutcome.JSON);
  }

  /** The same with one line, which is made from the intent. */
  static ResultView<IntentOutcome> word(Function<IntentView, String> word) {
    return outcome(outcome -> List.of(word.apply(outcome.view().orElseThrow())));
  }

  /** The id of the intent, and a line for each file that has changed. */
  static List<String> changes(IntentOutcome outcome) {
    List<String> lines = new ArrayList<>();
    lines.add(outcome.view().orElseThrow().intent().id());
    outcome.changedPaths().forEach(path -> lines.add("changed\t" + path));
    outcome.unverified().ifPresent(reason -> lines.add("unverified\t" + reason.wireName()));
    return lines;
  }

  /** All of one intent, a line for each fact. */
  static List<String> facts(IntentOutcome outcome) {
    IntentView view = outcome.view().orElseThrow();
    Intent intent = view.intent();
    List<String> lines = new ArrayList<>();
    lines.add("id\t" + intent.id());
    lines.add("status\t" + intent.status().wireName());
    lines.add("ownership\t" + ownership(view));
    lines.add("session\t" + intent.session());
    intent.agent().ifPresent(agent -> lines.add("agent\t" + agent));
    intent.process().ifPresent(process -> lines.add("pid\t" + process.pid()));
    lines.add("intent\t" + intent.text());
    intent.allow().forEach(path -> lines.add("allow\t" + path));
    intent.related().forEach(path -> lines.add("related\t" + path));
    intent.forbid().forEach(path -> lines.add("forbid\t" + path));
    lines.add("declared_at\t" + intent.declaredAt());
    lines.add("expires_at\t" + intent.expiresAt());
    lines.add("lease_expires_at\t" + intent.leaseExpiresAt());
    intent.token().ifPresent(token -> lines.add("fencing_token\t" + token));
    view.position().ifPresent(place -> lines.add("queue_position\t" + place));
    outcome
        .blockedBy()
        .forEach(blocker ->
            lines.add("blocked_by\t" + blocker.intent().id() + "\t" + blocker.intent().session()));
    outcome.relations().forEach(relation -> lines.add(line(relation)));
    return lines;
  }

  private static String listLine(IntentOutcome outcome) {
    IntentView view = outcome.view().orElseThrow();
    Intent intent = view.intent();
    return String.join(
        "\t",
        intent.id(),
        intent.status().wireName(),
        ownership(view),
        label(intent),
        String.join(" ", intent.allow()),
        intent.text());
  }

  private static String checkText(IntentOutcome outcome) {
    StringBuilder text = new StringBuilder();
    outcome.blockedBy().forEach(blocker -> text.append(line(blocker)).append('\n'));
    outcome.relations().forEach(relation -> text.append(line(relation)).append('\n'));
    return text.toString();
  }

  private static String line(Blocker blocker) {
    List<String> paths = new ArrayList<>(blocker.hard());
    paths.addAll(blocker.soft());
    return String.join(
        "\t",
        "conflict",
        blocker.intent().id(),
        blocker.intent().session(),
        blocker.ownership().wireName(),
        String.join(" ", paths));
  }

  private static String line(Relation relation) {
    return String.join(
        "\t",
        relation.kind().wireName(),
        relation.intent().id(),
        relation.intent().session(),
        String.join(" ", relation.paths()));
  }

  private static String ownership(IntentView view) {
    return view.ownership().map(Ownership::wireName).orElse("-");
  }

  private static String label(Intent intent) {
    return intent.agent().orElse(intent.session());
  }

  /** Returns the line of a declared intent. */
  static String declared(IntentView view) {
    String id = view.intent().id();
    return view.position().isPresent() ? "queued " + id + " " + view.position().getAsInt() : id;
  }

  /** Returns the result of a command about one intent, with the reason of a no. */
  static CommandResult<IntentOutcome> result(IntentOutcome outcome) {
    if (outcome.view().isEmpty()) {
      return CommandResult.<IntentOutcome>nothing()
          .notice("there is no such intent", "`ic intent list --all` shows those there are.");
    }
    boolean done = outcome.is(Answer.DONE);
    return withNotice(
        CommandResult.of(done, outcome),
        outcome,
        done ? Optional.empty() : Optional.of(reason(outcome, outcome.view().get())));
  }

  /**
   * Returns the list, at a terminal with the commands for intents whose owners' processes have
   * ended. A pipe gets the columns alone.
   */
  static CommandResult<IntentOutcome> list(List<IntentOutcome> outcomes, boolean atTerminal) {
    List<String> steps =
        outcomes.stream()
            .flatMap(one -> one.recovery().stream())
            .map(RecoveryHint::nextStep)
            .toList();
    CommandResult<IntentOutcome> list = CommandResult.list(outcomes);
    if (!atTerminal || steps.isEmpty()) {
      return list;
    }
    String fact =
        steps.size() == 1
            ? "the process of the owner of one intent has ended"
            : "the processes of the owners of " + steps.size() + " intents have ended";
    return list.notice(fact, steps.subList(0, Math.min(steps.size(), MAX_STEPS)));
  }

  /** Corrupt records do not block a declaration, so the caller has to know about them. */
  private static <R> CommandResult<R> withNotice(
      CommandResult<R> result, IntentOutcome outcome, Optional<Notice> reason) {
    if (outcome.corrupt().isEmpty()) {
      return reason.map(why -> result.notice(why.fact(), why.more())).orElse(result);
    }
    String fact = "damaged records are ignored: " + String.join(", ", outcome.corrupt());
    if (reason.isEmpty()) {
      return result.notice(fact, "`ic health` lists them; their paths are free.");
    }
    List<String> more = new ArrayList<>(reason.get().more());
    more.add("ic: " + fact);
    return result.notice(reason.get().fact(), more);
  }

  private static Notice reason(IntentOutcome outcome, IntentView view) {
    String id = view.intent().id();
    String session = view.intent().session();
    return switch (outcome.answer()) {
      case CHANGED -> notice(changed(outcome), "Read them, then continue with --accept-changes.");
      case FOREIGN ->
          notice(
              id + " belongs to the session " + session,
              "Ask the owner of that session; use --session if it is yours.");
      case NOT_DEAD ->
          notice(
              id + " is " + view.ownership().map(Ownership::wireName).orElse("closed"),
              "Only an intent whose owner has ended can be recovered. Coordinate with its session: "
                  + session);
      case CLOSED ->
          notice(id + " is closed: " + shownStatus(view), "Declare the remaining work again.");
      case NOT_QUEUED -> notice(id + " is active already", "Only a queued intent can be promoted.");
      case QUEUED -> blocked(outcome, "It is queued: ic intent promote " + id + " --wait 10m");
      default ->
          blocked(outcome, "Wait with --wait; `ic intent show " + id + "` shows its status.");
    };
  }

  private static Notice notice(String fact, String hint) {
    return new Notice(fact, List.of(hint));
  }

  private static String shownStatus(IntentView view) {
    return view.intent().status().isLive() ? "expired" : view.intent().status().wireName();
  }

  private static String changed(IntentOutcome outcome) {
    List<String> paths = outcome.changes().paths();
    String some = paths.isEmpty() ? "" : ": " + String.join(", ", paths);
    return (outcome.unverified().isPresent()
            ? "files may have changed since it was declared"
            : "files have changed since it was declared")
        + some
        + outcome.unverified().map(reason -> " (unverified: " + reason.text() + ")").orElse("");
  }

  private static Notice blocked(IntentOutcome outcome, String hint) {
    return notice(
        "blocked by "
            + outcome.blockedBy().stream()
                .map(IntentOutput::blockerText)
                .collect(Collectors.joining("; ")),
        hint);
  }

  private static String blockerText(Blocker blocker) {
    List<String> paths = new ArrayList<>(blocker.hard());
    blocker.soft().forEach(path -> paths.add(path + " (related)"));
    String state =
        blocker.intent().status() == IntentStatus.QUEUED
            ? "queued before it"
            : blocker.ownership().wireName();
    return blocker.intent().id()
        + " of "
        + label(blocker.intent())
        + ", "
        + state
        + ": "
        + String.join(", ", paths);
  }
}
