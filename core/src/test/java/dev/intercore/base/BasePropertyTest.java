package dev.intercore.base;

import static org.assertj.core.api.Assertions.assertThat;

import dev.intercore.json.CodePoints;
import dev.intercore.testing.Utf8Order;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Bases are compared path by path, whatever the paths are. */
class BasePropertyTest {
  @Provide
  Arbitrary<String> names() {
    return Arbitraries.of("a", "b", "/", ".", "-", "é", "\uE000", "\uFF5E", "😀", "𐀀")
        .list()
        .ofMinSize(1)
        .ofMaxSize(4)
        .map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<Base> bases() {
    Arbitrary<Map<String, String>> files =
        Arbitraries.maps(names(), Arbitraries.of("c:1", "c:1:x", "s:1:2", "l:1")).ofMaxSize(20);
    Arbitrary<String> heads = Arbitraries.of("a".repeat(40), "b".repeat(64));
    return Combinators.combine(heads.optional(), files, Arbitraries.of(true, false)).as(Base::new);
  }

  @Property
  void orderIsThatOfTheBytes(@ForAll("names") String a, @ForAll("names") String b) {
    assertThat(Integer.signum(CodePoints.ORDER.compare(a, b)))
        .isEqualTo(Integer.signum(new Utf8Order().compare(a, b)));
  }

  @Property
  void mapAndBackIsTheSame(@ForAll("bases") Base base) {
    assertThat(Base.fromMap(base.toMap())).isEqualTo(base);
  }

  @Property
  void changesAreThePathsWhoseFactsDiffer(@ForAll("bases") Base one, @ForAll("bases") Base two) {
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
    Changes changes = two.changedSince(one);
    assertThat(changes.paths()).isEqualTo(expected);
    assertThat(changes.complete()).isEqualTo(one.complete() && two.complete());
    assertThat(one.changedSince(two)).isEqualTo(changes);
  }
}
