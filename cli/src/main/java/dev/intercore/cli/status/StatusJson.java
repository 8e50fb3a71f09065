package dev.intercore.cli.status;

import dev.intercore.cli.output.PagedOutput;
import dev.intercore.event.Event;
import dev.intercore.intent.IntentOutcome;
import dev.intercore.json.JsonWriter;
import dev.intercore.lock.HeldLock;
import dev.intercore.run.Run;
import dev.intercore.run.RunAgents.AgentView;
import dev.intercore.status.StatusReport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A status report as one JSON object, in pieces of bounded size.
 *
 * @param pieces the text
 * @param essence the text without what changes with time alone
 */
record StatusJson(List<String> pieces, List<String> essence) {
  private static final int MAX_PIECE = 1 << 16;

  static StatusJson of(StatusReport report) {
    List<String> agents = new ArrayList<>();
    report.team().forEach(agent -> agents.add(JsonWriter.canonical(agent.toMap())));
    report.runAgents().forEach(agent -> agents.add(AgentView.JSON.compact(agent)));
    List<String> before = new ArrayList<>();
    add(before, "{\"runs\":[", report.runs(), Run.JSON::compact);
    add(before, "],\"agents\":[", agents, agent -> agent);
    add(before, "],\"intents\":[", report.intents(), IntentOutcome.JSON::compact);
    List<String> after = new ArrayList<>();
    add(after, "],\"work\":[", report.work(), item -> JsonWriter.canonical(item.toMap()));
    add(
        after,
        "],\"merge_queue\":[",
        report.merges(),
        request -> JsonWriter.canonical(request.toMap()));
    add(
        after,
        "],\"escalations\":[",
        report.escalations(),
        escalation -> JsonWriter.canonical(escalation.toMap()));
    add(after, "],\"events\":[", report.events(), Event.JSON::compact);
    after.add("]}\n");
    List<HeldLock> ageless =
        report.locks().stream().map(lock -> lock.withAge(Duration.ZERO)).toList();
    return new StatusJson(joined(before, report.locks(), after), joined(before, ageless, after));
  }

  private static List<String> joined(
      List<String> before, List<HeldLock> locks, List<String> after) {
    List<String> all = new ArrayList<>(before);
    add(all, "],\"locks\":[", locks, HeldLock.JSON::compact);
    all.addAll(after);
    return all;
  }

  private static <T> void add(
      List<String> pieces, String begin, List<T> items, Function<T, String> json) {
    StringBuilder text = new StringBuilder(begin);
    String comma = "";
    for (T item : items) {
      text.append(comma).append(json.apply(item));
      comma = ",";
      if (text.length() > MAX_PIECE) {
        pieces.add(text.toString());
        text.setLength(0);
      }
    }
    pieces.add(text.toString());
  }

  void writeTo(PagedOutput.Sink out) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String piece : pieces) {
      text.append(piece);
      if (text.length() > MAX_PIECE) {
        out.write(text.toString());
        text.setLength(0);
      }
    }
    out.write(text.toString());
  }
}
