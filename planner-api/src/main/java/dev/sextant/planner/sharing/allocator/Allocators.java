package dev.sextant.planner.sharing.allocator;

import dev.sextant.planner.sharing.spi.AllocatorProvider;
import dev.sextant.planner.spi.NamedProviders;
import java.util.Collections;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/**
 * The allocators on the class path, by name. Providers are looked up at every call; keep an {@link
 * Allocator} rather than its name. Thread-safe.
 */
public final class Allocators {
  private static final String KIND = "allocator";

  private Allocators() {}

  /** The names of all allocators there are, in alphabetical order; loads no natives. */
  public static Set<String> available() {
    return Collections.unmodifiableSet(new TreeSet<>(providers().names()));
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
      throw NamedProviders.unknown(KIND, name, provider.names());
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
    return providers().get(name);
  }

  private static NamedProviders<AllocatorProvider> providers() {
    return NamedProviders.of(
        KIND, ServiceLoader.load(AllocatorProvider.class), AllocatorProvider::names);
  }
}
