package dev.intercore.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What comes in over a connection, byte by byte if it must be. */
class IncomingTest {
  private static final String TOKEN = "0123456789abcdef";

  private final Incoming incoming = new Incoming(TOKEN.getBytes(StandardCharsets.US_ASCII));

  private static byte[] request(String flags, String stdin, String... words) {
    List<String> fields = new ArrayList<>();
    fields.addAll(List.of("ic1", TOKEN, "call", "id-1", "12.34", "1100", flags, "/tmp"));
    fields.addAll(
        List.of(
            "db.db", "", "", "", "", "80", stdin, "4711", "250", Integer.toString(words.length)));
    fields.addAll(List.of(words));
    return (String.join("\0", fields) + "\0").getBytes(StandardCharsets.UTF_8);
  }

  private boolean take(byte[] bytes) {
    return incoming.take(ByteBuffer.wrap(bytes));
  }

  private Request parsed(byte[] bytes) throws CharacterCodingException {
    assertThat(take(bytes)).isTrue();
    assertThat(incoming.isComplete()).isTrue();
    return Request.of(incoming.fields());
  }

  @Test
  void requestIsReadWholeHoweverItIsCut() throws CharacterCodingException {
    byte[] bytes = request("", "", "state", "get", "é", "");
    for (byte b : bytes) {
      assertThat(incoming.isComplete()).isFalse();
      assertThat(take(new byte[] {b})).isTrue();
    }
    assertThat(incoming.isComplete()).isTrue();
    Request request = Request.of(incoming.fields());
    assertThat(request.arguments()).containsExactly("state", "get", "é", "");
    assertThat(request.sent()).isEqualTo(12_340);
    assertThat(request.patience()).isEqualTo(1100);
    assertThat(request.environment())
        .containsOnlyKeys("INTERCORE_DB", "COLUMNS")
        .containsEntry("COLUMNS", "80");
    assertThat(request.stdin()).isEmpty();
  }

  @Test
  void noWordsAtAllIsARequest() throws CharacterCodingException {
    assertThat(parsed(request("", "")).arguments()).isEmpty();
  }

  @Test
  void newlinesAndBackslashesComeBack() throws CharacterCodingException {
    Request request = parsed(request("e", "ra\\nb\\\\n", "x\\ny", "\\\\"));
    assertThat(request.arguments()).containsExactly("x\ny", "\\");
    assertThat(request.stdin()).contains("a\nb\\n".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void anyBytesTravelAsBase64() throws CharacterCodingException {
    byte[] odd = {0, 1, (byte) 0xFF, '\n', 0};
    Request request = parsed(request("", "b" + Base64.getEncoder().encodeToString(odd)));
    assertThat(request.stdin()).contains(odd);
  }

  @Test
  void closedDescriptorsAreTold() throws CharacterCodingException {
    Request request = parsed(request("01", ""));
    assertThat(request.closed('0')).isTrue();
    assertThat(request.closed('1')).isTrue();
    assertThat(request.closed('2')).isFalse();
  }

  @Test
  void wrongWordOrTokenEndsIt() {
    assertThat(take("GET / HTTP/1.1\0".getBytes(StandardCharsets.US_ASCII))).isFalse();
    assertThat(
            new Incoming(TOKEN.getBytes(StandardCharsets.US_ASCII))
                .take(ByteBuffer.wrap("ic1\0wrong\0".getBytes(StandardCharsets.US_ASCII))))
        .isFalse();
    assertThat(incoming.isKnown()).isFalse();
  }

  @Test
  void strangerGetsLittleRoom() {
    assertThat(take(new byte[Bounds.UNKNOWN_BYTES])).isFalse();
    Incoming slow = new Incoming(TOKEN.getBytes(StandardCharsets.US_ASCII));
    boolean good = true;
    for (int i = 0; good && i <= Bounds.UNKNOWN_BYTES; i++) {
      good = slow.take(ByteBuffer.wrap(new byte[] {'i'}));
    }
    assertThat(good).isFalse();
  }

  @Test
  void knownOneGetsAMeasuredRoom() {
    assertThat(take(("ic1\0" + TOKEN + "\0").getBytes(StandardCharsets.US_ASCII))).isTrue();
    byte[] piece = new byte[64 << 10];
    java.util.Arrays.fill(piece, (byte) 'x');
    boolean good = true;
    for (int i = 0; good && i < Bounds.REQUEST_BYTES / piece.length + 1; i++) {
      good = take(piece);
    }
    assertThat(good).isFalse();
    assertThat(incoming.size()).isLessThanOrEqualTo(Bounds.REQUEST_BYTES);
  }

  @Test
  void nonsenseWhereNumbersShouldBeIsNoRequest() {
    for (String count : new String[] {"-1", "x", "99999999999", "2147483647", ""}) {
      List<String> fields = new ArrayList<>();
      fields.addAll(List.of("ic1", TOKEN, "call", "", "1.00", "1", "", "/"));
      fields.addAll(List.of("", "", "", "", "", "", "", "", "", count, ""));
      Incoming bad = new Incoming(TOKEN.getBytes(StandardCharsets.US_ASCII));
      assertThat(
              bad.take(ByteBuffer.wrap(String.join("\0", fields).getBytes(StandardCharsets.UTF_8))))
          .as(count)
          .isFalse();
    }
    assertThat(take(request("", "").clone())).isTrue();
  }

  @Test
  void timeThatIsNoneIsRefused() {
    String bad = new String(request("", ""), StandardCharsets.UTF_8).replace("12.34", "noon");
    assertThat(take(bad.getBytes(StandardCharsets.UTF_8))).isTrue();
    assertThatThrownBy(() -> Request.of(incoming.fields()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
