package dev.intercore.work.record;

import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Who is there. */
public final class AgentIdentity extends TeamRecord {
  AgentIdentity(Map<String, @Nullable Object> values) {
    super(values);
  }

  public static AgentIdentity of(String id, AgentRole role, String rig, long seq) {
    return new AgentIdentity(
        JsonObject.map(
            "id",
            id,
            "role",
            role.wireName(),
            "rig",
            rig,
            "hookId",
            "hook-" + id,
            "status",
            AgentStatus.IDLE.wireName(),
            SEQ,
            seq));
  }

  @Override
  public AgentIdentity with(@Nullable Object... namesAndValues) {
    return new AgentIdentity(changed(namesAndValues));
  }

  @Override
  public RecordKind<AgentIdentity> kind() {
    return RecordKind.AGENT;
  }

  public AgentRole role() {
    return WireEnum.read(AgentRole.values(), fields().text("role"));
  }

  public String rig() {
    return fields().text("rig");
  }

  public String hookId() {
    return fields().text("hookId");
  }

  public AgentStatus status() {
    return WireEnum.read(AgentStatus.values(), fields().text("status"));
  }

  /** Of the agent's own making, while it is at work. */
  public Optional<String> sessionId() {
    return fields().optionalText("sessionId");
  }

  @Override
  void touchAll() {
    role();
    rig();
    hookId();
    status();
    sessionId();
  }
}
