package dev.intercore.event;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.common.Names;

/** What the type of an event may be that a user tells, or waits for. */
final class EventTypes {
  static final int MOST_CHARACTERS = 100;

  private EventTypes() {}

  static String check(String type) {
    if (!isType(type)) {
      throw new IntercoreException(
          ErrorCode.BAD_NAME,
          "not a type of event: " + (type.isEmpty() ? "(empty)" : type),
          "Write a group, a dot and a word, such as build.finished: lower-case letters, digits, - and _, at most "
              + MOST_CHARACTERS
              + " characters.");
    }
    String group = type.substring(0, type.indexOf('.'));
    // What is said in these groups happened.
    if (OwnTypes.isGroup(group)) {
      throw new IntercoreException(
          ErrorCode.BAD_NAME,
          "only intercore itself tells of " + group + ": " + type,
          "Use a group of your own, such as build.finished.");
    }
    return type;
  }

  /** One that could be there: a type, or the group of some. */
  static String checkWanted(String typeOrGroup) {
    if (!isDotted(typeOrGroup)) {
      throw new IntercoreException(
          ErrorCode.BAD_NAME,
          "no event has the type " + (typeOrGroup.isEmpty() ? "(empty)" : typeOrGroup),
          "Write a type such as work.created, or a group such as work.");
    }
    OwnTypes.checkWanted(typeOrGroup);
    return typeOrGroup;
  }

  /** Words with single dots between them, two at least. */
  private static boolean isType(String type) {
    return type.indexOf('.') >= 0 && isDotted(type);
  }

  private static boolean isDotted(String type) {
    char before = '.';
    for (int i = 0; i < type.length(); i++) {
      char c = type.charAt(i);
      boolean dot = c == '.';
      if (!isOfWord(c) && (!dot || before == '.')) {
        return false;
      }
      before = c;
    }
    return before != '.' && type.length() <= MOST_CHARACTERS;
  }

  private static boolean isOfWord(char c) {
    return (c >= 'a' && c <= 'z') || Names.isDigit(c) || c == '_' || c == '-';
  }
}
