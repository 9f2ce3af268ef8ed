package dev.sextant.planner.compiled;

/**
 * Which modes of a task another one makes superfluous: on the same workers it takes no longer, asks
 * for no more of any resource, budget, workspace and money, and needs no other model. Whatever may
 * end earlier is no worse for any objective, so some best plan has no such mode. A mode that goes
 * in batches is neither: with others it may be the better one, and it is not always free to start.
 * Immutable and thread-safe.
 *
 * <p>Source: mode elimination of Sprecher, Hartmann and Drexl (1997).
 */
public final class DominatedModes {
  private final CompiledWorkflows workflows;

  /** Dominance among the modes of some workflows. */
  public DominatedModes(CompiledWorkflows workflows) {
    this.workflows = workflows;
  }

  /**
   * Whether an option makes another superfluous wherever both are allowed; of two that are equal
   * the first does.
   *
   * @param option an option of a workflow's task
   * @param other another option of the same task
   */
  public boolean dominates(int option, int other) {
    return option != other
        && workflows.optionClass(option) == workflows.optionClass(other)
        && goesAlone(option)
        && goesAlone(other)
        && isNoWorse(option, other)
        && (option < other || !isNoWorse(other, option));
  }

  private boolean goesAlone(int option) {
    return workflows.batch(workflows.optionMode(option)) == CompiledWorkflows.NO_BATCH;
  }

  private boolean isNoWorse(int option, int other) {
    int mode = workflows.optionMode(option);
    int otherMode = workflows.optionMode(other);
    return workflows.optionDurationMicros(option) <= workflows.optionDurationMicros(other)
        && workflows.costMicroUnits(mode) <= workflows.costMicroUnits(otherMode)
        && workflows.workspaceBytes(mode) <= workflows.workspaceBytes(otherMode)
        && demandsNoMore(mode, otherMode)
        && consumesNoMore(mode, otherMode)
        && needsNoOther(mode, otherMode);
  }

  private boolean demandsNoMore(int mode, int other) {
    for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
      if (workflows.demandAmount(d) > workflows.demand(other, workflows.demandResource(d))) {
        return false;
      }
    }
    return true;
  }

  private boolean consumesNoMore(int mode, int other) {
    for (int c = workflows.consumesBegin(mode); c < workflows.consumesEnd(mode); c++) {
      if (workflows.consumesAmount(c) > workflows.consumption(other, workflows.consumesBudget(c))) {
        return false;
      }
    }
    return true;
  }

  private boolean needsNoOther(int mode, int other) {
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      if (!workflows.needs(other, workflows.model(i))) {
        return false;
      }
    }
    return true;
  }
}
