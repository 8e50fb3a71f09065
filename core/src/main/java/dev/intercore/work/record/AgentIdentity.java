package dev.intercore.work.record;

import dev.intercore.common.WireEnum;
import dev.intercore.json.JsonCodec;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A member of the team.
 *
 * @param sessionId the session in which the agent works, if it has named one
 */
public record AgentIdentity(
    String id,
    AgentRole role,
    String rig,
    String hookId,
    AgentStatus status,
    Optional<String> sessionId,
    RecordMeta meta)
    implements TeamRecord {
  public static final JsonCodec<AgentIdentity> JSON =
      JsonCodec.fields(AgentIdentity.class)
          .text("id", AgentIdentity::id)
          .enumValue("role", AgentRole.values(), AgentIdentity::role)
          .text("rig", AgentIdentity::rig)
          .text("hookId", AgentIdentity::hookId)
          .enumValue("status", AgentStatus.values(), AgentIdentity::status)
          .optionalText("sessionId", AgentIdentity::sessionId)
          .include(RecordMeta.JSON, AgentIdentity::meta)
          .others(agent -> agent.meta.others())
          .readWithOthers((json, others) ->
              new AgentIdentity(
                  json.text("id"),
                  json.enumValue("role", AgentRole.values()),
                  json.text("rig"),
                  json.text("hookId"),
                  json.enumValue("status", AgentStatus.values()),
                  json.optionalText("sessionId"),
                  RecordMeta.read(json, others)));

  /** What an agent does in the team. */
  public enum AgentRole implements WireEnum {
    MAYOR,
    WITNESS,
    REFINERY,
    POLECAT,
    CREW
  }

  /** Whether an agent has work and makes progress. */
  public enum AgentStatus implements WireEnum {
    IDLE,
    ACTIVE,
    STALLED,
    TERMINATED;

    /** Returns whether the agent holds an item. */
    public boolean isAtWork() {
      return this == ACTIVE || this == STALLED;
    }
  }

  /** Creates an idle agent. */
  public static AgentIdentity of(String id, AgentRole role, String rig, long seq) {
    return new AgentIdentity(
        id,
        role,
        rig,
        "hook-" + id,
        AgentStatus.IDLE,
        Optional.empty(),
        RecordMeta.unwritten(OptionalLong.of(seq)));
  }

  public AgentIdentity withStatus(AgentStatus newStatus) {
    return new AgentIdentity(id, role, rig, hookId, newStatus, sessionId, meta);
  }

  /** Returns the agent without work and session. */
  public AgentIdentity idle() {
    return new AgentIdentity(id, role, rig, hookId, AgentStatus.IDLE, Optional.empty(), meta);
  }

  public AgentIdentity inSession(String session) {
    return new AgentIdentity(id, role, rig, hookId, status, Optional.of(session), meta);
  }

  @Override
  public AgentIdentity withMeta(RecordMeta newMeta) {
    return new AgentIdentity(id, role, rig, hookId, status, sessionId, newMeta);
  }

  @Override
  public RecordKind<AgentIdentity> kind() {
    return RecordKind.AGENT;
  }
}
