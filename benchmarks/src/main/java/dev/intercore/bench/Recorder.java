package dev.intercore.bench;

import dev.intercore.store.Trace;
import java.util.ArrayList;
import java.util.List;

/**
 * Notes the statements the product runs, so that the bare side runs the same ones, to the letter.
 */
final class Recorder implements Trace {
  private static final String STORE_LOOKS = "PRAGMA user_version";

  private final List<String> statements = new ArrayList<>();

  @Override
  public void statement(String sql, long nanos) {
    // What the store looks at in each transaction is its own cost, and no part of what is compared.
    if (!sql.startsWith(STORE_LOOKS)) {
      statements.add(sql);
    }
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
