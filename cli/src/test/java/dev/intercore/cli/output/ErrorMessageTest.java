package dev.intercore.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.json.JsonPayload;
import org.junit.jupiter.api.Test;

class ErrorMessageTest {
  @Test
  void plainErrorIsTheFactAndOnTheNextLineWhatToDo() {
    assertThat(ErrorMessage.plain("state get", "the disk is full", "Free some space."))
        .isEqualTo("ic: state get: the disk is full\nFree some space.\n");
    assertThat(ErrorMessage.plain("", "unknown command: x", "Try help."))
        .isEqualTo("ic: unknown command: x\nTry help.\n");
  }

  @Test
  void controlCharactersCannotMoveTheCursorOrBreakTheLine() {
    assertThat(ErrorMessage.plain("", "a\nb\r\u001b[31m\u0000\u007f\u009b\té😀", "h\ni"))
        .isEqualTo("ic: a\\x0ab\\x0d\\x1b[31m\\x00\\x7f\\x9b\\x09é😀\nh\\x0ai\n");
  }

  @Test
  void jsonErrorIsOneObjectOnOneLine() {
    String line =
        ErrorMessage.json("bad_path", "state set", "no\nsuch \"file\"", "Look\tagain.", 2);
    assertThat(line)
        .isEqualTo(
            "{\"error\":\"bad_path\",\"message\":\"state set: no\\nsuch"
                + " \\\"file\\\"\",\"hint\":\"Look\\tagain.\",\"exit_code\":2}\n");
    assertThat(line.strip().lines()).hasSize(1);
    assertThat(JsonPayload.of(line).text()).isEqualTo(line.strip());
  }

  @Test
  void jsonErrorWithoutACommandHasNoEmptyContext() {
    assertThat(ErrorMessage.json("usage", "", "no command given", "h", 3))
        .contains("\"message\":\"no command given\"");
  }
}
