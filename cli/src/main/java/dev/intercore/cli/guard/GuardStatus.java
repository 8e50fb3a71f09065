package dev.intercore.cli.guard;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.guard.install.SettingsFormat.Moment;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import dev.intercore.json.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** Tells which tools would ask the guard. */
final class GuardStatus implements Command {
  private final Sites sites;

  GuardStatus(Sites sites) {
    this.sites = sites;
  }

  @Override
  public Spec spec() {
    return Spec.named("guard status", "see which tools ask, and whether they would be heard")
        .details(
            """
            Without --user or --project it looks at both places and tells of the better one. What stands in the way is
            told on stderr, with --json in `obstacles`.
            """)
        .optionalChoice("TOOL", Where.TOOL, Sites.TOOLS)
        .option(Where.USER)
        .option(Where.PROJECT)
        .exit(
            ExitCode.YES,
            "tool, `installed` or `outdated`, `called`, `project` or `user`, file, tab-separated;"
                + " of all tools, those installed")
        .exit(ExitCode.NO, "the same, with `absent`, `unreadable` or `not called`")
        .example("ic guard status")
        .example("ic guard status codex --user --json")
        .build();
  }

  @Override
  public Reply run(Call call) throws IOException {
    Optional<String> tool = call.optionalArgument(0);
    List<Found> all = new ArrayList<>();
    for (String name : tool.map(List::of).orElse(Sites.TOOLS)) {
      all.add(best(call, name));
    }
    boolean well =
        all.stream().anyMatch(Found::isInstalled)
            && all.stream().allMatch(found -> found.standing().isCalled() || !found.isInstalled());
    // Of all tools, those that nobody has put it into need no excuse.
    List<String> obstacles =
        all.stream()
            .filter(found -> tool.isPresent() || !found.isAbsent())
            .flatMap(found -> found.obstacles().stream())
            .toList();
    Reply reply = reply(well ? ExitCode.YES : ExitCode.NO, all, tool.isPresent());
    return obstacles.isEmpty()
        ? reply
        : reply.saying(String.join("; ", obstacles), "Until that is put right, it guards nothing.");
  }

  private static Reply reply(int exit, List<Found> all, boolean one) {
    List<String> lines = all.stream().map(Found::line).toList();
    return one
        ? new Reply(
            exit, lines.getFirst() + "\n", () -> JsonWriter.compact(all.getFirst().json()) + "\n")
        : Reply.lines(exit, lines, all.stream().map(Found::json).toList());
  }

  private Found best(Call call, String tool) throws IOException {
    Optional<Found> best = Optional.empty();
    for (boolean user : Where.users(call)) {
      Found found =
          new Found(tool, user, sites.of(tool, call, user, EnumSet.noneOf(Moment.class)).status());
      if (best.isEmpty() || found.worth() > best.get().worth()) {
        best = Optional.of(found);
      }
    }
    return best.orElseThrow();
  }
}
