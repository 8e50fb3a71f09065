package dev.intercore.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.intercore.Intercore;
import dev.intercore.common.Actor;
import dev.intercore.common.ErrorCode;
import dev.intercore.common.Failpoint;
import dev.intercore.common.Failpoint.Point;
import dev.intercore.common.IntercoreException;
import dev.intercore.work.record.RecordKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A team whose records are in files, and writers that end before they are done. */
abstract class FileTeamContract extends FileTeamWords {
  final Path state;

  FileTeamContract(Path folder) throws IOException {
    super(TeamBackends.FILES, folder);
    this.state = root.resolve(".chipset/state");
  }

  /** Throws when a moment is reached for the nth time. */
  static Failpoint at(Point moment, int nth) {
    int[] reached = {0};
    return now -> {
      if (now == moment && ++reached[0] == nth) {
        throw new IllegalStateException("crash");
      }
    };
  }

  void crash(Point moment, int nth, Consumer<Team> deed) {
    try (Intercore dying = Intercore.open(db.file(), db.options().withFailpoint(at(moment, nth)))) {
      Team team = dying.team(Actor.of(ME));
      assertThatThrownBy(() -> deed.accept(team)).hasMessage("crash");
    }
  }

  Path local(String name) {
    return state.resolve(".local").resolve(name);
  }

  Path file(RecordKind<?> kind, String id) {
    return TeamBackends.file(root, kind, id);
  }

  List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(path -> !Files.isDirectory(path)).sorted().toList();
    }
  }

  /** Files in the making. */
  List<Path> unfinished() throws IOException {
    return files(state).stream().filter(path -> path.toString().endsWith(".tmp")).toList();
  }

  /** It is an error, with a hint. */
  static void fails(ErrorCode code, Runnable act) {
    assertThatThrownBy(act::run)
        .isInstanceOfSatisfying(
            IntercoreException.class,
            e -> {
              assertThat(e.code()).as(e.fact()).isEqualTo(code);
              assertThat(e.hint()).isNotEmpty();
            });
  }
}
