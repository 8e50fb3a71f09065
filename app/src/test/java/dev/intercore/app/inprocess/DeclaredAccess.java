package dev.intercore.app.inprocess;

import dev.intercore.app.CommandCatalog;
import dev.intercore.cli.CommandSpec;
import dev.intercore.store.Trace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Checks that a call of a command that is declared as reading executes no statement that changes
 * rows. A transaction that may write is allowed: the first call migrates a database, and {@code
 * health} tests whether it can be written.
 */
final class DeclaredAccess {
  private static final Pattern CHANGE =
      Pattern.compile(
          "(insert|update|delete|replace|create|drop|alter|vacuum)\\b"
              + "|with\\b.*\\b(insert into|update|delete from)\\b",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private final List<String> words;
  private final boolean isChecked;
  private final List<String> changes = Collections.synchronizedList(new ArrayList<>());

  DeclaredAccess(List<String> words) {
    this.words = words;
    // A query fills temporary tables of a connection that cannot write to the database.
    this.isChecked = reading(words).filter(command -> !command.name().equals("query")).isPresent();
  }

  /** Returns the called command if it is declared as reading. */
  static Optional<CommandSpec<?>> reading(List<String> words) {
    Optional<CommandSpec<?>> command = CommandCatalog.tree().find(words).command();
    return command.filter(spec -> spec.access() == CommandSpec.Access.READS);
  }

  /** Returns a trace that records the statements that change rows. */
  Trace trace(Trace next) {
    return new Trace() {
      @Override
      public void statement(String sql, long nanos) {
        if (isChecked && CHANGE.matcher(sql.strip()).lookingAt()) {
          changes.add(sql);
        }
        next.statement(sql, nanos);
      }

      @Override
      public void waited(String what, int attempts, long nanos) {
        next.waited(what, attempts, nanos);
      }
    };
  }

  /** Throws if the call has changed rows although its command is declared as reading. */
  void check() {
    if (!changes.isEmpty()) {
      throw new AssertionError("ic " + String.join(" ", words) + " changes rows: " + changes);
    }
  }
}
