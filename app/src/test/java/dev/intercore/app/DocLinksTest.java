package dev.intercore.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Links between pages lead to files and headings that exist. */
class DocLinksTest {
  private static final Path ROOT =
      Path.of(System.getProperty("intercore.root", "..")).toAbsolutePath().normalize();

  /** A link or image in Markdown, or in the HTML that Markdown can contain. */
  private static final Pattern LINK =
      Pattern.compile("\\]\\(([^)\\s]+)(?: \"[^\"]*\")?\\)|(?:src|href)=\"([^\"]+)\"");

  private static final Pattern CODE = Pattern.compile("```.*?\n```|`[^`\n]*`", Pattern.DOTALL);
  private static final Pattern HEADING = Pattern.compile("^#+ (.+)$", Pattern.MULTILINE);
  private static final Pattern SCHEME = Pattern.compile("[a-z]+:.*");

  static Stream<Path> pages() throws IOException {
    Set<Path> pages = new HashSet<>();
    for (String folder : new String[] {"", "docs", "docs/decisions", "examples", ".github"}) {
      Path directory = ROOT.resolve(folder);
      if (Files.isDirectory(directory)) {
        try (Stream<Path> files = Files.walk(directory, folder.startsWith(".") ? 3 : 1)) {
          files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
        }
      }
    }
    return pages.stream().map(ROOT::relativize).sorted();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void linksLeadToFilesAndHeadings(Path page) {
    String text = CODE.matcher(read(ROOT.resolve(page))).replaceAll("");
    for (MatchResult link : LINK.matcher(text).results().toList()) {
      String target = link.group(1) == null ? link.group(2) : link.group(1);
      if (!SCHEME.matcher(target).matches()) {
        check(page, target);
      }
    }
  }

  private static void check(Path page, String target) {
    String[] parts = target.split("#", 2);
    Path file =
        parts[0].isEmpty()
            ? ROOT.resolve(page)
            : ROOT.resolve(page).resolveSibling(parts[0]).normalize();
    assertThat(file).as("%s: %s", page, target).exists().startsWith(ROOT);
    if (parts.length == 2) {
      assertThat(anchors(file)).as("%s: %s", page, target).contains(parts[1]);
    }
  }

  /** The anchors that GitHub makes of headings. */
  private static Set<String> anchors(Path file) {
    Set<String> anchors = new HashSet<>();
    String text =
        Pattern.compile("^```.*?^```", Pattern.DOTALL | Pattern.MULTILINE)
            .matcher(read(file))
            .replaceAll("");
    for (MatchResult heading : HEADING.matcher(text).results().toList()) {
      String anchor =
          heading
              .group(1)
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N} _-]", "")
              .replace(' ', '-');
      String unique = anchor;
      for (int i = 1; !anchors.add(unique); i++) {
        unique = anchor + "-" + i;
      }
    }
    return anchors;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
