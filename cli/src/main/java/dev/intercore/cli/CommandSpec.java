package dev.intercore.cli;

import dev.intercore.cli.option.Argument;
import dev.intercore.cli.option.GlobalOptions;
import dev.intercore.cli.option.Option;
import dev.intercore.cli.option.Signature;
import dev.intercore.cli.output.ExitCode;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The declaration of one command. Parsing, validation, help, completion and the reference page are
 * derived from it.
 *
 * @param <R> the type of the result
 */
public final class CommandSpec<R> {
  /** For commands that hooks wait for. */
  public static final Duration HOOK_TIMEOUT = Duration.ofMillis(100);

  public static final Duration DEFAULT_TIMEOUT = StoreOptions.DEFAULT_TIMEOUT;

  /** What a command does to stored data. */
  public enum Access {
    READS,
    WRITES
  }

  /** What one exit code means. */
  public record Exit(int code, String meaning) {}

  /** Runs the command. */
  @FunctionalInterface
  public interface Handler<R> {
    /** An expected "no" is a result; an exception is an error. */
    CommandResult<R> run(CommandContext context) throws IOException;
  }

  private final CommandDraft<R> draft;
  private final Signature signature;
  private final Handler<R> handler;

  private CommandSpec(CommandDraft<R> draft, Handler<R> handler) {
    this.draft = draft;
    this.handler = handler;
    this.signature =
        new Signature(
            draft.arguments,
            draft.options,
            draft.usesDatabase ? GlobalOptions.ALL : GlobalOptions.WITHOUT_DATABASE,
            draft.program);
  }

  /**
   * Starts the declaration of a command that changes stored data.
   *
   * @param path its words, separated by a space
   */
  public static <R> CommandDraft<R> writes(String path, String summary, ResultView<R> view) {
    return new CommandDraft<>(path, summary, Access.WRITES, view);
  }

  /** Starts the declaration of a command that only reads. */
  public static <R> CommandDraft<R> reads(String path, String summary, ResultView<R> view) {
    return new CommandDraft<>(path, summary, Access.READS, view);
  }

  /** Returns the words that call the command. */
  public List<String> path() {
    return draft.path;
  }

  /** Returns the words that call the command, separated by a space. */
  public String name() {
    return String.join(" ", draft.path);
  }

  /** Returns the last word. */
  public String verb() {
    return draft.path.getLast();
  }

  public String summary() {
    return draft.summary;
  }

  public String details() {
    return draft.details;
  }

  public Signature signature() {
    return signature;
  }

  /** Returns the declared exit codes. */
  public List<Exit> exits() {
    return List.copyOf(draft.exits);
  }

  /** Returns all exit codes. Every command can fail in two ways, which are not declared. */
  public List<Exit> allExits() {
    List<Exit> all = new ArrayList<>(draft.exits);
    if (all.stream().noneMatch(exit -> exit.code() == ExitCode.ERROR)) {
      all.add(new Exit(ExitCode.ERROR, "error: stderr has the cause and the next step"));
    }
    if (!failsClosed()) {
      all.add(new Exit(ExitCode.USAGE, "the command line is not valid"));
    }
    return all;
  }

  public List<String> examples() {
    return List.copyOf(draft.examples);
  }

  public Access access() {
    return draft.access;
  }

  public ResultView<R> view() {
    return draft.view;
  }

  /** Returns how long the command waits for a busy database by default. */
  public Duration timeout() {
    return draft.timeout;
  }

  /** Whether an engine may run it: it uses nothing but the database and the lock folder. */
  public boolean isInEngine() {
    return draft.inEngine;
  }

  /** Whether it can take seconds, so that progress is shown on a terminal. */
  public boolean isSlow() {
    return draft.slow;
  }

  /** Whether it answers a hook, whose tool takes any exit code but 2 for a yes. */
  public boolean failsClosed() {
    return draft.failsClosed;
  }

  /** Returns the synopsis in pieces that are not broken. */
  public List<String> usage() {
    List<String> pieces = new ArrayList<>();
    pieces.add("ic " + name());
    pieces.addAll(signature.usage());
    return pieces;
  }

  Handler<R> handler() {
    return handler;
  }

  /** A declaration that is being written. */
  public static final class CommandDraft<R> {
    private final List<String> path;
    private final String summary;
    private final Access access;
    private final ResultView<R> view;
    private String details = "";
    private Duration timeout = DEFAULT_TIMEOUT;
    private boolean inEngine;
    private boolean slow;
    private boolean usesDatabase = true;
    private boolean program;
    private boolean failsClosed;
    private List<Argument<?>> arguments = List.of();
    private List<Option<?>> options = List.of();
    private final List<Exit> exits = new ArrayList<>();
    private final List<String> examples = new ArrayList<>();

    private CommandDraft(String path, String summary, Access access, ResultView<R> view) {
      this.path = List.of(path.split(" ", -1));
      this.summary = summary;
      this.access = access;
      this.view = view;
    }

    public CommandDraft<R> details(String text) {
      details = text;
      return this;
    }

    public CommandDraft<R> arguments(Argument<?>... all) {
      arguments = List.of(all);
      return this;
    }

    public CommandDraft<R> options(Option<?>... all) {
      options = List.of(all);
      return this;
    }

    public CommandDraft<R> exit(int code, String meaning) {
      exits.add(new Exit(code, meaning));
      return this;
    }

    public CommandDraft<R> example(String line) {
      examples.add(line);
      return this;
    }

    /** It opens no database and has no options about one. */
    public CommandDraft<R> withoutDatabase() {
      usesDatabase = false;
      return this;
    }

    /** An engine may run it: it uses nothing but the database and the lock folder. */
    public CommandDraft<R> inEngine() {
      inEngine = true;
      return this;
    }

    /** It runs another program, whose words follow {@code --}. */
    public CommandDraft<R> takesProgram() {
      program = true;
      return this;
    }

    /** Every error is exit code 2, because its caller takes any other code for a yes. */
    public CommandDraft<R> failsClosed() {
      failsClosed = true;
      return this;
    }

    /** It can take seconds, so that progress is shown on a terminal. */
    public CommandDraft<R> slow() {
      slow = true;
      return this;
    }

    public CommandDraft<R> timeout(Duration longest) {
      timeout = longest;
      return this;
    }

    /** Completes the declaration. */
    public CommandSpec<R> run(Handler<R> handler) {
      return new CommandSpec<>(this, handler);
    }
  }
}
