package dev.intercore.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/**
 * The JVM as ic starts it, same runtime and same flags, with {@link Bare} and an AOT cache of its
 * own.
 */
final class BareJvm {
  /** The command is read from the launcher's own file, so that the two cannot differ. */
  private static final String ASK =
      "ic_home=$1; source \"$1/bin/direct.sh\"; printf '%s\\0' \"${ic_java[@]}\"";

  private BareJvm() {}

  static TimedProgram make(Setting setting) throws IOException, InterruptedException {
    Path folder = setting.folder("bare");
    Path jar = folder.resolve("bare.jar");
    Path cache = folder.resolve("bare.aot");
    writeJar(jar);
    List<String> flags = flags(setting.build());
    command(folder, jar, flags, "-XX:AOTCacheOutput=" + cache).millis();
    // AOTMode=on refuses to start when the cache does not fit: a bare JVM without one would flatter
    // ic.
    command(folder, jar, flags, "-XX:AOTCache=" + cache, "-XX:AOTMode=on").millis();
    return command(folder, jar, flags, "-XX:AOTCache=" + cache, "-Xlog:disable");
  }

  private static TimedProgram command(Path folder, Path jar, List<String> flags, String... more) {
    List<String> words = new ArrayList<>(flags);
    words.addAll(List.of(more));
    words.addAll(List.of("-cp", jar.toString(), Bare.class.getName()));
    return new TimedProgram("bare JVM", folder, words, 0);
  }

  /** The java of the launcher and everything before its class path. */
  private static List<String> flags(Path build) throws IOException, InterruptedException {
    Process bash =
        new ProcessBuilder("/bin/bash", "-p", "-c", ASK, "bash", build.toString()).start();
    String answer = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    bash.waitFor();
    List<String> words = List.of(answer.split("\0"));
    int classPath = words.indexOf("-cp");
    if (classPath < 0) {
      throw new IOException("no launcher this benchmark knows in " + build);
    }
    return words.subList(0, classPath);
  }

  /** An AOT cache takes classes from jars alone. */
  private static void writeJar(Path jar) throws IOException {
    String name = Bare.class.getName().replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(file);
        InputStream bytes = Bare.class.getResourceAsStream("Bare.class")) {
      if (bytes == null) {
        throw new IOException("missing from the class path: " + name);
      }
      entries.putNextEntry(new JarEntry(name));
      bytes.transferTo(entries);
    }
  }
}
