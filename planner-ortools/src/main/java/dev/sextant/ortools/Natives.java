package dev.sextant.ortools;

import com.google.ortools.init.OrToolsVersion;
import dev.sextant.planner.PlannerUnavailableException;
import java.util.Optional;

/** The solver's native libraries in this process: loaded once, at the first search. */
final class Natives {
  private static final NativeLoader LOADER = new NativeLoader();

  private Natives() {}

  /**
   * Loads them; building a model needs them already. After a failure the next call tries again.
   *
   * @throws PlannerUnavailableException when they cannot be unpacked or loaded
   */
  static void load() {
    LOADER.load();
  }

  /** What keeps them from being loaded, if anything. */
  static Optional<String> obstacle() {
    try {
      load();
      return Optional.empty();
    } catch (PlannerUnavailableException e) {
      return Optional.of(e.obstacle());
    }
  }

  /** Version of the loaded libraries. */
  static String version() {
    return OrToolsVersion.getVersionString();
  }
}
