package dev.intercore.app;

import dev.intercore.cli.output.Terminal.Size;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Asks the kernel about stdout. Each of the two calls is linked when it is first used: linking
 * takes milliseconds, and only commands that follow or watch need it.
 */
@SuppressWarnings("restricted") // the launcher enables native access; without it nothing is known
final class StdoutDescriptor {
  private static final int STDOUT = 1;

  /** A smaller window has no room for a screen. */
  private static final int LEAST = 3;

  private StdoutDescriptor() {}

  /** {@code int poll(struct pollfd *, nfds_t, int)}. */
  private static final class Poll {
    /** POLLERR and POLLHUP, which have these values on every system. */
    static final int GONE = 0x8 | 0x10;

    // struct pollfd: int fd, short events, short revents.
    static final int BYTES = 8;
    static final int REVENTS = 6;

    static final MethodHandle HANDLE =
        Linker.nativeLinker()
            .downcallHandle(
                Linker.nativeLinker().defaultLookup().findOrThrow("poll"),
                FunctionDescriptor.of(
                    ValueLayout.JAVA_INT,
                    ValueLayout.ADDRESS,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.JAVA_INT));
  }

  /** {@code int ioctl(int, unsigned long, ...)} with TIOCGWINSZ. */
  private static final class Ioctl {
    static final long WINDOW_SIZE =
        System.getProperty("os.name", "").startsWith("Mac") ? 0x40087468L : 0x5413L;

    // struct winsize: unsigned short rows, columns, and two unused ones.
    static final int BYTES = 8;

    static final MethodHandle HANDLE =
        Linker.nativeLinker()
            .downcallHandle(
                Linker.nativeLinker().defaultLookup().findOrThrow("ioctl"),
                FunctionDescriptor.of(
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_INT,
                    ValueLayout.JAVA_LONG,
                    ValueLayout.ADDRESS),
                Linker.Option.firstVariadicArg(2));
  }

  /**
   * Returns whether the reader of stdout has gone. Java notices that only by writing, and a command
   * that follows events may have nothing to write for hours. If it cannot be known, returns false:
   * the next write shows it.
   */
  static boolean isReaderGone() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment entry = arena.allocate(Poll.BYTES, Integer.BYTES);
      entry.set(ValueLayout.JAVA_INT, 0, STDOUT);
      int ready = (int) Poll.HANDLE.invokeExact(entry, 1L, 0);
      return ready > 0 && (entry.get(ValueLayout.JAVA_SHORT, Poll.REVENTS) & Poll.GONE) != 0;
    } catch (Throwable _) {
      return false;
    }
  }

  /**
   * Returns the present size of the terminal at stdout, which no variable follows. Empty if stdout
   * is not a terminal or reports no usable size.
   */
  static Optional<Size> windowSize() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment size = arena.allocate(Ioctl.BYTES, Short.BYTES);
      int result = (int) Ioctl.HANDLE.invokeExact(STDOUT, Ioctl.WINDOW_SIZE, size);
      int rows = Short.toUnsignedInt(size.get(ValueLayout.JAVA_SHORT, 0));
      int columns = Short.toUnsignedInt(size.get(ValueLayout.JAVA_SHORT, Short.BYTES));
      return result == 0 && rows > LEAST && columns > LEAST
          ? Optional.of(new Size(rows, columns))
          : Optional.empty();
    } catch (Throwable _) {
      return Optional.empty();
    }
  }
}
