package dev.intercore.work.record;

import dev.intercore.common.FreeText;
import dev.intercore.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Items that belong together. */
public final class Convoy extends TeamRecord {
  /** All are counted with every change of one. */
  public static final int MOST_MEMBERS = 1_000;

  private static final String BEAD_IDS = "beadIds";

  Convoy(Map<String, @Nullable Object> values) {
    super(values);
  }

  public static Convoy of(String id, String name, long seq) {
    return new Convoy(JsonObject.map("id", id, "name", FreeText.line("the name", name), SEQ, seq))
        .of(List.of())
        .counted(new Counts());
  }

  /** The same with these members. */
  public Convoy of(List<String> beads) {
    return with(BEAD_IDS, List.copyOf(beads));
  }

  /** The same with one member moved on; nothing if what is written down cannot be right. */
  public Optional<Convoy> moved(WorkStatus from, WorkStatus to) {
    return Counts.read(fields().optionalObject("counts"), beadIds().size())
        .flatMap(counts -> counts.moved(from, to))
        .map(this::counted);
  }

  public Convoy counted(Counts counts) {
    return with("counts", counts.toMap(), "progress", number(counts.progress()));
  }

  /** As it is read back: 0 and 1 are whole numbers. */
  private static Number number(double progress) {
    long whole = (long) progress;
    return whole == progress ? (Number) whole : (Number) progress;
  }

  @Override
  public Convoy with(@Nullable Object... namesAndValues) {
    return new Convoy(changed(namesAndValues));
  }

  @Override
  public RecordKind<Convoy> kind() {
    return RecordKind.CONVOY;
  }

  public String name() {
    return fields().text("name");
  }

  public List<String> beadIds() {
    return fields().texts(BEAD_IDS);
  }

  public double progress() {
    if (toMap().get("progress") instanceof Number number) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException("the field progress is missing or of another kind");
  }

  /** How many members are of that status, or {@code total} or {@code missing}. */
  public long count(String what) {
    return fields().optionalObject("counts").map(counts -> counts.number(what)).orElse(0L);
  }

  @Override
  void touchAll() {
    name();
    beadIds();
    progress();
    count("total");
  }
}
