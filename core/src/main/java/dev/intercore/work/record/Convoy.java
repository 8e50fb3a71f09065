package dev.intercore.work.record;

import dev.intercore.common.FreeText;
import dev.intercore.json.JsonCodec;
import dev.intercore.json.JsonObject;
import dev.intercore.work.record.WorkItem.WorkStatus;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A batch of items.
 *
 * @param progress (done + merged) / total
 * @param counts absent in records of other programs
 */
public record Convoy(
    String id,
    String name,
    List<String> beadIds,
    double progress,
    Optional<Counts> counts,
    RecordMeta meta)
    implements TeamRecord {
  /** A change of one member may count all. */
  public static final int MAX_MEMBERS = 1_000;

  public static final JsonCodec<Convoy> JSON =
      JsonCodec.fields(Convoy.class)
          .text("id", Convoy::id)
          .text("name", Convoy::name)
          .texts("beadIds", Convoy::beadIds)
          .decimal("progress", Convoy::progress)
          .optionalObject("counts", Counts.JSON, Convoy::counts)
          .include(RecordMeta.JSON, Convoy::meta)
          .others(convoy -> convoy.meta.others())
          .readWithOthers((json, others) ->
              new Convoy(
                  json.text("id"),
                  json.text("name"),
                  List.copyOf(json.texts("beadIds")),
                  json.decimal("progress"),
                  json.optionalObject("counts").map(Counts.JSON::read),
                  RecordMeta.read(json, others)));

  /**
   * How many members have each status.
   *
   * @param missing members whose record does not exist or is corrupt
   */
  public record Counts(
      long total, Map<WorkStatus, Long> byStatus, OptionalLong missing, JsonObject others) {
    static final JsonCodec<Counts> JSON = codec();

    private static JsonCodec<Counts> codec() {
      JsonCodec.Builder<Counts> fields =
          JsonCodec.fields(Counts.class).number("total", Counts::total);
      for (WorkStatus status : WorkStatus.values()) {
        fields.optionalNumber(status.wireName(), counts -> counts.find(status));
      }
      return fields
          .optionalNumber("missing", Counts::missing)
          .others(Counts::others)
          .readWithOthers(Counts::read);
    }

    private static Counts read(JsonObject json, JsonObject others) {
      Map<WorkStatus, Long> byStatus = new EnumMap<>(WorkStatus.class);
      for (WorkStatus status : WorkStatus.values()) {
        json.optionalNumber(status.wireName()).ifPresent(count -> byStatus.put(status, count));
      }
      return new Counts(json.number("total"), byStatus, json.optionalNumber("missing"), others);
    }

    /** Counts members; the status of a missing member is empty. */
    public static Counts of(Collection<Optional<WorkStatus>> members) {
      Map<WorkStatus, Long> byStatus = new EnumMap<>(WorkStatus.class);
      members.forEach(member -> member.ifPresent(status -> byStatus.merge(status, 1L, Long::sum)));
      return of(members.size(), byStatus, members.stream().filter(Optional::isEmpty).count());
    }

    private static Counts of(long total, Map<WorkStatus, Long> byStatus, long missing) {
      for (WorkStatus status : WorkStatus.values()) {
        byStatus.putIfAbsent(status, 0L);
      }
      return new Counts(total, byStatus, OptionalLong.of(missing), RecordMeta.NO_OTHERS);
    }

    /** Returns the counts after one member has changed, or empty if these were wrong. */
    Optional<Counts> moved(WorkStatus from, WorkStatus to, long members) {
      long sum = missing.orElse(0);
      for (long count : byStatus.values()) {
        sum += count;
      }
      if (sum != members || count(from) <= 0) {
        return Optional.empty();
      }
      Map<WorkStatus, Long> changed = new EnumMap<>(byStatus);
      changed.merge(from, -1L, Long::sum);
      changed.merge(to, 1L, Long::sum);
      return Optional.of(of(members, changed, missing.orElse(0)));
    }

    public long count(WorkStatus status) {
      return find(status).orElse(0);
    }

    private OptionalLong find(WorkStatus status) {
      Long count = byStatus.get(status);
      return count == null ? OptionalLong.empty() : OptionalLong.of(count);
    }

    /** Returns the members that are done or merged. */
    public long finished() {
      return count(WorkStatus.DONE) + count(WorkStatus.MERGED);
    }

    /** Returns the finished part, from 0 to 1; an empty convoy has made no progress. */
    public double progress() {
      return total == 0 ? 0 : (double) finished() / total;
    }
  }

  /** Creates a convoy without members. */
  public static Convoy of(String id, String name, long seq) {
    Counts none = Counts.of(List.of());
    return new Convoy(
        id,
        FreeText.line("the name", name),
        List.of(),
        none.progress(),
        Optional.of(none),
        RecordMeta.unwritten(OptionalLong.of(seq)));
  }

  /** Returns the convoy with these members, which are not counted yet. */
  public Convoy withMembers(List<String> beads) {
    return new Convoy(id, name, List.copyOf(beads), progress, counts, meta);
  }

  /** Returns the convoy after one member has changed, or empty if its counts were wrong. */
  public Optional<Convoy> moved(WorkStatus from, WorkStatus to) {
    return counts.flatMap(known -> known.moved(from, to, beadIds.size())).map(this::counted);
  }

  public Convoy counted(Counts newCounts) {
    return new Convoy(id, name, beadIds, newCounts.progress(), Optional.of(newCounts), meta);
  }

  @Override
  public Convoy withMeta(RecordMeta newMeta) {
    return new Convoy(id, name, beadIds, progress, counts, newMeta);
  }

  @Override
  public RecordKind<Convoy> kind() {
    return RecordKind.CONVOY;
  }
}
