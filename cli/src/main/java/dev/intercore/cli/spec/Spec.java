package dev.intercore.cli.spec;

import dev.intercore.cli.CommandSpec.Exit;
import dev.intercore.store.StoreOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The declaration of one command.
 *
 * @param path the words that call it
 * @param patience how long it waits for a busy database unless told otherwise
 * @param resident touches nothing but the database or the lock folder, so an engine may carry it
 *     out
 * @param takesProgram is followed by {@code --} and the words of another program
 * @param failsClosed answers a hook, for which exit 2 is no: whatever goes wrong is 2
 * @param slow may take seconds on a large database, so a person at a terminal is kept informed
 */
public record Spec(
    List<String> path,
    String summary,
    String details,
    List<Argument> arguments,
    List<Option> options,
    List<Exit> exits,
    List<String> examples,
    Duration patience,
    boolean resident,
    boolean slow,
    boolean usesDatabase,
    boolean takesProgram,
    boolean failsClosed) {
  /** For commands that hooks wait for. */
  public static final Duration HOOK_PATIENCE = Duration.ofMillis(100);

  public static final Duration PATIENCE = StoreOptions.DEFAULT_TIMEOUT;

  public static Builder named(String path, String summary) {
    return new Builder(List.of(path.split(" ", -1)), summary);
  }

  public String name() {
    return String.join(" ", path);
  }

  /** Collects a declaration, in the order it reads. */
  public static final class Builder {
    private final List<String> path;
    private final String summary;
    private String details = "";
    private Duration patience = PATIENCE;
    private boolean resident;
    private boolean slow;
    private boolean usesDatabase = true;
    private boolean takesProgram;
    private boolean failsClosed;
    private final List<Argument> arguments = new ArrayList<>();
    private final List<Option> options = new ArrayList<>();
    private final List<Exit> exits = new ArrayList<>();
    private final List<String> examples = new ArrayList<>();

    private Builder(List<String> path, String summary) {
      this.path = path;
      this.summary = summary;
    }

    public Builder details(String text) {
      details = text;
      return this;
    }

    public Builder choice(String name, String help, List<String> choices) {
      arguments.add(new Argument(name, help, true, false, choices));
      return this;
    }

    public Builder optionalChoice(String name, String help, List<String> choices) {
      arguments.add(new Argument(name, help, false, false, choices));
      return this;
    }

    public Builder argument(String name, String help) {
      arguments.add(new Argument(name, help, true, false, List.of()));
      return this;
    }

    public Builder optionalArgument(String name, String help) {
      arguments.add(new Argument(name, help, false, false, List.of()));
      return this;
    }

    public Builder arguments(String name, String help) {
      arguments.add(new Argument(name, help, true, true, List.of()));
      return this;
    }

    public Builder optionalArguments(String name, String help) {
      arguments.add(new Argument(name, help, false, true, List.of()));
      return this;
    }

    public Builder option(Option option) {
      options.add(option);
      return this;
    }

    public Builder exit(int code, String meaning) {
      exits.add(new Exit(code, meaning));
      return this;
    }

    public Builder example(String line) {
      examples.add(line);
      return this;
    }

    /** A command that opens no database takes none of the options about it. */
    public Builder withoutDatabase() {
      usesDatabase = false;
      return this;
    }

    /** It touches nothing but the database or the lock folder, so an engine may carry it out. */
    public Builder resident() {
      resident = true;
      return this;
    }

    /** It runs another program: all words after {@code --} are that program's. */
    public Builder takesProgram() {
      takesProgram = true;
      return this;
    }

    /** Whoever calls it takes any exit code but 2 for a yes. */
    public Builder failsClosed() {
      failsClosed = true;
      return this;
    }

    public Builder slow() {
      slow = true;
      return this;
    }

    public Builder forHooks() {
      return patience(HOOK_PATIENCE);
    }

    public Builder patience(Duration longest) {
      patience = longest;
      return this;
    }

    public Spec build() {
      return new Spec(
          path,
          summary,
          details,
          List.copyOf(arguments),
          List.copyOf(options),
          List.copyOf(exits),
          List.copyOf(examples),
          patience,
          resident,
          slow,
          usesDatabase,
          takesProgram,
          failsClosed);
    }
  }
}
