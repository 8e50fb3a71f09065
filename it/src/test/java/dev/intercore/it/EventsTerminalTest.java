package dev.intercore.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * The format of events depends on the reader: a terminal or a program. An engine learns it from the
 * launcher.
 */
class EventsTerminalTest extends BlackBox {
  @Test
  void terminalGetsColumnsAndAProgramJson() {
    ic("events", "add", "a.b", "s").succeeds("1\n");
    assertThat(bash("ic events tail").stdout()).startsWith("{\"seq\":1,");
    assertThat(bash("script -qec 'ic events tail' /dev/null </dev/null").stdout())
        .startsWith("1\t");
    assertThat(bash("script -qec 'ic events tail --json' /dev/null </dev/null").stdout())
        .startsWith("{\"seq\":1,");
  }
}
