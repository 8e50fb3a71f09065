package dev.intercore.snapshot;

import dev.intercore.files.FileStat;
import dev.intercore.files.PathNames;
import dev.intercore.project.ClavainFolder;
import dev.intercore.project.GitFiles;
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
 * Finds the files in scope with {@code lstat} alone. Does not follow links. Skips git's folder, the
 * {@code .clavain} folder, linked worktrees, and files that vanish during the walk.
 */
final class ScopedTreeWalk {
  /** The root as a folder. Other folders are their path and a slash, as no file is. */
  static final String ROOT_FOLDER = "./";

  /** Maximum number of files in scope. */
  static final int MAX_FOUND = 20_000;

  /** About one second: a pattern may start at the root and visit every file of the project. */
  static final int MAX_LOOKED_AT = 100_000;

  /** Maximum number of folders that are reported as unreadable. */
  static final int MAX_NAMED = 100;

  private final Predicate<String> covers;
  private final GitFiles git;
  private final List<TreeEntry> found = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();
  private final Deque<TreeEntry> folders = new ArrayDeque<>();
  private int lookedAt;
  private boolean complete = true;

  /**
   * A file or folder that the walk found.
   *
   * @param path below the root, in Unicode's NFC as the entries of an intent are; empty for the
   *     root
   * @param file by its name on disk
   */
  record TreeEntry(String path, Path file, FileStat stat) {
    static String name(Path file) {
      return String.valueOf(file.getFileName());
    }

    static String childPath(String folder, String name) {
      String composed = PathNames.composed(name);
      return folder.isEmpty() ? composed : folder + "/" + composed;
    }
  }

  ScopedTreeWalk(Predicate<String> covers, GitFiles git) {
    this.covers = covers;
    this.git = git;
  }

  /**
   * Walks everything at or below a starting point.
   *
   * @param parts the names from the root to it
   */
  void walk(TreeEntry root, List<String> parts) {
    List<TreeEntry> reached = List.of(root);
    for (String part : parts) {
      List<TreeEntry> next = new ArrayList<>();
      for (TreeEntry folder : reached) {
        // A link between is not followed either: it may lead out of the worktree.
        if (folder.stat().isFolder()) {
          next.addAll(children(folder, part));
        }
      }
      reached = next;
    }
    reached.forEach(this::visit);
    while (!folders.isEmpty() && isWithinBounds()) {
      TreeEntry folder = folders.pop();
      List<TreeEntry> children = new ArrayList<>();
      list(folder).forEach(file -> look(folder, file, children));
      children.forEach(this::visit);
    }
  }

  /**
   * Paths of an intent are in NFC; names on disk are usually in NFC or NFD. A name in another form
   * is searched in the list of the folder.
   */
  private List<TreeEntry> children(TreeEntry folder, String part) {
    List<TreeEntry> children = new ArrayList<>();
    try {
      look(folder, folder.file().resolve(part), children);
      if (PathNames.isAscii(part)) {
        return children;
      }
      String apart = Normalizer.normalize(part, Normalizer.Form.NFD);
      if (!apart.equals(part)) {
        look(folder, folder.file().resolve(apart), children);
      }
    } catch (InvalidPathException _) {
      // The locale cannot express the name, but the file may exist.
      complete = false;
      return children;
    }
    if (children.isEmpty()) {
      for (Path file : list(folder)) {
        if (PathNames.composed(TreeEntry.name(file)).equals(part)) {
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

  private void look(TreeEntry folder, Path file, List<TreeEntry> into) {
    String name = TreeEntry.name(file);
    if (name.equals(GitFiles.GIT) || name.equals(ClavainFolder.FOLDER)) {
      return;
    }
    if (!PathNames.isText(file)) {
      // Two such files may have the same text, and one would hide a change of the other.
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

  /** Sorted by name, so that a walk that reaches its bounds ends at the same place each time. */
  private List<Path> list(TreeEntry folder) {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> stream =
        Files.newDirectoryStream(FileStat.requireFolder(folder.file()))) {
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
        unreadable.add(folder.path().isEmpty() ? ROOT_FOLDER : folder.path() + "/");
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

  /** Returns the files in scope, of all types. */
  List<TreeEntry> found() {
    return found.subList(0, Math.min(found.size(), MAX_FOUND));
  }

  /** Returns the folders that could not be listed, each with a slash at its end. */
  List<String> unreadable() {
    return unreadable;
  }

  /** Returns whether all files in scope were found. */
  boolean isComplete() {
    return complete && found.size() <= MAX_FOUND;
  }
}
