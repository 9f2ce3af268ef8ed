package dev.sextant.ortools;

import com.google.ortools.sat.BoolVar;
import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.Literal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * A model in which a variable is made together with its value in the plan that the search starts
 * from, so that the hint is complete by construction.
 */
final class HintedModel {
  private static final int LOOK_STRIDE = 1024;

  /** Thrown out of the building of a model that is not wanted any more. */
  static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stopped() {
      super(null, null, false, false);
    }
  }

  final CpModel cp = new CpModel();
  private final BooleanSupplier mustStop;
  private int variables;
  private final boolean hinted;
  private final Map<Integer, Integer> positions = new HashMap<>();

  /**
   * An empty model.
   *
   * @param mustStop looked at now and then; when it says so, {@link Stopped} is thrown
   */
  HintedModel(boolean hinted, BooleanSupplier mustStop) {
    this.hinted = hinted;
    this.mustStop = mustStop;
  }

  private void count() {
    if (++variables % LOOK_STRIDE == 0 && mustStop.getAsBoolean()) {
      throw new Stopped();
    }
  }

  /** Makes the model infeasible. */
  void isFalse() {
    cp.addBoolOr(List.of());
  }

  /** A variable; without a value when the highest is below the lowest. */
  IntVar integer(long low, long high, long hint, String name) {
    count();
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
    count();
    BoolVar variable = cp.newBoolVar(name);
    if (hinted) {
      positions.put(variable.getIndex(), cp.getBuilder().getSolutionHintBuilder().getVarsCount());
      cp.addHint(variable, hint);
    }
    return variable;
  }

  /** Changes the hint of a variable that was made here to true. */
  void hintTrue(Literal variable) {
    if (hinted) {
      var hint = cp.getBuilder().getSolutionHintBuilder();
      hint.setValues(positions.get(variable.getIndex()), 1);
    }
  }
}
