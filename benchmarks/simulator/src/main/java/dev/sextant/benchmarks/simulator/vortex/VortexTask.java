package dev.sextant.benchmarks.simulator.vortex;

import dev.sextant.benchmarks.simulator.vortex.VortexData.Step;

/** A task of a job of a run, and where it stands. */
final class VortexTask {
  final VortexJob job;
  final int number;
  final Step step;

  /** When it is due; that of the job unless time is divided. */
  double deadline;

  /** The worker that was chosen for it, or -1, and when it first joined a queue, or NaN. */
  int worker = -1;

  double ready = Double.NaN;

  /** When its batch ended, or NaN. */
  double end = Double.NaN;

  VortexTask(VortexJob job, int number, Step step) {
    this.job = job;
    this.number = number;
    this.step = step;
    deadline = job.arrival().deadline();
  }

  boolean isDone() {
    return !Double.isNaN(end);
  }

  /** Whether all tasks before it are done. */
  boolean isReady() {
    return step.previous().stream().allMatch(before -> job.task(before).isDone());
  }
}
