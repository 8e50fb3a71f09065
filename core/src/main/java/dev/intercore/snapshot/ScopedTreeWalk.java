package dev.intercore.snapshot;

import dev.intercore.files.FileStat;
import dev.intercore.files.PathNames;
import dev.intercore.project.ClavainFolder;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/**
 * Finds the files in scope with {@code lstat} alone. Links are not followed; git's folder, ours,
 * and worktrees with a root of their own are passed over. What vanishes meanwhile was not there.
 */
final class ScopedTreeWalk {
  /** More files in scope than that are not counted. */
  static final int MAX_FOUND = 20_000;

  /** About a second's work: a pattern may begin at the root and meet every file of the project. */
  static final int MAX_LOOKED_AT = 100_000;

  /** So many folders that cannot be listed are named; more would not say more. */
  static final int MAX_NAMED = 100;

  private final Predicate<String> covers;
  private final GitFileReader git;
  private final List<TreeEntry> found = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();
  private final Deque<TreeEntry> folders = new ArrayDeque<>();
  private int lookedAt;
  private boolean complete = true;

  ScopedTreeWalk(Predicate<String> covers, GitFileReader git) {
    this.covers = covers;
    this.git = git;
  }

  /**
   * Walks what is at or below a starting point.
   *
   * @param parts the way there from the root, name by name
   */
  void walk(TreeEntry root, List<String> parts) {
    List<TreeEntry> reached = List.of(root);
    for (String part : parts) {
      List<TreeEntry> next = new ArrayList<>();
      for (TreeEntry folder : reached) {
        // A link on the way is not followed either: it may lead out of the worktree.
        if (folder.stat().isFolder()) {
          next.addAll(children(folder, part));
        }
      }
      reached = next;
    }
    reached.forEach(this::visit);
    while (!folders.isEmpty() && isWithinBounds()) {
      lookAll(folders.pop()).forEach(this::visit);
    }
  }

  /**
   * Paths of an intent are in NFC, names on disk in whatever form their maker used: mostly NFC, or
   * NFD. Any other is looked for name by name.
   */
  private List<TreeEntry> children(TreeEntry folder, String part) {
    List<TreeEntry> children = new ArrayList<>();
    try {
      look(folder, folder.file().resolve(part), children);
      if (TreeEntry.isAscii(part)) {
        return children;
      }
      String apart = Normalizer.normalize(part, Normalizer.Form.NFD);
      if (!apart.equals(part)) {
        look(folder, folder.file().resolve(apart), children);
      }
    } catch (InvalidPathException _) {
      // In this locale there are no such names, yet there may be such files.
      complete = false;
      return children;
    }
    if (children.isEmpty()) {
      for (Path file : list(folder)) {
        if (TreeEntry.composed(TreeEntry.name(file)).equals(part)) {
          look(folder, file, children);
        }
      }
    }
    return children;
  }

  private void visit(TreeEntry entry) {
    if (entry.stat().isFolder()) {
      folders.push(entry);
    } else if (covers.test(entry.path())) {
      found.add(entry);
    }
  }

  private List<TreeEntry> lookAll(TreeEntry folder) {
    List<TreeEntry> children = new ArrayList<>();
    for (Path file : list(folder)) {
      look(folder, file, children);
    }
    return children;
  }

  private void look(TreeEntry folder, Path file, List<TreeEntry> into) {
    String name = TreeEntry.name(file);
    if (name.equals(GitFileReader.GIT) || name.equals(ClavainFolder.FOLDER)) {
      return;
    }
    if (!PathNames.isText(file)) {
      // Two such files may have the same text: a change of one would be hidden by the other.
      complete = false;
      return;
    }
    FileStat stat = FileStat.UNKNOWN;
    try {
      stat = FileStat.read(file);
    } catch (NoSuchFileException _) {
      return;
    } catch (IOException _) {
      complete = false;
    }
    if (!stat.isFolder() || !git.isLinkedWorktree(file)) {
      into.add(new TreeEntry(TreeEntry.childPath(folder.path(), name), file, stat));
    }
  }

  /** By name, so that a walk that is cut short is cut at the same place the next time. */
  private List<Path> list(TreeEntry folder) {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder.file())) {
      for (Path file : stream) {
        if (!isWithinBounds()) {
          break;
        }
        lookedAt++;
        files.add(file);
      }
    } catch (NoSuchFileException | NotDirectoryException _) {
      return List.of();
    } catch (IOException | DirectoryIteratorException _) {
      complete = false;
      if (unreadable.size() < MAX_NAMED) {
        unreadable.add(folder.path().isEmpty() ? FolderFacts.ROOT : folder.path() + "/");
      }
    }
    Collections.sort(files);
    return files;
  }

  private boolean isWithinBounds() {
    boolean within = lookedAt < MAX_LOOKED_AT && found.size() <= MAX_FOUND;
    complete &= within;
    return within;
  }

  /** The files in scope, whatever their kind. */
  List<TreeEntry> found() {
    return found.subList(0, Math.min(found.size(), MAX_FOUND));
  }

  /** Folders that could not be listed, each with a slash at its end. */
  List<String> unreadable() {
    return unreadable;
  }

  /** Whether no file in scope was missed. */
  boolean isComplete() {
    return complete && found.size() <= MAX_FOUND;
  }
}
