package dev.intercore.cli;

import dev.intercore.cli.option.UsageException;
import dev.intercore.cli.output.ClosedOutputException;
import dev.intercore.cli.output.ErrorMessage;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.HelpPage;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.output.StillAtWork;
import dev.intercore.cli.output.Terminal;
import dev.intercore.cli.output.VerboseTrace;
import dev.intercore.cli.parse.Parsed;
import dev.intercore.cli.parse.Parser;
import dev.intercore.cli.spec.GlobalOptions;
import dev.intercore.cli.spec.Tree;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.Trace;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Runs one call from its words to its exit code. Whatever goes wrong ends here, in words. */
public final class CommandLine {
  private final Tree<Command> tree;
  private final CommandHost host;
  private final Invocation invocation;
  private final Parser<Command> parser;
  private final Terminal terminal;

  public CommandLine(Tree<Command> tree, CommandHost host, Invocation invocation) {
    this.tree = tree;
    this.host = host;
    this.invocation = invocation;
    this.parser = new Parser<>(tree);
    this.terminal = new Terminal(invocation.streams(), invocation.environment(), "", false);
  }

  /** Answers the call. In an engine it may end as {@link EngineDeclined} instead. */
  public int run() {
    parser.read(invocation.arguments());
    try {
      Reply reply = reply();
      Reply.Body body = parser.has(GlobalOptions.JSON) ? reply.json() : reply.text();
      body.writeTo(terminal::print);
      if (!parser.has(GlobalOptions.JSON) || parser.failsClosed()) {
        // A hook's no counts only with words on stderr.
        reply.notice().ifPresent(this::tell);
      }
      return reply.exit();
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
          e, ErrorCode.INTERNAL, "out of memory", "Ask for less at once.", ExitCode.ERROR);
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

  /** Answers a call that went wrong before its words could be read for what they are. */
  public int refuse(IntercoreException trouble) {
    parser.read(invocation.arguments());
    return failed(trouble, trouble.code(), trouble.fact(), trouble.hint(), ExitCode.ERROR);
  }

  /** Reports for a client that has the answer of an engine and could not write it to stdout. */
  public int unwritten(String reason) {
    parser.read(invocation.arguments());
    return failed(ClosedOutputException.full(reason));
  }

  private int failed(ClosedOutputException e) {
    return failed(
        e,
        ErrorCode.IO,
        String.valueOf(e.getMessage()),
        "What the command did stays done.",
        e.exit());
  }

  private Reply reply() throws IOException {
    parser.refuseFaults();
    if (parser.has(GlobalOptions.HELP) || parser.isBare()) {
      return Reply.page(HelpPage.of(tree, parser, terminal.pageColumns()));
    }
    Parsed<Command> parsed = parser.result();
    if (!parsed.command().spec().resident() || parser.has(GlobalOptions.VERBOSE)) {
      // Verbose tells what a call does when it does everything itself.
      host.site().requireCaller();
    }
    Call call = new Call(tree, parsed, invocation, host, trace());
    if (!parsed.command().spec().slow() || !invocation.streams().stderrIsTerminal()) {
      return parsed.command().run(call);
    }
    try (StillAtWork _ =
        new StillAtWork(parsed.command().spec().name(), line -> terminal.complain(line + "\n"))) {
      return parsed.command().run(call);
    }
  }

  private void tell(Reply.Notice notice) {
    terminal.complain(
        ErrorMessage.plain(String.join(" ", parser.context()), notice.fact(), notice.more()));
  }

  private Trace trace() {
    return parser.has(GlobalOptions.VERBOSE)
        ? new VerboseTrace(line -> terminal.complain("ic: " + line + "\n"))
        : Trace.SILENT;
  }

  private int failed(Throwable e, ErrorCode code, String fact, String hint, int exit) {
    return report(String.join(" ", parser.context()), e, code, fact, hint, exit);
  }

  private int report(
      String context, Throwable e, ErrorCode code, String fact, String hint, int exit) {
    if (exit == ExitCode.READER_GONE && !parser.failsClosed()) {
      // Whoever read has left, as `| head` does; there is nobody to complain to and nothing to
      // complain about.
      return exit;
    }
    host.site().onError(code);
    terminal.complain(
        parser.has(GlobalOptions.JSON)
            ? ErrorMessage.json(code.id(), context, fact, hint, exit)
            : ErrorMessage.plain(context, fact, hint));
    if (parser.has(GlobalOptions.VERBOSE)) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      terminal.complain(trace.toString());
    }
    return parser.failsClosed() ? ExitCode.ERROR : exit;
  }
}
