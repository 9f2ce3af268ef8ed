package dev.sextant.planner.explain;

import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Which new runs of a plan are in which batch. */
final class Batches {
  /** What the runs of one batch have in common. */
  private record Key(int batch, int worker, long start) {}

  private final PlanIndex index;
  private final Map<Key, List<Integer>> runs = new HashMap<>();

  Batches(PlanIndex index) {
    this.index = index;
    for (int task = 0; index.workflows.hasBatches() && task < index.problem.tasks(); task++) {
      boolean isNew = index.hasRun(task) && !index.state.isRunning(task);
      int batch = isNew ? index.workflows.batch(index.plan.mode[task]) : -1;
      if (isNew && batch != CompiledWorkflows.NO_BATCH) {
        Key key = new Key(batch, index.plan.worker[task], index.plan.start[task]);
        runs.computeIfAbsent(key, any -> new ArrayList<>(2)).add(task);
      }
    }
  }

  /**
   * The runs in the batch of a mode that starts on a worker at an instant; none where none does.
   */
  List<Integer> at(int mode, int worker, long start) {
    int batch = index.workflows.batch(mode);
    return batch == CompiledWorkflows.NO_BATCH
        ? List.of()
        : runs.getOrDefault(new Key(batch, worker, start), List.of());
  }

  /** When the batches of a mode start on a worker, not before an instant, in no order. */
  LongStream starts(int mode, int worker, long notBefore) {
    int batch = index.workflows.batch(mode);
    return runs.keySet().stream()
        .filter(key -> key.batch() == batch && key.worker() == worker)
        .mapToLong(Key::start)
        .filter(start -> start >= notBefore);
  }

  /** The runs that are one batch with a run, itself among them. */
  List<Integer> with(int task) {
    IndexedPlan plan = index.plan;
    return at(plan.mode[task], plan.worker[task], plan.start[task]);
  }

  /**
   * Whether so many more runs, which end at an instant, may be in a batch while it lasts what it
   * lasts.
   */
  boolean mayJoin(List<Integer> batch, int more, long end) {
    IndexedPlan plan = index.plan;
    int first = batch.get(0);
    int option =
        index.workflows.option(
            index.jobs.workflowTask(first),
            plan.mode[first],
            index.workerClass(plan.worker[first]));
    int size = batch.size() + more;
    return plan.end[first] == end
        && size <= index.workflows.batchLimit(option)
        && index.workflows.batchMicros(option, size) == end - plan.start[first];
  }
}
