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
import java.util.stream.Stream;

/**
 * The JVM as ic starts it, same runtime and same flags, with {@link Bare} and an AOT cache of its
 * own.
 */
final class BareJvm {
  private static final String CACHE = "-XX:AOTCache=";

  /** The launcher is asked for the command it would become, so that the two cannot drift apart. */
  private static final String ASK = "exec() { printf '%s\\0' \"$@\"; }; source \"$1\"";

  private BareJvm() {}

  static Command make(Setting setting) throws IOException, InterruptedException {
    Path folder = setting.folder("bare");
    Path jar = folder.resolve("bare.jar");
    Path cache = folder.resolve("bare.aot");
    writeJar(jar);
    List<String> flags = flags(setting.ic());
    command(folder, jar, swapped(flags, "-XX:AOTCacheOutput=" + cache)).millis();
    // AOTMode=on refuses to start when the cache does not fit: a bare JVM without one would flatter
    // ic.
    List<String> strict = new ArrayList<>(swapped(flags, CACHE + cache));
    strict.add("-XX:AOTMode=on");
    command(folder, jar, strict).millis();
    return command(folder, jar, swapped(flags, CACHE + cache));
  }

  private static Command command(Path folder, Path jar, List<String> flags) {
    List<String> words =
        Stream.concat(flags.stream(), Stream.of("-cp", jar.toString(), Bare.class.getName()))
            .toList();
    return new Command("bare JVM", folder, words, 0);
  }

  /** The java of the launcher and everything before its class path. */
  private static List<String> flags(Path launcher) throws IOException, InterruptedException {
    Process bash =
        new ProcessBuilder("/bin/bash", "-p", "-c", ASK, "bash", launcher.toString()).start();
    String answer = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    bash.waitFor();
    List<String> words = List.of(answer.split("\0"));
    int classPath = words.indexOf("-cp");
    if (classPath < 0 || words.stream().noneMatch(word -> word.startsWith(CACHE))) {
      throw new IOException("not the launcher this benchmark knows: " + launcher);
    }
    return words.subList(0, classPath);
  }

  private static List<String> swapped(List<String> flags, String cache) {
    return flags.stream().map(word -> word.startsWith(CACHE) ? cache : word).toList();
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
