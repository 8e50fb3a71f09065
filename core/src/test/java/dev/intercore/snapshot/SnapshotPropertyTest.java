package dev.intercore.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.common.Utf8;
import dev.intercore.testing.RandomCases;
import dev.intercore.testing.RandomInput;
import dev.intercore.testing.Utf8Order;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Snapshots are compared path by path, for random paths. */
class SnapshotPropertyTest {
  private static String name(RandomInput random) {
    return random.joined(
        1, 4, List.of("a", "b", "/", ".", "-", "é", "\uE000", "\uFF5E", "😀", "𐀀"));
  }

  private static FileSnapshot base(RandomInput random) {
    Map<String, String> files = new HashMap<>();
    random
        .list(0, 20, () -> name(random))
        .forEach(name -> files.put(name, random.of("c:1", "c:1:x", "s:1:2", "l:1")));
    Optional<String> head =
        random.of(Optional.empty(), Optional.of("a".repeat(40)), Optional.of("b".repeat(64)));
    return new FileSnapshot(head, files, random.isTrue());
  }

  /** A snapshot with most files of another one, some with another fact. */
  private static FileSnapshot changed(FileSnapshot base, RandomInput random) {
    Map<String, String> files = new HashMap<>(base(random).files());
    base.files().forEach((name, fact) -> files.put(name, random.of(fact, fact, "c:2")));
    base.files().keySet().stream().filter(_ -> random.between(0, 3) == 0).forEach(files::remove);
    return new FileSnapshot(base.head(), files, random.isTrue());
  }

  @Test
  void orderIsThatOfTheBytes() {
    RandomCases.run(
        1_000,
        random -> {
          String a = name(random);
          String b = name(random);
          assertThat(Integer.signum(Utf8.ORDER.compare(a, b)))
              .as("%s and %s", a, b)
              .isEqualTo(Integer.signum(new Utf8Order().compare(a, b)));
        });
  }

  @Test
  void mapAndBackIsTheSame() {
    RandomCases.run(
        1_000,
        random -> {
          FileSnapshot base = base(random);
          assertThat(FileSnapshot.fromMap(base.toMap())).isEqualTo(base);
        });
  }

  @Test
  void changesAreThePathsWhoseFactsDiffer() {
    RandomCases.run(
        1_000,
        random -> {
          FileSnapshot one = base(random);
          checkChanges(one, base(random));
          checkChanges(one, changed(one, random));
        });
  }

  private static void checkChanges(FileSnapshot one, FileSnapshot two) {
    TreeSet<String> all = new TreeSet<>(new Utf8Order());
    all.addAll(one.files().keySet());
    all.addAll(two.files().keySet());
    List<String> expected = new ArrayList<>();
    for (String path : all) {
      Optional<String> before = Optional.ofNullable(one.files().get(path));
      if (!Objects.equals(before, Optional.ofNullable(two.files().get(path)))) {
        expected.add(path);
      }
    }
    FileSnapshot.Changes changes = two.changedSince(one);
    assertThat(changes.paths()).isEqualTo(expected);
    assertThat(changes.complete()).isEqualTo(one.complete() && two.complete());
    FileSnapshot.Changes back = one.changedSince(two);
    assertThat(back.paths()).isEqualTo(changes.paths());
    assertThat(back.complete()).isEqualTo(changes.complete());
    assertThat(back.unverified().isPresent()).isEqualTo(changes.unverified().isPresent());
    assertThat(changes.complete() || changes.unverified().isPresent()).isTrue();
  }
}
