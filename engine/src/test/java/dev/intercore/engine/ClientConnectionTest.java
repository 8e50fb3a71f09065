package dev.intercore.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.engine.ClientConnection.RequestReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The bytes of a request as a connection receives them. */
class ClientConnectionTest {
  private static final String TOKEN = "0123456789abcdef";

  private final RequestReader reader = new RequestReader(TOKEN.getBytes(StandardCharsets.US_ASCII));

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
    return reader.accept(ByteBuffer.wrap(bytes));
  }

  private List<String> fields() {
    return reader.fields().stream()
        .map(field -> new String(field, StandardCharsets.UTF_8))
        .toList();
  }

  @Test
  void requestIsReadByteByByte() {
    byte[] bytes = request("", "", "state", "get", "é", "");
    for (byte b : bytes) {
      assertThat(reader.isComplete()).isFalse();
      assertThat(take(new byte[] {b})).isTrue();
    }
    assertThat(reader.isComplete()).isTrue();
    assertThat(fields()).startsWith("ic1", TOKEN, "call").endsWith("4", "state", "get", "é", "");
    assertThat(reader.size()).isEqualTo(bytes.length);
  }

  @Test
  void requestMayHaveNoArguments() {
    assertThat(take(request("", ""))).isTrue();
    assertThat(reader.isComplete()).isTrue();
    assertThat(fields()).endsWith("250", "0");
  }

  @Test
  void wrongMagicOrTokenIsRefused() {
    assertThat(take("GET / HTTP/1.1\0".getBytes(StandardCharsets.US_ASCII))).isFalse();
    assertThat(
            new RequestReader(TOKEN.getBytes(StandardCharsets.US_ASCII))
                .accept(ByteBuffer.wrap("ic1\0wrong\0".getBytes(StandardCharsets.US_ASCII))))
        .isFalse();
    assertThat(reader.isAuthenticated()).isFalse();
  }

  @Test
  void clientWithoutTokenMaySendLittle() {
    assertThat(take(new byte[EngineLimits.UNAUTHENTICATED_BYTES])).isFalse();
    RequestReader slow = new RequestReader(TOKEN.getBytes(StandardCharsets.US_ASCII));
    boolean good = true;
    for (int i = 0; good && i <= EngineLimits.UNAUTHENTICATED_BYTES; i++) {
      good = slow.accept(ByteBuffer.wrap(new byte[] {'i'}));
    }
    assertThat(good).isFalse();
  }

  @Test
  void sizeOfARequestIsLimited() {
    assertThat(take(("ic1\0" + TOKEN + "\0").getBytes(StandardCharsets.US_ASCII))).isTrue();
    byte[] piece = new byte[64 << 10];
    java.util.Arrays.fill(piece, (byte) 'x');
    boolean good = true;
    for (int i = 0; good && i < EngineLimits.REQUEST_BYTES / piece.length + 1; i++) {
      good = take(piece);
    }
    assertThat(good).isFalse();
    assertThat(reader.size()).isLessThanOrEqualTo(EngineLimits.REQUEST_BYTES);
  }

  @Test
  void wrongNumberOfArgumentsIsRefused() {
    for (String count : new String[] {"-1", "x", "99999999999", "2147483647", ""}) {
      List<String> fields = new ArrayList<>();
      fields.addAll(List.of("ic1", TOKEN, "call", "", "1.00", "1", "", "/"));
      fields.addAll(List.of("", "", "", "", "", "", "", "", "", count, ""));
      RequestReader bad = new RequestReader(TOKEN.getBytes(StandardCharsets.US_ASCII));
      assertThat(
              bad.accept(
                  ByteBuffer.wrap(String.join("\0", fields).getBytes(StandardCharsets.UTF_8))))
          .as(count)
          .isFalse();
    }
    assertThat(take(request("", "").clone())).isTrue();
  }
}
