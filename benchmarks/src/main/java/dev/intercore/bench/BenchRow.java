package dev.intercore.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** One budget, or one group of figures that belong together. */
interface BenchRow {
  /** The word on the command line. */
  String name();

  /** What it compares, in one line of help. */
  String about();

  List<Line> measure(Setting setting) throws IOException, InterruptedException, SQLException;
}
