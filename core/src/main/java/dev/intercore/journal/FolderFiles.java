package dev.intercore.journal;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.Failpoint;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.AtomicFile.RenamePoints;
import dev.intercore.files.AtomicFolder;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The files of one folder: where they are, and how one is read and written. */
public final class FolderFiles {
  /** A larger file is corrupt. */
  public static final int MAX_BYTES = 8 << 20;

  /** The subfolder of lock, journal and everything else that git must not see. */
  public static final String LOCAL = ".local";

  public static final String GITIGNORE = ".gitignore";

  static final String ENDING = ".json";

  private static final String ACTIVITY = "activity";

  /** Temporary files too: a crash may leave one beside the records. */
  private static final String IGNORED = "/.local/\n.*.tmp\n";

  private final Path trusted;
  private final Path folder;
  private final FolderFormat format;
  private final Failpoint failpoint;
  private final RenamePoints points;

  /**
   * Creates the files of a folder, which need not exist.
   *
   * @param trusted a folder that is not checked
   * @param inside the folder of the files, relative to that
   */
  public FolderFiles(Path trusted, Path inside, FolderFormat format, Failpoint failpoint) {
    this.trusted = trusted;
    this.folder = trusted.resolve(inside);
    this.format = format;
    this.failpoint = failpoint;
    this.points = RenamePoints.of(failpoint, Point.FILE_BEFORE_RENAME, Point.FILE_AFTER_RENAME);
  }

  /** Whether the text of a file could be read. */
  public enum ReadState {
    READ,
    /** It is too large or not UTF-8. */
    CORRUPT,
    /** It is a link, a folder or a pipe. */
    NOT_REGULAR,
    /** Its permissions do not allow it. */
    DENIED
  }

  /**
   * What a file contains.
   *
   * @param text empty if it could not be read
   * @param fault why not
   */
  public record Content(ReadState state, Optional<String> text, String fault) {
    static Content of(String text) {
      return new Content(ReadState.READ, Optional.of(text), "");
    }

    private static Content unreadable(ReadState state, String fault) {
      return new Content(state, Optional.empty(), fault);
    }
  }

  public Path path() {
    return folder;
  }

  public Path local() {
    return folder.resolve(LOCAL);
  }

  public FolderFormat format() {
    return format;
  }

  Failpoint failpoint() {
    return failpoint;
  }

  AtomicFolder records(String subfolder) {
    return new AtomicFolder(folder.resolve(subfolder), points);
  }

  AtomicFolder activity(String subfolder) {
    return new AtomicFolder(local().resolve(ACTIVITY).resolve(subfolder), points);
  }

  AtomicFolder quarantine(String subfolder) {
    return new AtomicFolder(folder.resolve(format.quarantine()).resolve(subfolder));
  }

  public void run(FileErrors.Change change) {
    FileErrors.run(refused(), change);
  }

  public <T> T call(FileErrors.Operation<T> operation) {
    return FileErrors.call(refused(), operation);
  }

  String refused() {
    return format.noun() + " cannot be kept in " + folder;
  }

  /**
   * Checks every folder that exists.
   *
   * @throws IntercoreException if one is a link, no folder or of another user
   */
  public void check() {
    Path at = trusted;
    for (Path name : trusted.relativize(folder)) {
      at = at.resolve(name);
      check(at);
    }
    format.folders().forEach(subfolder -> check(folder.resolve(subfolder)));
    check(local());
    check(local().resolve(ACTIVITY));
    check(folder.resolve(format.quarantine()));
  }

  private void check(Path path) {
    Optional<FileStat> stat = FileStat.of(path);
    if (stat.isEmpty() || (stat.get().isFolder() && stat.get().isOurs())) {
      return;
    }
    String fault =
        stat.get().isLink()
            ? " is a link"
            : stat.get().isFolder() ? " belongs to another user" : " is not a folder";
    throw new IntercoreException(ErrorCode.BAD_PATH, path + fault, format.folderHint());
  }

  /** Creates the folders that a writer needs. */
  public void prepare() {
    run(() -> new AtomicFolder(local()).prepare());
  }

  /** Writes the {@code .gitignore} of a tracked folder, unless there is one. */
  public void writeGitignore() {
    if (format.isTracked()) {
      run(() -> {
        AtomicFolder all = new AtomicFolder(folder);
        if (FileStat.of(all.path(GITIGNORE)).isEmpty()) {
          all.put(GITIGNORE, IGNORED.getBytes(StandardCharsets.UTF_8));
        }
      });
    }
  }

  static String name(String id) {
    return id + ENDING;
  }

  /** Returns the id in the name of a file, if it is one. */
  public Optional<String> id(String name) {
    String id = name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : "";
    return format.isId(id) ? Optional.of(id) : Optional.empty();
  }

