package dev.intercore.cli.guard.install;

import dev.intercore.common.WireEnum;
import java.util.List;
import java.util.Optional;

/**
 * The settings file of a tool.
 *
 * @param tool its name in {@code ic guard NAME}
 * @param file relative to a project, and to the home folder
 * @param homeVariable names the folder that contains the file instead of the home folder
 * @param form how an entry is written
 * @param hooks where the tool calls the guard
 */
public record SettingsFormat(
    String tool,
    String file,
    Optional<String> homeVariable,
    SettingsForm form,
    List<HookPoint> hooks) {
  /**
   * How an entry is written.
   *
   * @param flat a hook is an element of the event's list, not of a group in that list
   * @param comments the file may contain comments
   * @param ticksPerSecond the unit of the timeout
   * @param strict the field that makes the tool block an edit when the hook fails
   */
  public record SettingsForm(
      boolean flat, boolean comments, int ticksPerSecond, Optional<Strict> strict) {}

  /** The field that makes the tool block an edit when the hook fails. */
  public record Strict(String field, Object value) {}

  /** When a tool calls the guard. */
  public enum Moment implements WireEnum {
    /** Before an edit; the only moment that can block. */
    GATE("gate"),
    SESSION_START("session-start"),
    RENEW("renew"),
    STOP("stop"),
    SESSION_END("session-end");

    private final String word;

    Moment(String word) {
      this.word = word;
    }

    @Override
    public String wireName() {
      return word;
    }

    /** Returns the moments that an installation can omit. */
    public static Moment[] optional() {
      return new Moment[] {SESSION_START, RENEW, STOP, SESSION_END};
    }
  }

  /**
   * One hook of a tool.
   *
   * @param event the tool's name of the moment
   * @param matcher the tool's own tools for which it calls the hook
   */
  public record HookPoint(Moment moment, String event, Optional<String> matcher) {
    private static final int SECONDS = 10;

    /** Codex waits no longer at the end of a session, and Claude Code hardly so long. */
    private static final int LAST_SECONDS = 3;

    public static HookPoint of(Moment moment, String event) {
      return new HookPoint(moment, event, Optional.empty());
    }

    public static HookPoint of(Moment moment, String event, String matcher) {
      return new HookPoint(moment, event, Optional.of(matcher));
    }

    boolean isGate() {
      return moment == Moment.GATE;
    }

    /** Returns how long the tool waits. */
    int seconds() {
      return moment == Moment.SESSION_END ? LAST_SECONDS : SECONDS;
    }
  }

  /** Returns the hook of an event, if there is one. */
  Optional<HookPoint> hook(String event) {
    return hooks.stream().filter(hook -> hook.event().equals(event)).findFirst();
  }
}
