package dev.sextant.benchmarks.simulator;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.BatchKey;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What batches take by option, and which options go in one batch. An option of a mode without
 * batches goes alone: its table has one size, and its key is its own. Immutable.
 */
final class BatchTables {
  private final CompiledProblem problem;
  private final CompiledWorkflows flows;
  private final long[][] micros;
  private final int[] key;
  private final int keys;

  BatchTables(CompiledProblem problem) {
    this.problem = problem;
    flows = problem.workflows();
    int options = flows.tasks() == 0 ? 0 : flows.optionsEnd(flows.tasks() - 1);
    micros = new long[options][];
    key = new int[options];
    Map<Object, Integer> numbers = new HashMap<>();
    List<Workflow> catalogue = problem.problem().workflows();
    for (int f = 0; f < flows.count(); f++) {
      Workflow workflow = catalogue.get(f);
      for (int t = flows.tasksBegin(f); t < flows.tasksEnd(f); t++) {
        fill(workflow.id(), workflow.tasks().get(flows.source(t)), t, numbers);
      }
    }
    keys = numbers.size();
  }

  private void fill(String workflow, Task task, int t, Map<Object, Integer> numbers) {
    for (int o = flows.optionsBegin(t); o < flows.optionsEnd(t); o++) {
      Mode mode = task.modes().get(flows.optionMode(o) - flows.modesBegin(t));
      BatchKey shared = BatchKey.of(workflow, task.id(), mode);
      micros[o] = table(mode.batch(), o);
      Integer known = numbers.putIfAbsent(shared == null ? o : shared, numbers.size());
      key[o] = known == null ? numbers.size() - 1 : known;
    }
  }

  private long[] table(@Nullable Batch batch, int option) {
    if (batch == null) {
      return new long[] {flows.optionDurationMicros(option)};
    }
    List<Long> table = Objects.requireNonNull(batch.duration().on(worker(option)));
    return table.stream().limit(batch.limit()).mapToLong(Long::longValue).toArray();
  }

  /** The first worker of the class of an option. */
  private Worker worker(int option) {
    int w = 0;
    while (problem.workers().classOf(w) != flows.optionClass(option)) {
      w++;
    }
    return problem.problem().workers().get(w);
  }

  /** What batches of 1, 2, ... take, up to the limit. */
  long[] micros(int option) {
    return micros[option];
  }

  /** What runs of options have in common that can be in one batch. */
  int key(int option) {
    return key[option];
  }

  /** Whether any table has more than one size. */
  boolean any() {
    return Arrays.stream(micros).anyMatch(table -> table.length > 1);
  }

  /** Number of keys. */
  int keys() {
    return keys;
  }
}
