package org.sqlite;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sqlite.util.OSInfo;

/**
 * Replaces the driver's class of the same name, because it is earlier on the class path of {@code
 * ic}. The original opens the jar to read its own version and searches the temp folder for old
 * copies before the first connection; here the library is a file of the build
 * (docs/decisions/0004-driver-start-up.md).
 */
public final class SQLiteJDBCLoader {
  private static final String FOLDER = "org.sqlite.lib.path";
  private static final String NAME = "libsqlitejdbc.so";

  private SQLiteJDBCLoader() {}

  /** Loads the library, once a process. */
  public static synchronized boolean initialize() throws IOException {
    Loaded.touch();
    return true;
  }

  public static boolean isNativeMode() throws IOException {
    return initialize();
  }

  public static String getVersion() {
    return "unknown";
  }

  public static int getMajorVersion() {
    return 3;
  }

  public static int getMinorVersion() {
    return 0;
  }

  /** Its initialisation loads the library, so the JVM does it once. */
  @SuppressWarnings("restricted") // it loads native code
  private static final class Loaded {
    static {
      String folder = System.getProperty(FOLDER);
      System.load(folder == null ? unpacked() : Path.of(folder, NAME).toString());
    }

    static void touch() {}

    /**
     * Outside a build, as in tests, copies the library from the driver's jar to a temporary file.
     */
    private static String unpacked() {
      String name =
          "/org/sqlite/native/"
              + OSInfo.getNativeLibFolderPathForCurrentOS()
              + "/"
              + System.mapLibraryName("sqlitejdbc");
      try (InputStream library = SQLiteJDBCLoader.class.getResourceAsStream(name)) {
        if (library == null) {
          throw new UnsatisfiedLinkError("no " + name);
        }
        Path copy = Files.createTempFile("intercore-", ".so");
        copy.toFile().deleteOnExit();
        Files.write(copy, library.readAllBytes());
        return copy.toString();
      } catch (IOException e) {
        throw new UnsatisfiedLinkError("cannot unpack " + name + ": " + e.getMessage());
      }
    }
  }
}
