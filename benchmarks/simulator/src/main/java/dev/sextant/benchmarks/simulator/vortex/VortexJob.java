package dev.sextant.benchmarks.simulator.vortex;

import dev.sextant.benchmarks.simulator.vortex.VortexData.Arrival;
import dev.sextant.benchmarks.simulator.vortex.VortexData.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** A job of a run, and where it stands. */
final class VortexJob {
  private final int number;
  private final Arrival arrival;
  private final List<VortexTask> tasks = new ArrayList<>();

  /** When it was given up, or NaN, and the task because of which. */
  private double dropped = Double.NaN;

  private int dropTask = -1;

  VortexJob(int number, Arrival arrival, List<Step> steps) {
    this.number = number;
    this.arrival = arrival;
    for (int k = 0; k < steps.size(); k++) {
      tasks.add(new VortexTask(this, k, steps.get(k)));
    }
  }

  int number() {
    return number;
  }

  Arrival arrival() {
    return arrival;
  }

  List<VortexTask> tasks() {
    return tasks;
  }

  VortexTask task(int k) {
    return tasks.get(k);
  }

  boolean isDropped() {
    return dropTask >= 0;
  }

  void drop(VortexTask because, double now) {
    if (!isDropped()) {
      dropped = now;
      dropTask = because.number;
    }
  }

  /** The task because of which it was given up, or -1. */
  int dropTask() {
    return dropTask;
  }

  /** When it was given up or had ended; NaN for neither. */
  double end() {
    if (isDropped()) {
      return dropped;
    }
    double end = 0;
    for (VortexTask task : tasks) {
      end = task.isDone() ? Math.max(end, task.end) : Double.NaN;
      if (Double.isNaN(end)) {
        return end;
      }
    }
    return end;
  }

  /** {@code d} for given up, {@code s} for neither that nor done, {@code m} in time, {@code l}. */
  String status() {
    if (isDropped()) {
      return "d";
    }
    double end = end();
    return Double.isNaN(end) ? "s" : end <= arrival.deadline() ? "m" : "l";
  }

  /** The longest path of what is not done, when batches of one take these times. */
  double rest(IntToDoubleFunction millisOfModel) {
    double[] from = new double[tasks.size()];
    double longest = 0;
    for (int pass = 0; pass < tasks.size(); pass++) {
      for (VortexTask task : tasks) {
        double after = 0;
        for (int next : task.step.next()) {
          after = Math.max(after, from[next]);
        }
        from[task.number] =
            after + (task.isDone() ? 0 : millisOfModel.applyAsDouble(task.step.model()));
        longest = Math.max(longest, from[task.number]);
      }
    }
    return longest;
  }
}
