package dev.intercore.work.storage.files;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.Ids;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.AtomicFile.RenamePoints;
import dev.intercore.files.AtomicFolder;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import dev.intercore.work.record.RecordKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Where each file is, and how one is read and written. */
final class TeamFolder {
  /** More is damage. */
  static final int MOST_BYTES = 8 << 20;

  static final String ENDING = ".json";
  static final String LOCAL = ".local";
  static final String GITIGNORE = ".gitignore";

  private static final String ACTIVITY = "activity";
  private static final String QUARANTINE = "quarantine";

  /** Files in the making too: a crash may leave one beside the records. */
  private static final String IGNORED = "/.local/\n.*.tmp\n";

  private final Path above;
  private final Path folder;
  private final RenamePoints points;

  /**
   * A folder of records.
   *
   * @param above a folder that is trusted
   * @param inside where the records are, within that
   * @param points called before and after the rename of a record
   */
  TeamFolder(Path above, Path inside, RenamePoints points) {
    this.above = above;
    this.folder = above.resolve(inside);
    this.points = points;
  }

  /**
   * What lies under the name of a record.
   *
   * @param fault why it is no text, if it is none
   */
  record Content(Optional<String> text, String fault) {
    private static Content damaged(String fault) {
      return new Content(Optional.empty(), fault);
    }
  }

  Path path() {
    return folder;
  }

  Path local() {
    return folder.resolve(LOCAL);
  }

  AtomicFolder records(RecordKind<?> kind) {
    return new AtomicFolder(folder.resolve(kind.folder()), points);
  }

  AtomicFolder activity(RecordKind<?> kind) {
    return new AtomicFolder(local().resolve(ACTIVITY).resolve(kind.folder()), points);
  }

  AtomicFolder quarantine(RecordKind<?> kind) {
    return new AtomicFolder(local().resolve(QUARANTINE).resolve(kind.folder()));
  }

  void run(FileErrors.Change change) {
    FileErrors.run(refused(), change);
  }

  <T> T act(FileErrors.Operation<T> operation) {
    return FileErrors.call(refused(), operation);
  }

  private String refused() {
    return "the records of the team cannot be kept in " + folder;
  }

  /** Refuses what would lead elsewhere or is another's: a link or somebody else's folder. */
  void check() {
    List<Path> folders = new ArrayList<>();
    Path at = above;
    for (Path name : above.relativize(folder)) {
      at = at.resolve(name);
      folders.add(at);
    }
    RecordKind.ALL.forEach(kind -> folders.add(folder.resolve(kind.folder())));
    folders.addAll(List.of(local(), local().resolve(ACTIVITY), local().resolve(QUARANTINE)));
    for (Path one : folders) {
      FileStat.of(one).ifPresent(facts -> check(one, facts));
    }
  }

  private static void check(Path path, FileStat facts) {
    String fault = facts.isLink() ? " is a link" : facts.isFolder() ? "" : " is not a folder";
    if (fault.isEmpty() && !facts.isOurs()) {
      fault = " belongs to another user";
    }
    if (!fault.isEmpty()) {
      throw new IntercoreException(
          ErrorCode.BAD_PATH,
          path + fault,
          "The records are kept in a folder of your own; move that away, or name another one as"
              + " work.directory in .clavain/config.json.");
    }
  }

  /** Makes the folders that a writer needs, where they are missing. */
  void prepare() {
    run(() -> new AtomicFolder(local()).prepare());
  }

  /** Tells git what is not for it, unless somebody has said so already. */
  void tellGit() {
    run(() -> {
      AtomicFolder all = new AtomicFolder(folder);
      if (FileStat.of(all.path(GITIGNORE)).isEmpty()) {
        all.put(GITIGNORE, IGNORED.getBytes(StandardCharsets.UTF_8));
      }
    });
  }

  static String name(String id) {
    return id + ENDING;
  }

  /** The id in the name of a file; nothing if it is no record's. */
  static Optional<String> id(String name) {
    String id = name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : "";
    return Ids.isId(id) ? Optional.of(id) : Optional.empty();
  }

  /** Names of records, whatever is under them. */
  List<String> ids(RecordKind<?> kind) {
    List<String> ids = new ArrayList<>();
    for (String name : act(() -> records(kind).names())) {
      id(name).ifPresent(ids::add);
    }
    return ids;
  }

  boolean isThere(RecordKind<?> kind, String id) {
    return FileStat.of(records(kind).path(name(id))).isPresent();
  }

  /** Nothing if there is nothing under that name. */
  Optional<Content> read(RecordKind<?> kind, String id) {
    return read(records(kind), name(id));
  }

  Optional<Content> read(AtomicFolder files, String name) {
    Optional<FileStat> facts = FileStat.of(files.path(name));
    if (facts.isPresent() && !facts.get().isFile()) {
      return Optional.of(Content.damaged("it is not a regular file"));
    }
    try {
      return files.read(name, MOST_BYTES).map(TeamFolder::content);
    } catch (AccessDeniedException _) {
      return Optional.of(Content.damaged("permission denied"));
    } catch (IOException e) {
      throw FileErrors.of(files.path(name) + " cannot be read", e);
    }
  }

  private static Content content(byte[] bytes) {
    if (bytes.length > MOST_BYTES) {
      return Content.damaged("it is larger than " + MOST_BYTES + " bytes");
    }
    try {
      return new Content(Optional.of(text(bytes)), "");
    } catch (CharacterCodingException _) {
      return Content.damaged("it is not UTF-8");
    }
  }

  static String text(byte[] bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  /** Half a surrogate pair, which an escape can smuggle in, would come back as something else. */
  static byte[] bytes(String text) throws CharacterCodingException {
    ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
    byte[] bytes = new byte[encoded.remaining()];
    encoded.get(bytes);
    return bytes;
  }

  /** Removes what writers that were stopped left in the making. */
  void sweep() {
    run(() -> {
      AtomicFolder all = new AtomicFolder(folder);
      all.sweep(all.names());
      for (RecordKind<?> kind : RecordKind.ALL) {
        records(kind).sweep(records(kind).names());
        activity(kind).sweep(activity(kind).names());
      }
    });
  }

  /** How many files are in the making; only where no writer can be at it were they left. */
  int unfinished() {
    List<String> names = new ArrayList<>();
    run(() -> {
      names.addAll(new AtomicFolder(local(), points).names());
      for (RecordKind<?> kind : RecordKind.ALL) {
        names.addAll(records(kind).names());
        names.addAll(activity(kind).names());
      }
    });
    return (int) names.stream().filter(AtomicFolder::isUnfinished).count();
  }
}
