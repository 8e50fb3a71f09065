package dev.intercore.project;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.files.FileStat;
import dev.intercore.files.IoText;
import dev.intercore.json.JsonPayload;
import dev.intercore.json.JsonReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The settings of a project; each feature reads its own. */
public record ProjectConfig(IntentConfig intent, WorkConfig work) {
  public static final String FILE = "config.json";

  private static final String HINT = "docs/configuration.md lists the settings.";

  /** What counts where there is no file. */
  public static final ProjectConfig USUAL = new ProjectConfig(IntentConfig.USUAL, WorkConfig.USUAL);

  /**
   * Reads the file in a project's {@code .clavain}, if there is one.
   *
   * @param folder that folder
   */
  public static ProjectConfig in(Path folder) {
    Path file = folder.resolve(FILE);
    Optional<FileStat> facts = FileStat.of(file);
    if (facts.isEmpty()) {
      return USUAL;
    }
    if (!facts.get().isFile()) {
      throw refused(file, "is not a plain file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      String text = new String(in.readNBytes(JsonPayload.MAX_BYTES + 1), StandardCharsets.UTF_8);
      return of(new Settings("", JsonReader.parse(text)));
    } catch (IllegalArgumentException e) {
      throw refused(file, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new IntercoreException(
          ErrorCode.IO, "cannot read " + file + ": " + IoText.reason(e), HINT, e);
    }
  }

  private static ProjectConfig of(Settings settings) {
    ProjectConfig config =
        new ProjectConfig(
            settings.group("intent").map(IntentConfig::of).orElse(IntentConfig.USUAL),
            settings.group("work").map(WorkConfig::of).orElse(WorkConfig.USUAL));
    settings.refuseOthers();
    return config;
  }

  private static IntercoreException refused(Path file, String why) {
    return new IntercoreException(ErrorCode.BAD_CONFIG, file + ": " + why, HINT);
  }
}
