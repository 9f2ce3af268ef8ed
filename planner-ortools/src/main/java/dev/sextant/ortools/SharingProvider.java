package dev.sextant.ortools;

import dev.sextant.planner.sharing.spi.AllocatorBackend;
import dev.sextant.planner.sharing.spi.AllocatorProvider;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The allocators {@code lp} and {@code integral}. Loads no native library until they allocate or
 * are asked for obstacles.
 */
public final class SharingProvider implements AllocatorProvider {
  private static final Set<String> NAMES =
      Collections.unmodifiableSet(
          new LinkedHashSet<>(List.of(LpBackend.NAME, IntegralBackend.NAME)));

  /** For {@link java.util.ServiceLoader}. */
  public SharingProvider() {}

  @Override
  public Set<String> names() {
    return NAMES;
  }

  @Override
  public String description(String name) {
    return isLp(name)
        ? "Exact, by linear programs over classes of jobs: OR-Tools GLOP."
        : "Exact where each job has workers of its own, all the time or not at all: OR-Tools CP-SAT.";
  }

  @Override
  public Optional<String> obstacle(String name) {
    isLp(name);
    return Natives.obstacle();
  }

  @Override
  public AllocatorBackend create(String name) {
    return isLp(name) ? new LpBackend() : new IntegralBackend();
  }

  private static boolean isLp(String name) {
    return switch (name) {
      case LpBackend.NAME -> true;
      case IntegralBackend.NAME -> false;
      default ->
          throw new IllegalArgumentException(
              "There is no allocator (" + name + ") in this module.");
    };
  }
}
