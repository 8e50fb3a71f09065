package dev.intercore.query;

import dev.intercore.common.IntercoreException;
import dev.intercore.intent.IntentOwner;
import dev.intercore.intent.Intents;
import dev.intercore.lock.HeldLock;
import dev.intercore.lock.Locks;
import dev.intercore.run.RunAgent;
import dev.intercore.run.RunAgents;
import dev.intercore.run.Runs;
import dev.intercore.work.Team;
import dev.intercore.work.storage.CorruptRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The features themselves, asked by the same doors as their commands. */
public final class ViewRows implements Sources {
  private final Team team;
  private final List<CorruptRecord> corrupt;
  private final Runs runs;
  private final Intents intents;
  private final Supplier<Locks> locks;
  private final List<IntercoreException> refused = new ArrayList<>();
  private final Set<String> damagedIntents = new LinkedHashSet<>();
  private final Set<String> damagedRuns = new LinkedHashSet<>();

  /**
   * All of them.
   *
   * @param corrupt filled by the team
   * @param locks asked for only when they are looked at: their folder may be refused
   */
  public ViewRows(
      Team team, List<CorruptRecord> corrupt, Runs runs, Intents intents, Supplier<Locks> locks) {
    this.team = team;
    this.corrupt = corrupt;
    this.runs = runs;
    this.intents = intents;
    this.locks = locks;
  }

  @Override
  public void bring(String view, Consumer<List<@Nullable Object>> rows) {
    switch (view) {
      case "agents" -> {
        new TeamRows(team, rows).agents();
        runAgents(rows);
      }
      case "work" -> new TeamRows(team, rows).work();
      case "hooks" -> new TeamRows(team, rows).hooks();
      case "convoys" -> new TeamRows(team, rows).convoys();
      case "merge_queue" -> new TeamRows(team, rows).merges();
      case "escalations" -> new TeamRows(team, rows).escalations();
      case "intents" -> intents(rows);
      case "locks" -> held().forEach(lock -> rows.accept(row(lock)));
      default -> throw new IllegalArgumentException("nobody brings " + view);
    }
  }

  @Override
  public List<String> damaged() {
    List<String> all = new ArrayList<>();
    corrupt.forEach(damage -> all.add(damage.toString()));
    damagedIntents.forEach(id -> all.add("intent " + id + " is damaged"));
    all.addAll(damagedRuns);
    return all;
  }

  @Override
  public List<IntercoreException> refused() {
    return List.copyOf(refused);
  }

  /** A folder that is refused is no reason to answer nothing at all. */
  private List<HeldLock> held() {
    try {
      return locks.get().list();
    } catch (IntercoreException e) {
      refused.add(e);
      return List.of();
    }
  }

  private void intents(Consumer<List<@Nullable Object>> rows) {
    IntentRows.of(intents.list(IntentOwner.NOBODY, true)).forEach(rows);
    damagedIntents.addAll(intents.damaged());
  }

  private void runAgents(Consumer<List<@Nullable Object>> rows) {
    runs.agents().each(seen -> rows.accept(row(seen)), damage -> damagedRuns.add(damage.fact()));
  }

  private static List<@Nullable Object> row(RunAgents.Seen seen) {
    RunAgent agent = seen.agent();
    return Arrays.asList(
        agent.id(),
        "run",
        agent.runId(),
        agent.type(),
        null,
        agent.name().orElse(null),
        agent.status().wireName(),
        seen.active() ? 1L : 0L,
        null,
        agent.process().map(process -> process.pid()).orElse(null),
        null,
        agent.createdAt(),
        agent.updatedAt());
  }

  private static List<@Nullable Object> row(HeldLock lock) {
    return Arrays.asList(
        lock.key().name(),
        lock.key().scope(),
        lock.owner().orElse(null),
        lock.pid().orElse(null),
        lock.age().toSeconds(),
        lock.token().orElse(null),
        lock.liveness().name().toLowerCase(Locale.ROOT));
  }
}
