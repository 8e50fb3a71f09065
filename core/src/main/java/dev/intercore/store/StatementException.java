package dev.intercore.store;

import java.sql.SQLException;

/** A statement that somebody else wrote could not be carried out. */
public final class StatementException extends RuntimeException {
  /** What was wrong with it. */
  public enum Fault {
    /** It is no statement, or names what is not there. */
    NOT_UNDERSTOOD,
    /** It would have written. */
    WRITES,
    /** A value or the statement itself is longer than may be. */
    TOO_LONG,
    /** It gave more rows, or more bytes, than may be. */
    TOO_MUCH,
    /** Somebody stopped it. */
    STOPPED
  }

  private final Fault fault;
  private final String text;

  public StatementException(Fault fault, String text, SQLException cause) {
    super(text, cause);
    this.fault = fault;
    this.text = text;
  }

  public StatementException(Fault fault, String text) {
    super(text);
    this.fault = fault;
    this.text = text;
  }

  public Fault fault() {
    return fault;
  }

  /** In the words of SQLite, or which bound it was. */
  public String text() {
    return text;
  }
}
