package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.Failpoint.Point;
import dev.intercore.common.IntercoreException;
import dev.intercore.intent.IntentLifecycle.GcResult;
import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.store.sqlite.SqliteStore;
import dev.intercore.testing.Folders;
import dev.intercore.testing.Sql;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files in the folder of the records that are not intact records. */
class FileFolderTest extends IntentsContract {
  private final Path folder = root.resolve(".clavain/intents");
  private final Path quarantine = folder.resolve("quarantine");

  FileFolderTest(@TempDir Path scratch) throws IOException {
    super(IntentBackends.FILES, scratch);
  }

  private Path file(Intent intent) {
    return IntentBackends.file(db.file(), intent.id());
  }

  @Test
  void eachIntentIsAFileThatOnlyItsUserCanRead() throws Exception {
    Intent mine = active(ME, "a.c");
    assertThat(Folders.names(folder)).containsExactly(".local", mine.id() + ".json");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file(mine))))
        .isEqualTo("rw-------");
    String text = Files.readString(file(mine));
    assertThat(text).endsWith("}\n");
    assertThat(Intent.read(text).id()).isEqualTo(mine.id());
    // None of it is in the database.
    assertThat(Sql.text(db.file(), "SELECT count(*) FROM intents")).isEqualTo("0");
  }

  @Test
  void filesThatAreNoRecordsAreIgnored() throws Exception {
    Intent mine = active(ME, "a.c");
    String record = Files.readString(file(mine));
    Files.writeString(folder.resolve("notes.txt"), "x");
    Files.writeString(folder.resolve("unsafe.json"), record);
    Files.writeString(folder.resolve("intent-01-0000.json"), record);
    Files.writeString(folder.resolve("intent-5-0000.json.bak"), record);
    Files.createDirectory(folder.resolve("intent-6-0000.json"));
    Files.createSymbolicLink(
        folder.resolve("intent-7-0000.json"), Path.of(String.valueOf(file(mine).getFileName())));
    Path outside = Files.writeString(root.resolve("outside.json"), "precious");
    Files.createSymbolicLink(folder.resolve("intent-8-0000.json"), outside);
    assertThat(listed(true)).containsExactly(mine.id());
    Intent next = active(YOU, "b.c");
    // Not even a number that only looks taken is given again.
    assertThat(next.sequence()).isEqualTo(9);
    assertThat(intents().clear(ME, "intent-8-0000").answer()).isEqualTo(Answer.UNKNOWN);
    assertThat(intents().queries().corrupt()).isEmpty();
    assertThat(Files.readString(outside)).isEqualTo("precious");
    assertThat(Folders.names(folder))
        .contains("notes.txt", "unsafe.json", "intent-6-0000.json", "intent-8-0000.json")
        .hasSize(10);
  }

  @Test
  void copyUnderAnotherNameIsCorrupt() throws Exception {
    Intent mine = active(ME, "a.c");
    Files.copy(file(mine), folder.resolve("intent-3-abcd.json"));
    assertThat(listed(false)).containsExactly(mine.id());
    assertThat(intents().declare(YOU, of("b.c")).corrupt()).containsExactly("intent-3-abcd");
    assertThat(latest().type()).isEqualTo("intent.declared");
    assertThat(events().get(1).body()).contains("it is the record of " + mine.id());
  }

  @Test
  void readersSkipCorruptFilesAndWritersQuarantineThem() throws Exception {
    Intent mine = active(ME, "a.c");
    Files.writeString(file(mine), "{");
    assertThat(intents().queries().corrupt()).containsExactly(mine.id());
    assertThat(intents().queries().list(ME, true)).isEmpty();
    assertThat(Folders.names(folder)).containsExactly(".local", mine.id() + ".json");
    intents().gc(ME);
    assertThat(Folders.names(folder)).containsExactly(".local", "quarantine");
    assertThat(Folders.names(quarantine)).containsExactly(mine.id() + ".json");
    assertThat(Files.readString(quarantine.resolve(mine.id() + ".json"))).isEqualTo("{");
  }

  @Test
  void fileInQuarantineIsNeverOverwritten() throws Exception {
    Intent mine = active(ME, "a.c");
    for (String text : List.of("one", "two", "three")) {
      Files.writeString(file(mine), text);
      // Another time of change makes it another damage.
      Files.setLastModifiedTime(file(mine), FileTime.fromMillis(text.hashCode()));
      intents().gc(ME);
      intents().gc(ME);
    }
    assertThat(Folders.names(quarantine))
        .containsExactly(mine.id() + ".2.json", mine.id() + ".3.json", mine.id() + ".json");
    assertThat(Files.readString(quarantine.resolve(mine.id() + ".json"))).isEqualTo("one");
    assertThat(Files.readString(quarantine.resolve(mine.id() + ".3.json"))).isEqualTo("three");
    assertThat(intents().queries().corrupt()).containsExactly(mine.id());
    assertThat(Collections.frequency(eventTypes(), "quarantined")).isEqualTo(3);
    assertThat(active(YOU, "b.c").sequence()).isEqualTo(2);
  }

  @Test
  void fileThatIsTooLargeOrNotTextIsCorrupt() throws Exception {
    Intent large = active(ME, "a.c");
    Intent odd = active(ME, "b.c");
    try (RandomAccessFile file = new RandomAccessFile(file(large).toFile(), "rw")) {
      file.setLength(1L << 40);
    }
    Files.write(file(odd), new byte[] {'"', (byte) 0xff, '"'});
    intents().gc(ME);
    assertThat(intents().queries().corrupt()).containsExactly(large.id(), odd.id());
    assertThat(events().get(2).body()).contains("larger than 8388608 bytes");
    assertThat(events().get(3).body()).contains("not UTF-8");
  }

  @Test
  void temporaryFilesAreRemovedByTheNextWriter() throws Exception {
    Intent mine = active(ME, "a.c");
    Path left = folder.resolve("." + mine.id() + ".json.1.tmp");
    Files.writeString(left, "half");
    intents().queries().list(ME, true);
    assertThat(left).exists();
    intents().renew(ME, mine.id(), Optional.empty());
    assertThat(Folders.names(folder)).containsExactly(".local", mine.id() + ".json");
  }

  @Test
  void anUnfinishedChangeIsReportedAndFinished() throws Exception {
    Intent mine = active(ME, "a.c");
    SqliteStore dying =
        db.open(options -> options.withFailpoint(CrashContract.at(Point.JOURNAL_WRITTEN, 1)));
    assertThatThrownBy(() -> intents(dying).clear(ME, mine.id())).hasMessage("crash");
    assertThat(intents().queries().problems()).as("it may be in progress").isEmpty();
    Files.setLastModifiedTime(
        folder.resolve(".local/journal.json"),
        FileTime.fromMillis((clock().seconds() - 61) * 1000));
    assertThat(intents().queries().problems())
        .singleElement()
        .asString()
        .startsWith(".local/journal.json");
    intents().quarantineCorrupt();
    assertThat(intents().queries().problems()).isEmpty();
    assertThat(eventTypes()).containsExactly("declared", "cleared");
  }

  @Test
  void folderThatIsALinkIsRejected() throws Exception {
    Path elsewhere = Files.createDirectory(root.resolve("elsewhere"));
    Files.createSymbolicLink(folder, elsewhere);
    Declaration wanted = of("a.c");
    assertThatThrownBy(() -> intents().declare(ME, wanted))
        .isInstanceOf(IntercoreException.class)
        .hasMessageContaining("is a link");
    assertThatThrownBy(() -> intents().queries().list(ME, true))
        .isInstanceOf(IntercoreException.class);
    assertThat(Folders.names(elsewhere)).isEmpty();
  }

  @Test
  void fileMovedBackFromTheQuarantineCountsAgain() throws Exception {
    Intent mine = active(ME, "a.c");
    String old = Files.readString(file(mine));
    intents().clear(ME, mine.id());
    Files.writeString(file(mine), old);
    assertThat(intents().clear(ME, mine.id()).answer()).isEqualTo(Answer.DONE);
    assertThat(eventTypes()).containsExactly("declared", "cleared", "cleared");
  }

  @Test
  void removedIntentHasNoFile() throws Exception {
    Intent mine = active(ME, "a.c");
    intents().clear(ME, mine.id());
    clock().move(Duration.ofDays(15));
    assertThat(intents().gc(ME)).isEqualTo(new GcResult(0, 1));
    assertThat(Folders.names(folder)).containsExactly(".local");
    assertThat(active(ME, "a.c").sequence()).isEqualTo(2);
  }

  @Test
  void fileThatAUserMovedToTheQuarantineIsReportedAndDoesNotBlock() throws Exception {
    Intent mine = active(ME, "a.c");
    intents().gc(ME);
    Files.createDirectory(quarantine);
    Files.move(file(mine), quarantine.resolve(mine.id() + ".json"));
    Files.createDirectory(quarantine.resolve("intent-9-0000.json"));
    Files.writeString(quarantine.resolve("notes.txt"), "x");
    Intent yours = active(YOU, "a.c");
    assertThat(yours.sequence()).isEqualTo(10);
    assertThat(intents().queries().corrupt()).containsExactly(mine.id(), "intent-9-0000");
    assertThat(events().get(1).body()).contains("a user moved it there");
  }

  @Test
  void recordOfALaterVersionIsAnErrorUnlessItIsInQuarantine() throws Exception {
    Intent mine = active(ME, "a.c");
    String later = signed(mine, "version", 2L, "allow", "a.c");
    Path quarantined = Files.createDirectory(quarantine).resolve(mine.id() + ".json");
    Files.writeString(quarantined, later);
    assertThat(intents().declare(YOU, of("b.c")).corrupt()).containsExactly(mine.id());
    Files.writeString(file(mine), later);
    Declaration wanted = of("c.c");
    assertThatThrownBy(() -> intents().declare(YOU, wanted))
        .isInstanceOf(IntercoreException.class)
        .hasMessageContaining("newer intercore");
    assertThat(Files.readString(file(mine))).isEqualTo(later);
  }
}
