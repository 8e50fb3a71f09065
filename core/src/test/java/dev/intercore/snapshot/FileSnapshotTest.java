package dev.intercore.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FileSnapshotTest {
  private static final String ID = "0123456789012345678901234567890123abcdef";

  private static FileSnapshot base(Map<String, String> files, boolean complete) {
    return new FileSnapshot(Optional.empty(), files, complete);
  }

  private static FileSnapshot.Changes changes(String... paths) {
    return new FileSnapshot.Changes(List.of(paths), true, Optional.empty());
  }

  private static FileSnapshot.Changes unverified(UnverifiedReason reason, String... paths) {
    return new FileSnapshot.Changes(List.of(paths), false, Optional.of(reason));
  }

  @Test
  void addedRemovedAndChangedAreListedInOrder() {
    FileSnapshot earlier = base(Map.of("same", "c:1", "z", "c:1", "gone", "c:2"), true);
    FileSnapshot later = base(Map.of("same", "c:1", "z", "c:1:x", "new", "c:2"), true);
    assertThat(later.changedSince(earlier)).isEqualTo(changes("gone", "new", "z"));
    assertThat(later.changedSince(later).isNothing()).isTrue();
  }

  @Test
  void incompleteIsNeverNothing() {
    FileSnapshot whole = base(Map.of("a", "c:1"), true);
    FileSnapshot part = base(Map.of("a", "c:1"), false);
    assertThat(whole.changedSince(part)).isEqualTo(unverified(UnverifiedReason.BASE_INCOMPLETE));
    assertThat(part.changedSince(whole)).isEqualTo(unverified(UnverifiedReason.FILES_INCOMPLETE));
    assertThat(part.changedSince(part)).isEqualTo(unverified(UnverifiedReason.BASE_INCOMPLETE));
    assertThat(part.changedSince(part).isNothing()).isFalse();
  }

  @Test
  void whatCouldNotBeLookedAtCountsAsChanged() {
    FileSnapshot closed = base(Map.of("a/", "unreadable", "b", "unreadable:1:2"), false);
    assertThat(closed.changedSince(closed))
        .isEqualTo(unverified(UnverifiedReason.BASE_INCOMPLETE, "a/"));
  }

  @Test
  void headAloneIsNoChangeOfFiles() {
    FileSnapshot earlier = base(Map.of("a", "c:1"), true);
    FileSnapshot later = new FileSnapshot(Optional.of(ID), earlier.files(), true);
    assertThat(later.changedSince(earlier).isNothing()).isTrue();
    assertThat(later).isNotEqualTo(earlier);
  }

  @Test
  void filesAreSortedByCodePointAndImmutable() {
    Map<String, String> files = new HashMap<>(Map.of("😀", "c:1", "\uFF5E", "c:1", "a", "c:1"));
    FileSnapshot base = base(files, true);
    files.clear();
    assertThat(base.files().keySet()).containsExactly("a", "\uFF5E", "😀");
    assertThatThrownBy(() -> base.files().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void comparisonThatIsNotExactHasAReason() {
    FileSnapshot then = base(Map.of("a", "c:1", "b", "s:1:2", "c", "l:1"), true);
    assertThat(then.changedSince(then).unverified()).isEmpty();
    assertThat(
            base(Map.of("a", "c:2", "b", "s:2:2", "c", "c:1"), true)
                .changedSince(then)
                .unverified())
        .isEmpty();
    assertThat(base(Map.of(), true).changedSince(then).unverified()).isEmpty();
    assertThat(then.changedSince(base(Map.of(), true)).unverified()).isEmpty();
    reasons(
        base(Map.of("a", "s:1:1", "b", "s:1:2", "c", "l:1"), true),
        then,
        UnverifiedReason.PRECISION_DIFFERS);
    reasons(base(Map.of("./", "f:1"), true), then, UnverifiedReason.PRECISION_DIFFERS);
    reasons(base(Map.of("a", "unreadable:1:1"), true), then, UnverifiedReason.UNREADABLE);
    FileSnapshot unknown = base(Map.of("a", "unreadable"), true);
    reasons(unknown, unknown, UnverifiedReason.UNREADABLE);
    reasons(base(then.files(), false), then, UnverifiedReason.FILES_INCOMPLETE);
    reasons(then, base(then.files(), false), UnverifiedReason.BASE_INCOMPLETE);
    reasons(base(Map.of(), false), base(Map.of(), false), UnverifiedReason.BASE_INCOMPLETE);
  }

  private static void reasons(FileSnapshot now, FileSnapshot then, UnverifiedReason reason) {
    assertThat(now.changedSince(then).unverified()).contains(reason);
    assertThat(now.changedSince(then).isNothing()).isFalse();
  }

  @Test
  void mapHasPlainValuesAndNoHeadWhereThereIsNone() {
    FileSnapshot base = base(Map.of("a", "c:1"), false);
    assertThat(base.toMap()).isEqualTo(Map.of("complete", false, "files", Map.of("a", "c:1")));
    FileSnapshot headed = new FileSnapshot(Optional.of(ID), Map.of(), true);
    assertThat(headed.toMap()).isEqualTo(Map.of("complete", true, "files", Map.of(), "head", ID));
  }

  @Test
  void unknownFieldsArePassedOverAndNullIsNoHead() {
    Map<String, @Nullable Object> map = new HashMap<>(base(Map.of("a", "c:1"), true).toMap());
    map.put("head", null);
    map.put("taken_at", 5L);
    assertThat(FileSnapshot.fromMap(map)).isEqualTo(base(Map.of("a", "c:1"), true));
  }

  @Test
  void malformedIsRefused() {
    refuses("complete", "true");
    refuses("complete", null);
    refuses("files", null);
    refuses("files", List.of());
    refuses("files", Map.of("a", 1L));
    refuses("files", Map.of("", "c:1"));
    refuses("files", Map.of("a", ""));
    refuses("head", 1L);
    refuses("head", "main");
    refuses("head", ID.substring(1));
  }

  private static void refuses(String field, @Nullable Object value) {
    Map<String, @Nullable Object> map = new HashMap<>(base(Map.of("a", "c:1"), true).toMap());
    map.put(field, value);
    assertThatThrownBy(() -> FileSnapshot.fromMap(map))
        .as(field + " " + value)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(field);
  }

  @Test
  void aSnapshotThatIsTooLargeHasNoFiles() {
    FileSnapshot small = new FileSnapshot(Optional.empty(), Map.of("a", "c:1"), true);
    assertThat(small.within(48)).isSameAs(small);
    assertThat(small.within(11)).isSameAs(small);
    FileSnapshot nothing = small.within(10);
    assertThat(nothing.files()).isEmpty();
    assertThat(nothing.complete()).isFalse();
    assertThat(nothing.changedSince(nothing).isNothing()).isFalse();
  }
}
