package dev.intercore.cli.agent;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.FieldLines;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.record.TeamCall;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.json.JsonObject;
import dev.intercore.work.Agents;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lists who was not heard of. */
final class AgentStalled implements Command {
  private static final Option OLDER_THAN =
      Option.valued("--older-than", "DUR", "not heard of for longer than that (default 30m)");
  private static final Duration USUAL = Duration.ofMinutes(30);
  private static final int MINUTE = 60;

  @Override
  public Spec spec() {
    return TeamCall.verb("agent stalled", "list who has an item and was not heard of for a while")
        .details(
            """
            Nothing is done about them. Whether the process that was last heard of lives is alive, dead or unknown; an
            unknown one may well be at work on another machine.
            """)
        .option(OLDER_THAN)
        .exit(
            ExitCode.YES,
            "agent, item, silence such as 42m10s, and liveness, tab-separated, the longest first")
        .example("ic agent stalled --older-than 1h")
        .example("ic agent stalled --json | jq -r '.[] | select(.liveness == \"dead\") | .agentId'")
        .build();
  }

  @Override
  public Reply run(Call call) {
    Duration olderThan = call.duration(OLDER_THAN).orElse(USUAL);
    TeamCall asking = TeamCall.looking(call);
    List<Agents.Stalled> all = asking.team().agents().stalled(olderThan);
    asking.warn();
    return Reply.lines(
        all.stream().map(AgentStalled::line).toList(),
        all.stream().map(AgentStalled::json).toList());
  }

  private static String line(Agents.Stalled stalled) {
    return FieldLines.columns(
        stalled.agent().id(),
        stalled.hook().beadId().orElse("-"),
        silence(stalled.seconds()),
        Liveliness.of(stalled.liveness()));
  }

  /** As options take a duration. */
  private static String silence(long seconds) {
    long minutes = seconds / MINUTE;
    String rest = minutes > 0 && seconds % MINUTE == 0 ? "" : seconds % MINUTE + "s";
    return (minutes > 0 ? minutes + "m" : "") + rest;
  }

  private static Map<String, @Nullable Object> json(Agents.Stalled stalled) {
    return JsonObject.map(
        "agentId",
        stalled.agent().id(),
        "beadId",
        stalled.hook().beadId().orElse(null),
        "seconds",
        stalled.seconds(),
        "lastActivity",
        stalled.hook().activityTime().text(),
        "liveness",
        Liveliness.of(stalled.liveness()));
  }
}
