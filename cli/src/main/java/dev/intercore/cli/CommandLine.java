package dev.intercore.cli;

import dev.intercore.cli.option.GlobalOptions;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.UsageException;
import dev.intercore.cli.output.ClosedStreams.ClosedOutputException;
import dev.intercore.cli.output.ErrorMessage;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.Terminal;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.Trace;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs one call, from its words to its exit code. Every exception becomes a message here. */
public final class CommandLine {
  private final CommandTree tree;
  private final CommandHost host;
  private final Invocation invocation;
  private final CommandTree.Match match;
  private final Terminal terminal;

  public CommandLine(CommandTree tree, CommandHost host, Invocation invocation) {
    this.tree = tree;
    this.host = host;
    this.invocation = invocation;
    this.match = tree.find(invocation.arguments());
    this.terminal =
        new Terminal(
            invocation.streams(), invocation.environment(), context(), has(GlobalOptions.JSON));
  }

  private boolean has(Option<Boolean> flag) {
    return match.arguments().has(flag);
  }

  private String context() {
    return String.join(" ", match.context());
  }

  /** Whether every error is exit code 2, because a hook takes any other code for a yes. */
  private boolean failsClosed() {
    return match.failsClosed();
  }

  /** Runs the call. An engine may end it with {@link EngineDeclined} instead. */
  public int run() {
    try {
      if (match.firstFault().isPresent()) {
        throw match.firstFault().get();
      }
      if (has(GlobalOptions.HELP) || match.isBare()) {
        String page = HelpPage.of(tree, match, terminal.pageColumns());
        terminal.print(has(GlobalOptions.JSON) ? ResultView.page().json(page) + "\n" : page);
        return ExitCode.YES;
      }
      return run(match.command().orElseThrow(match::missingCommand));
    } catch (EngineDeclined e) {
      throw e;
    } catch (ClosedOutputException e) {
      return failed(e);
    } catch (UsageException e) {
      String context = String.join(" ", e.context());
      return report(context, e, ErrorCode.USAGE, e.fact(), e.hint(), ExitCode.USAGE);
    } catch (IntercoreException e) {
      return failed(e, e.code(), e.fact(), e.hint(), ExitCode.ERROR);
    } catch (IOException e) {
      return failed(
          e,
          ErrorCode.IO,
          String.valueOf(e.getMessage()),
          "Check the file or stream it names.",
          ExitCode.ERROR);
    } catch (OutOfMemoryError e) {
      return failed(
          e, ErrorCode.INTERNAL, "out of memory", "Request less at once.", ExitCode.ERROR);
    } catch (LinkageError e) {
      return failed(
          e,
          ErrorCode.INTERNAL,
          "the files of ic itself are damaged",
          "Build or install ic again.",
          ExitCode.ERROR);
    } catch (RuntimeException | Error e) {
      return failed(
          e,
          ErrorCode.INTERNAL,
          "internal error: " + e,
          "This is a bug: run it again with --verbose and report it.",
          ExitCode.ERROR);
    }
  }

  /** Reports an error that was found before the words could be read. */
  public int refuse(IntercoreException error) {
    return failed(error, error.code(), error.fact(), error.hint(), ExitCode.ERROR);
  }

  /** Reports that the client could not write an engine's answer to stdout. */
  public int unwritten(String reason) {
    return failed(ClosedOutputException.full(reason));
  }

  private <R> int run(CommandSpec<R> command) throws IOException {
    match.arguments().validate();
    if (!command.isInEngine() || has(GlobalOptions.VERBOSE) || hasCallerOnlyOption(command)) {
      // --verbose shows what a call does when it runs in its own process.
      host.site().requireCaller();
    }
    CommandContext context =
        new CommandContext(tree, command, match.arguments(), invocation, host, terminal, trace());
    CommandResult<R> result;
    try (ProgressReport _ = progress(command)) {
      result = command.handler().run(context);
    }
    boolean json = has(GlobalOptions.JSON);
    result.print(command.view(), json, terminal::print);
    if (!json || failsClosed()) {
      // A hook's tool ignores exit code 2 without text on stderr.
      result
          .notice()
          .ifPresent(notice ->
              terminal.printError(ErrorMessage.plain(context(), notice.fact(), notice.more())));
    }
    return result.exit();
  }

  private boolean hasCallerOnlyOption(CommandSpec<?> command) {
    for (Option<?> option : command.signature().options()) {
      if (option.isCallerOnly() && match.arguments().has(option)) {
        return true;
      }
    }
    return false;
  }

  /** Returns the progress of a slow command on a terminal; null for other commands. */
  private @Nullable ProgressReport progress(CommandSpec<?> command) {
    return command.isSlow() && invocation.streams().stderrIsTerminal()
        ? new ProgressReport(command.name(), line -> terminal.printError(line + "\n"))
        : null;
  }

  private Trace trace() {
    return has(GlobalOptions.VERBOSE)
        ? new VerboseTrace(line -> terminal.printError("ic: " + line + "\n"))
        : Trace.SILENT;
  }

  private int failed(ClosedOutputException e) {
    return failed(
        e,
        ErrorCode.IO,
        String.valueOf(e.getMessage()),
        "The changes of the command are kept.",
        e.exit());
  }

  private int failed(Throwable e, ErrorCode code, String fact, String hint, int exit) {
    return report(context(), e, code, fact, hint, exit);
  }

  private int report(
      String context, Throwable e, ErrorCode code, String fact, String hint, int exit) {
    if (exit == ExitCode.READER_GONE && !failsClosed()) {
      // The reader has closed the pipe, as `| head` does. That is no error.
      return exit;
    }
    host.site().onError(code);
    terminal.printError(
        has(GlobalOptions.JSON)
            ? ErrorMessage.json(code.id(), context, fact, hint, exit)
            : ErrorMessage.plain(context, fact, hint));
    if (has(GlobalOptions.VERBOSE) && code == ErrorCode.INTERNAL) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      terminal.printError(trace.toString());
    }
    return failsClosed() ? ExitCode.ERROR : exit;
  }

  /** Reports to a terminal, every two seconds, that a command is still running. */
  public static final class ProgressReport implements AutoCloseable {
    private static final int SECONDS = 2;

    private final CountDownLatch done = new CountDownLatch(1);

    /**
     * Starts to count.
     *
     * @param lines takes one line each time
     */
    public ProgressReport(String command, Consumer<String> lines) {
      Thread.ofPlatform()
          .daemon()
          .name("still-at-work")
          .start(() -> {
            for (int after = SECONDS; !finished(); after += SECONDS) {
              lines.accept("ic: " + command + ": still running (" + after + " s)");
            }
          });
    }

    private boolean finished() {
      try {
        return done.await(SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException _) {
        return true;
      }
    }

    @Override
    public void close() {
      done.countDown();
    }
  }

  /** Prints one line for each statement and each wait of the store, for {@code --verbose}. */
  private static final class VerboseTrace implements Trace {
    private final Consumer<String> lines;

    VerboseTrace(Consumer<String> lines) {
      this.lines = lines;
    }

    @Override
    public void statement(String sql, long nanos) {
      lines.accept("sql " + milliseconds(nanos) + ": " + sql.strip().replaceAll("\\s+", " "));
    }

    @Override
    public void waited(String what, int attempts, long nanos) {
      lines.accept(
          "waited " + milliseconds(nanos) + " for " + what + " (asked " + attempts + " times)");
    }

    private static String milliseconds(long nanos) {
      return String.format(Locale.ROOT, "%.3f ms", nanos / 1e6);
    }
  }
}
