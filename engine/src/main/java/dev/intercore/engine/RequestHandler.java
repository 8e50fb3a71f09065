package dev.intercore.engine;

import dev.intercore.Intercore;
import dev.intercore.cli.CommandHost;
import dev.intercore.cli.CommandHost.BuildInfo;
import dev.intercore.cli.CommandLine;
import dev.intercore.cli.CommandTree;
import dev.intercore.cli.EngineDeclined;
import dev.intercore.cli.ExecutionSite;
import dev.intercore.cli.Invocation;
import dev.intercore.cli.output.ClosedStreams;
import dev.intercore.cli.output.Terminal;
import dev.intercore.common.ErrorCode;
import dev.intercore.engine.EngineProtocol.Request;
import dev.intercore.engine.EngineProtocol.Response;
import dev.intercore.engine.OpenDatabases.OpenDatabase;
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

/** Runs one call with the command core, on databases that stay open. */
final class RequestHandler {
  /**
   * Errors that an engine may report. Any other error may be due to the environment of the engine,
   * so the caller repeats the call itself.
   */
  private static final Set<ErrorCode> REPORTED =
      EnumSet.of(
          ErrorCode.USAGE,
          ErrorCode.BAD_PAYLOAD,
          ErrorCode.BAD_NAME,
          ErrorCode.BAD_VALUE,
          ErrorCode.NO_DATABASE,
          ErrorCode.BUSY);

  private final CommandTree tree;
  private final BuildInfo build;
  private final InstantSource clock;
  private final OpenDatabases databases;

  RequestHandler(CommandTree tree, BuildInfo build, InstantSource clock, OpenDatabases databases) {
    this.tree = tree;
    this.build = build;
    this.clock = clock;
    this.databases = databases;
  }

  /**
   * Returns the answer of a call.
   *
   * @param callerCheck throws if the caller no longer waits
   */
  Response answer(Request request, Runnable callerCheck) {
    try (EngineCall call = new EngineCall(request, callerCheck)) {
      return call.run();
    } catch (EngineDeclined.StdinNeeded _) {
      return Response.STDIN_WANTED;
    } catch (EngineDeclined.RetryLater _) {
      return Response.RETRY;
    } catch (EngineDeclined.RunInCaller | IOException | InvalidPathException _) {
      return Response.DECLINED;
    }
  }

  /** One call, and the limits that an engine sets to it. */
  private final class EngineCall implements ExecutionSite, AutoCloseable {
    private final Request request;
    private final RequestContext context;
    private final ByteArrayOutputStream stdout = new ByteArrayOutputStream();
    private final ByteArrayOutputStream stderr = new ByteArrayOutputStream();
    private @Nullable OpenDatabase database;
    private String error = "";

    EngineCall(Request request, Runnable callerCheck) {
      this.request = request;
      Optional<String> id = Optional.of(request.id()).filter(text -> !text.isEmpty());
      context = new RequestContext(id, Optional.empty(), callerCheck);
    }

    Response run() throws IOException {
      Invocation invocation =
          new Invocation(
              request.arguments(),
              Path.of(request.directory()).toRealPath(),
              request.environment(),
              stdin(),
              new Terminal.Streams(
                  request.isClosed('1') ? ClosedStreams.output() : stdout,
                  stderr,
                  request.isTerminal(),
                  false),
              request.client());
      CommandHost host = new CommandHost(build, clock, this::open, this, context);
      int exit = new CommandLine(tree, host, invocation).run();
      if (database != null && context.hasChanged() && database.isStale()) {
        // The change may be in a file that is no longer at its path.
        throw new EngineDeclined.RunInCaller("the database was replaced during the call");
      }
      return Response.answer(exit, error, stderr.toByteArray(), stdout.toByteArray());
    }

    private InputStream stdin() {
      if (request.isClosed('0')) {
        return ClosedStreams.input();
      }
      return request
          .stdin()
          .<InputStream>map(ByteArrayInputStream::new)
          .orElseGet(AbsentStdin::new);
    }

    private Intercore open(Path file, StoreOptions options) {
      if (database == null || !database.file().equals(file)) {
        close();
        // The store outlives this call, so it must not keep the context of this call.
        database = databases.use(file, options.withRequest(RequestContext.forThisProcess()));
      }
      return database.intercore().with(options);
    }

    @Override
    public void requireCaller() {
      throw new EngineDeclined.RunInCaller("only the caller's process may do this");
    }

    @Override
    public void retryLater() {
      throw new EngineDeclined.RetryLater();
    }

    @Override
    public void handOver(List<String> fields) {
      throw new EngineDeclined.RunInCaller("only the caller has a launcher");
    }

    @Override
    public void onError(ErrorCode code) {
      if (!REPORTED.contains(code)) {
        throw new EngineDeclined.RunInCaller(code.id());
      }
      error = code.id();
    }

    @Override
    public void close() {
      if (database != null) {
        database.close();
        database = null;
      }
    }
  }

  /** A stdin that the client has not sent, because few commands read it. */
  private static final class AbsentStdin extends InputStream {
    @Override
    public int read() {
      throw new EngineDeclined.StdinNeeded();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      return read();
    }
  }
}
