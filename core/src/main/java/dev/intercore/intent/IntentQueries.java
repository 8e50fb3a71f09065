package dev.intercore.intent;

import dev.intercore.common.Page;
import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.intent.IntentOutcome.IntentView;
import dev.intercore.project.ProjectPath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Operations on intents that only read. Each is one transaction. */
public final class IntentQueries {
  private final IntentOptions options;

  IntentQueries(IntentOptions options) {
    this.options = options;
  }

  /**
   * Live intents.
   *
   * @param corrupt ids of the corrupt records that are not in quarantine yet
   */
  public record LiveIntents(List<IntentOutcome> all, List<String> corrupt) {}

  /**
   * The first live intents of each status, and how many there are.
   *
   * @param corrupt ids of the corrupt records that were read and are not in quarantine yet
   */
  public record IntentSummary(
      Page<IntentView> active, Page<IntentView> queued, List<String> corrupt) {}

  /** A path, and the active intent of another session that allows it. */
  public record HeldPath(ProjectPath path, Intent intent) {}

  /** Returns live intents in the order of declaration, and with {@code closed} also the others. */
  public List<IntentOutcome> list(IntentOwner caller, boolean closed) {
    return read(caller, tx -> list(tx, closed ? tx.records().all() : tx.records().live()));
  }

  /** Returns live intents in the order of declaration. */
  public LiveIntents live(IntentOwner caller) {
    return read(
        caller,
        tx -> {
          List<IntentOutcome> all = list(tx, tx.records().live());
          return new LiveIntents(all, tx.records().unquarantined());
        });
  }

  private static List<IntentOutcome> list(IntentTransaction tx, List<Intent> intents) {
    List<IntentOutcome> outcomes = new ArrayList<>();
    for (Intent intent : intents) {
      IntentOutcome outcome = IntentOutcome.of(Answer.DONE);
      if (intent.status() == IntentStatus.QUEUED) {
        Conflicts conflicts = tx.conflicts(intent, intent.session());
        outcomes.add(
            outcome
                .withView(tx.view(intent, conflicts))
                .withBlockers(conflicts.blockersOf(intent)));
      } else {
        outcomes.add(outcome.withView(tx.view(intent)));
      }
    }
    return outcomes;
  }

  /** Returns at most so many intents of each status. Reads no others. */
  public IntentSummary summary(IntentOwner caller, int limit) {
    return read(
        caller,
        tx -> {
          Page<Intent> active = tx.records().first(IntentStatus.ACTIVE, limit);
          Page<Intent> queued = tx.records().first(IntentStatus.QUEUED, limit);
          return new IntentSummary(
              new Page<>(active.items().stream().map(tx::view).toList(), active.total()),
              new Page<>(queue(tx, queued.items()), queued.total()),
              tx.records().unquarantined());
        });
  }

  /** Only earlier intents count for a position, and all earlier ones are among the first. */
  private static List<IntentView> queue(IntentTransaction tx, List<Intent> first) {
    List<IntentView> queue = new ArrayList<>();
    for (Intent intent : first) {
      List<Intent> earlier = first.subList(0, queue.size());
      Conflicts conflicts =
          new Conflicts(tx, tx.scope(intent), !intent.ignoresSoft(), earlier, intent.session());
      queue.add(tx.view(intent, conflicts));
    }
    return queue;
  }

  /** Returns an intent with its blockers and relations. */
  public IntentOutcome show(IntentOwner caller, String id) {
    return read(caller, tx -> show(tx, id));
  }

  static IntentOutcome show(IntentTransaction tx, String id) {
    Optional<Intent> found = tx.records().find(id);
    if (found.isEmpty()) {
      return IntentOutcome.of(Answer.UNKNOWN);
    }
    Intent intent = found.get();
    if (!intent.status().isLive()) {
      return tx.outcome(Answer.DONE, intent);
    }
    Conflicts conflicts = tx.conflicts(intent, intent.session());
    IntentOutcome outcome = tx.outcome(Answer.DONE, intent, conflicts);
    return outcome.withBlockers(
        intent.status() == IntentStatus.QUEUED ? conflicts.blockersOf(intent) : List.of());
  }

  /** Returns what would block a declaration of these paths. */
  public IntentOutcome check(IntentOwner caller, IntentScope scope) {
    return read(
        caller,
        tx -> {
          Conflicts conflicts = tx.conflicts(scope, true);
          Answer answer = conflicts.blockers().isEmpty() ? Answer.DONE : Answer.BLOCKED;
          return IntentOutcome.of(answer).withConflicts(conflicts);
        });
  }

  /**
   * Returns those of the paths that active intents of other sessions allow, in the order of the
   * paths. If several intents allow a path, returns the one that was declared first.
   *
   * @param isOwn accepts further intents that are the caller's
   */
  public List<HeldPath> heldByOthers(
      IntentOwner caller, List<ProjectPath> paths, Predicate<Intent> isOwn) {
    return read(
        caller,
        tx -> {
          List<ActiveScope> others = new ArrayList<>();
          for (Intent intent : tx.records().live()) {
            if (intent.status() == IntentStatus.ACTIVE
                && tx.ownership(intent).isForeign()
                && !isOwn.test(intent)) {
              others.add(new ActiveScope(intent, tx.scope(intent)));
            }
          }
          return held(others, paths);
        });
  }

  private record ActiveScope(Intent intent, IntentScope scope) {
    boolean allows(ProjectPath path) {
      return scope.worktree().equals(path.worktree())
          && IntentScope.covers(scope.allow(), path.text());
    }
  }

  private static List<HeldPath> held(List<ActiveScope> others, List<ProjectPath> paths) {
    List<HeldPath> held = new ArrayList<>();
    for (ProjectPath path : paths) {
      others.stream()
          .filter(other -> other.allows(path))
          .findFirst()
          .ifPresent(other -> held.add(new HeldPath(path, other.intent())));
    }
    return held;
  }

  /** Returns the ids of all corrupt records, in quarantine or not. */
  public List<String> corrupt() {
    return options
        .store()
        .read(records -> {
          records.all();
          return records.corrupt();
        });
  }

  /** Returns the ids of the corrupt records in quarantine. */
  public List<String> quarantined() {
    return options
        .store()
        .read(records -> {
          List<String> unquarantined = records.unquarantined();
          return records.corrupt().stream().filter(id -> !unquarantined.contains(id)).toList();
        });
  }

  /** Returns a sentence for each problem that {@link Intents#quarantineCorrupt} removes. */
  public List<String> problems() {
    return options
        .store()
        .read(records -> {
          records.all();
          List<String> problems = new ArrayList<>();
          records
              .unquarantined()
              .forEach(id -> problems.add("the record of " + id + " is damaged"));
          records
              .leftovers()
              .forEach(name -> problems.add(name + " was left by an interrupted writer"));
          return problems;
        });
  }

  private <T> T read(IntentOwner caller, Function<IntentTransaction, T> query) {
    return options
        .store()
        .read(records -> query.apply(new IntentTransaction(records, options, caller)));
  }
}
