package dev.intercore.cli.guard;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.guard.install.GuardInstallation;
import dev.intercore.cli.guard.install.GuardInstallation.Status;
import dev.intercore.cli.guard.install.SettingsFormat.Moment;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Spec;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.WireEnum;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Makes a tool ask the guard. */
final class GuardInstall implements Command {
  private static final Option WITHOUT =
      Option.valued(
              "--without",
              "EVENT",
              "leave this out: " + String.join(", ", WireEnum.wireNames(Moment.optional())))
          .repeatable();

  private final Sites sites;

  GuardInstall(Sites sites) {
    this.sites = sites;
  }

  @Override
  public Spec spec() {
    return Where.changing("install", "make a tool ask before each edit, or git before each commit")
        .details(
            """
            Adds entries to the tool's settings, or brings them up to date; all else in the file stays as it is.
            A file that is not understood is refused and left alone.
            """)
        .option(WITHOUT)
        .exit(ExitCode.YES, "`installed` or `unchanged`, tab, the file")
        .example("ic guard install claude-code")
        .example("ic guard install codex --user")
        .example("ic guard install gemini --without stop")
        .build();
  }

  @Override
  public Reply run(Call call) throws IOException {
    Where where = new Where(call, sites);
    GuardInstallation site = where.site(without(call));
    boolean changed = site.install();
    Status standing = site.status();
    List<String> remarks = remarks(call, site, standing);
    Reply reply =
        Reply.line(
            ExitCode.YES,
            (changed ? "installed\t" : "unchanged\t") + standing.file(),
            "tool",
            call.argument(0),
            "scope",
            where.scope(),
            "file",
            standing.file().toString(),
            "changed",
            changed,
            "remarks",
            remarks);
    return remarks.isEmpty()
        ? reply
        : reply.saying("what is left to do before it guards", String.join(" ", remarks));
  }

  private static Set<Moment> without(Call call) {
    Set<Moment> without = EnumSet.noneOf(Moment.class);
    for (String word : call.values(WITHOUT)) {
      without.add(
          WireEnum.find(Moment.optional(), word)
              .orElseThrow(() ->
                  call.usage(
                      "--without cannot be " + word,
                      "It is one of "
                          + String.join(", ", WireEnum.wireNames(Moment.optional()))
                          + ".")));
    }
    if (!without.isEmpty() && call.argument(0).equals(Sites.GIT)) {
      throw call.usage("git has no such events", "Leave --without out.");
    }
    return without;
  }

  private static List<String> remarks(Call call, GuardInstallation site, Status standing) {
    List<String> remarks = new ArrayList<>(site.remarks());
    standing.obstacles().forEach(obstacle -> remarks.add("It is not called: " + obstacle + "."));
    if (!hasDatabase(call)) {
      remarks.add("There is no database here yet, so nothing is guarded: run `ic init`.");
    }
    return remarks;
  }

  private static boolean hasDatabase(Call call) {
    try {
      call.databases().sharedDatabase();
      return true;
    } catch (IntercoreException e) {
      // Anything else that is wrong with it is told by whoever uses it.
      return e.code() != ErrorCode.NO_DATABASE;
    }
  }
}
