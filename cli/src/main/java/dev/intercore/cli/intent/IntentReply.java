package dev.intercore.cli.intent;

import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.intent.IntentOutcome.Blocker;
import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.intent.IntentStatus;
import dev.intercore.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a verb about one intent answers. */
final class IntentReply {
  private IntentReply() {}

  /**
   * @param done the lines that say that it was done
   */
  static Reply of(IntentOutcome outcome, Function<IntentView, List<String>> done) {
    if (outcome.view().isEmpty()) {
      return new Reply(ExitCode.NO, "", () -> "null\n")
          .saying("there is no such intent", "`ic intent list --all` shows those there are.");
    }
    IntentView standing = outcome.view().get();
    Reply reply =
        new Reply(
            outcome.is(Answer.DONE) ? ExitCode.YES : ExitCode.NO,
            outcome.is(Answer.DONE) || outcome.is(Answer.QUEUED)
                ? String.join("\n", done.apply(standing)) + "\n"
                : "",
            () -> JsonWriter.compact(IntentJson.of(outcome, standing)) + "\n");
    return warning(outcome.is(Answer.DONE) ? reply : why(reply, outcome, standing), outcome);
  }

  /** While there are damaged records, whoever declares should know. */
  static Reply warning(Reply reply, IntentOutcome outcome) {
    if (outcome.corrupt().isEmpty()) {
      return reply;
    }
    String fact = "damaged records count for nothing: " + String.join(", ", outcome.corrupt());
    return reply
        .notice()
        .map(notice -> {
          List<String> more = new ArrayList<>(notice.more());
          more.add("ic: " + fact);
          return reply.saying(notice.fact(), more);
        })
        .orElseGet(() -> reply.saying(fact, "`ic health` tells; what they held is free."));
  }

  private static Reply why(Reply reply, IntentOutcome outcome, IntentView standing) {
    String id = standing.intent().id();
    return switch (outcome.answer()) {
      case CHANGED ->
          reply.saying(
              changed(outcome), "Look at them, then say --accept-changes to go on from there.");
      case FOREIGN ->
          reply.saying(
              id + " belongs to the session " + standing.intent().session(),
              "Ask whoever works there; give --session if that is you.");
      case NOT_DEAD ->
          reply.saying(
              id + " is " + standing.ownership().map(o -> o.wireName()).orElse("closed"),
              "Only what a dead owner left can be recovered. Coordinate with its session: "
                  + standing.intent().session());
      case CLOSED ->
          reply.saying(
              id + " is over: " + shownStatus(standing), "Declare again what is still to do.");
      case QUEUED ->
          blocked(reply, outcome, "It stands in line: ic intent promote " + id + " --wait 10m");
      default ->
          blocked(
              reply, outcome, "Wait with --wait; `ic intent show " + id + "` tells how it stands.");
    };
  }

  private static String shownStatus(IntentView standing) {
    return standing.intent().status().isLive() ? "expired" : standing.intent().status().wireName();
  }

  private static String changed(IntentOutcome outcome) {
    List<String> paths = outcome.changes().paths();
    String some = paths.isEmpty() ? "" : ": " + String.join(", ", paths);
    return "files have changed since it was declared"
        + some
        + (outcome.changes().complete() ? "" : " (and perhaps others, there are too many)");
  }

  static Reply blocked(Reply reply, IntentOutcome outcome, String hint) {
    return reply.saying(
        "in the way: "
            + outcome.blockedBy().stream().map(IntentReply::text).collect(Collectors.joining("; ")),
        hint);
  }

  private static String text(Blocker blocker) {
    List<String> paths = new ArrayList<>(blocker.hard());
    blocker.soft().forEach(path -> paths.add(path + " (related)"));
    return blocker.intent().id()
        + " of "
        + blocker.intent().agent().orElse(blocker.intent().session())
        + ", "
        + (blocker.intent().status() == IntentStatus.QUEUED
            ? "waiting before it"
            : blocker.ownership().wireName())
        + ": "
        + String.join(", ", paths);
  }

  static List<String> withChanges(String line, IntentOutcome outcome) {
    List<String> lines = new ArrayList<>(List.of(line));
    IntentJson.changed(outcome.changes()).forEach(path -> lines.add("changed\t" + path));
    return lines;
  }
}
