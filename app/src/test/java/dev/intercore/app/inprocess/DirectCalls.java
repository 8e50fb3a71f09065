package dev.intercore.app.inprocess;

import dev.intercore.Intercore;
import dev.intercore.app.ChildPrograms;
import dev.intercore.app.CommandCatalog;
import dev.intercore.cli.CommandHost;
import dev.intercore.cli.CommandHost.BuildInfo;
import dev.intercore.cli.CommandLine;
import dev.intercore.cli.ExecutionSite;
import dev.intercore.cli.Invocation;
import dev.intercore.cli.output.Terminal;
import dev.intercore.store.RequestContext;
import dev.intercore.testkit.Answer;
import java.io.ByteArrayOutputStream;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Calls as in direct mode. Unlike direct mode, which ends without closing, each call closes the
 * databases that it opened, except the one that {@code ic init} creates. Every answer has the shape
 * that its command declares. A command that is declared as reading changes no row.
 */
record DirectCalls(InstantSource clock) implements CallRunner {
  static final BuildInfo BUILD = new BuildInfo("1.2.3");

  @Override
  public Answer run(CallRequest request) {
    ByteArrayOutputStream out = request.stdout();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    List<Intercore> opened = new ArrayList<>();
    DeclaredAccess access = new DeclaredAccess(request.words());
    // The launcher names a call that it repeats.
    Optional<String> repeated =
        Optional.ofNullable(request.environment().get("INTERCORE_REPEAT"))
            .filter(id -> !id.isEmpty());
    RequestContext context = new RequestContext(repeated, Optional.empty(), () -> {});
    try {
      CommandHost host =
          new CommandHost(
              BUILD,
              clock,
              (file, options) -> {
                Intercore intercore =
                    Intercore.open(file, options.withTrace(access.trace(options.trace())));
                opened.add(intercore);
                return intercore;
              },
              ExecutionSite.CALLER,
              context);
      Invocation invocation =
          new Invocation(
              request.words(),
              request.directory(),
              request.environment(),
              request.lazyStdin(),
              new Terminal.Streams(out, err, false, false),
              request.client());
      int exit =
          new CommandLine(
                  CommandCatalog.tree(() -> new ChildPrograms(request.environment())),
                  host,
                  invocation)
              .run();
      Answer answer = new Answer(request.line(), exit, out.toByteArray(), err.toByteArray());
      DeclaredShape.check(request.words(), answer);
      access.check();
      return answer;
    } finally {
      opened.forEach(Intercore::close);
    }
  }
}
