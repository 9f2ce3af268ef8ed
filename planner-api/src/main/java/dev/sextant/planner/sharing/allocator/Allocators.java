package dev.sextant.planner.sharing.allocator;

import dev.sextant.planner.sharing.spi.AllocatorProvider;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;

/**
 * The allocators on the class path, by name. Providers are looked up at every call; keep an {@link
 * Allocator} rather than its name. Thread-safe.
 */
public final class Allocators {
  private Allocators() {}

  /** The names of all allocators there are, in alphabetical order; loads no natives. */
  public static Set<String> available() {
    return Collections.unmodifiableSet(providers().keySet());
  }

  /**
   * The allocator of this name.
   *
   * @throws IllegalArgumentException naming the allocators there are
   */
  public static Allocator get(String name) {
    return new AllocatorFacade(name, provider(name).create(name));
  }

  /**
   * The allocator of this name from a given provider: for hosts with class loaders of their own.
   *
   * @throws IllegalArgumentException naming the allocators it has
   */
  public static Allocator of(AllocatorProvider provider, String name) {
    if (!provider.names().contains(name)) {
      throw unknown(name, provider.names());
    }
    return new AllocatorFacade(name, provider.create(name));
  }

  /**
   * What the allocator of this name is, in one line.
   *
   * @throws IllegalArgumentException naming the allocators there are
   */
  public static String description(String name) {
    return provider(name).description(name);
  }

  /**
   * Why the allocator of this name cannot run here, in words and with a remedy; empty when it can.
   *
   * @throws IllegalArgumentException naming the allocators there are
   */
  public static Optional<String> obstacle(String name) {
    return provider(name).obstacle(name);
  }

  private static AllocatorProvider provider(String name) {
    Map<String, AllocatorProvider> providers = providers();
    AllocatorProvider provider = providers.get(name);
    if (provider == null) {
      throw unknown(name, providers.keySet());
    }
    return provider;
  }

  private static Map<String, AllocatorProvider> providers() {
    Map<String, AllocatorProvider> providers = new TreeMap<>();
    for (AllocatorProvider provider : ServiceLoader.load(AllocatorProvider.class)) {
      for (String name : provider.names()) {
        AllocatorProvider other = providers.putIfAbsent(name, provider);
        if (other != null) {
          throw new IllegalStateException(
              "The allocator ("
                  + name
                  + ") is provided by both "
                  + other.getClass().getName()
                  + " and "
                  + provider.getClass().getName()
                  + ".\nMaybe the class path holds two versions of a module.");
        }
      }
    }
    return providers;
  }

  private static IllegalArgumentException unknown(String name, Set<String> names) {
    return new IllegalArgumentException(
        "There is no allocator ("
            + name
            + ").\nMaybe "
            + (names.isEmpty()
                ? "a module with allocators is missing from the class path."
                : "one of: " + String.join(", ", names) + "."));
  }
}
