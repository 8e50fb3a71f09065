package dev.intercore.cli;

import dev.intercore.cli.output.ClosedOutputException;
import dev.intercore.cli.output.ErrorText;
import dev.intercore.cli.output.HelpPage;
import dev.intercore.cli.output.Reply;
import dev.intercore.cli.output.StillAtWork;
import dev.intercore.cli.output.VerboseTrace;
import dev.intercore.cli.parse.Parsed;
import dev.intercore.cli.parse.Parser;
import dev.intercore.cli.parse.UsageException;
import dev.intercore.cli.spec.Exit;
import dev.intercore.cli.spec.GlobalOptions;
import dev.intercore.cli.spec.Tree;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.store.Trace;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/** Runs one call from its words to its exit code. Whatever goes wrong ends here, in words. */
public final class CommandLine {
  private final Tree<Command> tree;
  private final Surroundings surroundings;
  private final Invocation invocation;
  private final Parser<Command> parser;

  public CommandLine(Tree<Command> tree, Surroundings surroundings, Invocation invocation) {
    this.tree = tree;
    this.surroundings = surroundings;
    this.invocation = invocation;
    this.parser = new Parser<>(tree);
  }

  /** Answers the call. In an engine it may end as {@link Unanswered} instead. */
  public int run() {
    parser.read(invocation.arguments());
    try {
      Reply reply = reply();
      Reply.Body body = parser.has(GlobalOptions.JSON) ? reply.json() : reply.text();
      body.writeTo(this::print);
      if (!parser.has(GlobalOptions.JSON) || parser.failsClosed()) {
        // A hook's no counts only with words on stderr.
        reply.notice().ifPresent(this::tell);
      }
      return reply.exit();
    } catch (Unanswered e) {
      throw e;
    } catch (ClosedOutputException e) {
      return failed(e);
    } catch (UsageException e) {
      String context = String.join(" ", e.context());
      return report(context, e, ErrorCode.USAGE, e.fact(), e.hint(), Exit.USAGE);
    } catch (IntercoreException e) {
      return failed(e, e.code(), e.fact(), e.hint(), Exit.ERROR);
    } catch (IOException e) {
      return failed(
          e,
          ErrorCode.IO,
          String.valueOf(e.getMessage()),
          "Check the file or stream it names.",
          Exit.ERROR);
    } catch (OutOfMemoryError e) {
      return failed(e, ErrorCode.INTERNAL, "out of memory", "Ask for less at once.", Exit.ERROR);
    } catch (LinkageError e) {
      return failed(
          e,
          ErrorCode.INTERNAL,
          "the files of ic itself are damaged",
          "Build or install ic again.",
          Exit.ERROR);
    } catch (RuntimeException | Error e) {
      return failed(
          e,
          ErrorCode.INTERNAL,
          "internal error: " + e,
          "This is a bug: run it again with --verbose and report it.",
          Exit.ERROR);
    }
  }

  /** Answers a call that went wrong before its words could be read for what they are. */
  public int refuse(IntercoreException trouble) {
    parser.read(invocation.arguments());
    return failed(trouble, trouble.code(), trouble.fact(), trouble.hint(), Exit.ERROR);
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
      return Reply.page(HelpPage.of(tree, parser, invocation.pageColumns()));
    }
    Parsed<Command> parsed = parser.result();
    if (!parsed.command().spec().resident() || parser.has(GlobalOptions.VERBOSE)) {
      // Verbose tells what a call does when it does everything itself.
      surroundings.side().callersOnly();
    }
    Call call = new Call(tree, parsed, invocation, surroundings, trace());
    if (!parsed.command().spec().slow() || !invocation.watched()) {
      return parsed.command().run(call);
    }
    try (StillAtWork _ =
        new StillAtWork(parsed.command().spec().name(), line -> complain(line + "\n"))) {
      return parsed.command().run(call);
    }
  }

  private void tell(Reply.Notice notice) {
    complain(ErrorText.plain(String.join(" ", parser.context()), notice.fact(), notice.more()));
  }

  private Trace trace() {
    return parser.has(GlobalOptions.VERBOSE)
        ? new VerboseTrace(line -> complain("ic: " + line + "\n"))
        : Trace.SILENT;
  }

  private void print(String answer) throws IOException {
    if (!answer.isEmpty()) {
      invocation.stdout().write(answer.getBytes(StandardCharsets.UTF_8));
      invocation.stdout().flush();
    }
  }

  private int failed(Throwable e, ErrorCode code, String fact, String hint, int exit) {
    return report(String.join(" ", parser.context()), e, code, fact, hint, exit);
  }

  private int report(
      String context, Throwable e, ErrorCode code, String fact, String hint, int exit) {
    if (exit == Exit.READER_GONE && !parser.failsClosed()) {
      // Whoever read has left, as `| head` does; there is nobody to complain to and nothing to
      // complain about.
      return exit;
    }
    surroundings.side().trouble(code);
    complain(
        parser.has(GlobalOptions.JSON)
            ? ErrorText.json(code.id(), context, fact, hint, exit)
            : ErrorText.plain(context, fact, hint));
    if (parser.has(GlobalOptions.VERBOSE)) {
      StringWriter trace = new StringWriter();
      e.printStackTrace(new PrintWriter(trace));
      complain(trace.toString());
    }
    return parser.failsClosed() ? Exit.ERROR : exit;
  }

  private void complain(String text) {
    try {
      invocation.stderr().write(text.getBytes(StandardCharsets.UTF_8));
      invocation.stderr().flush();
    } catch (IOException _) {
      // Nobody listens; the exit code still tells.
    }
  }
}
