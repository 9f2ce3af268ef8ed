package dev.sextant.ortools.witness;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.CpSolver;
import com.google.ortools.sat.LinearExprBuilder;
import java.util.OptionalLong;

/** For each instant, whether a task has started in one of its choices by then. */
final class StepLiterals {
  private final long first;
  private final BoolVar[] by;

  /** Starts from {@code first} to {@code last}; never when there is no such instant. */
  StepLiterals(CpModel model, long first, long last) {
    this.first = first;
    by = new BoolVar[Math.toIntExact(Math.max(0, last - first + 1))];
    for (int k = 0; k < by.length; k++) {
      by[k] = model.newBoolVar("");
      if (k > 0) {
        model.addImplication(by[k - 1], by[k]);
      }
    }
  }

  /** Adds the weight when started by an instant. */
  void addBy(LinearExprBuilder sum, long instant, long weight) {
    if (instant >= first && by.length > 0) {
      sum.addTerm(by[(int) Math.min(instant - first, by.length - 1)], weight);
    }
  }

  /** Adds the weight when started between two instants, both included. */
  void addInterval(LinearExprBuilder sum, long from, long to, long weight) {
    if (to >= from) {
      addBy(sum, to, weight);
      addBy(sum, from - 1, -weight);
    }
  }

  /** Adds the weight when the choice is taken. */
  void addTotal(LinearExprBuilder sum, long weight) {
    addBy(sum, Long.MAX_VALUE, weight);
  }

  /** Adds the start, 0 when the choice is not taken. */
  void addStart(LinearExprBuilder sum) {
    if (by.length > 0) {
      sum.addTerm(by[by.length - 1], first + by.length - 1);
      for (int k = 0; k < by.length - 1; k++) {
        sum.addTerm(by[k], -1);
      }
    }
  }

  long first() {
    return first;
  }

  /** The last instant it may start at. */
  long last() {
    return first + by.length - 1;
  }

  /** The start in a solution, if the choice is taken. */
  OptionalLong start(CpSolver solver) {
    for (int k = 0; k < by.length; k++) {
      if (solver.booleanValue(by[k])) {
        return OptionalLong.of(first + k);
      }
    }
    return OptionalLong.empty();
  }
}
