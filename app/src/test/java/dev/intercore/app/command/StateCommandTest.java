package dev.intercore.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.app.inprocess.CommandTest;
import dev.intercore.testkit.Answer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What transcripts cannot hold: times and large payloads. */
class StateCommandTest extends CommandTest {
  private static final int MEBIBYTE = 1 << 20;

  @Test
  void aTimeToLiveIsRoundedDownToWholeSeconds() {
    ic("state", "set", "k", "s", "--value", "1", "--ttl", "90999ms").succeeds("");
    assertThat(lifetime()).isEqualTo(90);
    ic("state", "set", "k", "s", "--value", "1", "--ttl", "1h30m1ms").succeeds("");
    assertThat(lifetime()).isEqualTo(5400);
    ic("state", "set", "k", "s", "--value", "1", "--ttl", "1500ms").succeeds("");
    assertThat(lifetime()).isEqualTo(1);
    ic("state", "set", "k", "s", "--value", "1").succeeds("");
    assertThat(project.sqlite().number("SELECT count(*) FROM state WHERE expires_at IS NULL"))
        .isEqualTo(1);
  }

  private long lifetime() {
    return project.sqlite().number("SELECT expires_at - updated_at FROM state");
  }

  @Test
  void expiredValueIsInvisibleAndPruneOnlyFreesTheRow() {
    ic("state", "set", "k", "over", "--value", "1", "--ttl", "1h").succeeds("");
    ic("state", "set", "k", "stays", "--value", "1", "--ttl", "1h").succeeds("");
    ic("state", "set", "old", "over", "--value", "1", "--ttl", "1h").succeeds("");
    project.sqlite().run("UPDATE state SET expires_at = unixepoch() WHERE scope_id = 'over'");
    ic("state", "get", "k", "over").exits(Answer.NO).prints("").quietly();
    ic("state", "list", "k").succeeds("stays\n");
    ic("state", "keys").succeeds("k\n");
    ic("state", "delete", "old", "over").succeeds("not found\n");
    ic("state", "set", "k", "over", "--value", "2", "--if-absent").succeeds("");
    ic("state", "get", "k", "over").succeeds("2\n");
    project.sqlite().run("UPDATE state SET expires_at = unixepoch() - 5 WHERE scope_id = 'over'");
    ic("state", "prune").succeeds("1 pruned\n");
    ic("state", "list", "k").succeeds("stays\n");
  }

  @Test
  void aMebibyteComesBackByteForByte() {
    byte[] payload = randomStrings(new Random(42));
    project.ic().callWithInput(payload, "state", "set", "big", "s").succeeds("");
    byte[] back = ic("state", "get", "big", "s").exits(Answer.YES).quietly().bytes();
    assertThat(Arrays.copyOf(back, back.length - 1)).isEqualTo(payload);
    assertThat(back[back.length - 1]).isEqualTo((byte) '\n');
  }

  /** An array of strings of all planes, exactly as long as a payload may be. */
  private static byte[] randomStrings(Random random) {
    StringBuilder text = new StringBuilder("[");
    int bytes = 1;
    while (bytes < MEBIBYTE - 1000) {
      int point = random.nextInt(0x10FFFF);
      boolean odd = point < 0xA0 || (point >= 0xD800 && point < 0xE000);
      String item = "\"" + (odd ? "\\u0000\\n" : Character.toString(point)) + "x\",";
      // A few long strings instead of many short ones: an array has at most 10 000 elements.
      item = item.replace("x", "x".repeat(400));
      text.append(item);
      bytes += item.getBytes(StandardCharsets.UTF_8).length;
    }
    text.append('"').append("y".repeat(MEBIBYTE - bytes - 3)).append("\"]");
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void aRefusedPayloadLeavesTheOldValueAndItsTimeToLive() {
    ic("state", "set", "k", "s", "--value", "1", "--ttl", "1h").succeeds("");
    String before = project.sqlite().text("SELECT payload || expires_at FROM state");
    project.ic().callWithInput("{", "state", "set", "k", "s").complains(Answer.ERROR, "not JSON");
    ic("state", "set", "k", "s", "--value", "2", "--ttl", "0s").complains(Answer.ERROR, "second");
    ic("state", "set", "k", "s", "--value", "2", "--ttl", "5").complains(Answer.USAGE, "--ttl");
    assertThat(project.sqlite().text("SELECT payload || expires_at FROM state")).isEqualTo(before);
  }
}
