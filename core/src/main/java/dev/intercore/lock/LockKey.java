package dev.intercore.lock;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;

/** Name and scope of a lock. Both become names of directories. */
public record LockKey(String name, String scope) {
  public LockKey {
    check("name", name);
    check("scope", scope);
  }

  private static void check(String what, String value) {
    Names.check(what, value);
    if (value.startsWith(".") || value.indexOf('/') >= 0 || value.indexOf('\\') >= 0) {
      throw new IntercoreException(
          ErrorCode.BAD_NAME,
          "the " + what + " of a lock cannot be " + value,
          "It becomes the name of a directory: use no / and no \\, and no dot at the start.");
    }
  }
}
