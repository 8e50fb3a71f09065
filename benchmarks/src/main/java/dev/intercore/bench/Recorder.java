package dev.intercore.bench;

import dev.intercore.store.Trace;
import java.util.ArrayList;
import java.util.List;

/**
 * Notes the statements the product runs, so that the bare side runs the same ones, to the letter.
 */
final class Recorder implements Trace {
  private final List<String> statements = new ArrayList<>();

  @Override
  public void statement(String sql, long nanos) {
    statements.add(sql);
  }

  @Override
  public void waited(String what, int attempts, long nanos) {}

  /** What {@code call} runs. */
  List<String> of(Runnable call) {
    statements.clear();
    call.run();
    return List.copyOf(statements);
  }
}
