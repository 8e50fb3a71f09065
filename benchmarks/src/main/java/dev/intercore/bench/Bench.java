package dev.intercore.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Measures the budgets that exist so far and says whether they hold. */
public final class Bench {
  private static final List<Row> ROWS =
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

  private static final int MISSED = 1;
  private static final int ERROR = 2;

  private Bench() {}

  public static void main(String[] words) throws InterruptedException {
    List<String> names = new ArrayList<>(List.of(words));
    if (names.contains("--help") || names.contains("-h")) {
      System.out.print(help());
      return;
    }
    boolean json = names.remove("--json");
    Optional<String> unknown = names.stream().filter(name -> row(name).isEmpty()).findFirst();
    if (unknown.isPresent()) {
      System.err.println("bench: unknown row: " + unknown.get() + "\n./bench --help lists them.");
      System.exit(ERROR);
    }
    try {
      List<Line> lines = measure(names);
      System.out.print(
          json ? Table.json(lines, Machine.describe()) : Table.text(lines, Machine.describe()));
      System.exit(lines.stream().anyMatch(Line::missed) ? MISSED : 0);
    } catch (IOException | SQLException e) {
      System.err.println("bench: " + e.getMessage());
      System.exit(ERROR);
    }
  }

  private static List<Line> measure(List<String> names)
      throws IOException, InterruptedException, SQLException {
    Setting setting =
        new Setting(
            Path.of(System.getProperty("intercore.root")),
            Path.of(System.getProperty("intercore.build")),
            Scratch.make(),
            new Progress(System.err));
    List<Line> lines = new ArrayList<>();
    for (Row row : ROWS) {
      if (names.isEmpty() || names.contains(row.name())) {
        setting.progress().begin(row.name());
        lines.addAll(row.measure(setting));
      }
    }
    return lines;
  }

  private static Optional<Row> row(String name) {
    return ROWS.stream().filter(row -> row.name().equals(name)).findFirst();
  }

  private static String help() {
    StringBuilder help = new StringBuilder("usage: ./bench [--json] [ROW...]\n\nrows:\n");
    for (Row row : ROWS) {
      help.append("  %-10s %s%n".formatted(row.name(), row.about()));
    }
    return help.append(
            "\nExit 0: all budgets hold. 1: one is missed. 2: it could not be measured.\n")
        .toString();
  }
}
