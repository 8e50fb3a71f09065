package dev.intercore.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.Intercore;
import dev.intercore.app.inprocess.InProcessCli;
import dev.intercore.cli.CommandHost;
import dev.intercore.cli.CommandHost.BuildInfo;
import dev.intercore.cli.CommandLine;
import dev.intercore.cli.EngineDeclined;
import dev.intercore.cli.ExecutionSite;
import dev.intercore.cli.Invocation;
import dev.intercore.cli.Invocation.ClientProcess;
import dev.intercore.cli.output.Terminal;
import dev.intercore.common.ErrorCode;
import dev.intercore.store.RequestContext;
import dev.intercore.testkit.Answer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the gate answers if a fact is unknown, and what it leaves to the caller. */
class IntentGateTest {
  private static final String DENIED = "denied\tregistry_error\n";

  private final Path folder;
  private final List<Intercore> opened = new ArrayList<>();

  IntentGateTest(@TempDir Path scratch) throws IOException {
    folder = scratch.toRealPath();
  }

  @AfterEach
  void close() {
    opened.forEach(Intercore::close);
  }

  /** A site that can only use databases. */
  private static final class EngineSite implements ExecutionSite {
    @Override
    public void requireCaller() {
      throw new EngineDeclined.RunInCaller("only the caller may");
    }

    @Override
    public void retryLater() {
      throw new EngineDeclined.RetryLater();
    }

    @Override
    public void handOver(List<String> fields) {
      throw new EngineDeclined.RunInCaller("only the caller may");
    }

    @Override
    public void onError(ErrorCode code) {}
  }

  private Answer inEngine(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    CommandHost host =
        new CommandHost(
            new BuildInfo("1.2.3"),
            () -> Instant.ofEpochSecond(1_769_860_800),
            (file, options) -> {
              Intercore intercore = Intercore.open(file, options);
              opened.add(intercore);
              return intercore;
            },
            new EngineSite(),
            RequestContext.forThisProcess());
    Invocation invocation =
        new Invocation(
            List.of(words),
            folder,
            Map.of("INTERCORE_SESSION", "me"),
            InputStream.nullInputStream(),
            new Terminal.Streams(out, err, false, false),
            ClientProcess.UNKNOWN);
    int exit = new CommandLine(CommandCatalog.tree(), host, invocation).run();
    return new Answer(String.join(" ", words), exit, out.toByteArray(), err.toByteArray());
  }

  private Answer ic(String... words) {
    return InProcessCli.of(InstantSource.system(), folder, folder)
        .with("INTERCORE_SESSION", "me")
        .call(words);
  }

  private Answer gate(String... words) {
    List<String> all = new ArrayList<>(List.of("intent", "gate"));
    all.addAll(List.of(words));
    return ic(all.toArray(String[]::new));
  }

  private void init() {
    assertThat(ic("init").exit()).isZero();
  }

  @Test
  void registryThatIsNotThereDenies() {
    Answer path = gate("--path", "a.c");
    assertThat(path.exit()).isEqualTo(2);
    assertThat(path.stdout()).isEqualTo(DENIED);
    assertThat(path.stderr()).contains("there is no .clavain/intercore.db").contains("ic init");
    assertThat(path.stderr().lines()).hasSize(2);
    gate("--path", "a.c", "--json")
        .exits(2)
        .prints("{\"allowed\":false,\"reason\":\"registry_error\",\"intent_id\":null}\n")
        .quietly();
    assertThat(gate("--shell", "rm a.c").stdout()).isEqualTo(DENIED);
    assertThat(gate("--shell", "rm a.c").exit()).isEqualTo(2);
    gate("--shell", "git log | head").exits(0).prints("allowed\tread_only_shell\n").quietly();
  }

  @Test
  void registryThatCannotBeReadDenies() throws IOException {
    init();
    Path config = folder.resolve(".clavain/config.json");
    Files.writeString(config, "{\"intent\": {\"bakend\": 1}}");
    assertThat(gate("--path", "a.c").stdout()).isEqualTo(DENIED);
    assertThat(gate("--path", "a.c").stderr()).contains("bakend");
    assertThat(gate("--shell", "make").stdout()).isEqualTo(DENIED);
  }

  @Test
  void damagedRegistryDenies() throws IOException {
    Path home =
        Files.createDirectory(
            folder.resolve(".clavain"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Files.writeString(home.resolve("intercore.db"), "rubbish ".repeat(1000));
    assertThat(gate("--path", "a.c").stdout()).isEqualTo(DENIED);
    assertThat(gate("--path", "a.c").exit()).isEqualTo(2);
    assertThat(gate("--shell", "ls").exit()).isZero();
  }

  @Test
  void mistakesOfTheCallerAreReported() {
    init();
    Answer bad = gate("--path", "../x");
    assertThat(bad.exit()).isEqualTo(2);
    assertThat(bad.stdout()).isEmpty();
    assertThat(bad.stderr()).contains("'..'");
    assertThat(gate("--path", "a.c", "--session", "a\nb").stdout()).isEmpty();
    assertThat(gate("--path", "a.c", "--op", "move").exit()).isEqualTo(3);
    assertThat(gate().exit()).isEqualTo(3);
  }

  @Test
  void callerDeterminesTheErrorItself() {
    assertThatThrownBy(() -> inEngine("intent", "gate", "--path", "a.c"))
        .isInstanceOf(EngineDeclined.RunInCaller.class);
  }

  @Test
  void engineListsNoFolders() throws IOException {
    init();
    Files.createDirectories(folder.resolve("src"));
    assertThat(inEngine("intent", "gate", "--path", "src").exit()).isEqualTo(1);
    assertThat(inEngine("intent", "gate", "--shell", "rm src/a.c").exit()).isEqualTo(1);
    assertThatThrownBy(() -> inEngine("intent", "gate", "--path", "src", "--op", "delete"))
        .isInstanceOf(EngineDeclined.RunInCaller.class);
    assertThatThrownBy(() -> inEngine("intent", "gate", "--shell", "rm src/*"))
        .isInstanceOf(EngineDeclined.RunInCaller.class);
  }
}
