package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.ErrorCode;
import dev.intercore.work.record.RecordKind;
import dev.intercore.work.record.WorkItem;
import dev.intercore.work.storage.PageCursor;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that cannot be read: not absent, and not to be changed. */
class FileTeamDamageTest extends FileTeamContract {
  FileTeamDamageTest(@TempDir Path folder) throws IOException {
    super(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "[]", "{", "{}", "{\"beadId\":\"bead-other\"}", "\u0000"})
  void whatIsNoRecordIsDamageAndStays(String text) throws IOException {
    WorkItem item = item("a");
    Files.writeString(file(RecordKind.WORK, item.id()), text);
    damaged(item);
    assertThat(file(RecordKind.WORK, item.id())).hasContent(text);
  }

  private void damaged(WorkItem item) {
    corrupt.clear();
    Team looking = team();
    assertThat(looking.work().get(item.id())).isEmpty();
    assertThat(looking.work().page(PageCursor.START, 10).records()).isEmpty();
    assertThat(corrupt).hasSize(1);
    String agent = agent().id();
    fails(ErrorCode.CORRUPT, () -> team().hooks().set(agent, item.id()));
    assertThat(team().hooks().get(agent)).isEmpty();
  }

  @Test
  void whatIsNotUtf8IsDamage() throws IOException {
    WorkItem item = item("a");
    Files.write(file(RecordKind.WORK, item.id()), new byte[] {'{', '"', (byte) 0xff, '"', '}'});
    damaged(item);
  }

  @Test
  void valueOutsideAnEnumerationIsDamage() throws IOException {
    WorkItem item = item("a");
    Path file = file(RecordKind.WORK, item.id());
    Files.writeString(file, Files.readString(file).replace("\"open\"", "\"opened\""));
    damaged(item);
    assertThat(damage()).contains("opened");
  }

  private String damage() {
    team().work().page(PageCursor.START, 10);
    return corrupt.getLast().toString();
  }

  @Test
  void hugeFileIsDamage() throws IOException {
    WorkItem item = item("a");
    try (FileChannel file =
        FileChannel.open(file(RecordKind.WORK, item.id()), StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.wrap(new byte[1]), 9 << 20);
    }
    damaged(item);
  }

  @Test
  void linkFolderAndPipeAreDamageAndNobodyWaits() throws IOException, InterruptedException {
    for (String kind : new String[] {"link", "folder", "pipe"}) {
      WorkItem item = item(kind);
      Path file = file(RecordKind.WORK, item.id());
      Path elsewhere = root.resolve("elsewhere-" + kind + ".json");
      Files.move(file, elsewhere);
      switch (kind) {
        case "link" -> Files.createSymbolicLink(file, elsewhere);
        case "folder" -> Files.createDirectory(file);
        default ->
            assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
      }
      damaged(item);
      assertThat(Files.readString(elsewhere)).contains(item.id());
      Files.delete(file);
    }
  }
}
