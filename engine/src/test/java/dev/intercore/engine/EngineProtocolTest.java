package dev.intercore.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.cli.Invocation.ClientProcess;
import dev.intercore.engine.EngineProtocol.Request;
import dev.intercore.engine.EngineProtocol.Response;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Requests and responses as bytes. */
class EngineProtocolTest {
  private static final byte[] STDIN = {0, 1, (byte) 0xFF, '\n', 0};

  /** The fields of a request that a client in bash sends. */
  private static Request parse(String flags, String stdin, String... arguments)
      throws CharacterCodingException {
    return parseSent("12.34", flags, stdin, arguments);
  }

  private static Request parseSent(String sent, String flags, String stdin, String... arguments)
      throws CharacterCodingException {
    List<String> fields = new ArrayList<>();
    fields.addAll(List.of("ic1", "token", "call", "id-1", sent, "1100", flags, "/tmp"));
    fields.addAll(List.of("db.db", "", "", "", "", "80", stdin, "4711 17", "250"));
    fields.add(Integer.toString(arguments.length));
    fields.addAll(List.of(arguments));
    return Request.parse(
        fields.stream().map(field -> field.getBytes(StandardCharsets.UTF_8)).toList());
  }

  private static List<byte[]> split(byte[] request) {
    List<byte[]> fields = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < request.length; i++) {
      if (request[i] == 0) {
        fields.add(Arrays.copyOfRange(request, start, i));
        start = i + 1;
      }
    }
    return fields;
  }

  @Test
  void requestOfAShellIsRead() throws CharacterCodingException {
    Request request = parse("", "", "state", "get", "é", "");
    assertThat(request.arguments()).containsExactly("state", "get", "é", "");
    assertThat(request.sent()).isEqualTo(12_340);
    assertThat(request.timeout()).isEqualTo(1100);
    assertThat(request.environment())
        .containsOnlyKeys("INTERCORE_DB", "COLUMNS")
        .containsEntry("COLUMNS", "80");
    assertThat(request.stdin()).isEmpty();
    assertThat(request.client())
        .isEqualTo(
            new ClientProcess(
                OptionalLong.of(4711),
                OptionalLong.of(17),
                Duration.ofMillis(250),
                OptionalLong.empty()));
  }

  @Test
  void encodedRequestIsReadBack() throws CharacterCodingException {
    Request request =
        new Request(
            "call",
            "id-1",
            1_005,
            3_000,
            "t",
            "/a b",
            Map.of("NO_COLOR", "1"),
            Optional.of(STDIN),
            ClientProcess.UNKNOWN,
            List.of("state", "é\n", ""));
    List<byte[]> fields = split(request.encode("token"));
    assertThat(new String(fields.getFirst(), StandardCharsets.US_ASCII)).isEqualTo("ic1");
    assertThat(new String(fields.get(1), StandardCharsets.US_ASCII)).isEqualTo("token");
    Request parsed = Request.parse(fields);
    assertThat(parsed)
        .usingRecursiveComparison()
        .ignoringFields("stdin", "environment")
        .isEqualTo(request);
    assertThat(parsed.environment()).isEqualTo(request.environment());
    assertThat(parsed.stdin()).contains(STDIN);
  }

  @Test
  void escapedNewlinesAndBackslashesAreRestored() throws CharacterCodingException {
    Request request = parse("e", "ra\\nb\\\\n", "x\\ny", "\\\\");
    assertThat(request.arguments()).containsExactly("x\ny", "\\");
    assertThat(request.stdin()).contains("a\nb\\n".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void anyBytesArriveAsBase64() throws CharacterCodingException {
    Request request = parse("", "b" + Base64.getEncoder().encodeToString(STDIN));
    assertThat(request.stdin()).contains(STDIN);
  }

  @Test
  void flagsNameClosedDescriptorsAndATerminal() throws CharacterCodingException {
    Request request = parse("01t", "");
    assertThat(request.isClosed('0')).isTrue();
    assertThat(request.isClosed('1')).isTrue();
    assertThat(request.isClosed('2')).isFalse();
    assertThat(request.isTerminal()).isTrue();
  }

  @Test
  void timeOfSendingHasDecimalsAfterAPointOrAComma() throws CharacterCodingException {
    assertThat(parseSent("17.123456", "", "").sent()).isEqualTo(17_123);
    assertThat(parseSent("17,12", "", "").sent()).isEqualTo(17_120);
    for (String wrong : new String[] {"noon", "17", "17.1", ".12"}) {
      assertThatThrownBy(() -> parseSent(wrong, "", ""))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static byte[] bytes(Response response) {
    ByteBuffer buffer = response.encode();
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  @Test
  void answerIsReadBack() throws IOException {
    for (int length : new int[] {0, 1, 1000, 1001}) {
      byte[] stdout = "x".repeat(length).getBytes(StandardCharsets.US_ASCII);
      byte[] stderr = length == 1 ? new byte[0] : "é\n".getBytes(StandardCharsets.UTF_8);
      byte[] sent = bytes(Response.answer(2, "busy", stderr, stdout));
      assertThat(new String(sent, 0, 48, StandardCharsets.US_ASCII))
          .isEqualTo(("o2 busy " + stderr.length + " " + length + " ".repeat(48)).substring(0, 48));
      Response received = Response.parse(sent);
      assertThat(received.isAnswer()).isTrue();
      assertThat(received.exit()).isEqualTo(2);
      assertThat(received.stdout()).isEqualTo("x".repeat(length));
      assertThat(received.stderr()).isEqualTo(length == 1 ? "" : "é\n");
      assertThat(bytes(received)).isEqualTo(sent);
    }
  }

  @Test
  void otherAnswersAreOneLetter() throws IOException {
    assertThat(bytes(Response.STDIN_WANTED)).containsExactly('i');
    assertThat(bytes(Response.RETRY)).containsExactly('w');
    assertThat(bytes(Response.DECLINED)).containsExactly('d');
    assertThat(bytes(Response.BUSY)).containsExactly('b');
    assertThat(Response.parse(new byte[] {'d'}).isAnswer()).isFalse();
  }

  @Test
  void incompleteAnswerIsAnError() {
    byte[] sent =
        bytes(Response.answer(0, "", new byte[0], "text".getBytes(StandardCharsets.UTF_8)));
    for (int length : new int[] {0, 1, 20, 48, 51}) {
      assertThatThrownBy(() -> Response.parse(Arrays.copyOf(sent, length)))
          .isInstanceOf(IOException.class);
    }
  }
}
