package dev.intercore.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.IntercoreException;
import dev.intercore.compat.Compat.KeyStatus;
import dev.intercore.compat.Compat.LegacyKey;
import dev.intercore.json.JsonPayload;
import dev.intercore.sentinel.SentinelClaim;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which keys count as in the database, and which files as temp files. */
class LegacyComparisonTest {
  private static final JsonPayload ONE = JsonPayload.of("1");

  private final TestDatabase db;
  private final Path root;
  private final Compat compat;

  LegacyComparisonTest(@TempDir Path folder, @TempDir Path root) {
    this.db = TestDatabase.in(folder);
    this.root = root;
    this.compat = new Compat(db.state(), db.sentinels(), root);
  }

  @AfterEach
  void close() throws SQLException, IOException {
    db.close();
  }

  /** The keys that have one column set. */
  private String inDatabase() {
    return compat.status().stream()
        .filter(KeyStatus::db)
        .map(status -> status.key().id())
        .collect(Collectors.joining(" "));
  }

  private String inTempFiles() {
    return compat.status().stream()
        .filter(status -> status.legacy().orElseThrow())
        .map(status -> status.key().id())
        .collect(Collectors.joining(" "));
  }

  @Test
  void everyKeyIsListedInItsOrderAndIsNowhereAtFirst() {
    assertThat(compat.status())
        .isEqualTo(
            List.of(LegacyKey.values()).stream()
                .map(key -> new KeyStatus(key, Optional.of(false), false))
                .toList());
    assertThat(LegacyKey.ids())
        .containsExactly(
            "dispatch",
            "stop",
            "compound_throttle",
            "drift_throttle",
            "handoff",
            "autopub",
            "catalog_remind",
            "discovery_brief");
  }

  @ParameterizedTest
  @CsvSource({"dispatch", "discovery_brief"})
  void stateKeysAreInTheDatabaseWhileAValueIsVisible(String key) {
    db.state().set(key, "one", ONE, Duration.ofSeconds(10));
    db.state().set(key, "two", ONE, Duration.ofSeconds(5));
    assertThat(inDatabase()).isEqualTo(key);
    db.clock().moveSeconds(9);
    assertThat(inDatabase()).isEqualTo(key);
    db.clock().moveSeconds(1);
    assertThat(inDatabase()).isEmpty();
    db.state().set(key, "three", ONE);
    assertThat(inDatabase()).isEqualTo(key);
    db.state().delete(key, "three");
    assertThat(inDatabase()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "stop, stop",
    "compound, compound_throttle",
    "compound_throttle, compound_throttle",
    "drift, drift_throttle",
    "drift_throttle, drift_throttle",
    "handoff, handoff",
    "autopub, autopub",
    "catalog_remind, catalog_remind"
  })
  void guardsAreInTheDatabaseOnceTheyHaveFired(String name, String key) {
    db.sentinels().check(SentinelClaim.once(name, "session"));
    assertThat(inDatabase()).isEqualTo(key);
    db.sentinels().reset(name, "session");
    assertThat(inDatabase()).isEmpty();
  }

  @Test
  void claimThatLapsedDidNotFire() {
    db.sentinels().check(SentinelClaim.once("stop", "a").withLease(Duration.ofSeconds(10)));
    assertThat(inDatabase()).isEqualTo("stop");
    db.clock().moveSeconds(10);
    assertThat(inDatabase()).isEmpty();
    db.sentinels().check(SentinelClaim.once("stop", "b"));
    assertThat(inDatabase()).isEqualTo("stop");
  }

  @Test
  void stateIsNoGuardAndAGuardIsNoState() {
    LegacyKey.ids().stream()
        .filter(id -> !id.equals("dispatch") && !id.equals("discovery_brief"))
        .forEach(id -> db.state().set(id, "scope", ONE));
    db.sentinels().check(SentinelClaim.once("dispatch", "scope"));
    db.sentinels().check(SentinelClaim.once("discovery_brief", "scope"));
    assertThat(inDatabase()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "clavain-dispatch-4711.json, dispatch",
    "clavain-dispatch-.json, dispatch",
    "clavain-stop-session-1, stop",
    "clavain-stop-, stop",
    "clavain-compound-last-s, compound_throttle",
    "clavain-drift-last-s, drift_throttle",
    "clavain-handoff-s, handoff",
    "clavain-autopub.lock, autopub",
    "clavain-autopub-intercore.lock, autopub",
    "clavain-catalog-remind-s.lock, catalog_remind",
    "clavain-discovery-brief-_home_me.cache, discovery_brief"
  })
  void fileOfThatNameIsFound(String name, String key) throws IOException {
    Files.createFile(root.resolve(name));
    assertThat(inTempFiles()).isEqualTo(key);
    assertThat(compat.check(LegacyKey.of(key).orElseThrow()).legacy()).contains(true);
  }

  @ParameterizedTest
  @CsvSource({
    "clavain-dispatch-4711.json.tmp",
    "clavain-dispatch-4711",
    "clavain-dispatch.json",
    "clavain-stop",
    "xclavain-stop-s",
    "Clavain-stop-s",
    "clavain-autopub",
    "clavain-autopub.locks",
    "clavain-catalog-remind.lock",
    "clavain-compound-s"
  })
  void fileOfAnotherNameIsNot(String name) throws IOException {
    Files.createFile(root.resolve(name));
    assertThat(inTempFiles()).isEmpty();
  }

  @Test
  void filesFoldersAndLinksToNowhereCountByTheirNames() throws IOException {
    Files.createDirectory(root.resolve("clavain-stop-s"));
    Files.createSymbolicLink(root.resolve("clavain-handoff-s"), root.resolve("no-such-file"));
    Files.createFile(root.resolve("clavain-dispatch-1.json"));
    Files.createFile(root.resolve("clavain-dispatch-2.json"));
    assertThat(inTempFiles()).isEqualTo("dispatch stop handoff");
  }

  @Test
  void folderThatIsNotThereHasNoFiles() {
    Compat elsewhere = new Compat(db.state(), db.sentinels(), root.resolve("none"));
    assertThat(elsewhere.status()).allMatch(status -> status.legacy().equals(Optional.of(false)));
  }

  @ParameterizedTest
  @EnumSource(LegacyKey.class)
  void aPathThatIsNoFolderIsAnError(LegacyKey key) throws IOException {
    Path file = Files.createFile(root.resolve("file"));
    Compat wrong = new Compat(db.state(), db.sentinels(), file);
    assertThatThrownBy(() -> wrong.check(key))
        .isInstanceOf(IntercoreException.class)
        .hasMessage("cannot list the temp files in " + file + ": not a folder");
    assertThatThrownBy(wrong::status).isInstanceOf(IntercoreException.class);
  }

  @Test
  void whatTheDatabaseHasNeedsNoFilesToBeSeen() throws IOException {
    Compat wrong = new Compat(db.state(), db.sentinels(), Files.createFile(root.resolve("file")));
    db.sentinels().check(SentinelClaim.once("stop", "s"));
    assertThat(wrong.check(LegacyKey.STOP))
        .isEqualTo(new KeyStatus(LegacyKey.STOP, Optional.empty(), true));
  }
}