  /** Returns all names in a subfolder, sorted. */
  public List<String> names(String subfolder) {
    return call(() -> records(subfolder).names());
  }

  /** Returns the ids of the files in a subfolder, corrupt ones included. */
  public List<String> ids(String subfolder) {
    return ids(names(subfolder));
  }

  List<String> ids(List<String> names) {
    return names.stream().flatMap(name -> id(name).stream()).toList();
  }

  boolean exists(String subfolder, String id) {
    return FileStat.of(records(subfolder).path(name(id))).isPresent();
  }

  Optional<Content> read(AtomicFolder files, String name) {
    Optional<FileStat> stat = FileStat.of(files.path(name));
    if (stat.isPresent() && !stat.get().isFile()) {
      return Optional.of(Content.unreadable(ReadState.NOT_REGULAR, "it is not a regular file"));
    }
    try {
      return files.read(name, MAX_BYTES).map(FolderFiles::content);
    } catch (AccessDeniedException _) {
      return Optional.of(Content.unreadable(ReadState.DENIED, "permission denied"));
    } catch (IOException e) {
      throw FileErrors.of(files.path(name) + " cannot be read", e);
    }
  }

  private static Content content(byte[] bytes) {
    if (bytes.length > MAX_BYTES) {
      return Content.unreadable(ReadState.CORRUPT, "it is larger than " + MAX_BYTES + " bytes");
    }
    try {
      return Content.of(decode(bytes));
    } catch (CharacterCodingException _) {
      return Content.unreadable(ReadState.CORRUPT, "it is not UTF-8");
    }
  }

  static String decode(byte[] bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  /** Encodes strictly: an unpaired surrogate, which an escape can produce, would be replaced. */
  static byte[] encode(String text) throws CharacterCodingException {
    ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
    byte[] bytes = new byte[encoded.remaining()];
    encoded.get(bytes);
    return bytes;
  }

  /**
   * Checks that a text can be written and read again.
   *
   * @throws IllegalArgumentException if it cannot, with the reason
   */
  public void checkWritable(String subfolder, String id, String text) {
    try {
      if (encode(text).length > MAX_BYTES) {
        throw new IllegalArgumentException("it would be larger than " + MAX_BYTES + " bytes");
      }
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("it holds what is not valid Unicode", e);
    }
    format.check(subfolder, id, text);
  }

  /** Returns whether the file of a record has exactly this text. */
  public boolean isWritten(String subfolder, String id, String text) throws IOException {
    return hasContent(records(subfolder), id, encode(text));
  }

  private static boolean hasContent(AtomicFolder files, String id, byte[] content)
      throws IOException {
    return Arrays.equals(files.read(name(id), MAX_BYTES).orElse(new byte[0]), content);
  }

  /** Writes the file of a record. Equal bytes are not written again. */
  public void write(String subfolder, String id, String text) throws IOException {
    put(records(subfolder), id, text);
  }

  /** Writes the activity beside a record. */
  public void writeActivity(String subfolder, String id, String text) throws IOException {
    put(activity(subfolder), id, text);
  }

  private static void put(AtomicFolder files, String id, String text) throws IOException {
    byte[] content = encode(text);
    if (!hasContent(files, id, content)) {
      files.put(name(id), content);
    }
  }

  /** Returns a file that shows that a store uses the folder, if there is one. */
  public Optional<Path> findStoreFile() {
    return Stream.of(JournalFile.GENERATION, JournalFile.JOURNAL, FolderLock.NAME)
        .map(local()::resolve)
        .filter(file -> FileStat.of(file).isPresent())
        .findFirst();
  }

  /** Removes all temporary files that stopped writers left. Only for the holder of the lock. */
  void sweep() {
    run(() -> sweep(new AtomicFolder(folder)));
    for (String subfolder : format.folders()) {
      sweep(subfolder);
      run(() -> sweep(activity(subfolder)));
    }
  }

  /** Removes temporary files of records in a subfolder. Only for the holder of the lock. */
  void sweep(String subfolder) {
    run(() -> sweep(records(subfolder)));
  }

  void sweepActivity(String subfolder) throws IOException {
    sweep(activity(subfolder));
  }

  private static void sweep(AtomicFolder files) throws IOException {
    files.sweep(files.names());
  }

  /** Counts temporary files. Only for the holder of the lock: no writer uses them. */
  int countUnfinished() {
    List<String> names = new ArrayList<>();
    run(() -> {
      names.addAll(new AtomicFolder(local()).names());
      for (String subfolder : format.folders()) {
        names.addAll(records(subfolder).names());
        names.addAll(activity(subfolder).names());
      }
    });
    return (int) names.stream().filter(AtomicFolder::isUnfinished).count();
  }
}
