package dev.intercore.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Measures the budgets and reports whether they are met. */
public final class Bench {
  private static final List<BenchRow> ROWS =
      List.of(
          new ResidentRow(),
          new LibraryRow(),
          new LockRow(),
          new GuardRow(),
          new IntentRow(),
          new WorkRow(),
          new EventsRow(),
          new StatusRow(),
          new ThroughputRow(),
          new MemoryRow(),
          new DirectRow(),
          new CrowdRow(),
          new ClaimRow(),
          new ScaleRow(),
          new PruneRow(),
          new CommandsRow());

  /** The root of the checkout that this one is compared with; unset without {@code --against}. */
  private static final String OTHER = "intercore.other.root";

  private static final int MISSED = 1;
  private static final int ERROR = 2;
  private static final int USAGE = 3;

  private Bench() {}

  public static void main(String[] words) throws InterruptedException {
    List<String> names = new ArrayList<>(List.of(words));
    if (names.contains("--help") || names.contains("-h")) {
      System.out.print(help());
      return;
    }
    boolean json = names.remove("--json");
    boolean isComparison = System.getProperty(OTHER) != null;
    List<String> known =
        isComparison ? Comparison.names() : ROWS.stream().map(BenchRow::name).toList();
    Optional<String> unknown = names.stream().filter(name -> !known.contains(name)).findFirst();
    if (unknown.isPresent()) {
      System.err.println("bench: unknown row: " + unknown.get() + "\n./bench --help lists them.");
      System.exit(USAGE);
    }
    try {
      List<Line> lines = isComparison ? compare(names) : measure(names);
      System.out.print(
          json
              ? BenchTable.json(lines, MachineInfo.describe())
              : BenchTable.text(lines, MachineInfo.describe()));
      if (isComparison) {
        lines.stream()
            .filter(Line::missed)
            .forEach(line ->
                System.err.println("bench: slower: " + line.what() + " " + line.measured()));
      }
      System.exit(lines.stream().anyMatch(Line::missed) ? MISSED : 0);
    } catch (IOException | SQLException e) {
      System.err.println("bench: " + e.getMessage());
      System.exit(ERROR);
    }
  }

  private static List<Line> measure(List<String> names)
      throws IOException, InterruptedException, SQLException {
    Setting setting =
        setting("intercore.root", "intercore.build", BenchFolder.make(), new Progress(System.err));
    List<Line> lines = new ArrayList<>();
    for (BenchRow row : ROWS) {
      if (names.isEmpty() || names.contains(row.name())) {
        setting.progress().begin(row.name());
        lines.addAll(row.measure(setting));
      }
    }
    return lines;
  }

  /** Measures the build of this checkout against the build of another one. */
  private static List<Line> compare(List<String> names) throws IOException, InterruptedException {
    Path scratch = BenchFolder.make();
    Progress progress = new Progress(System.err);
    progress.begin("against");
    try (Comparison comparison =
        new Comparison(
            setting("intercore.root", "intercore.build", scratch, progress),
            setting(OTHER, "intercore.other.build", scratch, progress))) {
      return comparison.measure(names);
    }
  }

  private static Setting setting(String root, String build, Path scratch, Progress progress) {
    return new Setting(
        Path.of(System.getProperty(root)), Path.of(System.getProperty(build)), scratch, progress);
  }

  private static String help() {
    StringBuilder help =
        new StringBuilder(
            """
            usage: ./bench [--json] [ROW...]
                   ./bench [--json] --against DIR [ROW...]

            rows:
            """);
    for (BenchRow row : ROWS) {
      help.append("  %-10s %s%n".formatted(row.name(), row.about()));
    }
    return help.append(
            """

            --against DIR compares this build with the build of the checkout in DIR. Each row is measured in five
            rounds, in which the two builds take turns. A row is slower if the median ratio is greater than 1.10.
            rows: %s

            Exit 0: all budgets hold. 1: one is missed, or a row is slower. 2: it could not be measured. 3: usage error.
            """
                .formatted(String.join(" ", Comparison.names())))
        .toString();
  }
}
