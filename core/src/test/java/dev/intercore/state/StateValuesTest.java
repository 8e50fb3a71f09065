package dev.intercore.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.common.ErrorCode;
import dev.intercore.common.IntercoreException;
import dev.intercore.json.JsonPayload;
import dev.intercore.testing.DatabaseFixture;
import java.nio.file.Path;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateValuesTest extends DatabaseFixture {
  private static final JsonPayload ONE = JsonPayload.of("1");
  private static final JsonPayload TWO = JsonPayload.of("2");

  private final StateValues state = db.state();

  StateValuesTest(@TempDir Path folder) {
    super(folder);
  }

  @Test
  void valueIsAbsentBeforeTheFirstSet() {
    assertThat(state.get("key", "scope")).isEmpty();
    assertThat(state.list("key")).isEmpty();
    assertThat(state.keys()).isEmpty();
    assertThat(state.delete("key", "scope")).isFalse();
    assertThat(state.prune()).isZero();
  }

  @Test
  void payloadIsReturnedByteForByte() {
    String text = "{ \"b\" : [1.00e+2,\t-0 ,\n \"\\u00e9é\\ud83d\\ude00😀\"],\r\n\"a\":null}";
    state.set("key", "scope", JsonPayload.of(" \n" + text + "\t\r\n"));
    assertThat(state.get("key", "scope")).contains(text);
  }

  @Test
  void secondSetReplacesTheFirst() {
    state.set("key", "scope", ONE);
    state.set("key", "scope", TWO);
    assertThat(state.get("key", "scope")).contains("2");
    assertThat(state.list("key")).containsExactly("scope");
  }

  @Test
  void keyAndScopeAreSeparate() {
    state.set("a", "b", ONE);
    state.set("b", "a", TWO);
    assertThat(state.get("a", "b")).contains("1");
    assertThat(state.get("b", "a")).contains("2");
    assertThat(state.get("a", "a")).isEmpty();
    assertThat(state.get("A", "b")).isEmpty();
  }

  @Test
  void namesLikeNumbersAndSqlAreText() {
    state.set("007", "1e3", ONE);
    state.set("'; DROP TABLE state; --", "%", TWO);
    assertThat(state.get("7", "1e3")).isEmpty();
    assertThat(state.get("007", "1000")).isEmpty();
    assertThat(state.get("007", "1e3")).contains("1");
    assertThat(state.get("'; DROP TABLE state; --", "%")).contains("2");
    assertThat(state.list("007")).containsExactly("1e3");
  }

  @Test
  void deleteRemovesOneValueAndSaysSo() {
    state.set("key", "one", ONE);
    state.set("key", "two", TWO);
    assertThat(state.delete("key", "one")).isTrue();
    assertThat(state.delete("key", "one")).isFalse();
    assertThat(state.list("key")).containsExactly("two");
  }

  @Test
  void setIfAbsentWritesOnlyTheFirst() {
    assertThat(state.setIfAbsent("key", "scope", ONE, Optional.empty())).isTrue();
    assertThat(state.setIfAbsent("key", "scope", TWO, Optional.empty())).isFalse();
    assertThat(state.get("key", "scope")).contains("1");
  }

  @Test
  void setIfAbsentWritesAgainAfterDelete() {
    state.set("key", "scope", ONE);
    state.delete("key", "scope");
    assertThat(state.setIfAbsent("key", "scope", TWO, Optional.empty())).isTrue();
    assertThat(state.get("key", "scope")).contains("2");
  }

  @Test
  void scopesAndKeysAreSortedByTheirUtf8Bytes() {
    // UTF-16 order would put the astral 😀 (D83D…) before U+FF5E; in UTF-8 it comes last.
    for (String name : new String[] {"😀", "\uFF5E", "é", "z", "Z", "a\u0301", "a", "10", "9"}) {
      state.set("key", name, ONE);
      state.set(name, "scope", ONE);
    }
    String[] sorted = {"10", "9", "Z", "a", "a\u0301", "z", "é", "\uFF5E", "😀"};
    assertThat(state.list("key")).containsExactly(sorted);
    assertThat(state.keys())
        .containsExactly("10", "9", "Z", "a", "a\u0301", "key", "z", "é", "\uFF5E", "😀");
  }

  @Test
  void namesOfTwoHundredBytesAreTheLongest() {
    String longest = "é".repeat(100);
    state.set(longest, longest, ONE);
    assertThat(state.get(longest, longest)).contains("1");
    refuses(() -> state.set(longest + "a", "scope", ONE));
    refuses(() -> state.get("key", longest + "a"));
  }

  @Test
  void emptyNamesAndControlCharactersAreRefusedEverywhere() {
    for (String bad :
        new String[] {"", "a\tb", "a\nb", "\0", "\u001f", "\u007f", "\u0085", "\u009f", "\ud800"}) {
      refuses(() -> state.set(bad, "scope", ONE));
      refuses(() -> state.set("key", bad, ONE));
      refuses(() -> state.setIfAbsent(bad, "scope", ONE, Optional.empty()));
      refuses(() -> state.get("key", bad));
      refuses(() -> state.delete(bad, "scope"));
      refuses(() -> state.list(bad));
    }
    state.set("\u00a0", " ", ONE);
    assertThat(state.keys()).containsExactly("\u00a0");
  }

  @Test
  void writesAreVisibleToOtherConnections() {
    StateValues other = new StateValues(db.open());
    state.set("key", "scope", ONE);
    assertThat(other.get("key", "scope")).contains("1");
    assertThat(other.setIfAbsent("key", "scope", TWO, Optional.empty())).isFalse();
    other.delete("key", "scope");
    assertThat(state.get("key", "scope")).isEmpty();
  }

  private static void refuses(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            IntercoreException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_NAME));
  }
}
