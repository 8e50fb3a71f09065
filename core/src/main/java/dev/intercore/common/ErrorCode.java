package dev.intercore.common;

import java.util.Locale;

/**
 * Stable kinds of errors. Each has its usual cause and its usual fix, from which
 * docs/troubleshooting.md is generated; the message of an error is more precise.
 */
public enum ErrorCode {
  BAD_PAYLOAD(
      "A payload is not exactly one JSON value, or it exceeds a limit: 1 MiB, 20 levels, 1000"
          + " characters in a key, 100 KiB in a string, 10,000 elements in an array. Duplicate"
          + " keys, a byte order mark and raw control characters are rejected too.",
      "Check the text with `jq .`, and store large data in a file. Nothing was written."),
  BAD_NAME(
      "A name, key, scope, session or agent label is empty, longer than 200 bytes, not UTF-8, or"
          + " contains a control character.",
      "Use a shorter name. If the value comes from a variable, print it with"
          + " `printf '%s' \"$NAME\" | od -c`."),
  BAD_VALUE(
      "A value is outside its limits, for example a TTL under one second or a lease over its"
          + " maximum, or a list has too many entries.",
      "Use a value within the limits that the message states."),
  BAD_PATH(
      "A path is outside the project, contains `..`, leads through a symbolic link that is not"
          + " allowed, belongs to another user, or is writable by others.",
      "Use a path inside the project. If the message names permissions of `.clavain`, run"
          + " `chmod 700 .clavain`."),
  BAD_CONFIG(
      "`.clavain/config.json` is not valid JSON, or has an unknown key or a value of the wrong"
          + " type. A wrong setting is never replaced by its default.",
      "Correct the key that the message names. docs/configuration.md lists all keys."),
  NO_DATABASE(
      "No `.clavain/intercore.db` exists in the working directory or in a directory above it, or"
          + " the file named by `--db` or `INTERCORE_DB` does not exist.",
      "Run `ic init` in the root of the project, or correct `--db` or `INTERCORE_DB`."),
  BUSY(
      "Another process held the write lock for the whole timeout: 100 ms for `state` and"
          + " `sentinel`, 5 s elsewhere. Nothing was decided; busy is never reported as a negative"
          + " result.",
      "Run the command again, or wait longer with `--timeout 10s`. If it lasts, `ic --verbose`"
          + " shows the waits, and a program that keeps a transaction open, such as a database"
          + " browser, is the usual reason."),
  CORRUPT(
      "The database is damaged or is not a SQLite file, or a stored record does not pass its"
          + " checks. A corrupt record never counts as absent.",
      "Run `ic health` and `ic doctor`. `ic doctor --fix` moves corrupt records to quarantine."
          + " `ic restore BACKUP` replaces the database with a backup and keeps the present file."),
  WRONG_SCHEMA(
      "The file is a SQLite database of another program, or lacks tables of its schema version.",
      "Check `--db` and `INTERCORE_DB`. `ic health` names the differences, and"
          + " `ic restore BACKUP` restores a backup."),
  NEWER_SCHEMA(
      "A newer version of `ic` has migrated the database. An older version never changes it.",
      "Install the newer version on every machine and in every checkout that uses the project."
          + " `ic version` shows the version in use."),
  DISK_FULL(
      "The disk or the quota is full. The transaction was rolled back.",
      "Free some space and run the command again. `ic health` reports less than 10 MB of free"
          + " space."),
  READ_ONLY(
      "The database or its directory cannot be written: a read-only mount, a sandbox, or missing"
          + " permissions. SQLite also writes `-wal` and `-shm` beside the database.",
      "Make the directory `.clavain` writable for your user. In a sandbox, add it to the writable"
          + " paths."),
  IO(
      "The operating system reported an error while a file was read or written.",
      "The message contains the reason. Check the path, the permissions, the quota and the system"
          + " log, then run `ic health`."),
  USAGE(
      "The command line is wrong: an unknown command or option, a missing or superfluous"
          + " argument, or a value of the wrong type. Nothing was changed.",
      "`ic COMMAND --help` shows the arguments, the options and examples."),
  INTERNAL(
      "A bug in intercore, or a SQLite error that it does not know.",
      "Run the command again with `--verbose` and report the output. docs/security.md says how to"
          + " report a problem that should not be public.");

  private final String id = name().toLowerCase(Locale.ROOT);
  private final String cause;
  private final String fix;

  ErrorCode(String cause, String fix) {
    this.cause = cause;
    this.fix = fix;
  }

  /** The stable name, as in {@code --json} errors. */
  public String id() {
    return id;
  }

  /** Returns when the error occurs, as Markdown. */
  public String cause() {
    return cause;
  }

  /** Returns what to do about it, as Markdown. */
  public String fix() {
    return fix;
  }
}
