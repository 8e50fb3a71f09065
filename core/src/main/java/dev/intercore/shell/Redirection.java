package dev.intercore.shell;

import dev.intercore.common.Names;

/**
 * Where a command reads from or writes to.
 *
 * @param operator as written: {@code >}, {@code 2>&1} has {@code >&}
 * @param descriptor digits or {@code {name}} before the operator, else empty
 * @param target what comes after it; of a here-document, the body
 */
public record Redirection(String operator, String descriptor, ShellWord target) {
  /** Whether the text itself is the input. */
  public boolean isHere() {
    return operator.startsWith("<<");
  }

  /** Whether what is named could be a file that is written. */
  public boolean isOutput() {
    return operator.contains(">") && !isDuplicate();
  }

  /** Whether it only copies, moves or closes a descriptor. */
  public boolean isDuplicate() {
    return operator.endsWith("&") && target.literal().filter(Redirection::isDescriptor).isPresent();
  }

  private static boolean isDescriptor(String text) {
    int digits = 0;
    while (digits < text.length() && Names.isDigit(text.charAt(digits))) {
      digits++;
    }
    String rest = text.substring(digits);
    return rest.equals("-") || (digits > 0 && rest.isEmpty());
  }
}
