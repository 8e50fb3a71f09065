package dev.intercore.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * One guard asked in turns by the product with a warm engine and by the reference program, beside a
 * bash that does nothing. Both ask the same database, which the engine keeps open; that spares the
 * other program the making and removing of the log.
 */
final class GuardContest {
  private static final int ROUNDS = 400;

  private final WarmEngine engine;
  private final Shell shell;
  private final String setup;
  private final String name;
  private final String check;
  private final Optional<Reference> reference;

  /**
   * @param setup shell that runs before
   * @param name a word for the product's side
   * @param check the product's side, to be filled in: scope and interval
   */
  GuardContest(Setting setting, WarmEngine engine, String setup, String name, String check)
      throws IOException, InterruptedException, SQLException {
    this.engine = engine;
    this.setup = setup;
    this.name = name;
    this.check = check;
    shell = new Shell(setting, engine);
    reference = Reference.make(setting, engine);
    reference.ifPresent(made -> shell.set(made.variables()));
  }

  /** The same scope each time: the most frequent case for hooks. */
  List<Line> throttled(String what, OptionalDouble ofBash, OptionalDouble ofReference)
      throws IOException, InterruptedException {
    String[] guard = {"same", "0"};
    return lines(what + ", throttled", guard, guard, 1, ofBash, ofReference);
  }

  /** A new scope each time, so each one writes. For information. */
  List<Line> allowed(String what) throws IOException, InterruptedException {
    String[] ours = {"ours-$round", "3600"};
    String[] others = {"reference-$round", "3600"};
    OptionalDouble none = OptionalDouble.empty();
    return lines(what + ", allowed", ours, others, 0, none, none);
  }

  private List<Line> lines(
      String what,
      Object[] ours,
      Object[] others,
      int exit,
      OptionalDouble ofBash,
      OptionalDouble ofReference)
      throws IOException, InterruptedException {
    AlternatingShellRuns turns = new AlternatingShellRuns(shell, setup);
    Timings product = turns.add(check.formatted(ours), exit);
    Timings bash = turns.add(Shell.NOTHING, 0);
    Optional<Timings> program =
        reference.map(_ -> turns.add(Reference.CHECK.formatted(others), exit));
    long before = engine.calls();
    engine.expectCalls(before, turns.run(ROUNDS));

    String note = reference.isPresent() ? "" : "; " + Reference.MISSING;
    Line first = line(what + " / " + Shell.NOTHING, product, "bash", bash, note, ofBash);
    Stream<Line> second =
        program.stream()
            .map(times ->
                line(
                    what + " / " + reference.orElseThrow().title(),
                    product,
                    "reference",
                    times,
                    "",
                    ofReference));
    return Stream.concat(Stream.of(first), second).toList();
  }

  private Line line(
      String what,
      Timings product,
      String other,
      Timings times,
      String note,
      OptionalDouble budget) {
    return new Line(
        what,
        product.median() / times.median(),
        Line.Unit.RATIO,
        budget,
        Line.spread(name, product) + ", " + Line.spread(other, times) + note);
  }
}
