package dev.intercore.work.record;

import dev.intercore.common.FreeText;
import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Something to be done. */
public final class WorkItem extends TeamRecord {
  /** More would be a plan, and is read with every look at the item. */
  public static final int MOST_DEPENDENCIES = 100;

  /** So often it may be begun and given up before a person has to look. */
  public static final int MOST_ATTEMPTS = 3;

  private static final String DEPENDS_ON = "dependsOn";

  WorkItem(Map<String, @Nullable Object> values) {
    super(values);
  }

  /** What is written down about it at first. */
  public record Draft(String title, String description, Priority priority) {
    public Draft {
      FreeText.line("the title", title);
      FreeText.text("the description", description);
    }
  }

  public static WorkItem of(String id, Draft draft, long seq) {
    return new WorkItem(
        JsonObject.map(
            "beadId",
            id,
            "title",
            draft.title(),
            "description",
            draft.description(),
            "status",
            WorkStatus.OPEN.wireName(),
            "hookStatus",
            HookStatus.EMPTY.wireName(),
            "priority",
            draft.priority().wireName(),
            DEPENDS_ON,
            List.of(),
            "attempts",
            0L,
            SEQ,
            seq));
  }

  @Override
  public WorkItem with(@Nullable Object... namesAndValues) {
    return new WorkItem(changed(namesAndValues));
  }

  @Override
  public RecordKind<WorkItem> kind() {
    return RecordKind.WORK;
  }

  public String title() {
    return fields().text("title");
  }

  public String description() {
    return fields().text("description");
  }

  public WorkStatus status() {
    return WireEnum.read(WorkStatus.values(), fields().text("status"));
  }

  public Optional<String> assignee() {
    return fields().optionalText("assignee");
  }

  public HookStatus hookStatus() {
    return WireEnum.read(HookStatus.values(), fields().text("hookStatus"));
  }

  public Priority priority() {
    return WireEnum.read(Priority.values(), fields().text("priority"));
  }

  /** What has to be done before. */
  public List<String> dependsOn() {
    return toMap().containsKey(DEPENDS_ON) ? fields().texts(DEPENDS_ON) : List.of();
  }

  public WorkItem dependingOn(List<String> ids) {
    return with(DEPENDS_ON, List.copyOf(ids));
  }

  /** So many times it was begun and not done. */
  public long attempts() {
    return fields().optionalNumber("attempts").orElse(0);
  }

  /** Why it was let go or closed the last time. */
  public Optional<String> reason() {
    return fields().optionalText("reason");
  }

  @Override
  void touchAll() {
    title();
    description();
    status();
    assignee();
    hookStatus();
    priority();
    dependsOn();
    if (!RecordKind.isCount(attempts())) {
      throw new IllegalArgumentException("attempts is no count");
    }
    reason();
  }
}
