package dev.intercore.engine;

import dev.intercore.Intercore;
import dev.intercore.cli.Build;
import dev.intercore.cli.Command;
import dev.intercore.cli.CommandLine;
import dev.intercore.cli.Invocation;
import dev.intercore.cli.Side;
import dev.intercore.cli.Surroundings;
import dev.intercore.cli.Unanswered;
import dev.intercore.cli.output.ClosedStreams;
import dev.intercore.cli.spec.Tree;
import dev.intercore.common.ErrorCode;
import dev.intercore.store.RequestContext;
import dev.intercore.store.StoreOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Carries out one call with the command core, on databases that are kept open. */
final class Service {
  /** What an engine may tell; any other trouble may be that of its own surroundings only. */
  private static final Set<ErrorCode> TOLD =
      EnumSet.of(
          ErrorCode.USAGE,
          ErrorCode.BAD_PAYLOAD,
          ErrorCode.BAD_NAME,
          ErrorCode.BAD_VALUE,
          ErrorCode.NO_DATABASE,
          ErrorCode.BUSY);

  private final Tree<Command> tree;
  private final Build build;
  private final InstantSource clock;
  private final KeptDatabases databases;

  Service(Tree<Command> tree, Build build, InstantSource clock, KeptDatabases databases) {
    this.tree = tree;
    this.build = build;
    this.clock = clock;
    this.databases = databases;
  }

  Response answer(Request request, Runnable fence) {
    try (Visit visit = new Visit(request, fence)) {
      return visit.answer();
    } catch (Unanswered.InputWanted _) {
      return Response.INPUT;
    } catch (Unanswered.NotYet _) {
      return Response.LATER;
    } catch (Unanswered.NotHere | IOException | InvalidPathException _) {
      return Response.DIRECT;
    }
  }

  /** One call from beginning to end. */
  private final class Visit implements Side, AutoCloseable {
    private final Request request;
    private final RequestContext context;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private KeptDatabases.@Nullable Use use;
    private String error = "";

    Visit(Request request, Runnable fence) {
      this.request = request;
      this.context =
          new RequestContext(
              Optional.of(request.id()).filter(id -> !id.isEmpty()), Optional.empty(), fence);
    }

    Response answer() throws IOException {
      Invocation invocation =
          new Invocation(
              request.arguments(),
              Path.of(request.directory()).toRealPath(),
              request.environment(),
              stdin(),
              request.closed('1') ? ClosedStreams.output() : out,
              err,
              false,
              request.terminal(),
              request.client());
      Surroundings surroundings = new Surroundings(build, clock, this::open, this, context);
      int exit = new CommandLine(tree, surroundings, invocation).run();
      if (use != null && context.hasChanged() && !use.kept().hasSameFiles()) {
        // What was decided may be in a file that nobody finds any more.
        throw new Unanswered.NotHere("the database was replaced during the call");
      }
      return new Response(exit, error, err.toByteArray(), out.toByteArray());
    }

    private InputStream stdin() {
      if (request.closed('0')) {
        return ClosedStreams.input();
      }
      return request
          .stdin()
          .<InputStream>map(ByteArrayInputStream::new)
          .orElseGet(WantedInput::new);
    }

    private Intercore open(Path file, StoreOptions options) {
      if (use == null || !use.shelf().file().equals(file)) {
        close();
        // It stays open when this call is over, and with it its asker.
        use = databases.use(file, options.withRequest(RequestContext.forThisProcess()));
      }
      return use.kept().intercore().with(options);
    }

    @Override
    public void callersOnly() {
      throw new Unanswered.NotHere("only the caller may");
    }

    @Override
    public void later() {
      throw new Unanswered.NotYet();
    }

    @Override
    public void handOver(List<String> fields) {
      throw new Unanswered.NotHere("only the caller has a launcher");
    }

    @Override
    public void trouble(ErrorCode code) {
      if (!TOLD.contains(code)) {
        throw new Unanswered.NotHere(code.id());
      }
      error = code.id();
    }

    @Override
    public void close() {
      if (use != null) {
        use.close();
        use = null;
      }
    }
  }

  /** A stdin that was not sent along, because not every command reads it. */
  private static final class WantedInput extends InputStream {
    @Override
    public int read() {
      throw new Unanswered.InputWanted();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      return read();
    }
  }
}
