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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The settings of a project. Unknown settings and invalid values are rejected. */
public record ProjectConfig(IntentConfig intent, WorkConfig work) {
  public static final String FILE = "config.json";

  private static final String HINT = "docs/configuration.md lists the settings.";

  private static final String FILES = "files";

  /** The values of a setting that chooses a store; the first is the default. */
  private static final List<String> STORES = List.of("sqlite", FILES);

  /** The settings of a project without a file. */
  public static final ProjectConfig DEFAULT = of(Map.of());

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
      return DEFAULT;
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
    SettingGroup root = new SettingGroup("", json);
    SettingGroup intent = root.group("intent");
    IntentConfig intents =
        new IntentConfig(
            intent.choice("backend", STORES).equals(FILES),
            Duration.ofDays(intent.number("retention_days", 14, 1, 36_500)),
            intent.optionalBoolean("ignore_case"));
    intent.refuseUnknown();
    SettingGroup work = root.group("work");
    WorkConfig team =
        new WorkConfig(
            work.choice("store", STORES).equals(FILES),
            work.folder("directory", Path.of(".chipset/state")));
    work.refuseUnknown();
    root.refuseUnknown();
    return new ProjectConfig(intents, team);
  }

  private static IntercoreException refused(Path file, String why) {
    return new IntercoreException(ErrorCode.BAD_CONFIG, file + ": " + why, HINT);
  }

  /** The settings in one object of the file. Each getter declares a setting. */
  private static final class SettingGroup {
    private final String prefix;
    private final Map<?, ?> values;
    private final Set<Object> known = new HashSet<>();

    SettingGroup(String name, @Nullable Object value) {
      if (!(value instanceof Map<?, ?> map)) {
        throw new IllegalArgumentException((name.isEmpty() ? "it" : name) + " is not an object");
      }
      values = map;
      prefix = name.isEmpty() ? "" : name + ".";
    }

    /** Returns the value of a setting, or empty if it is not set. */
    private Optional<Object> value(String key) {
      known.add(key);
      Object value = values.get(key);
      if (value == null && values.containsKey(key)) {
        throw invalid(key, "is null");
      }
      return Optional.ofNullable(value);
    }

    SettingGroup group(String key) {
      return new SettingGroup(key, value(key).orElseGet(Map::of));
    }

    String choice(String key, List<String> choices) {
      String text = text(key, choices.getFirst());
      if (!choices.contains(text)) {
        throw invalid(key, "is \"" + text + "\", not one of " + String.join(", ", choices));
      }
      return text;
    }

    private String text(String key, String usual) {
      if (value(key).orElse(usual) instanceof String text) {
        return text;
      }
      throw invalid(key, "is not a text");
    }

    long number(String key, long usual, long least, long most) {
      if (value(key).orElse(usual) instanceof Long number && number >= least && number <= most) {
        return number;
      }
      throw invalid(key, "is not a whole number from " + least + " to " + most);
    }

    Optional<Boolean> optionalBoolean(String key) {
      Optional<Object> value = value(key);
      if (value.isPresent() && !(value.get() instanceof Boolean)) {
        throw invalid(key, "is not true or false");
      }
      return value.map(Boolean.class::cast);
    }

    /** Returns a folder inside the project, and not one that git or intercore use. */
    Path folder(String key, Path usual) {
      String text = text(key, usual.toString());
      Path path = Path.of(text);
      boolean leaves = path.isAbsolute() || !path.equals(path.normalize()) || text.startsWith("..");
      boolean reserved = path.startsWith(".git") || path.startsWith(".clavain");
      if (text.isEmpty() || leaves || reserved) {
        throw invalid(key, "is not a folder inside the project: " + text);
      }
      return path;
    }

    void refuseUnknown() {
      for (Object key : values.keySet()) {
        if (!known.contains(key)) {
          throw new IllegalArgumentException("there is no setting " + prefix + key);
        }
      }
    }

    private IllegalArgumentException invalid(String key, String why) {
      return new IllegalArgumentException(prefix + key + " " + why);
    }
  }
}
