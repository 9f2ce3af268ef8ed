package dev.sextant.ortools;

import dev.sextant.planner.sharing.spi.AllocatorBackend;
import dev.sextant.planner.sharing.spi.AllocatorProvider;
import java.util.Optional;
import java.util.Set;

/** The allocator {@code lp}. Loads no native library until it allocates. */
public final class LpProvider implements AllocatorProvider {
  private static final String NAME = "lp";

  /** For {@link java.util.ServiceLoader}. */
  public LpProvider() {}

  @Override
  public Set<String> names() {
    return Set.of(NAME);
  }

  @Override
  public String description(String name) {
    check(name);
    return "Exact, by linear programs over classes of jobs: OR-Tools GLOP.";
  }

  @Override
  public Optional<String> obstacle(String name) {
    check(name);
    return Natives.obstacle();
  }

  @Override
  public AllocatorBackend create(String name) {
    check(name);
    return new LpBackend();
  }

  private static void check(String name) {
    if (!name.equals(NAME)) {
      throw new IllegalArgumentException("There is no allocator (" + name + ") in this module.");
    }
  }
}
