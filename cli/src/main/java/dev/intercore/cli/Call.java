package dev.intercore.cli;

import dev.intercore.Intercore;
import dev.intercore.cli.CommandHost.BuildInfo;
import dev.intercore.cli.Invocation.ClientProcess;
import dev.intercore.cli.option.Durations;
import dev.intercore.cli.option.GlobalOptions;
import dev.intercore.cli.option.UsageException;
import dev.intercore.cli.output.Terminal;
import dev.intercore.cli.spec.Option;
import dev.intercore.common.Names;
import dev.intercore.store.RequestContext;
import dev.intercore.store.Trace;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What a {@link Command} with untyped options gets. */
public final class Call {
  private final CommandContext context;

  Call(CommandContext context) {
    this.context = context;
  }

  public CommandContext context() {
    return context;
  }

  /** Returns an argument that is declared as required. */
  public String argument(int index) {
    return arguments().get(index);
  }

  public Optional<String> optionalArgument(int index) {
    return index < arguments().size() ? Optional.of(argument(index)) : Optional.empty();
  }

  public List<String> arguments() {
    return context.parsed().words();
  }

  /** Returns the words after {@code --}, which belong to another program. */
  public List<String> afterDashes() {
    return context.program();
  }

  public boolean has(Option flag) {
    return !values(flag).isEmpty();
  }

  public boolean wantsJson() {
    return context.get(GlobalOptions.JSON);
  }

  public Optional<Duration> timeout() {
    return context.parsed().find(GlobalOptions.TIMEOUT);
  }

  public Optional<String> option(Option option) {
    return values(option).stream().findFirst();
  }

  /** Returns all values of an option that can be repeated. */
  public List<String> values(Option option) {
    return context.parsed().words(option.name());
  }

  /** Returns the value of an option that is declared as required. */
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
                        "Write a whole number with a unit: 300ms, 5s, 5m, 24h, 7d, or a sum like"
                            + " 1h30m.")));
  }

  /** Returns a duration within limits. */
  public Optional<Duration> duration(Option option, Duration least, Duration most) {
    Optional<Duration> duration = duration(option);
    duration.ifPresent(value -> {
      if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
        throw usage(
            option.name() + " is out of range: " + option(option).orElseThrow(),
            "It is from " + least.toSeconds() + "s to " + most.toSeconds() + "s.");
      }
    });
    return duration;
  }

  /** Returns a positive whole number. */
  public long number(String text, long most) {
    return whole(text, 1, most)
        .orElseThrow(() -> usage("not a positive whole number: " + text, "Write digits only."));
  }

  /** Returns a sequence number of an event, or 0 for the place before the first one. */
  public long sequence(String text) {
    return whole(text, 0, Long.MAX_VALUE)
        .orElseThrow(() ->
            usage(
                "not a number of an event: " + text, "Write digits only; 0 is before the first."));
  }

  private static OptionalLong whole(String text, long least, long most) {
    try {
      long number = Names.isDigits(text) ? Long.parseLong(text) : -1;
      return number >= least && number <= most ? OptionalLong.of(number) : OptionalLong.empty();
    } catch (NumberFormatException _) {
      return OptionalLong.empty();
    }
  }

  public UsageException usage(String fact, String hint) {
    return context.usage(fact, hint);
  }

  /** Returns the words of the command that other words would call. */
  public List<String> contextOf(List<String> others) {
    return context.find(others).context();
  }

  public Caller caller() {
    return new Caller(this);
  }

  public Terminal recipient() {
    return context.terminal();
  }

  public FeatureAccess databases() {
    return context.features();
  }

  public Intercore open() {
    return context.features().nearest();
  }

  public Intercore openShared() {
    return context.features().shared();
  }

  public Intercore open(Path file) {
    return context.features().open(file);
  }

  public ClientProcess client() {
    return context.invocation().client();
  }

  public Path directory() {
    return context.directory();
  }

  public InputStream stdin() {
    return context.stdin();
  }

  public Map<String, String> environment() {
    return context.environment();
  }

  public Optional<String> variable(String name) {
    return context.variable(name);
  }

  public ExecutionSite site() {
    return context.site();
  }

  public BuildInfo build() {
    return context.host().build();
  }

  public InstantSource clock() {
    return context.clock();
  }

  public RequestContext request() {
    return context.host().request();
  }

  public Trace trace() {
    return context.trace();
  }
}
