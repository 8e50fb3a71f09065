package dev.intercore.cli;

import dev.intercore.cli.output.ExitCode;
import dev.intercore.cli.output.PagedOutput;
import dev.intercore.common.Result;
import dev.intercore.common.Result.No;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The result of a command: an exit code, what is printed on stdout, and a notice for people.
 *
 * @param <R> the type of the declared result
 */
public final class CommandResult<R> {
  private static final String NULL = "null\n";

  /** What is printed on stdout. */
  @FunctionalInterface
  interface Output<R> {
    void print(ResultView<R> view, boolean json, PagedOutput.Sink out) throws IOException;
  }

  /**
   * What a person should know beside the result, such as the reason of a no. It is printed on
   * stderr, and not with {@code --json}.
   *
   * @param more lines below the fact, such as the next step
   */
  public record Notice(String fact, List<String> more) {}

  private final int exit;
  private final Output<R> output;
  private final Optional<Notice> notice;

  private CommandResult(int exit, Output<R> output, Optional<Notice> notice) {
    this.exit = exit;
    this.output = output;
    this.notice = notice;
  }

  private static <R> CommandResult<R> printing(boolean yes, Output<R> output) {
    return new CommandResult<>(yes ? ExitCode.YES : ExitCode.NO, output, Optional.empty());
  }

  /** A result with exit code 0. */
  public static <R> CommandResult<R> of(R value) {
    return of(true, value);
  }

  /** A result that is a yes, exit code 0, or the expected no, exit code 1. */
  public static <R> CommandResult<R> of(boolean yes, R value) {
    return printing(
        yes, (view, json, out) -> out.write(json ? view.json(value) + "\n" : view.text(value)));
  }

  /** The items of a list. */
  public static <R> CommandResult<R> list(List<R> items) {
    return list(true, items);
  }

  /** The items of a list, and whether the list is a yes. */
  public static <R> CommandResult<R> list(boolean yes, List<R> items) {
    return printing(
        yes, (view, json, out) -> PagedOutput.of(items).print(view::text, view::json, json, out));
  }

  /** A list of any length, which is printed while it is read. */
  public static <R> CommandResult<R> pages(PagedOutput<R> pages) {
    return printing(true, (view, json, out) -> pages.print(view::text, view::json, json, out));
  }

  /** A change that was made, or rejected with its reason. */
  public static <R> CommandResult<R> changed(Result<R> result) {
    return from(result, CommandResult::of);
  }

  /** The result that follows from an answer, or the rejection with its reason. */
  public static <T, R> CommandResult<R> from(
      Result<T> result, Function<T, CommandResult<R>> answer) {
    return result instanceof No<T> no ? refused(no) : answer.apply(result.value().orElseThrow());
  }

  /** The record that was requested, or {@code null}. */
  public static <R> CommandResult<R> found(Result<R> result) {
    return result instanceof No<R> no ? absent(no) : of(result.value().orElseThrow());
  }

  /** The expected no of a change: exit code 1 and the reason. */
  public static <R> CommandResult<R> refused(No<?> no) {
    CommandResult<R> result =
        printing(
            false,
            (_, json, out) ->
                out.write(
                    json
                        ? JsonWriter.compact(
                                JsonObject.map(
                                    "refused",
                                    no.why().name().toLowerCase(Locale.ROOT),
                                    "message",
                                    no.fact(),
                                    "hint",
                                    no.hint()))
                            + "\n"
                        : ""));
    return result.notice(no.fact(), no.hint());
  }

  /** The expected no of a search. A corrupt record was reported, and is not called missing. */
  private static <R> CommandResult<R> absent(No<?> no) {
    if (no.why() == Result.Why.AMBIGUOUS) {
      return refused(no);
    }
    CommandResult<R> nothing = nothing();
    return no.why() == Result.Why.CORRUPT ? nothing : nothing.notice(no.fact(), no.hint());
  }

  /** The expected no of a search: {@code null} as JSON. */
  public static <R> CommandResult<R> nothing() {
    return printing(false, (_, json, out) -> out.write(json ? NULL : ""));
  }

  /** The expected no without any output. */
  public static <R> CommandResult<R> silentNo() {
    return printing(false, (_, _, _) -> {});
  }

  /** Text that is the same with {@code --json}, such as the answer to a hook. */
  public static <R> CommandResult<R> verbatim(int exit, String text) {
    return CommandResult.<R>printing(true, (_, _, out) -> out.write(text)).withExit(exit);
  }

  /** Output that is written piece by piece. */
  public static <R> CommandResult<R> streamed(Writer text, Writer json) {
    return printing(true, (_, asJson, out) -> (asJson ? json : text).writeTo(out));
  }

  /** Writes output piece by piece. */
  @FunctionalInterface
  public interface Writer {
    void writeTo(PagedOutput.Sink out) throws IOException;
  }

  /** The launcher continues by itself; nothing is printed here. */
  public static <R> CommandResult<R> handOver() {
    return CommandResult.<R>silentNo().withExit(ExitCode.HANDOVER);
  }

  /** The same result with another exit code. */
  public CommandResult<R> withExit(int other) {
    return new CommandResult<>(other, output, notice);
  }

  /** The same result with a notice for people. */
  public CommandResult<R> notice(String fact, String hint) {
    return notice(fact, List.of(hint));
  }

  /** The same result with a notice for people. */
  public CommandResult<R> notice(String fact, List<String> more) {
    return new CommandResult<>(exit, output, Optional.of(new Notice(fact, List.copyOf(more))));
  }

  /** The same result for a command with results of several types; it is printed by this view. */
  public <S> CommandResult<S> shownBy(ResultView<R> view) {
    return new CommandResult<>(exit, (_, json, out) -> output.print(view, json, out), notice);
  }

  public int exit() {
    return exit;
  }

  Optional<Notice> notice() {
    return notice;
  }

  void print(ResultView<R> view, boolean json, PagedOutput.Sink out) throws IOException {
    output.print(view, json, out);
  }
}
