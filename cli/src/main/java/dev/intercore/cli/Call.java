package dev.intercore.cli;

import dev.intercore.ErrorCode;
import dev.intercore.Intercore;
import dev.intercore.cli.output.ErrorText;
import dev.intercore.cli.parse.Durations;
import dev.intercore.cli.parse.Parsed;
import dev.intercore.cli.parse.Parser;
import dev.intercore.cli.parse.UsageException;
import dev.intercore.cli.spec.GlobalOptions;
import dev.intercore.cli.spec.Option;
import dev.intercore.cli.spec.Tree;
import dev.intercore.place.Places;
import dev.intercore.store.StoreOptions;
import dev.intercore.store.StoreOptions.Asker;
import dev.intercore.store.Trace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a command sees of a call: its words, already understood, and the database they lead to. */
public final class Call {
  /** Whose call it is; the launcher puts the agent tool's own session here if there is none. */
  public static final String SESSION_VARIABLE = "INTERCORE_SESSION";

  public static final String AGENT_VARIABLE = "INTERCORE_AGENT";

  private static final String DATABASE_VARIABLE = "INTERCORE_DB";

  private final Parsed<Command> parsed;
  private final Invocation invocation;
  private final Surroundings surroundings;
  private final Trace trace;
  private final Duration timeout;
  private final Tree<Command> tree;

  Call(
      Tree<Command> tree,
      Parsed<Command> parsed,
      Invocation invocation,
      Surroundings surroundings,
      Trace trace) {
    this.tree = tree;
    this.parsed = parsed;
    this.invocation = invocation;
    this.surroundings = surroundings;
    this.trace = trace;
    this.timeout = duration(GlobalOptions.TIMEOUT).orElse(parsed.command().spec().patience());
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

  public boolean has(Option flag) {
    return parsed.has(flag);
  }

  public Optional<String> option(Option option) {
    return values(option).stream().findFirst();
  }

  /** All values of an option that may be repeated. */
  public List<String> values(Option option) {
    return parsed.options().getOrDefault(option.name(), List.of());
  }

  /** The value of an option declared as required; the parser has seen to it. */
  public String required(Option option) {
    return option(option).orElseThrow();
  }

  public Optional<Duration> duration(Option option) {
    return option(option)
        .map(text ->
            Durations.parse(text)
                .orElseThrow(() ->
                    usage(
                        option.name() + " is not a duration: " + text,
                        "Write a whole number with a unit: 300ms, 5s, 5m, 24h, 7d, or a sum like 1h30m.")));
  }

  /** The same within bounds; out of them the call is misused. */
  public Optional<Duration> duration(Option option, Duration least, Duration most) {
    Optional<Duration> duration = duration(option);
    duration.ifPresent(value -> {
      if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
        throw usage(
            option.name() + " is out of range: " + required(option),
            "It is from " + least.toSeconds() + "s to " + most.toSeconds() + "s.");
      }
    });
    return duration;
  }

  /** A positive whole number. */
  public long number(String text, long most) {
    try {
      long number = Long.parseLong(text);
      if (number > 0 && number <= most && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
        return number;
      }
    } catch (NumberFormatException _) {
      // Told below, as for any other that will not do.
    }
    throw usage("not a positive whole number: " + text, "Write digits only.");
  }

  public UsageException usage(String fact, String hint) {
    return new UsageException(parsed.command().spec().path(), fact, hint);
  }

  /** For what reaches beyond the database: it happens in the caller's own process or not at all. */
  public void callersOnly() {
    surroundings.side().callersOnly();
  }

  /** For what an engine must not wait for: the caller asks again. */
  public void later() {
    surroundings.side().later();
  }

  public void handOver(List<String> fields) throws IOException {
    surroundings.side().handOver(fields);
  }

  public Client client() {
    return invocation.client();
  }

  public InstantSource clock() {
    return surroundings.clock();
  }

  public Trace trace() {
    return trace;
  }

  public Asker asker() {
    return surroundings.asker();
  }

  /** The words after {@code --}, which are another program's. */
  public List<String> afterDashes() {
    return parsed.afterDashes();
  }

  public InputStream stdin() {
    return invocation.stdin();
  }

  public Map<String, String> environment() {
    return invocation.environment();
  }

  /** A variable of the caller that says something. */
  public Optional<String> variable(String name) {
    return Optional.ofNullable(invocation.environment().get(name)).filter(v -> !v.isEmpty());
  }

  public Path directory() {
    return invocation.directory();
  }

  /**
   * Shows a line at once, for commands that take their time; with {@code --json} only the reply is
   * printed.
   */
  public void say(String line) throws IOException {
    if (!parsed.has(GlobalOptions.JSON)) {
      invocation.stdout().write((line + "\n").getBytes(StandardCharsets.UTF_8));
      invocation.stdout().flush();
    }
  }

  /**
   * Tells on stderr, at once, of something that is wrong beside the answer; unlike a notice also
   * with {@code --json}, since nothing in the answer may show it.
   */
  public void warn(ErrorCode code, String fact, String hint) {
    String context = parsed.command().spec().name();
    String text =
        parsed.has(GlobalOptions.JSON)
            ? ErrorText.jsonWarning(code.id(), context, fact, hint)
            : ErrorText.plain(context, fact, hint);
    try {
      invocation.stderr().write(text.getBytes(StandardCharsets.UTF_8));
      invocation.stderr().flush();
    } catch (IOException _) {
      // Nobody listens; the answer is as good as it was.
    }
  }

  /** The group and verb that other words of a call would name, as far as they do. */
  public List<String> contextOf(List<String> words) {
    Parser<Command> parser = new Parser<>(tree);
    parser.read(words);
    return parser.context();
  }

  public Build build() {
    return surroundings.build();
  }

  public Places places() {
    return new Places(invocation.directory());
  }

  /**
   * The path the user named, by option or else by the environment; checked, but it need not exist.
   */
  public Optional<Path> namedDatabase() {
    return option(GlobalOptions.DB).or(() -> variable(DATABASE_VARIABLE)).map(places()::named);
  }

  /** The database this call is about. */
  public Path databaseFile() {
    return namedDatabase().orElseGet(() -> places().find());
  }

  /** The database that all worktrees of this repository share. */
  public Path sharedDatabaseFile() {
    return namedDatabase().orElseGet(() -> places().findShared());
  }

  /** How a database is opened for this call. */
  public StoreOptions storeOptions() {
    return StoreOptions.defaults()
        .withClock(surroundings.clock())
        .withTrace(trace)
        .withTimeout(timeout)
        .withAsker(surroundings.asker());
  }

  /** The open database; direct mode leaves closing it to the end of the process. */
  public Intercore open() {
    return open(databaseFile());
  }

  public Intercore open(Path file) {
    return surroundings.databases().open(file, storeOptions());
  }
}
