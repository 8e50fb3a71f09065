package dev.intercore.cli;

import dev.intercore.cli.CommandHost.BuildInfo;
import dev.intercore.cli.Invocation.ClientProcess;
import dev.intercore.cli.option.Parameter;
import dev.intercore.cli.option.ParsedArguments;
import dev.intercore.cli.option.UsageException;
import dev.intercore.cli.output.Terminal;
import dev.intercore.store.RequestContext;
import dev.intercore.store.Trace;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a command gets: its typed arguments, its terminal, the features and the caller. */
public final class CommandContext {
  private final CommandTree tree;
  private final CommandSpec<?> command;
  private final ParsedArguments arguments;
  private final Invocation invocation;
  private final CommandHost host;
  private final Terminal terminal;
  private final CallerIdentity caller;
  private final FeatureAccess features;

  CommandContext(
      CommandTree tree,
      CommandSpec<?> command,
      ParsedArguments arguments,
      Invocation invocation,
      CommandHost host,
      Terminal terminal,
      Trace trace) {
    this.tree = tree;
    this.command = command;
    this.arguments = arguments;
    this.invocation = invocation;
    this.host = host;
    this.terminal = terminal;
    this.caller = new CallerIdentity(invocation, arguments);
    this.features = new FeatureAccess(caller, host, terminal, trace, command.timeout());
  }

  /** Returns the value of a declared argument or option. */
  public <T> T get(Parameter<T> parameter) {
    return arguments.get(parameter);
  }

  /** Returns the words after {@code --}, which belong to another program. */
  public List<String> program() {
    return arguments.program();
  }

  /** Returns an exception for arguments that are valid one by one, but not together. */
  public UsageException usage(String fact, String hint) {
    return new UsageException(command.path(), fact, hint);
  }

  /** Finds the command that other words would call. */
  public CommandTree.Match find(List<String> line) {
    return tree.find(line);
  }

  public Terminal terminal() {
    return terminal;
  }

  public CallerIdentity caller() {
    return caller;
  }

  public FeatureAccess features() {
    return features;
  }

  /** Returns the program that runs. */
  public BuildInfo build() {
    return host.build();
  }

  /** Returns the id of the call. */
  public RequestContext request() {
    return host.request();
  }

  /** Returns the process that runs the command, which may not be the caller's own. */
  public ExecutionSite site() {
    return host.site();
  }

  public InstantSource clock() {
    return host.clock();
  }

  /** Returns the process that makes the call. */
  public ClientProcess client() {
    return invocation.client();
  }

  /** Returns the working directory of the caller, with links resolved. */
  public Path directory() {
    return invocation.directory();
  }

  public InputStream stdin() {
    return invocation.stdin();
  }

  public Map<String, String> environment() {
    return invocation.environment();
  }

  /** Returns a variable of the caller that is set and not empty. */
  public Optional<String> variable(String name) {
    return invocation.variable(name);
  }
}
