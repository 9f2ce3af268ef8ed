package dev.sextant.heuristics.compass;

import dev.sextant.heuristics.list.UpwardRanks;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.online.ClusterSnapshot;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The planning phase as it is written down, without any cleverness: what others must agree with.
 */
final class PaperPlacing {
  final Map<Integer, Integer> worker = new HashMap<>();
  final Map<Integer, Integer> option = new HashMap<>();
  final Map<Integer, Long> finish = new HashMap<>();
  private final CompiledProblem problem;
  private final ClusterSnapshot snapshot;
  private final boolean remember;
  private final Map<Integer, Long> queueEnd = new HashMap<>();
  private final Map<Integer, Long> free = new HashMap<>();
  private final Map<Integer, Set<Integer>> models = new HashMap<>();

  PaperPlacing(ClusterSnapshot snapshot, int workflow, int ingress, long now, boolean remember) {
    this.problem = snapshot.registry().catalogue();
    this.snapshot = snapshot;
    this.remember = remember;
    CompiledWorkflows workflows = problem.workflows();
    for (int w = 0; w < snapshot.workerCapacity(); w++) {
      queueEnd.put(w, snapshot.queueEndMicros(w, now));
      free.put(w, snapshot.freeBytes(w));
      int worker = w;
      models.put(
          w,
          new HashSet<>(
              IntStream.range(0, problem.models())
                  .filter(m -> snapshot.isResident(worker, m))
                  .boxed()
                  .toList()));
    }
    UpwardRanks ranks = new UpwardRanks(problem);
    List<Integer> order =
        IntStream.range(workflows.tasksBegin(workflow), workflows.tasksEnd(workflow))
            .boxed()
            .sorted(Comparator.comparing(t -> -ranks.comparable(t)))
            .toList();
    for (int t : order) {
      if (!place(t, ingress, now)) {
        return;
      }
    }
  }

  private boolean place(int t, int ingress, long now) {
    CompiledWorkflows workflows = problem.workflows();
    long best = Long.MAX_VALUE;
    for (int w = 0; w < snapshot.workerCapacity(); w++) {
      for (int o = workflows.optionsBegin(t); o < workflows.optionsEnd(t); o++) {
        if (snapshot.isPresent(w) && snapshot.classOf(w) == workflows.optionClass(o)) {
          long fetch = fetchMicros(o, w);
          long end =
              Math.max(queueEnd.get(w), arrival(t, w, ingress, now))
                  + Math.max(0, fetch)
                  + workflows.optionDurationMicros(o);
          if (fetch >= 0 && end < best) {
            best = end;
            worker.put(t, w);
            option.put(t, o);
          }
        }
      }
    }
    if (best == Long.MAX_VALUE) {
      return false;
    }
    commit(t, best);
    return true;
  }

  private long arrival(int t, int w, int ingress, long now) {
    CompiledWorkflows workflows = problem.workflows();
    long arrival = now;
    if (ingress >= 0 && ingress != w) {
      arrival += micros(ingress, w, inputBytes(t));
    }
    for (int e = workflows.predsBegin(t); e < workflows.predsEnd(t); e++) {
      int p = workflows.edgeFrom(e);
      long transfer = worker.get(p) == w ? 0 : micros(worker.get(p), w, workflows.edgeBytes(e));
      arrival = Math.max(arrival, finish.get(p) + transfer);
    }
    return arrival;
  }

  /** Of the only job of the task's workflow. */
  private long inputBytes(int t) {
    CompiledJobs jobs = problem.jobs();
    long bytes = 0;
    for (int i = 0; i < jobs.tasks(); i++) {
      if (jobs.workflowTask(i) == t && jobs.inputsBegin(i) < jobs.inputsEnd(i)) {
        bytes = jobs.inputBytes(jobs.inputsBegin(i));
      }
    }
    return bytes;
  }

  private long micros(int from, int to, long bytes) {
    return bytes == 0
        ? 0
        : problem.transfers().microsBetween(snapshot.position(from), snapshot.position(to), bytes);
  }

  private List<Integer> missing(int o, int w) {
    CompiledWorkflows workflows = problem.workflows();
    int mode = workflows.optionMode(o);
    return IntStream.range(workflows.modelsBegin(mode), workflows.modelsEnd(mode))
        .map(workflows::model)
        .boxed()
        .filter(m -> !models.get(w).contains(m))
        .toList();
  }

  private boolean fits(int o, int w) {
    return missing(o, w).stream().mapToLong(problem::modelBytes).sum() <= free.get(w);
  }

  private long fetchMicros(int o, int w) {
    long sum = 0;
    for (int m : missing(o, w)) {
      long load = problem.workers().loadMicros(problem.workflows().optionClass(o), m);
      if (load == CompiledWorkers.NO_LOAD) {
        return -1;
      }
      sum += load;
    }
    return fits(o, w) ? sum : 2 * sum;
  }

  private void commit(int t, long end) {
    int w = worker.get(t);
    int o = option.get(t);
    boolean fits = fits(o, w);
    finish.put(t, end);
    // Random modes take all of a worker or nothing.
    int mode = problem.workflows().optionMode(o);
    if (problem.workflows().demandsBegin(mode) < problem.workflows().demandsEnd(mode)) {
      queueEnd.put(w, end);
    }
    long bytes = missing(o, w).stream().mapToLong(problem::modelBytes).sum();
    if (fits) {
      free.merge(w, -bytes, Long::sum);
    } else if (remember) {
      free.put(w, 0L);
    }
    if (remember) {
      models.get(w).addAll(missing(o, w));
    }
  }
}
