package dev.intercore.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.engine.EngineFiles.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files through which clients find an engine. */
class EngineEndpointTest {
  private static final Endpoint HERE = new Endpoint("build-1", 17, 4711, 40000, "secret", "1.2");

  @Test
  void endpointIsReadBackAndOtherTextIsNot() {
    assertThat(HERE.line()).isEqualTo("1 build-1 17 4711 40000 secret 1.2");
    assertThat(Endpoint.parse(HERE.line() + "\n")).contains(HERE);
    for (String bad :
        new String[] {"", "1", "2 build-1 17 4711 40000 secret 1.2", "1 b x 1 1 t w"}) {
      assertThat(Endpoint.parse(bad)).as(bad).isEmpty();
    }
  }

  @Test
  void filesArePrivateAndTheLockShowsWhetherAnEngineRuns(@TempDir Path state) throws IOException {
    EngineFiles files = EngineFiles.first(Map.of("XDG_STATE_HOME", state.toString()), "build-1");
    files.createFolder();
    assertThat(files.isLocked()).isFalse();
    files.publish(HERE);
    assertThat(files.endpoint()).contains(HERE);
    Path endpoint = files.folder().resolve("build-1.endpoint");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(endpoint)))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(files.folder())))
        .isEqualTo("rwx------");
    try (var lock = files.lock().orElseThrow().acquiredBy()) {
      assertThat(lock.isOpen()).isTrue();
      assertThat(files.isLocked()).isTrue();
      assertThat(files.lock()).isEmpty();
    }
    assertThat(files.isLocked()).isFalse();
    assertThat(files.belongToOtherNamespaces()).isTrue();
    files.unpublish();
    assertThat(files.endpoint()).isEmpty();
    try (var left = Files.list(files.folder())) {
      assertThat(left.map(p -> String.valueOf(p.getFileName()))).containsExactly("build-1.lock");
    }
  }

  @Test
  void folderThatIsALinkIsRefused(@TempDir Path state) throws IOException {
    Files.createDirectory(state.resolve("elsewhere"));
    Files.createSymbolicLink(state.resolve("intercore"), state.resolve("elsewhere"));
    EngineFiles files = EngineFiles.first(Map.of("XDG_STATE_HOME", state.toString()), "b");
    assertThat(org.assertj.core.api.Assertions.catchThrowable(files::createFolder))
        .isInstanceOf(IOException.class);
  }

  @Test
  void processIsIdentifiedByItsStartTime() throws IOException {
    Endpoint own = Endpoint.ofThisProcess("build-1", 40000, "secret", "1.2");
    assertThat(own.start()).isPositive().isLessThan(new UptimeClock(Clock.systemUTC()).millis());
    assertThat(own.isRunning()).isTrue();
    assertThat(
            new Endpoint("build-1", own.pid(), own.start() + 1, 40000, "secret", "1.2").isRunning())
        .isFalse();
    assertThat(new Endpoint("build-1", 1, own.start(), 40000, "secret", "1.2").isRunning())
        .isFalse();
  }
}
