package dev.intercore.query;

import dev.intercore.common.IntercoreException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Those who keep what is not simply rows of the database. */
public interface Sources {
  /**
   * Brings the rows of a view, in the order of its columns.
   *
   * @param view one of those that are brought
   */
  void bring(String view, Consumer<List<@Nullable Object>> rows);

  /** What could not be read and so was left out, in words. */
  List<String> damaged();

  /** Why a place was not looked into, and so was left out. */
  default List<IntercoreException> refused() {
    return List.of();
  }
}
