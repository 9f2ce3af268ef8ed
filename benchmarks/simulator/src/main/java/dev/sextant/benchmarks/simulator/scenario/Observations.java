package dev.sextant.benchmarks.simulator.scenario;

import dev.sextant.benchmarks.generator.CompassWorkload;
import dev.sextant.benchmarks.simulator.Arrivals;
import dev.sextant.benchmarks.simulator.Cluster;
import dev.sextant.benchmarks.simulator.EvictionReplay;
import dev.sextant.benchmarks.simulator.Execution;
import dev.sextant.benchmarks.simulator.Outage;
import dev.sextant.benchmarks.simulator.Reference;
import dev.sextant.benchmarks.simulator.published.PublishedStudy;
import dev.sextant.benchmarks.simulator.serving.ServiceLevel;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns what simulators recorded into observations. */
final class Observations {
  private static final String PUBLISHED_WORKER = "worker-";

  private Observations() {}

  /**
   * Of an execution that was recorded.
   *
   * @param replays whether eviction policies are held against each other, too; with failures, or
   *     jobs given up, they are not
   */
  static Observation of(Execution execution, List<Outage> outages, boolean replays) {
    Problem catalogue = execution.cluster().problem().problem();
    CompiledWorkflows flows = execution.cluster().problem().workflows();
    List<Observation.ObservedJob> jobs = new ArrayList<>();
    List<Observation.Run> runs = new ArrayList<>();
    for (int j = 0; j < execution.arrivals().count(); j++) {
      int f = execution.arrivals().workflow()[j];
      jobs.add(
          job(
              execution.cluster(),
              execution.arrivals(),
              j,
              execution.jobEndMicros(j),
              execution.dueMicros(j),
              execution.dropMicros(j)));
      for (int task = execution.base(j); task < execution.base(j + 1); task++) {
        if (!execution.hasRun(task)) {
          continue;
        }
        int flowTask = flows.tasksBegin(f) + task - execution.base(j);
        int mode = flows.optionMode(execution.option(task));
        boolean models = flows.modelsEnd(mode) > flows.modelsBegin(mode);
        runs.add(
            new Observation.Run(
                j,
                catalogue.workflows().get(f).tasks().get(flows.source(flowTask)).id(),
                execution.worker(task),
                execution.startMicros(task),
                execution.endMicros(task),
                need(models, execution.isFetched(task)),
                execution.batchSize(task)));
      }
    }
    List<Observation.Load> loads = new ArrayList<>();
    for (Execution.Held held : execution.held()) {
      ModelArtifact model = catalogue.models().get(held.model());
      loads.add(
          new Observation.Load(
              held.worker(), held.model(), model.id(), held.loadStartMicros(), held.readyMicros()));
    }
    Observation seen =
        new Observation(
            catalogue.workers().stream().map(Worker::id).toList(),
            catalogue.workflows().stream().map(Workflow::id).toList(),
            jobs,
            runs,
            loads,
            outages.stream()
                .map(o -> new Observation.Absence(o.worker(), o.downMicros(), o.upMicros()))
                .toList(),
            new Observation.Counts(
                execution.movedBytes(),
                execution.loadedBytes(),
                execution.loads(),
                execution.evictions(),
                execution.adjustments() + execution.replanMoves()),
            replays
                    && outages.isEmpty()
                    && jobs.stream().noneMatch(Observation.ObservedJob::isDropped)
                ? EvictionReplay.of(execution)
                : List.of());
    return execution.isPromised() ? seen.promised() : seen;
  }

  /** A job with what was promised of it, or else what its trace says. */
  private static Observation.ObservedJob job(
      Cluster cluster, Arrivals arrivals, int j, long end, long promised, long drop) {
    int f = arrivals.workflow()[j];
    Arrivals.Traits traits = arrivals.traits();
    long due = promised != Observation.NONE || traits == null ? promised : traits.dueMicros()[j];
    return new Observation.ObservedJob(
        f,
        arrivals.micros()[j],
        cluster.bestLatencyMicros(f),
        end,
        due,
        traits == null ? 1 : traits.weight()[j],
        drop);
  }

  /** Of a run by the published rules; a load is what a task with a model waits for at its turn. */
  static Observation of(PublishedStudy study, int workers) {
    List<Workflow> workflows = CompassWorkload.workflows(false);
    List<Observation.ObservedJob> jobs = new ArrayList<>();
    List<Observation.Run> runs = new ArrayList<>();
    List<Observation.Load> loads = new ArrayList<>();
    double moved = 0;
    double loaded = 0;
    for (int j = 0; j < study.jobs(); j++) {
      Workflow workflow = workflows.get(study.workflow(j));
      jobs.add(
          new Observation.ObservedJob(
              study.workflow(j), study.createdMicros(j), study.bestMicros(j), study.endMicros(j)));
      for (int t = 0; t < study.tasks(j); t++) {
        if (study.worker(j, t) == PublishedStudy.NEVER) {
          continue;
        }
        boolean models = study.modelBytes(j, t) > 0;
        boolean fetched = models && study.startMicros(j, t) > study.dequeuedMicros(j, t);
        runs.add(
            new Observation.Run(
                j,
                workflow.tasks().get(t).id(),
                study.worker(j, t),
                study.startMicros(j, t),
                study.endMicros(j, t),
                need(models, fetched)));
        moved += study.movedBytes(j, t);
        if (fetched) {
          loaded += study.modelBytes(j, t);
          loads.add(
              new Observation.Load(
                  study.worker(j, t),
                  study.model(j, t),
                  workflow.tasks().get(t).modes().get(0).models().get(0),
                  study.dequeuedMicros(j, t),
                  study.startMicros(j, t)));
        }
      }
    }
    List<String> names = new ArrayList<>();
    for (int w = 1; w <= workers; w++) {
      names.add(PUBLISHED_WORKER + w);
    }
    return new Observation(
        names,
        workflows.stream().map(Workflow::id).toList(),
        jobs,
        runs,
        loads,
        List.of(),
        new Observation.Counts(moved, loaded, loads.size(), study.evictions(), study.adjustments()),
        List.of());
  }

  /** Of latencies alone. */
  static Observation of(
      Reference reference, Cluster cluster, Arrivals arrivals, @Nullable ServiceLevel level) {
    Problem catalogue = cluster.problem().problem();
    List<Observation.ObservedJob> jobs = new ArrayList<>();
    for (int j = 0; j < arrivals.count(); j++) {
      int f = arrivals.workflow()[j];
      long arrival = arrivals.micros()[j];
      long due =
          level == null
              ? Observation.NONE
              : arrival
                  + level.dueMicros(
                      catalogue.workflows().get(f).id(), cluster.bestLatencyMicros(f));
      long end = arrival + reference.latencyMicros()[j];
      jobs.add(job(cluster, arrivals, j, end, due, Observation.NONE));
    }
    Observation seen =
        new Observation(
            catalogue.workers().stream().map(Worker::id).toList(),
            catalogue.workflows().stream().map(Workflow::id).toList(),
            jobs,
            List.of(),
            List.of(),
            List.of(),
            new Observation.Counts(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN),
            List.of());
    return level == null ? seen : seen.promised();
  }

  private static Observation.Need need(boolean models, boolean fetched) {
    return !models
        ? Observation.Need.NOTHING
        : fetched ? Observation.Need.FETCH : Observation.Need.HIT;
  }
}
