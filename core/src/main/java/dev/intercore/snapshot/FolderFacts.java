package dev.intercore.snapshot;

import dev.intercore.common.Sha256;
import dev.intercore.files.FileStat;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Says what many files are like with a fact a folder: a digest of the names, kinds, sizes and times
 * of the files in it. Where that is still too many facts, folders below a certain depth are part of
 * the folder above, at the greatest depth that makes them few enough.
 */
final class FolderFacts {
  /** The root as a folder; the others are their path and a slash, as no file is. */
  static final String ROOT = "./";

  private final List<TreeEntry> entries;
  private final int most;

  /**
   * @param entries by path
   */
  FolderFacts(List<TreeEntry> entries, int most) {
    this.entries = entries;
    this.most = most;
  }

  Map<String, String> facts() {
    int depth = depth();
    Map<String, Sha256> digests = new HashMap<>();
    for (TreeEntry entry : entries) {
      FileStat stat = entry.stat();
      Sha256 digest = digests.computeIfAbsent(folder(entry.path(), depth), _ -> new Sha256());
      digest.add(entry.path());
      digest.add(stat.type() + (stat.isExecutable() ? ":x:" : ":") + stat.sizeAndTime());
    }
    Map<String, String> facts = new HashMap<>();
    digests.forEach((folder, digest) -> facts.put(folder, "f:" + digest.hex()));
    return facts;
  }

  /** The greatest that gives few enough folders; the number of folders only grows with it. */
  private int depth() {
    int low = 0;
    int high = deepest();
    while (low < high) {
      int middle = (low + high + 1) / 2;
      if (count(middle) <= most) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private int deepest() {
    int deepest = 0;
    for (TreeEntry entry : entries) {
      int depth = 0;
      for (int at = entry.path().indexOf('/'); at >= 0; at = entry.path().indexOf('/', at + 1)) {
        depth++;
      }
      deepest = Math.max(deepest, depth);
    }
    return deepest;
  }

  private int count(int depth) {
    Set<String> folders = new HashSet<>();
    for (TreeEntry entry : entries) {
      folders.add(folder(entry.path(), depth));
    }
    return folders.size();
  }

  /** The folder of a file, or the one above it that is so deep. */
  static String folder(String path, int depth) {
    int end = -1;
    for (int i = 0; i < depth; i++) {
      int next = path.indexOf('/', end + 1);
      if (next < 0) {
        break;
      }
      end = next;
    }
    return end < 0 ? ROOT : path.substring(0, end + 1);
  }
}
