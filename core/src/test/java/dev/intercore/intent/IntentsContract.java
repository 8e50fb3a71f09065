package dev.intercore.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.event.Event;
import dev.intercore.event.EventLog;
import dev.intercore.intent.IntentOutcome.Answer;
import dev.intercore.json.JsonObject;
import dev.intercore.json.JsonWriter;
import dev.intercore.process.ProcessTable;
import dev.intercore.project.PathResolver;
import dev.intercore.project.Project;
import dev.intercore.project.ProjectConfig.IntentConfig;
import dev.intercore.snapshot.FileSnapshot;
import dev.intercore.store.sqlite.SqliteStore;
import dev.intercore.testing.TestClock;
import dev.intercore.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;

/** A project with a database and a clock that the test moves; helpers of the contracts. */
abstract class IntentsContract {
  static final IntentOwner ME = TestOwners.live("me");
  static final IntentOwner YOU = TestOwners.live("you");
  static final IntentOwner THEM = TestOwners.live("them");

  final IntentBackends store;
  final Path root;
  final TestDatabase db;
  final TestOwners agents = new TestOwners();

  IntentsContract(IntentBackends store, Path folder) throws IOException {
    this.store = store;
    this.root = folder.toRealPath().resolve("project");
    this.db = TestDatabase.in(Files.createDirectories(root.resolve(".clavain")));
  }

  @AfterEach
  void close() throws SQLException, IOException {
    agents.close();
    db.close();
  }

  TestClock clock() {
    return db.clock();
  }

  Intents intents() {
    return intents(db.database());
  }

  Intents intents(SqliteStore database) {
    return intents(database, ProcessTable.here());
  }

  Intents intents(SqliteStore database, ProcessTable processes) {
    IntentOptions usual = options(database);
    return new Intents(
        new IntentOptions(
            usual.store(), processes, usual.rule(), usual.retention(), usual.snapshots()));
  }

  /** Returns intents with another reader of snapshots. */
  Intents intents(Function<IntentScope, FileSnapshot> bases) {
    IntentOptions usual = options(db.database());
    return new Intents(
        new IntentOptions(
            usual.store(), usual.processes(), usual.rule(), usual.retention(), bases));
  }

  IntentOptions options(SqliteStore database) {
    IntentConfig config =
        new IntentConfig(store == IntentBackends.FILES, Duration.ofDays(14), Optional.of(false));
    IntentStore records =
        config.inFiles()
            ? new FileIntentStore(database, db.file().resolveSibling(""))
            : new SqlIntentStore(database);
    Set<Path> databaseFiles = Set.copyOf(database.files().all());
    return IntentOptions.of(records, Project.of(db.file()), config, databaseFiles);
  }

  /** Resolves paths relative to the root of the project. */
  PathResolver paths() {
    return new PathResolver(Project.of(db.file()), root);
  }

  IntentScope scope(List<String> allow, List<String> related, List<String> forbid) {
    return intents().scope(paths(), allow, related, forbid);
  }

  Declaration of(String... allow) {
    return Declaration.of(scope(List.of(allow), List.of(), List.of()), "a change");
  }

  Declaration related(String allow, String related) {
    return Declaration.of(scope(List.of(allow), List.of(related), List.of()), "a change");
  }

  static Declaration ignoringSoft(Declaration usual) {
    return new Declaration(
        usual.scope(), usual.text(), usual.ttl(), usual.lease(), usual.queue(), true);
  }

  static Declaration lasting(Declaration usual, Duration ttl, Duration lease) {
    return new Declaration(
        usual.scope(), usual.text(), ttl, lease, usual.queue(), usual.ignoreSoft());
  }

  /** Declares an intent that must be active. */
  Intent active(IntentOwner owner, String... allow) {
    return active(owner, of(allow));
  }

  Intent active(IntentOwner owner, Declaration declaration) {
    IntentOutcome outcome = intents().declare(owner, declaration);
    assertThat(outcome.answer()).isEqualTo(Answer.DONE);
    return intent(outcome);
  }

  /** Declares an intent that must be queued. */
  Intent queued(IntentOwner owner, String... allow) {
    IntentOutcome outcome = intents().declare(owner, of(allow).queued());
    assertThat(outcome.answer()).isEqualTo(Answer.QUEUED);
    return intent(outcome);
  }

  static Intent intent(IntentOutcome outcome) {
    return outcome.view().orElseThrow().intent();
  }

  Intent now(Intent intent) {
    return intent(intents().queries().show(ME, intent.id()));
  }

  IntentStatus status(Intent intent) {
    return now(intent).status();
  }

  Ownership ownership(IntentOwner owner, Intent intent) {
    return intents()
        .queries()
        .show(owner, intent.id())
        .view()
        .orElseThrow()
        .ownership()
        .orElseThrow();
  }

  static List<String> ids(IntentOutcome outcome) {
    return IntentActivation.ids(outcome.blockedBy());
  }

  List<String> listed(boolean closedToo) {
    return intents().queries().list(ME, closedToo).stream().map(one -> intent(one).id()).toList();
  }

  List<Event> events() {
    return new EventLog(db.database()).list(0, Optional.of("intent"));
  }

  /** Returns the types of all events, without their group. */
  List<String> eventTypes() {
    return events().stream().map(event -> event.type().substring("intent.".length())).toList();
  }

  Event latest() {
    return events().getLast();
  }

  /** Returns the stored record with other fields and a digest that fits. */
  String signed(Intent intent, @Nullable Object... namesAndValues)
      throws IOException, SQLException {
    Map<String, @Nullable Object> values =
        new LinkedHashMap<>(JsonObject.parse(record(intent)).values());
    values.remove("integrity");
    values.putAll(JsonObject.map(namesAndValues));
    values.put("integrity", Map.of("sha256", JsonWriter.digest(values)));
    return JsonWriter.canonical(values);
  }

  String record(Intent intent) throws IOException, SQLException {
    return new String(store.bytes(db.file(), intent.id()), StandardCharsets.UTF_8).strip();
  }

  void overwrite(Intent intent, String record) throws IOException, SQLException {
    store.overwrite(db.file(), intent.id(), record.getBytes(StandardCharsets.UTF_8));
  }

  void write(String path, String text) {
    Path file = root.resolve(path);
    try {
      Files.createDirectories(Optional.ofNullable(file.getParent()).orElse(root));
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
