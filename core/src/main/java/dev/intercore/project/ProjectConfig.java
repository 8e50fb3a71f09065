package dev.intercore.project;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileErrors;
import dev.intercore.files.FileStat;
import dev.intercore.json.JsonPayload;
import dev.intercore.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The settings of a project. Unknown settings and invalid values are rejected. */
public record ProjectConfig(IntentConfig intent, WorkConfig work) {
  public static final String FILE = "config.json";

  private static final String HINT = "docs/configuration.md lists the settings.";

  private static final String SQLITE = "sqlite";
  private static final String FILES = "files";

  private static final Setting<String> INTENT_BACKEND =
      Setting.oneOf("intent", "backend", List.of(SQLITE, FILES));
  private static final Setting<Long> INTENT_RETENTION_DAYS =
      Setting.number("intent", "retention_days", 14, 1, 36_500);
  private static final Setting<Optional<Boolean>> INTENT_IGNORE_CASE =
      Setting.optionalBoolean("intent", "ignore_case");
  private static final Setting<String> WORK_STORE =
      Setting.oneOf("work", "store", List.of(SQLITE, FILES));
  private static final Setting<Path> WORK_DIRECTORY =
      new Setting<>("work", "directory", Path.of(".chipset/state"), ProjectConfig::directory);

  private static final List<Setting<?>> SETTINGS =
      List.of(
          INTENT_BACKEND, INTENT_RETENTION_DAYS, INTENT_IGNORE_CASE, WORK_STORE, WORK_DIRECTORY);

  /** The settings of a project without a file. */
  public static final ProjectConfig USUAL = of(Map.of());

  /**
   * How intents are stored.
   *
   * @param inFiles one file per intent instead of the database
   * @param retention how long closed intents are kept
   * @param ignoreCase whether case matters in paths; empty to find out from the file system
   */
  public record IntentConfig(boolean inFiles, Duration retention, Optional<Boolean> ignoreCase) {}

  /**
   * How the records of a team are stored.
   *
   * @param inFiles in files instead of the database
   * @param directory of the files, relative to the project
   */
  public record WorkConfig(boolean inFiles, Path directory) {}

  /**
   * Reads the file in a project's {@code .clavain}, if there is one.
   *
   * @param folder that folder
   */
  public static ProjectConfig in(Path folder) {
    Path file = folder.resolve(FILE);
    Optional<FileStat> stat = FileStat.of(file);
    if (stat.isEmpty()) {
      return USUAL;
    }
    if (!stat.get().isFile()) {
      throw refused(file, "is not a regular file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      String text = new String(in.readNBytes(JsonPayload.MAX_BYTES + 1), StandardCharsets.UTF_8);
      return of(JsonReader.parse(text));
    } catch (IllegalArgumentException e) {
      throw refused(file, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw FileErrors.io("cannot read " + file, e, HINT);
    }
  }

  private static ProjectConfig of(@Nullable Object json) {
    Map<?, ?> root = object("it", json);
    Map<?, ?> intent = group(root, "intent");
    IntentConfig intents =
        new IntentConfig(
            INTENT_BACKEND.in(intent).equals(FILES),
            Duration.ofDays(INTENT_RETENTION_DAYS.in(intent)),
            INTENT_IGNORE_CASE.in(intent));
    refuseUnknown(intent, "intent");
    Map<?, ?> work = group(root, "work");
    WorkConfig team = new WorkConfig(WORK_STORE.in(work).equals(FILES), WORK_DIRECTORY.in(work));
    refuseUnknown(work, "work");
    for (Object key : root.keySet()) {
      if (SETTINGS.stream().noneMatch(setting -> setting.group().equals(key))) {
        throw new IllegalArgumentException("there is no setting " + key);
      }
    }
    return new ProjectConfig(intents, team);
  }

  private static Map<?, ?> group(Map<?, ?> root, String name) {
    return root.containsKey(name) ? object(name, notNull(name, root.get(name))) : Map.of();
  }

  private static Map<?, ?> object(String name, @Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    throw new IllegalArgumentException(name + " is not an object");
  }

  private static Object notNull(String name, @Nullable Object value) {
    if (value == null) {
      throw new IllegalArgumentException(name + " is null");
    }
    return value;
  }

  private static void refuseUnknown(Map<?, ?> values, String group) {
    for (Object key : values.keySet()) {
      if (SETTINGS.stream().noneMatch(one -> one.group().equals(group) && one.key().equals(key))) {
        throw new IllegalArgumentException("there is no setting " + group + "." + key);
      }
    }
  }

  private static Path directory(Object value) {
    String text = Setting.text("work.directory", value);
    Path path = Path.of(text);
    boolean leavesIt = path.isAbsolute() || !path.equals(path.normalize()) || text.startsWith("..");
    // Git and intercore use these folders themselves.
    boolean reserved = path.startsWith(".git") || path.startsWith(".clavain");
    if (text.isEmpty() || leavesIt || reserved) {
      throw new IllegalArgumentException(
          "work.directory is not a folder inside the project: " + text);
    }
    return path;
  }

  private static IntercoreException refused(Path file, String why) {
    return new IntercoreException(ErrorCode.BAD_CONFIG, file + ": " + why, HINT);
  }

  /**
   * One setting of the file.
   *
   * @param group the object that contains it
   * @param parse throws IllegalArgumentException with a message for the user
   */
  private record Setting<T>(String group, String key, T usual, Function<Object, T> parse) {
    static Setting<String> oneOf(String group, String key, List<String> choices) {
      String name = group + "." + key;
      return new Setting<>(
          group,
          key,
          choices.getFirst(),
          value -> {
            String text = text(name, value);
            if (!choices.contains(text)) {
              throw new IllegalArgumentException(
                  name + " is \"" + text + "\", not one of " + String.join(", ", choices));
            }
            return text;
          });
    }

    static Setting<Long> number(String group, String key, long usual, long least, long most) {
      return new Setting<>(
          group,
          key,
          usual,
          value -> {
            if (value instanceof Long number && number >= least && number <= most) {
              return number;
            }
            throw new IllegalArgumentException(
                group + "." + key + " is not a whole number from " + least + " to " + most);
          });
    }

    static Setting<Optional<Boolean>> optionalBoolean(String group, String key) {
      return new Setting<>(
          group,
          key,
          Optional.empty(),
          value -> {
            if (value instanceof Boolean bool) {
              return Optional.of(bool);
            }
            throw new IllegalArgumentException(group + "." + key + " is not true or false");
          });
    }

    static String text(String name, Object value) {
      if (value instanceof String text) {
        return text;
      }
      throw new IllegalArgumentException(name + " is not a text");
    }

    T in(Map<?, ?> values) {
      return values.containsKey(key)
          ? parse.apply(notNull(group + "." + key, values.get(key)))
          : usual;
    }
  }
}
