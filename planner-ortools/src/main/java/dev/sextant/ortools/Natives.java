package dev.sextant.ortools;

import com.google.ortools.Loader;
import com.google.ortools.init.OrToolsVersion;

/** The solver's native libraries: unpacked and loaded once per process, at the first search. */
final class Natives {
  static {
    Loader.loadNativeLibraries();
  }

  private Natives() {}

  /** Loads them; building a model needs them already. */
  static void load() {}

  /** Version of the loaded libraries. */
  static String version() {
    return OrToolsVersion.getVersionString();
  }
}
