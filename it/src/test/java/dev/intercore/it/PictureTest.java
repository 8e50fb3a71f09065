package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.testkit.Answer;
import dev.intercore.testkit.Cli;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The picture in the README, which {@code scripts/picture.sh} draws of a recorded session. */
class PictureTest extends ProcessTest {
  @Test
  void scriptRecordsASessionAndDrawsIt() throws Exception {
    Path picture = scratch.home().resolve("demo.svg");
    scratch
        .ic()
        .bash(Cli.quoted(Checkout.file("scripts/picture.sh").toString(), picture.toString()))
        .exits(Answer.YES);
    String drawn = text(picture);
    assertThat(drawn)
        .contains("claude $ ic intent declare")
        .contains("denied")
        .contains("queued intent-2-")
        .contains("cleared")
        .doesNotContain("\u001b");
    assertThat(text(Checkout.file("docs/demo.svg")).replaceAll("-[0-9a-f]{4}\\b|\\d+s\\b", ""))
        .as("docs/demo.svg is out of date; scripts/picture.sh draws it again")
        .isEqualTo(drawn.replaceAll("-[0-9a-f]{4}\\b|\\d+s\\b", ""));
  }

  /** Returns the lines that a reader sees. */
  private static String text(Path picture) throws Exception {
    Document document =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(picture.toFile());
    NodeList texts = document.getElementsByTagName("text");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < texts.getLength(); i++) {
      lines.append(texts.item(i).getTextContent()).append('\n');
    }
    return lines.toString();
  }
}
