package dev.intercore.shell.effect;

import dev.intercore.shell.effect.WriteTarget.Kind;
import java.util.List;
import java.util.Optional;

/**
 * Collects targets that are named in one directory.
 *
 * @param directory nothing if it cannot be told
 */
record Findings(Optional<String> directory, List<WriteTarget> targets) {
  private static final int MAX_PATH = 4096;

  /** The same collection, for something that works in another directory. */
  Findings in(String other) {
    return new Findings(directory.flatMap(here -> composed(here, other)), targets);
  }

  void add(PathArgument path, Kind kind) {
    add(path, kind, Optional.empty());
  }

  void add(PathArgument path, Kind kind, Optional<Origin> origin) {
    String text = path.text();
    boolean isDevice = text.startsWith("/dev/") && !text.contains("/..");
    if (text.isEmpty() || text.equals("-") || isDevice) {
      return;
    }
    // An absolute path is known wherever it is named.
    Optional<String> where = text.startsWith("/") ? directory.or(() -> Optional.of("")) : directory;
    Optional<Origin> known = directory.isPresent() ? origin : origin.map(Findings::elsewhere);
    where.ifPresent(there -> targets.add(new WriteTarget(there, path, kind, known)));
  }

  /** Nobody knows what a glob finds where nobody knows where it looks. */
  private static Origin elsewhere(Origin origin) {
    PathArgument path = origin.path();
    boolean isLost = path.isGlob() && !path.text().startsWith("/");
    return isLost ? new Origin(path.untold(), origin.place(), origin.withFolders()) : origin;
  }

  /** Where one is after going from the one to the other; nothing if no path may be so long. */
  static Optional<String> composed(String from, String to) {
    String composed;
    if (to.isEmpty() || to.startsWith("/") || from.isEmpty()) {
      composed = to.isEmpty() ? from : to;
    } else {
      composed = from.endsWith("/") ? from + to : from + "/" + to;
    }
    return composed.length() <= MAX_PATH ? Optional.of(composed) : Optional.empty();
  }
}
