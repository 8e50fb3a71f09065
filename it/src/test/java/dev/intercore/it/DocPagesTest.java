package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The commands of each page of documentation, from top to bottom, in one shell. With {@code
 * -Dintercore.update=true} the pages are rewritten with the present output; read the difference
 * before committing it.
 */
class DocPagesTest {
  private static final boolean UPDATE = Boolean.getBoolean("intercore.update");

  /** Limit for one page, which is dozens of processes one after the other. */
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private static final Pattern ID =
      Pattern.compile(
          "\\bintent-\\d+-[0-9a-f]{4}\\b"
              + "|\\b(?:run|agent|artifact|bead|convoy|mr|esc|polecat|mayor|witness|refinery|crew)"
              + "-[0-9a-z]{5,}\\b");

  /** Printed between two steps; no command prints it. */
  private static final String MARK = "== step ";

  /** Pages whose commands are also played without an engine, in the long tier. */
  static final List<String> DIRECT = List.of("README.md", "docs/get-started.md");

  /** Only this page, if it is set. */
  private static final String ONLY = System.getProperty("intercore.page", "");

  /** Every page for users. Pages for developers have commands that build or test. */
  static List<String> pages() throws IOException {
    if (!ONLY.isEmpty()) {
      return List.of(ONLY);
    }
    List<String> pages = new ArrayList<>(List.of("README.md"));
    try (Stream<Path> files = Files.list(Checkout.file("docs"))) {
      files
          .map(file -> "docs/" + file.getFileName())
          .filter(name -> name.endsWith(".md") && !DEVELOPER_PAGES.contains(name))
          .sorted()
          .forEach(pages::add);
    }
    return pages;
  }

  /** The reference is generated from declarations, whose examples are tested elsewhere. */
  private static final List<String> DEVELOPER_PAGES =
      List.of("docs/reference.md", "docs/performance.md", "docs/architecture.md");

  @ParameterizedTest
  @MethodSource("pages")
  @Timeout(value = 3, unit = TimeUnit.MINUTES)
  void commandsOfThePageWork(String name) throws IOException {
    play(name, Mode.RESIDENT);
  }

  @ParameterizedTest
  @FieldSource("DIRECT")
  @Tag("all")
  @Timeout(value = 3, unit = TimeUnit.MINUTES)
  void commandsOfThePageWorkWithoutAnEngine(String name) throws IOException {
    play(name, Mode.DIRECT);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void classesThatTestOtherBlocksExist(String name) {
    assertThat(DocPage.read(Checkout.file(name)).testedBy())
        .allSatisfy(test ->
            assertThat(Checkout.file("it/src/test/java/dev/intercore/it/" + test + ".java"))
                .exists());
  }

  private static void play(String name, Mode mode) throws IOException {
    DocPage page = DocPage.read(Checkout.file(name));
    List<DocPage.Step> steps = page.steps();
    if (steps.isEmpty()) {
      return;
    }
    try (Scratch scratch = new Scratch(mode)) {
      Running session = scratch.keep(own(scratch).startBash(script(steps)));
      Answer answer = session.await(LONGEST);
      List<List<String>> outputs = split(answer.stdout());
      SoftAssertions softly = new SoftAssertions();
      for (int i = 0; i < outputs.size() && i < steps.size(); i++) {
        DocPage.Step step = steps.get(i);
        List<String> output = outputs.get(i);
        List<String> shown = output.subList(0, output.size() - 1);
        String place = "%s:%d: %s".formatted(name, step.line() + 1, step.command());
        softly
            .assertThat(output.getLast())
            .as("%s%n%s", place, String.join("\n", shown))
            .isEqualTo("exit " + step.exit());
        if (step.compared() && !(UPDATE && mode == Mode.RESIDENT)) {
          softly.assertThat(steady(shown)).as(place).isEqualTo(steady(step.output()));
        }
      }
      softly.assertThat(outputs).as("steps of %s: %s", name, answer).hasSameSizeAs(steps);
      softly.assertAll();
      if (UPDATE && mode == Mode.RESIDENT) {
        page.rewrite(renewed(steps, outputs));
      }
    }
  }

  /** Locks belong to the user; other tests hold some. */
  private static Ic own(Scratch scratch) {
    return scratch
        .ic()
        .with("INTERCORE_LOCK_DIR", scratch.home().resolve("locks").toString())
        .with("CHECKOUT", Checkout.ROOT.toString());
  }

  /** All in one shell, since later commands use the variables of earlier ones. */
  private static String script(List<DocPage.Step> steps) {
    StringBuilder script = new StringBuilder("exec 2>&1\n");
    for (DocPage.Step step : steps) {
      script.append(step.command()).append("\nprintf 'exit %s\\n%s\\n' \"$?\" '").append(MARK);
      script.append("'\n");
    }
    return script.toString();
  }

  private static List<List<String>> split(String output) {
    List<List<String>> outputs = new ArrayList<>();
    List<String> current = new ArrayList<>();
    for (String line : output.lines().toList()) {
      if (line.equals(MARK)) {
        outputs.add(current);
        current = new ArrayList<>();
      } else {
        current.add(line);
      }
    }
    return outputs;
  }

  /**
   * Keeps the page's output where only names and times differ, so that a rewrite is readable. New
   * ids in other output are replaced by those that the page has for them.
   */
  private static List<List<String>> renewed(List<DocPage.Step> steps, List<List<String>> outputs) {
    Map<String, String> idsOfPage = new HashMap<>();
    List<List<String>> renewed = new ArrayList<>();
    for (int i = 0; i < steps.size(); i++) {
      List<String> old = steps.get(i).output();
      List<String> present = outputs.get(i).subList(0, outputs.get(i).size() - 1);
      if (steady(old).equals(steady(present))) {
        List<String> presentIds = ids(present);
        List<String> oldIds = ids(old);
        for (int id = 0; id < presentIds.size(); id++) {
          idsOfPage.putIfAbsent(presentIds.get(id), oldIds.get(id));
        }
        renewed.add(old);
      } else {
        renewed.add(present.stream().map(line -> withIds(line, idsOfPage)).toList());
      }
    }
    return renewed;
  }

  private static List<String> ids(List<String> lines) {
    return ID.matcher(String.join("\n", lines)).results().map(MatchResult::group).toList();
  }

  private static String withIds(String line, Map<String, String> ids) {
    return ID.matcher(line.replaceAll("/tmp/intercore-test-\\d+/", "/home/you/"))
        .replaceAll(id -> ids.getOrDefault(id.group(), id.group()));
  }

  /** Replaces what differs from run to run. */
  private static List<String> steady(List<String> lines) {
    return lines.stream()
        .map(line ->
            ID.matcher(line)
                .replaceAll("<id>")
                .replaceAll("\\b[0-9a-f]{64}\\b", "<sha256>")
                .replaceAll("\\b[12]\\d{9}\\b", "<time>")
                .replaceAll("\\b\\d{16}\\b", "<token>")
                .replaceAll("\\b\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "<timestamp>")
                .replaceAll("/\\S*/(project|home)\\b", "<$1>")
                .replaceAll("\\b\\d+[smh]\\b", "<age>")
                .replaceAll(" {2,}|-{3,}|─{3,}", " "))
        .toList();
  }
}
