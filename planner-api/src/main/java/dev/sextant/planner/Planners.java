package dev.sextant.planner;

import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.Traits;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;

/**
 * The planners on the class path, by name. Providers are looked up at every call, so that hosts
 * that change their class path see the change; keep a {@link Planner} rather than its name.
 * Thread-safe.
 */
public final class Planners {
  private Planners() {}

  /**
   * The names of all planners there are, in alphabetical order; loads no natives. Whether one can
   * run here is another question: {@link #obstacle}.
   */
  public static Set<String> available() {
    return Collections.unmodifiableSet(providers().keySet());
  }

  /**
   * The planner of this name.
   *
   * @throws IllegalArgumentException naming the planners there are
   */
  public static Planner get(String name) {
    return of(provider(name), name);
  }

  /**
   * What the planner of this name is.
   *
   * @throws IllegalArgumentException naming the planners there are
   */
  public static Traits traits(String name) {
    return provider(name).traits(name);
  }

  /**
   * Why the planner of this name cannot run here, in words and with a remedy; empty when it can.
   * May load native libraries, which otherwise the first call does.
   *
   * @throws IllegalArgumentException naming the planners there are
   */
  public static Optional<String> obstacle(String name) {
    return provider(name).obstacle(name);
  }

  /** The planner of this name from a given provider, for hosts with class loaders of their own. */
  public static Planner of(PlannerProvider provider, String name) {
    if (!provider.names().contains(name)) {
      throw unknown(name, provider.names());
    }
    return new PlannerFacade(name, provider.create(name));
  }

  private static PlannerProvider provider(String name) {
    Map<String, PlannerProvider> providers = providers();
    PlannerProvider provider = providers.get(name);
    if (provider == null) {
      throw unknown(name, providers.keySet());
    }
    return provider;
  }

  private static Map<String, PlannerProvider> providers() {
    Map<String, PlannerProvider> providers = new TreeMap<>();
    for (PlannerProvider provider : ServiceLoader.load(PlannerProvider.class)) {
      for (String name : provider.names()) {
        PlannerProvider other = providers.putIfAbsent(name, provider);
        if (other != null) {
          throw new IllegalStateException(
              "The planner ("
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
        "There is no planner ("
            + name
            + ").\nMaybe "
            + (names.isEmpty()
                ? "a module with planners is missing from the class path."
                : "one of: " + String.join(", ", names) + "."));
  }
}
