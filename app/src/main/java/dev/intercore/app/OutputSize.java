package dev.intercore.app;

import dev.intercore.cli.output.WindowSize;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Asks the kernel how large the terminal at stdout is just now: {@code ioctl(2)}. No variable tells
 * of a window that was made larger since. Loaded by those who watch, and by nobody else.
 */
final class OutputSize {
  private static final int STDOUT = 1;
  private static final long REQUEST =
      System.getProperty("os.name", "").startsWith("Mac") ? 0x40087468L : 0x5413L;

  // struct winsize: unsigned short rows, columns, and two that nobody fills in.
  private static final int BYTES = 8;
  private static final int LEAST = 3;

  @SuppressWarnings("restricted") // our launcher allows it; where it is not, nothing is known
  private static final class Kernel {
    static final MethodHandle IOCTL =
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

  private OutputSize() {}

  /** Nothing when it is no terminal, or one that does not say. */
  static Optional<WindowSize> now() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment size = arena.allocate(BYTES, Short.BYTES);
      int result = (int) Kernel.IOCTL.invokeExact(STDOUT, REQUEST, size);
      int rows = Short.toUnsignedInt(size.get(ValueLayout.JAVA_SHORT, 0));
      int columns = Short.toUnsignedInt(size.get(ValueLayout.JAVA_SHORT, Short.BYTES));
      return result == 0 && rows > LEAST && columns > LEAST
          ? Optional.of(new WindowSize(rows, columns))
          : Optional.empty();
    } catch (Throwable _) {
      return Optional.empty();
    }
  }
}
