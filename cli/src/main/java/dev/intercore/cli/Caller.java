package dev.intercore.cli;

import dev.intercore.cli.spec.Option;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;
import java.util.Optional;

/** Who makes a call: the session and the agent that it names, and the process it comes from. */
public final class Caller {
  /** Whose call it is; the launcher puts the agent tool's own session here if there is none. */
  public static final String SESSION_VARIABLE = "INTERCORE_SESSION";

  public static final String AGENT_VARIABLE = "INTERCORE_AGENT";

  private static final String SESSION = "session";
  private static final String AGENT = "agent";

  /** What the JVM puts for bytes that are not text; in some locales it is half a pair instead. */
  private static final char REPLACEMENT = '\uFFFD';

  private final Call call;

  public Caller(Call call) {
    this.call = call;
  }

  /** What the environment says; unlike most of it, it is refused if it can be no name. */
  public Optional<String> session() {
    return session(SESSION_VARIABLE);
  }

  /** The same of another variable, which agents' tools may have. */
  public Optional<String> session(String variable) {
    return text(variable).map(name -> Names.check(SESSION, name));
  }

  /** What the option says, else the environment. */
  public Optional<String> session(Option option) {
    return call.option(option).map(name -> Names.check(SESSION, name)).or(this::session);
  }

  public Optional<String> agent() {
    return text(AGENT_VARIABLE).map(name -> Names.check(AGENT, name));
  }

  /** What the option says, else the environment. */
  public Optional<String> agent(Option option) {
    return call.option(option).map(name -> Names.check(AGENT, name)).or(this::agent);
  }

  public CallingProcess process() {
    return new CallingProcess(call);
  }

  /** Bytes that are no text would all be the same name, and so two sessions one. */
  private Optional<String> text(String variable) {
    Optional<String> value = call.variable(variable);
    if (value.isPresent() && !isText(value.get())) {
      throw new IntercoreException(
          ErrorCode.BAD_NAME,
          variable + " is not valid UTF-8",
          "Name it by text, or leave it unset.");
    }
    return value;
  }

  private static boolean isText(String value) {
    for (int i = 0; i < value.length(); ) {
      int c = value.codePointAt(i);
      if (c == REPLACEMENT || Character.getType(c) == Character.SURROGATE) {
        return false;
      }
      i += Character.charCount(c);
    }
    return true;
  }
}
