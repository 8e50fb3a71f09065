package dev.intercore.bench;

import dev.intercore.json.JsonWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The results of a run, as text and as JSON. */
final class BenchTable {
  private static final List<String> HEAD = List.of("what", "measured", "budget", "verdict", "p50");

  private BenchTable() {}

  static String text(List<Line> lines, String machine) {
    List<List<String>> cells =
        Stream.concat(Stream.of(HEAD), lines.stream().map(BenchTable::cells)).toList();
    int[] widths =
        IntStream.range(0, HEAD.size())
            .map(column -> cells.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    String rows = cells.stream().map(row -> aligned(row, widths)).collect(Collectors.joining("\n"));
    return rows + "\n" + machine + "\n";
  }

  private static List<String> cells(Line line) {
    return List.of(line.what(), line.measured(), line.allowed(), line.verdict(), line.details());
  }

  private static String aligned(List<String> row, int[] widths) {
    return IntStream.range(0, row.size())
        .mapToObj(column -> padded(row.get(column), widths[column], column == 1 || column == 2))
        .collect(Collectors.joining("  "))
        .stripTrailing();
  }

  private static String padded(String cell, int width, boolean number) {
    String space = " ".repeat(width - cell.length());
    return number ? space + cell : cell + space;
  }

  static String json(List<Line> lines, String machine) {
    return lines.stream()
        .map(BenchTable::object)
        .collect(
            Collectors.joining(
                ",", "{\"rows\":[", "],\"machine\":" + JsonWriter.compact(machine) + "}\n"));
  }

  private static String object(Line line) {
    String budget = line.budget().isPresent() ? number(line.budget().getAsDouble()) : "null";
    return "{\"what\":%s,\"measured\":%s,\"unit\":%s,\"budget\":%s,\"verdict\":%s,\"p50\":%s}"
        .formatted(
            JsonWriter.compact(line.what()),
            number(line.value()),
            JsonWriter.compact(line.unit().name().toLowerCase(Locale.ROOT)),
            budget,
            JsonWriter.compact(line.verdict()),
            JsonWriter.compact(line.details()));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }
}
