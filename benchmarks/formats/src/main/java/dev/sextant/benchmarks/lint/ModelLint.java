package dev.sextant.benchmarks.lint;

import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Place;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Models whose sizes, loads or uses look wrong. */
final class ModelLint {
  private static final double GPU_BYTES = 1e9;
  private static final double TINY_BYTES = 1e6;

  /** Models that take less of the memory than this share, all together, are no matter to it. */
  private static final double TINY_SHARE = 0.01;

  private static final double HOUR_MICROS = 3_600e6;
  private static final double MANY_TIMES = 1_000;

  private final Problem problem;
  private final TaskTimes times;

  ModelLint(Problem problem, TaskTimes times) {
    this.problem = problem;
    this.times = times;
  }

  void addTo(List<Suspicion> found) {
    if (problem.models().isEmpty()) {
      return;
    }
    sizes(found);
    loads(found);
    uses(found);
  }

  private void sizes(List<Suspicion> found) {
    long memory = problem.workers().stream().mapToLong(Worker::gpuMemoryBytes).max().orElse(0);
    if (memory < GPU_BYTES) {
      return;
    }
    double sum = problem.models().stream().mapToDouble(ModelArtifact::bytes).sum();
    for (int i = 0; i < problem.models().size(); i++) {
      ModelArtifact model = problem.models().get(i);
      if (model.bytes() < TINY_BYTES || sum < TINY_SHARE * memory) {
        found.add(
            new Suspicion(
                Suspicion.Kind.SMALL_MODEL,
                "/models/" + i + "/bytes",
                "The model ("
                    + Place.shown(model.id())
                    + ") has "
                    + Amount.size(model.bytes())
                    + " beside GPUs of "
                    + Amount.size(memory)
                    + (model.bytes() < TINY_BYTES
                        ? "."
                        : ", and all models together take less than a hundredth of one.")
                    + "\nMaybe its size is not in bytes."));
        return;
      }
    }
  }

  private void loads(List<Suspicion> found) {
    double least = Double.POSITIVE_INFINITY;
    int quickest = -1;
    boolean isShort = false;
    boolean isLong = false;
    for (int w = 0; w < problem.workers().size(); w++) {
      Worker worker = problem.workers().get(w);
      Link link = worker.modelLoad();
      if (link == null || link.bandwidthBytesPerSecond() == Link.UNLIMITED) {
        continue;
      }
      for (ModelArtifact model : problem.models()) {
        if (model.loadMicrosByWorkerType().containsKey(worker.type())) {
          continue;
        }
        double micros = model.bytes() * 1e6 / link.bandwidthBytesPerSecond();
        if (micros < 1 && link.latencyMicros() == 0 && !isShort) {
          isShort = true;
          found.add(load(Suspicion.Kind.SHORT_LOAD, w, model, micros));
        }
        if (micros > HOUR_MICROS && !isLong) {
          isLong = true;
          found.add(load(Suspicion.Kind.LONG_LOAD, w, model, micros));
        }
        if (micros < least) {
          least = micros;
          quickest = w;
        }
      }
    }
    long longest = times.longestTaskMicros();
    if (quickest >= 0 && !isLong && times.hasTasks() && longest * MANY_TIMES < least) {
      found.add(
          new Suspicion(
              Suspicion.Kind.SHORT_TASKS,
              "/workflows",
              "No task takes longer than "
                  + Amount.time(longest)
                  + ", but no load of a model less than "
                  + Amount.time(least)
                  + ".\nMaybe durations are not in microseconds."));
    }
  }

  private Suspicion load(Suspicion.Kind kind, int worker, ModelArtifact model, double micros) {
    return new Suspicion(
        kind,
        "/workers/" + worker + "/modelLoad/bandwidthBytesPerSecond",
        "The worker ("
            + Place.shown(problem.workers().get(worker).id())
            + ") loads the model ("
            + Place.shown(model.id())
            + ") of "
            + Amount.size(model.bytes())
            + " in "
            + Amount.time(micros)
            + ".\nMaybe the bandwidth is not in bytes per second, or the model not in bytes.");
  }

  private void uses(List<Suspicion> found) {
    Set<String> used = new HashSet<>();
    for (Workflow workflow : problem.workflows()) {
      for (Task task : workflow.tasks()) {
        for (Mode mode : task.modes()) {
          used.addAll(mode.models());
        }
      }
    }
    for (int i = 0; i < problem.models().size(); i++) {
      String id = problem.models().get(i).id();
      if (!used.contains(id)) {
        found.add(
            new Suspicion(
                Suspicion.Kind.UNUSED_MODEL,
                "/models/" + i,
                "No task needs the model (" + Place.shown(id) + ").\nMaybe a task lacks it."));
        return;
      }
    }
  }
}
