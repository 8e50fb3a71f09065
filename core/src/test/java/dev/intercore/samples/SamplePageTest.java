package dev.intercore.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each Java block of docs/java.md is a sample of this package, and compiles in a file of its own.
 */
class SamplePageTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\n(.*?)^```$");
  private static final Pattern CLASS = Pattern.compile("(?m)^(?:public )?final class (\\w+)");
  private static final String PACKAGE = "package dev.intercore.samples;\n\n";

  private static Path root() {
    return Path.of(System.getProperty("intercore.root", ".."));
  }

  private static List<String> blocks() throws IOException {
    Matcher page = BLOCK.matcher(Files.readString(root().resolve("docs/java.md")));
    return page.results().map(match -> match.group(1)).toList();
  }

  private static List<String> samples() throws IOException {
    Path folder = root().resolve("core/src/test/java/dev/intercore/samples");
    List<String> samples = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        String text = Files.readString(file);
        if (CLASS.matcher(text).find()) {
          samples.add(text.substring(PACKAGE.length()));
        }
      }
    }
    return samples;
  }

  @Test
  void pageShowsEverySampleWordForWord() throws IOException {
    assertThat(blocks()).hasSizeGreaterThan(15).containsExactlyInAnyOrderElementsOf(samples());
  }

  @Test
  void everyBlockCompilesInAFileOfItsOwn(@TempDir Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    List<String> options =
        List.of(
            "-d",
            classes.toString(),
            "-proc:none",
            "-Xlint:all,-classfile,-processing",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
    boolean compiled =
        compiler
            .getTask(
                null,
                null,
                problems,
                options,
                null,
                blocks().stream().map(PastedFile::new).toList())
            .call();
    assertThat(problems.getDiagnostics()).extracting(one -> one.getMessage(Locale.ROOT)).isEmpty();
    assertThat(compiled).isTrue();
  }

  /** A block in a file with the name of its class. */
  private static final class PastedFile extends SimpleJavaFileObject {
    private final String text;

    PastedFile(String text) {
      super(URI.create("string:///" + className(text) + ".java"), Kind.SOURCE);
      this.text = text;
    }

    private static String className(String text) {
      return CLASS.matcher(text).results().map(match -> match.group(1)).findFirst().orElseThrow();
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }
}
