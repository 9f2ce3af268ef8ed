package dev.sextant.ortools;

import com.google.ortools.Loader;

/** The solver's native libraries: unpacked and loaded once per process, at the first search. */
final class Natives {
  static {
    Loader.loadNativeLibraries();
  }

  private Natives() {}

  /** Loads them; building a model needs them already. */
  static void load() {}
}
