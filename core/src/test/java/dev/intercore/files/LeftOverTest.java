package dev.intercore.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftOverTest {
  private static Path of(Path file, long pid) throws IOException {
    return Files.writeString(
        file.resolveSibling("." + file.getFileName() + ".intercore-" + pid), "half");
  }

  private static String state(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).substring(0, 1);
  }

  private static String name(long pid) throws IOException {
    return Files.readString(Path.of("/proc/" + pid + "/comm")).strip();
  }

  private interface Look {
    String at(long pid) throws IOException;
  }

  private static void await(long pid, Look look, String wanted) throws IOException {
    long latest = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!look.at(pid).equals(wanted)) {
      assertThat(System.nanoTime()).as("%s to be %s", pid, wanted).isLessThan(latest);
      Thread.onSpinWait();
    }
  }

  /**
   * A parent that has become another program never asks how its child ended. Before that it is
   * bash, which does; so the child stays until it is told.
   */
  @Test
  void whatAZombieLeftIsRemovedAndWhatALivingOneMakesIsNot(@TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("settings.json");
    Process parent =
        new ProcessBuilder("bash", "-c", "exec 3<&0; read -u 3 & echo $!; exec sleep 100").start();
    try (BufferedReader lines = parent.inputReader();
        BufferedWriter child = parent.outputWriter()) {
      long zombie = Long.parseLong(lines.readLine());
      await(parent.pid(), LeftOverTest::name, "sleep");
      child.write("end\n");
      child.flush();
      await(zombie, LeftOverTest::state, "Z");
      Path left = of(file, zombie);
      Path living = of(file, parent.pid());
      LeftOver.of(file).sweep();
      assertThat(left).doesNotExist();
      assertThat(living).exists();
    } finally {
      parent.destroyForcibly();
    }
  }
}
