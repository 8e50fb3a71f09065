package dev.intercore.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProjectConfigTest {
  private final Path folder;

  ProjectConfigTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private ProjectConfig read(String json) throws IOException {
    Files.writeString(folder.resolve(ProjectConfig.FILE), json);
    return ProjectConfig.in(folder);
  }

  @Test
  void thereNeedNotBeOne() throws IOException {
    assertThat(ProjectConfig.in(folder)).isEqualTo(ProjectConfig.DEFAULT);
    assertThat(read("{}")).isEqualTo(ProjectConfig.DEFAULT);
    assertThat(read("{\"intent\": {}, \"work\": {}}")).isEqualTo(ProjectConfig.DEFAULT);
  }

  @Test
  void everySettingIsRead() throws IOException {
    assertThat(
            read(
                "{\"intent\": {\"backend\": \"files\", \"retention_days\": 3, \"ignore_case\":"
                    + " true}, \"work\": {\"store\": \"files\", \"directory\": \"state/here\"}}"))
        .isEqualTo(
            new ProjectConfig(
                new ProjectConfig.IntentConfig(true, Duration.ofDays(3), Optional.of(true)),
                new ProjectConfig.WorkConfig(true, Path.of("state/here"))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"intents\": {}} | there is no setting intents",
        "{\"intent\": {\"backends\": \"files\"}} | there is no setting intent.backends",
        "{\"intent\": {\"backend\": \"sqlite3\"}} | intent.backend is \"sqlite3\", not one of"
            + " sqlite, files",
        "{\"intent\": {\"backend\": 1}} | intent.backend is not a text",
        "{\"intent\": {\"backend\": null}} | intent.backend is null",
        "{\"intent\": {\"retention_days\": 0}} | intent.retention_days is not a whole number from"
            + " 1",
        "{\"intent\": {\"retention_days\": \"7\"}} | intent.retention_days is not a whole number",
        "{\"intent\": {\"retention_days\": true}} | intent.retention_days is not a whole number",
        "{\"intent\": {\"retention_days\": 1.5}} | intent.retention_days is not a whole number",
        "{\"intent\": {\"ignore_case\": \"yes\"}} | intent.ignore_case is not true or false",
        "{\"intent\": []} | intent is not an object",
        "[] | it is not an object",
        "{\"work\": {\"directory\": \"/tmp\"}} | work.directory is not a folder inside the project:"
            + " /tmp",
        "{\"work\": {\"directory\": \"../x\"}} | work.directory is not a folder inside the project",
        "{\"work\": {\"directory\": \"a/../../x\"}} | work.directory is not a folder inside",
        "{\"work\": {\"directory\": \"\"}} | work.directory is not a folder inside",
        "{\"intent\": {}, \"intent\": {}} | Duplicate",
        "{ | end-of-input"
      })
  void invalidSettingsAreNamed(String json, String complaint) {
    assertThatThrownBy(() -> read(json))
        .isInstanceOfSatisfying(
            IntercoreException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_CONFIG))
        .hasMessageContaining(complaint);
  }

  @Test
  void onlyAPlainFileIsRead() throws IOException {
    Files.createSymbolicLink(folder.resolve(ProjectConfig.FILE), Path.of("/dev/zero"));
    assertThatThrownBy(() -> ProjectConfig.in(folder)).hasMessageContaining("not a regular file");
  }
}
