package dev.intercore.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command that runs a class of the tests in a JVM of its own. */
public final class ChildJvm {
  private ChildJvm() {}

  /** A JVM that starts fast, on the class path of the tests. */
  public static List<String> command(Class<?> program, String... words) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                program.getName()));
    command.addAll(List.of(words));
    return command;
  }
}
