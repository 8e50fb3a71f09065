package dev.intercore.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every Java file name exists once in all modules, tests included, so that a name is enough. */
class SourceNamesTest {
  @Test
  void everyFileNameExistsOnce() throws IOException {
    assertThat(duplicates(root())).isEmpty();
  }

  @Test
  void duplicateIsSeen() {
    Path one = Path.of("core/src/main/java/a/Name.java");
    Path other = Path.of("cli/src/test/java/b/Name.java");
    assertThat(duplicates(Stream.of(one, other, Path.of("core/a/package-info.java"))))
        .isEqualTo(Map.of("Name", List.of(one, other)));
  }

  private static Map<String, List<Path>> duplicates(Path root) throws IOException {
    Set<Path> sources = new TreeSet<>();
    for (Path module : modules(root)) {
      try (Stream<Path> files = Files.walk(module.resolve("src"))) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
      }
    }
    assertThat(sources).hasSizeGreaterThan(100);
    return duplicates(sources.stream());
  }

  private static Path root() {
    return Path.of(Objects.requireNonNull(System.getProperty("intercore.root"), "intercore.root"));
  }

  private static List<Path> modules(Path root) throws IOException {
    try (Stream<Path> folders = Files.list(root)) {
      return folders.filter(folder -> Files.isDirectory(folder.resolve("src"))).toList();
    }
  }

  private static Map<String, List<Path>> duplicates(Stream<Path> sources) {
    Map<String, List<Path>> names =
        sources.collect(
            Collectors.groupingBy(SourceNamesTest::name, TreeMap::new, Collectors.toList()));
    names.remove("package-info");
    names.values().removeIf(files -> files.size() == 1);
    return names;
  }

  private static String name(Path file) {
    return file.getFileName().toString().replace(".java", "");
  }
}
