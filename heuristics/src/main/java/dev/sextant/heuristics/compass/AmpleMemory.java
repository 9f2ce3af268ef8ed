package dev.sextant.heuristics.compass;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;

/**
 * Which classes of workers have room for all models that anything needs there at once, so that one
 * more model on a worker never costs another its place. Immutable and thread-safe.
 */
final class AmpleMemory {
  private final boolean[] isAmple;

  /** Looks at all options of a problem. */
  AmpleMemory(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    int classes = problem.workers().classes();
    isAmple = new boolean[classes];
    long[] left = new long[classes];
    boolean[][] counted = new boolean[classes][problem.models()];
    for (int c = 0; c < classes; c++) {
      isAmple[c] = true;
      left[c] = problem.workers().gpuMemoryBytes(c);
    }
    int options = workflows.tasks() == 0 ? 0 : workflows.optionsEnd(workflows.tasks() - 1);
    for (int o = 0; o < options; o++) {
      problem.stop().look(o);
      int c = workflows.optionClass(o);
      int mode = workflows.optionMode(o);
      for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
        int m = workflows.model(i);
        if (!counted[c][m]) {
          counted[c][m] = true;
          isAmple[c] &= problem.modelBytes(m) <= left[c];
          left[c] -= isAmple[c] ? problem.modelBytes(m) : 0;
        }
      }
    }
  }

  /** Whether workers of a class have room for all models. */
  boolean of(int workerClass) {
    return isAmple[workerClass];
  }
}
