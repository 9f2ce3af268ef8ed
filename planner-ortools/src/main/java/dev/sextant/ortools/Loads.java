package dev.sextant.ortools;

import com.google.ortools.sat.Literal;
import java.util.ArrayList;
import java.util.List;

/** The loads that a plan may make, for the objective. */
final class Loads {
  /**
   * A run that a load may serve.
   *
   * @param chance how likely it runs, in millionths
   * @param when whether the load serves it
   */
  record Served(long chance, Literal when) {}

  /**
   * A load that may be; it is made only where it serves somebody.
   *
   * @param made whether it is made
   * @param micros its length
   * @param served grows until all runs are there that it may serve
   */
  record Load(int worker, int model, Literal made, long micros, List<Served> served) {}

  private final List<Load> loads = new ArrayList<>();

  Load add(int worker, int model, Literal made, long micros) {
    Load load = new Load(worker, model, made, micros, new ArrayList<>());
    loads.add(load);
    return load;
  }

  List<Load> all() {
    return loads;
  }
}
