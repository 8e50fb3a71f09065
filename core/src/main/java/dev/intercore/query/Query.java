package dev.intercore.query;

import dev.intercore.common.IntercoreException;
import dev.intercore.query.ProgramCheck.Ground;
import dev.intercore.store.Instruction;
import dev.intercore.store.QueryRows;
import dev.intercore.store.ReadOnlySession;
import dev.intercore.store.StatementException;
import dev.intercore.store.Store;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Answers a statement on the views, and nothing else. */
public final class Query {
  private final Store database;
  private final Function<Store, Sources> sources;
  private final QueryLimits limits;
  private final List<String> damaged = new ArrayList<>();
  private final List<IntercoreException> refused = new ArrayList<>();

  /**
   * For one question after the other.
   *
   * @param sources as they are seen through a database of one moment
   */
  public Query(Store database, Function<Store, Sources> sources, QueryLimits limits) {
    this.database = database;
    this.sources = sources;
    this.limits = limits;
  }

  /**
   * Asks.
   *
   * @throws dev.intercore.common.IntercoreException when it is refused, not understood, or too much
   */
  public QueryRows ask(String sql) {
    return ask(sql, false);
  }

  /** Asks what a question in words means: nobody wrote that statement, or can add to it. */
  public QueryRows askMeant(String sql) {
    return ask(sql, true);
  }

  private QueryRows ask(String sql, boolean inWords) {
    limits.check(sql);
    Set<String> named = QueryStatement.check(sql);
    Asked asked = new Asked(inWords, named);
    ReadOnlySession session = database.readOnlySession();
    // From here on the watch closes it: a statement that does not stop cannot be closed.
    return QueryWatch.over(
        session,
        limits,
        asked,
        () -> {
          prepare(session);
          bring(session, named);
          try {
            Ground ground = ground(session);
            session.seal();
            new ProgramCheck(ground).check(session.program(sql));
            return session.query(sql, limits.rows(), limits.bytes());
          } catch (StatementException e) {
            throw QueryErrors.about(e, asked);
          }
        });
  }

  /** What was left out of answers because it is damaged, in words. */
  public List<String> damaged() {
    return List.copyOf(damaged);
  }

  /** What was left out of answers because it may not be looked at, and why. */
  public List<IntercoreException> refused() {
    return List.copyOf(refused);
  }

  /** All views, so that a misspelt column is told from a missing view; rows only where asked. */
  private void prepare(ReadOnlySession session) {
    long now = database.now();
    QueryViews.ALL.forEach(view -> session.define(view.making(now)));
  }

  /** All of one moment, so that no two of them contradict each other. */
  private void bring(ReadOnlySession session, Set<String> named) {
    List<QueryView> wanted =
        QueryViews.ALL.stream()
            .filter(view -> view.sql().isEmpty() && named.contains(view.name()))
            .toList();
    if (wanted.isEmpty()) {
      return;
    }
    Sources seen =
        database.snapshot(moment -> {
          Sources keepers = sources.apply(moment);
          for (QueryView view : wanted) {
            String putting = view.putting();
            keepers.bring(view.name(), row -> session.insert(putting, row));
          }
          return keepers;
        });
    damaged.addAll(seen.damaged());
    refused.addAll(seen.refused());
  }

  static Ground ground(ReadOnlySession session) {
    Set<String> tables = new HashSet<>();
    QueryViews.ALL.forEach(view -> tables.addAll(view.tables()));
    String main =
        "SELECT rootpage FROM main.sqlite_schema WHERE rootpage > 0 AND tbl_name IN ('"
            + String.join("', '", tables)
            + "')";
    Set<String> virtual = new HashSet<>();
    for (String table : Functions.TABLES) {
      session.program("SELECT 1 FROM " + table + "('[]')").stream()
          .filter(step -> step.opcode().equals("VOpen"))
          .map(Instruction::p4)
          .forEach(virtual::add);
    }
    return new Ground(
        roots(session, main),
        roots(session, "SELECT rootpage FROM temp.sqlite_schema WHERE rootpage > 0"),
        virtual);
  }

  private static Set<Long> roots(ReadOnlySession session, String sql) {
    List<Long> roots = session.list(sql, row -> row.number(1));
    return new HashSet<>(roots);
  }
}
