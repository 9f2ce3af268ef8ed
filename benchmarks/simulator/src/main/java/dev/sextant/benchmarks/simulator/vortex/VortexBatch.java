package dev.sextant.benchmarks.simulator.vortex;

import java.util.List;

/** Tasks of one model that run together. */
final class VortexBatch {
  final int model;
  final List<VortexTask> tasks;
  int worker = -1;
  int instance = -1;
  double start = Double.NaN;
  double end = Double.NaN;
  boolean isAborted;

  VortexBatch(int model, List<VortexTask> tasks) {
    this.model = model;
    this.tasks = List.copyOf(tasks);
  }

  int inputKb() {
    return tasks.stream().mapToInt(task -> task.step.inputKb()).sum();
  }

  int outputKb() {
    return tasks.stream().mapToInt(task -> task.step.outputKb()).sum();
  }
}
