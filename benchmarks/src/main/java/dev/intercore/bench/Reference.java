package dev.intercore.bench;

import dev.intercore.Intercore;
import dev.intercore.sentinel.SentinelClaim;
import dev.intercore.store.StoreOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A small program that makes one claim, as one would write it instead of {@code ic}.
 *
 * @param language what it is written in
 * @param variables with which {@link #CHECK} works
 */
record Reference(String language, Map<String, String> variables) {
  /** To be filled in: scope and interval. */
  static final String CHECK =
      "\"$reference\" \"$database\" \"$version\" \"$claim\" bench \"%s\" %s";

  static final String MISSING =
      "no reference program: neither go with go-sqlite3 nor cc with sqlite3.h";

  private static final Path SOURCES = Path.of("benchmarks/src/main/reference");
  private static final Map<String, String> GO_OF_DEBIAN =
      Map.of("GO111MODULE", "off", "GOPATH", "/usr/share/gocode");

  /** Compiles it in the first language this machine has; empty when it has none. */
  static Optional<Reference> make(Setting setting, WarmEngine engine)
      throws IOException, InterruptedException, SQLException {
    setting.progress().say("compiling the reference program");
    Path folder = setting.folder("reference");
    String program = folder.resolve("check").toString();
    Path sources = setting.root().resolve(SOURCES);
    List<String> go = List.of("go", "build", "-o", program, sources + "/check.go");
    List<String> cc = List.of("cc", "-O2", "-o", program, sources + "/check.c", "-lsqlite3");
    String language;
    if (compiles(new TimedProgram("go", folder, go, 0, GO_OF_DEBIAN))) {
      language = "Go";
    } else if (compiles(new TimedProgram("cc", folder, cc, 0))) {
      language = "C";
    } else {
      setting.progress().say(MISSING);
      return Optional.empty();
    }
    Map<String, String> variables =
        Map.of(
            "reference", program,
            "database", engine.database().toString(),
            "version", version(engine.database()),
            "claim", claim(folder));
    return Optional.of(new Reference(language, variables));
  }

  String title() {
    return "reference program in " + language;
  }

  private static boolean compiles(TimedProgram compiler) throws InterruptedException {
    try {
      compiler.output();
      return true;
    } catch (IOException _) {
      return false;
    }
  }

  private static String version(Path database) throws SQLException {
    try (Connection connection = BareJdbc.open(database);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("PRAGMA user_version")) {
      return rows.getString(1);
    }
  }

  /** The statement of the product, between its BEGIN and COMMIT. */
  private static String claim(Path folder) {
    Recorder recorder = new Recorder();
    Path file = folder.resolve("recorded.db");
    try (Intercore recorded = Intercore.init(file, StoreOptions.defaults().withTrace(recorder))) {
      recorded.sentinels().check(SentinelClaim.once("first", "s"));
      return recorder
          .of(() -> recorded.sentinels().check(SentinelClaim.once("recorded", "s")))
          .stream()
          .filter(sql -> sql.startsWith("INSERT INTO sentinels"))
          .findFirst()
          .orElseThrow();
    }
  }
}
