package dev.intercore.cli.guard.git;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A path that a commit would change.
 *
 * @param path relative to the root of the worktree
 * @param told whether that is its name, and not only what can be shown of it: names are bytes
 */
record Staged(String path, boolean told) {
  /**
   * All that a commit made now would change, against its parent; in a merge, against each of them:
   * what is as one of them has it was committed there.
   */
  static List<Staged> in(Repository repository) throws IOException {
    List<String> parents = repository.parents();
    Set<String> raw = differing(repository, first(repository, parents));
    for (String parent : parents.subList(Math.min(1, parents.size()), parents.size())) {
      raw.retainAll(differing(repository, parent));
    }
    List<Staged> all = new ArrayList<>(raw.size());
    raw.forEach(name -> all.add(of(name)));
    return all;
  }

  private static String first(Repository repository, List<String> parents) {
    return parents.isEmpty() ? repository.emptyTree() : parents.getFirst();
  }

  /**
   * The names in which the index differs from a tree, a character a byte. A rename is told as what
   * it does to paths: one goes, one comes, and both count; a copy only comes.
   */
  private static Set<String> differing(Repository repository, String tree) {
    String raw =
        repository
            .git()
            .sure(
                "diff-index",
                "--cached",
                "--name-only",
                "-z",
                "--no-renames",
                "--no-ext-diff",
                "--no-relative",
                // Submodules whose settings hide them are committed all the same.
                "--ignore-submodules=none",
                // Of `git add -N` nothing is committed.
                "--ita-invisible-in-index",
                tree,
                "--")
            .raw();
    Set<String> names = new LinkedHashSet<>();
    int from = 0;
    for (int end = raw.indexOf('\0'); end >= 0; end = raw.indexOf('\0', from)) {
      names.add(raw.substring(from, end));
      from = end + 1;
    }
    return names;
  }

  private static Staged of(String raw) {
    byte[] bytes = raw.getBytes(StandardCharsets.ISO_8859_1);
    try {
      return new Staged(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString(), true);
    } catch (CharacterCodingException _) {
      return new Staged(new String(bytes, StandardCharsets.UTF_8), false);
    }
  }
}
