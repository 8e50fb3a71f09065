package dev.intercore.app;

import dev.intercore.cli.ProgramRunner;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Runs programs as children of this process, within bounds of time and output. */
public final class ChildPrograms implements ProgramRunner {
  /** Enough for a commit of a hundred thousand files with long names. */
  private static final int MAX_STDOUT = 32 << 20;

  private static final int MAX_STDERR = 4096;
  private static final int TIMED_OUT = -1;

  private final @Nullable Map<String, String> variables;

  /** The programs inherit the environment of this process, byte for byte. */
  ChildPrograms() {
    variables = null;
  }

  /** The programs get these variables, when this process runs the call of another one. */
  public ChildPrograms(Map<String, String> variables) {
    this.variables = variables;
  }

  @Override
  public Result run(Job job) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(job.words())
            .directory(job.directory().toFile())
            .redirectInput(Path.of("/dev/null").toFile());
    if (variables != null) {
      builder.environment().clear();
      builder.environment().putAll(variables);
    }
    builder.environment().put("LC_ALL", "C");
    Process process = builder.start();
    try (InputStream out = process.getInputStream();
        InputStream err = process.getErrorStream()) {
      CompletableFuture<byte[]> stdout = reading(out, MAX_STDOUT);
      CompletableFuture<byte[]> stderr = reading(err, MAX_STDERR);
      boolean ended = process.waitFor(job.limit().toMillis(), TimeUnit.MILLISECONDS);
      if (!ended) {
        return new Result(TIMED_OUT, "", "it took longer than " + job.limit().toSeconds() + " s");
      }
      return new Result(
          process.exitValue(),
          new String(within(job, stdout), StandardCharsets.ISO_8859_1),
          new String(within(job, stderr), StandardCharsets.UTF_8));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Reads all of it, so that the program never blocks at a full pipe, and keeps {@code most}. */
  private static CompletableFuture<byte[]> reading(InputStream stream, int most) {
    return CompletableFuture.supplyAsync(() -> {
      try {
        byte[] first = stream.readNBytes(most);
        if (stream.transferTo(OutputStream.nullOutputStream()) > 0 && most == MAX_STDOUT) {
          throw new IllegalStateException("its output is larger than " + most + " bytes");
        }
        return first;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    });
  }

  /** A grandchild may keep the pipe open after the program has ended. */
  private static byte[] within(Job job, CompletableFuture<byte[]> read)
      throws IOException, InterruptedException {
    try {
      return read.get(job.limit().toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("cannot read the output of " + job.words().getFirst(), e);
    }
  }
}
