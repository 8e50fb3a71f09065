package dev.intercore.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The table of errors in docs/troubleshooting.md is generated from {@link ErrorCode}. */
class TroubleshootingPageTest {
  private static final Path FILE =
      Path.of(System.getProperty("intercore.root", "..")).resolve("docs/troubleshooting.md");

  private static final String BEGIN = "<!-- generated from ErrorCode by ./test --update -->\n";
  private static final String END = "<!-- end of the generated part -->\n";

  @Test
  void pageContainsTheTextsOfEveryErrorCode() throws IOException {
    String page = Files.readString(FILE);
    int begin = page.indexOf(BEGIN) + BEGIN.length();
    int end = page.indexOf(END);
    assertThat(begin).isGreaterThan(BEGIN.length());
    assertThat(end).isGreaterThanOrEqualTo(begin);
    if (Boolean.getBoolean("intercore.update")) {
      Files.writeString(FILE, page.substring(0, begin) + generated() + page.substring(end));
    }
    assertThat(page.substring(begin, end))
        .as("docs/troubleshooting.md is out of date; `./test --update` rewrites it")
        .isEqualTo(generated());
  }

  private static String generated() {
    StringBuilder text = new StringBuilder();
    Arrays.stream(ErrorCode.values())
        .sorted(Comparator.comparing(ErrorCode::id))
        .forEach(code ->
            text.append("\n### `")
                .append(code.id())
                .append("`\n\n")
                .append(code.cause())
                .append("\n\n**Fix:** ")
                .append(code.fix())
                .append('\n'));
    return text.append('\n').toString();
  }

  @ParameterizedTest
  @EnumSource
  void textsAreSentences(ErrorCode code) {
    assertThat(code.cause()).matches("[A-Z`].*\\.").doesNotContain("\n");
    assertThat(code.fix()).matches("[A-Z`].*\\.").doesNotContain("\n");
  }
}
