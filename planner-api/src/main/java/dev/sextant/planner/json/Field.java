package dev.sextant.planner.json;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A field of an object: one row of its table.
 *
 * @param name what it is called in a document
 * @param kind what its value is
 * @param isRequired whether it must be there, and is always written
 * @param assumed what is assumed where it is left out, and left out where it is written; null for
 *     nothing, and for what is required
 * @param getter its value, null for none
 * @param text what it means, in one sentence
 */
record Field<T, V extends @Nullable Object>(
    String name,
    Kind<V> kind,
    boolean isRequired,
    @Nullable V assumed,
    Function<T, ? extends @Nullable V> getter,
    String text) {

  /** The same field where it may be left out, of an object that has a part with this field. */
  <W> Field<W, V> of(Function<W, ? extends @Nullable T> part) {
    return new Field<>(
        name,
        kind,
        false,
        assumed,
        whole -> {
          T owner = part.apply(whole);
          return owner == null ? null : getter.apply(owner);
        },
        text);
  }

  /** What stands for the value where it is left out. */
  @Nullable V initial() {
    return isRequired ? kind.placeholder().get() : assumed;
  }

  /** Writes name and value, unless readers assume that value. */
  void write(JsonOut out, T object) {
    V value = getter.apply(object);
    if (isRequired || value != null && !Objects.equals(value, assumed)) {
      out.name(name);
      kind.writer().accept(out, value);
    }
  }
}
