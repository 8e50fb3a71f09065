package dev.intercore.it;

import dev.intercore.testkit.Answer;

/**
 * A test of the library: scripts that a hook might hold. An engine answers them; {@link
 * LibraryDirectTest} calls each function without one.
 */
abstract class LibraryBox extends ResidentTest {
  static final String FILE = Checkout.file("app/src/main/sh/lib-intercore.sh").toString();

  /** What a hook does with every function, and says when an answer is not what it should be. */
  static final String ROUND =
      """
      intercore_available || echo "available $?"
      intercore_state_set k s '{"a": [1, "b  c"]}' || echo "set $?"
      intercore_state_get k s || echo "get $?"
      intercore_state_get absent s || echo "absent $?"
      intercore_sentinel_check n s 300 || echo "first $?"
      if intercore_sentinel_check n s 300; then echo again; else echo "second $?"; fi
      if intercore_sentinel_check_many a:s:0 n:s:300; then echo all; else echo "many $?"; fi
      intercore_state_set k lines $'[1,\\n 2]' || echo "lines $?"
      intercore_state_get k lines || echo "get lines $?"
      """;

  static final String ANSWERS =
      "{\"a\": [1, \"b  c\"]}\nsecond 1\nallowed\nthrottled\nmany 1\n[1,\n 2]\n";

  /** With the library's file in $LIB. */
  Ic hook() {
    return scratch.ic().with("LIB", FILE);
  }

  /** A script that has sourced the library. */
  Answer lib(String script) {
    return hook().bash("source \"$LIB\"\n" + script);
  }
}
