package dev.intercore.work.record;

import dev.intercore.json.JsonObject;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How many members of a convoy stand how. */
public final class Counts {
  private final Map<WorkStatus, Long> by = new EnumMap<>(WorkStatus.class);
  private long total;
  private long missing;

  /**
   * One member more.
   *
   * @param status nothing if there is no such item, or it cannot be read
   */
  public void add(Optional<WorkStatus> status) {
    total++;
    status.ifPresentOrElse(known -> by.merge(known, 1L, Long::sum), () -> missing++);
  }

  /**
   * What was counted before.
   *
   * @param members how many there are
   * @return nothing if that cannot have been right
   */
  static Optional<Counts> read(Optional<JsonObject> fields, long members) {
    Counts counts = new Counts();
    long sum = 0;
    for (WorkStatus status : WorkStatus.values()) {
      long number = fields.flatMap(known -> boxed(known, status.wireName())).orElse(0L);
      counts.by.put(status, number);
      sum += number;
    }
    counts.missing = fields.flatMap(known -> boxed(known, "missing")).orElse(0L);
    counts.total = members;
    return sum + counts.missing == members ? Optional.of(counts) : Optional.empty();
  }

  private static Optional<Long> boxed(JsonObject fields, String name) {
    return fields.optionalNumber(name).stream().boxed().findFirst();
  }

  /** One member goes on; nothing if none was there. */
  Optional<Counts> moved(WorkStatus from, WorkStatus to) {
    if (of(from) <= 0) {
      return Optional.empty();
    }
    by.merge(from, -1L, Long::sum);
    by.merge(to, 1L, Long::sum);
    return Optional.of(this);
  }

  public long of(WorkStatus status) {
    return by.getOrDefault(status, 0L);
  }

  public long total() {
    return total;
  }

  public long missing() {
    return missing;
  }

  /** What is done, of all: from 0 to 1. Nothing at all is not done. */
  public double progress() {
    return total == 0 ? 0 : (double) (of(WorkStatus.DONE) + of(WorkStatus.MERGED)) / total;
  }

  public Map<String, @Nullable Object> toMap() {
    Map<String, @Nullable Object> map = JsonObject.map("total", total);
    for (WorkStatus status : WorkStatus.values()) {
      map.put(status.wireName(), of(status));
    }
    map.put("missing", missing);
    return map;
  }
}
