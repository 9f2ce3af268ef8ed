package dev.sextant.planner.spi;

import dev.sextant.planner.model.Spelling;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * What the providers on the class path bring, by name; in the order in which they were found.
 * Immutable.
 *
 * @param <P> the type of the providers
 */
public final class NamedProviders<P> {
  private final String kind;
  private final Map<String, P> byName;

  private NamedProviders(String kind, Map<String, P> byName) {
    this.kind = kind;
    this.byName = byName;
  }

  /**
   * What these providers bring.
   *
   * @param kind what they bring, in the singular, for messages; for example "planner"
   * @param found the providers, as {@link java.util.ServiceLoader} finds them
   * @param names the names that a provider has
   * @throws IllegalStateException if two of them have one name
   */
  public static <P> NamedProviders<P> of(
      String kind, Iterable<P> found, Function<P, ? extends Collection<String>> names) {
    Map<String, P> byName = new LinkedHashMap<>();
    for (P provider : found) {
      for (String name : names.apply(provider)) {
        P other = byName.putIfAbsent(name, provider);
        if (other != null) {
          throw twice(kind, name, other, provider);
        }
      }
    }
    return new NamedProviders<>(kind, byName);
  }

  /** All names. */
  public Set<String> names() {
    return Collections.unmodifiableSet(byName.keySet());
  }

  /**
   * The provider of this name.
   *
   * @throws IllegalArgumentException if there is none, naming what there is
   */
  public P get(String name) {
    P provider = byName.get(name);
    if (provider == null) {
      throw unknown(kind, name, byName.keySet());
    }
    return provider;
  }

  /**
   * The error of a name that does not exist.
   *
   * @param kind what it was to be, in the singular
   * @param names those there are
   */
  public static IllegalArgumentException unknown(
      String kind, String name, Collection<String> names) {
    return new IllegalArgumentException(
        "There is no "
            + kind
            + " ("
            + name
            + ")."
            + (names.isEmpty()
                ? "\nMaybe a module that provides one is missing from the class path."
                : Spelling.maybe(name, new TreeSet<>(names))));
  }

  private static IllegalStateException twice(String kind, String name, Object one, Object other) {
    return new IllegalStateException(
        "The "
            + kind
            + " ("
            + name
            + ") is provided by both "
            + one.getClass().getName()
            + " and "
            + other.getClass().getName()
            + ".\nMaybe the class path holds two versions of a module, or one needs another name.");
  }
}
