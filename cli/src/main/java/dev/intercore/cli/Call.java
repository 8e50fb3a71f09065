package dev.intercore.cli;

import dev.intercore.Intercore;
import dev.intercore.cli.CommandHost.BuildInfo;
import dev.intercore.cli.Invocation.ClientProcess;
import dev.intercore.cli.option.UsageException;
import dev.intercore.cli.output.Terminal;
import dev.intercore.cli.parse.Parsed;
import dev.intercore.cli.parse.Parser;
import dev.intercore.cli.spec.GlobalOptions;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Tree;
import dev.intercore.store.RequestContext;
import dev.intercore.store.Trace;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a command sees of a call: its words, already understood, whoever gets the answer, the
 * databases they lead to, and the process around it.
 */
public final class Call {
  private final Tree<Command> tree;
  private final Parsed<Command> parsed;
  private final Words words;
  private final Invocation invocation;
  private final CommandHost host;
  private final Trace trace;
  private final CalledDatabases databases;

  Call(
      Tree<Command> tree,
      Parsed<Command> parsed,
      Invocation invocation,
      CommandHost host,
      Trace trace) {
    this.tree = tree;
    this.parsed = parsed;
    this.words = new Words(parsed);
    this.invocation = invocation;
    this.host = host;
    this.trace = trace;
    this.databases = new CalledDatabases(words, invocation, host, trace);
  }

  /** The value of a declared argument that must be there. */
  public String argument(int index) {
    return parsed.arguments().get(index);
  }

  public Optional<String> optionalArgument(int index) {
    return index < parsed.arguments().size() ? Optional.of(argument(index)) : Optional.empty();
  }

  public List<String> arguments() {
    return parsed.arguments();
  }

  /** The words after {@code --}, which are another program's. */
  public List<String> afterDashes() {
    return parsed.afterDashes();
  }

  public boolean has(Option flag) {
    return parsed.has(flag);
  }

  public Optional<String> option(Option option) {
    return words.option(option);
  }

  /** All values of an option that may be repeated. */
  public List<String> values(Option option) {
    return words.values(option);
  }

  /** The value of an option declared as required; the parser has seen to it. */
  public String required(Option option) {
    return option(option).orElseThrow();
  }

  public Optional<Duration> duration(Option option) {
    return words.duration(option);
  }

  /** The same within bounds; out of them the call is misused. */
  public Optional<Duration> duration(Option option, Duration least, Duration most) {
    return words.duration(option, least, most);
  }

  /** A positive whole number. */
  public long number(String text, long most) {
    return words.number(text, most);
  }

  /** A number of the sequence of events, or 0 for before the first. */
  public long sequence(String text) {
    return words.sequence(text);
  }

  public UsageException usage(String fact, String hint) {
    return words.usage(fact, hint);
  }

  /** The group and verb that other words of a call would name, as far as they do. */
  public List<String> contextOf(List<String> others) {
    Parser<Command> parser = new Parser<>(tree);
    parser.read(others);
    return parser.context();
  }

  public Caller caller() {
    return new Caller(this);
  }

  public Terminal recipient() {
    return new Terminal(
        invocation.streams(),
        invocation.environment(),
        parsed.command().spec().name(),
        parsed.has(GlobalOptions.JSON));
  }

  public CalledDatabases databases() {
    return databases;
  }

  /** The open database; direct mode leaves closing it to the end of the process. */
  public Intercore open() {
    return open(databases.nearest());
  }

  /** The same of the one that all worktrees share. */
  public Intercore openShared() {
    return open(databases.shared());
  }

  public Intercore open(Path file) {
    return databases.open(file);
  }

  public ClientProcess client() {
    return invocation.client();
  }

  public Path directory() {
    return invocation.directory();
  }

  public InputStream stdin() {
    return invocation.stdin();
  }

  public Map<String, String> environment() {
    return invocation.environment();
  }

  /** A variable of the caller that says something. */
  public Optional<String> variable(String name) {
    return invocation.variable(name);
  }

  /** Whether this happens in the caller's own process, which some of it must. */
  public ExecutionSite site() {
    return host.site();
  }

  public BuildInfo build() {
    return host.build();
  }

  public InstantSource clock() {
    return host.clock();
  }

  public RequestContext request() {
    return host.request();
  }

  public Trace trace() {
    return trace;
  }
}
