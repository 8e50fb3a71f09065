package dev.intercore.work.storage.files;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.work.record.TeamRecord;
import java.nio.charset.CharacterCodingException;

/** The form in which a record is a file. */
final class Form {
  private Form() {}

  static byte[] of(TeamRecord record) {
    try {
      return TeamFolder.bytes(record.indented());
    } catch (CharacterCodingException _) {
      throw refused(record, "it holds what is not valid Unicode");
    }
  }

  /** Refuses what could not be read back. */
  static void check(TeamRecord record) {
    try {
      byte[] bytes = of(record);
      if (bytes.length > TeamFolder.MOST_BYTES) {
        throw refused(record, "it would be larger than " + TeamFolder.MOST_BYTES + " bytes");
      }
      record.kind().read(record.id(), TeamFolder.text(bytes));
    } catch (IllegalArgumentException | CharacterCodingException e) {
      throw refused(record, String.valueOf(e.getMessage()));
    }
  }

  private static IntercoreException refused(TeamRecord record, String why) {
    return new IntercoreException(
        ErrorCode.BAD_VALUE,
        record.kind().noun() + " " + record.id() + " cannot be kept in a file: " + why,
        "Nothing was changed; take away of it what is too much.");
  }
}
