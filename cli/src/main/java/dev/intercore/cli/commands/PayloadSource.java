package dev.intercore.cli.commands;

import dev.intercore.cli.CommandContext;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import dev.intercore.json.JsonPayload;
import dev.intercore.store.sqlite.DatabaseFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Optional;

/** Reads a JSON payload from stdin, from a file or from an option; exactly one of them. */
final class PayloadSource {
  /** A payload is at most 1 MiB. The rest is for white space, and ends a stream without an end. */
  static final int MAX_READ = 4 << 20;

  private final CommandContext context;

  PayloadSource(CommandContext context) {
    this.context = context;
  }

  /**
   * Reads the payload.
   *
   * @param file the argument {@code @FILE}
   * @param value the value of the option
   */
  JsonPayload read(Optional<String> file, Optional<String> value) {
    if (file.isPresent() && !file.get().startsWith("@")) {
      throw context.usage(
          "unexpected argument: " + file.get(),
          "Give the payload on stdin, as @FILE, or with --value JSON.");
    }
    if (value.isPresent() && file.isPresent()) {
      throw context.usage("two payloads: --value and " + file.get(), "Give one of them.");
    }
    if (value.isPresent()) {
      return JsonPayload.of(value.get().getBytes(StandardCharsets.UTF_8));
    }
    return JsonPayload.of(file.isPresent() ? fromFile(file.get().substring(1)) : fromStdin());
  }

  private byte[] fromStdin() {
    try {
      return bounded(context.stdin(), "stdin");
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.IO,
          "no payload: " + FileErrors.reason(e),
          "Give it on stdin, as @FILE, or with --value JSON.",
          e);
    }
  }

  private byte[] fromFile(String name) {
    context.site().requireCaller();
    try {
      Path real = context.directory().resolve(name).toRealPath();
      if (!real.startsWith(context.directory())) {
        throw refused(name, "lies outside the working directory");
      }
      if (!Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS)) {
        throw refused(name, "is not a regular file");
      }
      if (new DatabaseFiles(context.features().nearestDatabase()).owns(real)) {
        throw refused(name, "is one of the database's own files");
      }
      try (InputStream in = Files.newInputStream(real, LinkOption.NOFOLLOW_LINKS)) {
        return bounded(in, name);
      }
    } catch (InvalidPathException e) {
      throw refused(name, "is not a path: " + e.getReason());
    } catch (IOException e) {
      throw refused(name, "cannot be read: " + FileErrors.reason(e));
    }
  }

  private static byte[] bounded(InputStream in, String name) throws IOException {
    byte[] bytes = in.readNBytes(MAX_READ + 1);
    if (bytes.length > MAX_READ) {
      throw new IntercoreException(
          ErrorCode.BAD_PAYLOAD,
          "payload refused: " + name + " goes on after " + MAX_READ + " bytes",
          "A payload is one JSON value of at most 1 MiB.");
    }
    return bytes;
  }

  private static IntercoreException refused(String name, String why) {
    return new IntercoreException(
        ErrorCode.BAD_PATH,
        "@" + name + " " + why,
        "Name a regular file under the working directory.");
  }
}
