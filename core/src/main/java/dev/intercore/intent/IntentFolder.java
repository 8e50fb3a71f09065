package dev.intercore.intent;

import dev.intercore.common.IntercoreException;
import dev.intercore.files.AtomicFile.RenamePoints;
import dev.intercore.files.AtomicFolder;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One file a record, named by its id; beside them a folder for those that are damaged. */
final class IntentFolder {
  /**
   * More is damage. Three times {@link IntentScope#MOST_BYTES} and a base, with every character
   * escaped, are less.
   */
  static final int MOST_BYTES = 8 << 20;

  private static final String ENDING = ".json";
  private static final int SECONDS_OF_A_WRITER = 60;

  private final Path folder;
  private final AtomicFolder records;
  private final AtomicFolder quarantine;

  IntentFolder(Path folder, RenamePoints points) {
    this.folder = folder;
    this.records = new AtomicFolder(folder, points);
    this.quarantine = new AtomicFolder(folder.resolve("quarantine"));
  }

  /** A file with the name of a record, and either what it holds or what is wrong with it. */
  record Found(String id, Optional<Intent> intent, String fault) {}

  /** A damaged file that was put aside. */
  record Aside(String id, String name) {}

  private void run(FileErrors.Change change) {
    FileErrors.run(refused(), change);
  }

  private <T> T act(FileErrors.Operation<T> operation) {
    return FileErrors.call(refused(), operation);
  }

  private String refused() {
    return "intents cannot be kept in " + folder;
  }

  List<String> names() {
    return act(records::names);
  }

  /** The id of a file's name; nothing if it is no record's. */
  static Optional<String> id(String name) {
    if (!name.endsWith(ENDING)) {
      return Optional.empty();
    }
    String id = name.substring(0, name.length() - ENDING.length());
    return IntentId.sequence(id) == IntentId.NONE ? Optional.empty() : Optional.of(id);
  }

  /** Nothing if it is no file, or gone. */
  Optional<Found> read(String id) {
    return act(() -> records.read(id + ENDING, MOST_BYTES)).map(bytes -> found(id, bytes));
  }

  private static Found found(String id, byte[] bytes) {
    try {
      Intent intent = Intent.read(text(bytes));
      if (!intent.id().equals(id) || intent.sequence() != IntentId.sequence(id)) {
        throw new IllegalArgumentException("it is the record of " + intent.id());
      }
      return new Found(id, Optional.of(intent), "");
    } catch (IllegalArgumentException e) {
      return new Found(id, Optional.empty(), String.valueOf(e.getMessage()));
    }
  }

  private static String text(byte[] bytes) {
    if (bytes.length > MOST_BYTES) {
      throw new IllegalArgumentException("it is larger than " + MOST_BYTES + " bytes");
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("it is not UTF-8", e);
    }
  }

  void write(Intent intent) {
    byte[] record = (intent.record() + "\n").getBytes(StandardCharsets.UTF_8);
    run(() -> records.put(intent.id() + ENDING, record));
  }

  void remove(String id) {
    run(() -> records.remove(id + ENDING));
  }

  /** Removes what a writer that was stopped left in the making. */
  void sweep(List<String> names) {
    run(() -> records.sweep(names));
  }

  /** What a writer left in the making; one that is at it takes no minute. */
  List<String> left(long now) {
    return act(records::names).stream()
        .filter(AtomicFolder::isUnfinished)
        .filter(name ->
            FileStat.of(records.path(name))
                .filter(facts -> facts.modified().getEpochSecond() < now - SECONDS_OF_A_WRITER)
                .isPresent())
        .toList();
  }

  /** Puts a damaged one aside, beside others that had the same name. */
  void putAside(String id) {
    run(() -> {
      List<String> taken = quarantine.names();
      String name = id + ENDING;
      for (int number = 2; taken.contains(name); number++) {
        name = id + "." + number + ENDING;
      }
      records.move(id + ENDING, quarantine, name);
    });
  }

  List<Aside> aside() {
    List<Aside> all = new ArrayList<>();
    for (String name : act(quarantine::names)) {
      int dot = name.indexOf('.');
      String id = dot < 0 ? name : name.substring(0, dot);
      if (name.endsWith(ENDING) && IntentId.sequence(id) != IntentId.NONE) {
        all.add(new Aside(id, name));
      }
    }
    return all;
  }

  /** A name for its damage that no other has: a move keeps the time of the last change. */
  String uid(Aside aside) {
    long changed =
        FileStat.of(quarantine.path(aside.name()))
            .map(facts -> facts.modified().toEpochMilli())
            .orElse(0L);
    return "quarantine." + aside.id() + "." + changed;
  }

  String fault(Aside aside) {
    try {
      return act(() -> quarantine.read(aside.name(), MOST_BYTES))
          .map(bytes -> found(aside.id(), bytes))
          .filter(found -> found.intent().isEmpty())
          .map(Found::fault)
          .orElse("it was put aside by hand");
    } catch (IntercoreException e) {
      // Whatever is there is in nobody's way.
      return e.fact();
    }
  }
}
