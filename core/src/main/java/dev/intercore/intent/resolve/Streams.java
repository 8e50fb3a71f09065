package dev.intercore.intent.resolve;

import dev.intercore.common.Names;
import java.nio.file.Path;
import java.util.Set;

/** Names of what a process has open already: whoever writes there writes no new file. */
final class Streams {
  private static final Set<String> NAMES =
      Set.of("/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/null", "/dev/tty");

  private static final String NUMBERED = "/dev/fd/";

  private Streams() {}

  static boolean isOne(Path path) {
    String text = path.toString();
    return NAMES.contains(text)
        || (text.startsWith(NUMBERED) && Names.isDigits(text.substring(NUMBERED.length())));
  }
}
