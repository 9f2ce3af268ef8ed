package dev.sextant.planner.scheduler;

import dev.sextant.planner.model.Spelling;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Handles in the order of their numbers, and by id. Immutable. */
final class Ids<T> {

  private final String what;
  private final String where;
  private final List<T> all;
  private final Map<String, T> byId;

  /**
   * Creates an index.
   *
   * @param what they are, for messages
   * @param where they are, with a blank ahead, or nothing
   */
  Ids(String what, String where, List<T> all, Function<T, String> id) {
    this.what = what;
    this.where = where;
    this.all = List.copyOf(all);
    byId = new HashMap<>(2 * all.size());
    all.forEach(one -> byId.put(id.apply(one), one));
  }

  /** In the order of their numbers. */
  List<T> all() {
    return all;
  }

  /** Whether there is one of an id. */
  boolean has(String id) {
    return byId.containsKey(id);
  }

  /** The one of an id. */
  T get(String id) {
    T found = byId.get(id);
    if (found == null) {
      throw unknown(what, where, id, byId.keySet());
    }
    return found;
  }

  /** Whether the one of a number is this. */
  boolean isOwn(int number, T one) {
    return number < all.size() && all.get(number) == one;
  }

  /** What to say of an id that does not exist. */
  static IllegalArgumentException unknown(String what, String id, Collection<String> known) {
    return unknown(what, "", id, known);
  }

  private static IllegalArgumentException unknown(
      String what, String where, String id, Collection<String> known) {
    return new IllegalArgumentException(
        "There is no "
            + what
            + " ("
            + id
            + ")"
            + where
            + "."
            + Spelling.maybe(id, known.stream().sorted().toList()));
  }
}
