package dev.intercore.app;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Asks the kernel whether anyone still reads stdout: {@code poll(2)}. Java itself finds out only by
 * writing, and who follows may have nothing to write for hours while {@code | head -1} is long
 * gone. Loaded by those who wait, and by nobody else.
 */
final class OutputPoll {
  private static final int STDOUT = 1;

  /** The same wherever there is a poll: POLLERR and POLLHUP. */
  private static final int GONE = 0x8 | 0x10;

  // struct pollfd: int fd, short events, short revents.
  private static final int BYTES = 8;
  private static final int REVENTS = 6;

  @SuppressWarnings("restricted") // the launcher allows it
  private static final MethodHandle POLL =
      Linker.nativeLinker()
          .downcallHandle(
              Linker.nativeLinker().defaultLookup().findOrThrow("poll"),
              FunctionDescriptor.of(
                  ValueLayout.JAVA_INT,
                  ValueLayout.ADDRESS,
                  ValueLayout.JAVA_LONG,
                  ValueLayout.JAVA_INT));

  private OutputPoll() {}

  /** Not known counts as there: the next write tells. */
  static boolean isGone() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment entry = arena.allocate(BYTES, Integer.BYTES);
      entry.set(ValueLayout.JAVA_INT, 0, STDOUT);
      int ready = (int) POLL.invokeExact(entry, 1L, 0);
      return ready > 0 && (entry.get(ValueLayout.JAVA_SHORT, REVENTS) & GONE) != 0;
    } catch (Throwable _) {
      return false;
    }
  }
}
