package dev.intercore.files;

import dev.intercore.common.Failpoint;
import dev.intercore.common.Failpoint.Point;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The steps of replacing a file as a whole: write a temporary file beside it, fsync it, rename it,
 * and fsync the folder. After a crash the file has its old content or its new one.
 */
public final class AtomicFile {
  private AtomicFile() {}

  /** Called before and after the rename, so that tests can stop there. */
  public record RenamePoints(Runnable before, Runnable after) {
    public static final RenamePoints NONE = new RenamePoints(() -> {}, () -> {});

    public static RenamePoints of(Failpoint failpoint, Point before, Point after) {
      return new RenamePoints(() -> failpoint.reached(before), () -> failpoint.reached(after));
    }
  }

  /** Writes the whole content, and waits for the disk if {@code synced}. */
  static void write(FileChannel file, byte[] content, boolean synced) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(content);
    while (bytes.hasRemaining()) {
      file.write(bytes);
    }
    if (synced) {
      file.force(true);
    }
  }

  /** Renames a written temporary file to its final name in the same folder. */
  static void rename(Path temporary, Path file, RenamePoints points) throws IOException {
    points.before().run();
    Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    points.after().run();
    sync(folder(file));
  }

  /** Writes the names in a folder to the disk: a rename is not durable before. */
  public static void sync(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Returns all names in a folder, sorted. */
  static List<String> names(Path folder) throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(FileStat.requireFolder(folder))) {
      all.forEach(path -> names.add(String.valueOf(path.getFileName())));
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    Collections.sort(names);
    return names;
  }

  /** Returns the folder of a file. */
  static Path folder(Path file) {
    Path absolute = file.toAbsolutePath();
    Path folder = absolute.getParent();
    return folder == null ? absolute : folder;
  }
}
