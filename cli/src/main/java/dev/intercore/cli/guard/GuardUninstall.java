package dev.intercore.cli.guard;

import dev.intercore.cli.Call;
import dev.intercore.cli.Command;
import dev.intercore.cli.guard.install.GuardInstallation;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.spec.Spec;
import java.io.IOException;
import java.nio.file.Path;

/** Takes the guard out of a tool. */
final class GuardUninstall implements Command {
  private final Sites sites;

  GuardUninstall(Sites sites) {
    this.sites = sites;
  }

  @Override
  public Spec spec() {
    return Where.changing("uninstall", "make a tool ask no more")
        .details(
            """
            Takes our entries out, and what was made for them; the file is then what it was without them.
            """)
        .exit(ExitCode.YES, "`uninstalled`, tab, the file")
        .exit(ExitCode.NO, "`absent`, tab, the file: there was nothing of ours")
        .example("ic guard uninstall claude-code")
        .build();
  }

  @Override
  public Reply run(Call call) throws IOException {
    Where where = new Where(call, sites);
    GuardInstallation site = where.site();
    boolean removed = site.uninstall();
    // Afterwards: with nothing of ours there, no tool is asked for its version.
    Path file = site.status().file();
    return Reply.line(
        removed ? ExitCode.YES : ExitCode.NO,
        (removed ? "uninstalled\t" : "absent\t") + file,
        "tool",
        call.argument(0),
        "scope",
        where.scope(),
        "file",
        file.toString(),
        "uninstalled",
        removed);
  }
}
