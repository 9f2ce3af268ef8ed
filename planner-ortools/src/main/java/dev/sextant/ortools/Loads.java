package dev.sextant.ortools;

import com.google.ortools.sat.Literal;
import java.util.ArrayList;
import java.util.List;

/** The loads that a plan may make, for the objective. */
final class Loads {
  /**
   * A load that may be.
   *
   * @param made whether it is made
   * @param micros its length
   */
  record Load(int worker, int model, Literal made, long micros) {}

  private final List<Load> loads = new ArrayList<>();

  void add(int worker, int model, Literal made, long micros) {
    loads.add(new Load(worker, model, made, micros));
  }

  List<Load> all() {
    return loads;
  }
}
