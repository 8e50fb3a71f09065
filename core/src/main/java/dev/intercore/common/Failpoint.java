package dev.intercore.common;

/**
 * Called at named points between two steps that must survive a crash. Tests pass one that stops the
 * process or throws at a point.
 */
@FunctionalInterface
public interface Failpoint {
  Failpoint NONE = _ -> {};

  enum Point {
    WRITE_BEFORE_COMMIT,
    WRITE_AFTER_COMMIT,
    INIT_AFTER_CREATE,
    BACKUP_BEFORE_PUBLISH,
    MIGRATE_AFTER_BACKUP,
    MIGRATE_BEFORE_COMMIT,
    RESTORE_BEFORE_COMMIT,
    RESTORE_AFTER_MOVING_ASIDE,
    JOURNAL_BEFORE_WRITE,
    JOURNAL_BEFORE_RENAME,
    JOURNAL_AFTER_RENAME,
    JOURNAL_WRITTEN,
    FILE_BEFORE_RENAME,
    FILE_AFTER_RENAME,
    FILES_WRITTEN,
    JOURNAL_COMMITTED,
    JOURNAL_BEFORE_REMOVE
  }

  void reached(Point point);
}
