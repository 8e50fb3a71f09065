package dev.intercore.cli.status;

import dev.intercore.cli.intent.Onlooker;
import dev.intercore.cli.output.Reply;
import dev.intercore.event.Event;
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
 * All that is going on, as one value.
 *
 * @param pieces of its text
 * @param essence the same without what time alone changes
 */
record StatusJson(List<String> pieces, List<String> essence) {
  /** So long a piece may become. */
  private static final int MOST_CHARACTERS = 1 << 16;

  static StatusJson of(StatusReport all) {
    List<String> before = new ArrayList<>();
    add(before, "{\"runs\":[", all.runs(), Run.JSON::compact);
    List<String> agents = new ArrayList<>();
    all.team().forEach(agent -> agents.add(JsonWriter.canonical(agent.toMap())));
    all.runAgents().forEach(seen -> agents.add(AgentView.JSON.compact(seen)));
    add(before, "],\"agents\":[", agents, text -> text);
    add(before, "],\"intents\":[", all.intents(), one -> JsonWriter.compact(Onlooker.json(one)));
    List<String> after = new ArrayList<>();
    add(after, "],\"work\":[", all.work(), item -> JsonWriter.canonical(item.toMap()));
    add(after, "],\"merge_queue\":[", all.merges(), one -> JsonWriter.canonical(one.toMap()));
    add(after, "],\"escalations\":[", all.escalations(), one -> JsonWriter.canonical(one.toMap()));
    add(after, "],\"events\":[", all.events(), Event.JSON::compact);
    after.add("]}\n");
    return new StatusJson(
        joined(before, all.locks(), after),
        joined(
            before, all.locks().stream().map(lock -> lock.withAge(Duration.ZERO)).toList(), after));
  }

  private static List<String> joined(
      List<String> before, List<HeldLock> locks, List<String> after) {
    List<String> all = new ArrayList<>(before);
    add(all, "],\"locks\":[", locks, HeldLock.JSON::compact);
    all.addAll(after);
    return all;
  }

  private static <T> void add(
      List<String> pieces, String begin, List<T> all, Function<T, String> json) {
    StringBuilder text = new StringBuilder(begin);
    String comma = "";
    for (T one : all) {
      text.append(comma).append(json.apply(one));
      comma = ",";
      if (text.length() > MOST_CHARACTERS) {
        pieces.add(text.toString());
        text.setLength(0);
      }
    }
    pieces.add(text.toString());
  }

  void writeTo(Reply.Out out) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String piece : pieces) {
      text.append(piece);
      if (text.length() > MOST_CHARACTERS) {
        out.write(text.toString());
        text.setLength(0);
      }
    }
    out.write(text.toString());
  }
}
