package dev.sextant.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.Literal;
import dev.sextant.planner.compiled.StopSignal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A model in which a variable is made together with its value in the plan that the search starts
 * from, so that the hint is complete by construction.
 */
final class HintedModel {
  private static final int LOOK_STRIDE = 64;

  final CpModel cp = new CpModel();
  private final StopSignal stop;
  private int looked;
  private final boolean hinted;
  private final Map<Integer, Integer> positions = new HashMap<>();

  /**
   * An empty model.
   *
   * @param stop looked at now and then
   */
  HintedModel(boolean hinted, StopSignal stop) {
    this.hinted = hinted;
    this.stop = stop;
  }

  /**
   * Part of the model has been made: as much as a variable, or a row of some terms.
   *
   * @throws dev.sextant.planner.compiled.StoppedException when no model is wanted any more
   */
  void look() {
    if (++looked % LOOK_STRIDE == 0) {
      stop.look();
    }
  }

  /** Makes the model infeasible. */
  void isFalse() {
    cp.addBoolOr(List.of());
  }

  /** A variable; without a value when the highest is below the lowest. */
  IntVar integer(long low, long high, long hint, String name) {
    look();
    if (high < low) {
      isFalse();
    }
    IntVar variable = cp.newIntVar(low, Math.max(low, high), name);
    if (hinted) {
      cp.addHint(variable, hint);
    }
    return variable;
  }

  BoolVar bool(boolean hint, String name) {
    look();
    BoolVar variable = cp.newBoolVar(name);
    if (hinted) {
      positions.put(variable.getIndex(), cp.getBuilder().getSolutionHintBuilder().getVarsCount());
      cp.addHint(variable, hint);
    }
    return variable;
  }

  /** Whether a variable that was made here is true in the hint; what is fixed is as it is. */
  boolean isHintedTrue(Literal variable) {
    Integer position = positions.get(variable.getIndex());
    return position == null
        ? hinted && variable.getIndex() == cp.trueLiteral().getIndex()
        : cp.getBuilder().getSolutionHintBuilder().getValues(position) == 1;
  }

  /** Changes the hint of a variable that was made here to true. */
  void hintTrue(Literal variable) {
    if (hinted) {
      var hint = cp.getBuilder().getSolutionHintBuilder();
      hint.setValues(positions.get(variable.getIndex()), 1);
    }
  }
}
