package dev.intercore.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.Intercore;
import dev.intercore.cli.CommandHost;
import dev.intercore.cli.CommandLine;
import dev.intercore.cli.ExecutionSite;
import dev.intercore.cli.Invocation;
import dev.intercore.cli.output.Terminal;
import dev.intercore.store.RequestContext;
import dev.intercore.store.Trace;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many calls lead from the start of {@code ic sentinel check} to its statement. */
class StackDepthTest {
  private static final int MAX_FRAMES = 18;

  /** {@code main}, {@code exit} and {@code run} of {@link Main}, which call the command line. */
  private static final int FRAMES_OF_MAIN = 3;

  /** Keeps the stack of the statement that claims a sentinel. */
  private static final class ClaimTrace implements Trace {
    private final List<StackTraceElement> frames = new ArrayList<>();

    @Override
    public void statement(String sql, long nanos) {
      if (sql.startsWith("INSERT INTO sentinels")) {
        Arrays.stream(Thread.currentThread().getStackTrace())
            .filter(frame -> frame.getClassName().startsWith("dev.intercore."))
            .filter(frame -> !frame.getClassName().contains("StackDepthTest"))
            .forEach(frames::add);
      }
    }

    @Override
    public void waited(String what, int attempts, long nanos) {}
  }

  @Test
  void claimOfADirectSentinelCheckIsFewCallsAway(@TempDir Path folder) throws Exception {
    Path project = folder.toRealPath();
    ClaimTrace trace = new ClaimTrace();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    run(project, trace, out, "init");
    run(project, trace, out, "sentinel", "check", "compound", "s1", "--interval", "300");
    assertThat(out.toString(StandardCharsets.UTF_8)).endsWith("allowed\n");
    int frames = trace.frames.size() + FRAMES_OF_MAIN;
    System.out.println(frames + " frames lead to the claim:");
    trace.frames.forEach(frame -> System.out.println("  " + frame));
    assertThat(frames).isBetween(FRAMES_OF_MAIN + 5, MAX_FRAMES);
  }

  private static void run(Path project, Trace trace, ByteArrayOutputStream out, String... words) {
    List<Intercore> opened = new ArrayList<>();
    CommandHost host =
        new CommandHost(
            new CommandHost.BuildInfo("test"),
            Clock.systemUTC(),
            (file, options) -> {
              Intercore intercore = Intercore.open(file, options.withTrace(trace));
              opened.add(intercore);
              return intercore;
            },
            ExecutionSite.CALLER,
            RequestContext.forThisProcess());
    Invocation invocation =
        new Invocation(
            List.of(words),
            project,
            Map.of(),
            InputStream.nullInputStream(),
            new Terminal.Streams(out, out, false, false),
            Invocation.ClientProcess.UNKNOWN);
    try {
      assertThat(new CommandLine(CommandCatalog.tree(), host, invocation).run()).isZero();
    } finally {
      opened.forEach(Intercore::close);
    }
  }
}
