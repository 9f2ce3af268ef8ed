package dev.sextant.planner.model;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How long batches run by their size: one table for every worker, or tables by worker id or type.
 */
public sealed interface BatchDuration {

  /**
   * The same table on every eligible worker: durations in microseconds of batches of one, two and
   * so on.
   */
  record Fixed(List<Long> micros) implements BatchDuration {
    public Fixed {
      micros = List.copyOf(micros);
    }
  }

  /**
   * Tables as in {@link Fixed} by worker id or worker type; an id beats a type. A worker without an
   * entry cannot run the mode.
   */
  record PerWorker(Map<String, List<Long>> micros) implements BatchDuration {
    public PerWorker {
      Map<String, List<Long>> copy = new LinkedHashMap<>();
      micros.forEach((name, table) -> copy.put(name, List.copyOf(table)));
      micros = Copies.ordered(copy);
    }
  }

  /** The same table on every eligible worker, from batches of one on. */
  static BatchDuration of(long... micros) {
    return new Fixed(Arrays.stream(micros).boxed().toList());
  }

  /** Tables by worker id or worker type. */
  static BatchDuration perWorker(Map<String, List<Long>> micros) {
    return new PerWorker(micros);
  }

  /** The table of a worker, or null where the mode cannot run there. */
  default @Nullable List<Long> on(Worker worker) {
    if (this instanceof Fixed fixed) {
      return fixed.micros();
    }
    Map<String, List<Long>> tables = ((PerWorker) this).micros();
    List<Long> byId = tables.get(worker.id());
    return byId != null ? byId : tables.get(worker.type());
  }

  /** What batches of one take; 0 stands for a table with nothing in it, which is an error. */
  default TaskDuration ofOne() {
    if (this instanceof Fixed fixed) {
      return TaskDuration.of(first(fixed.micros()));
    }
    Map<String, Long> firsts = new LinkedHashMap<>();
    ((PerWorker) this).micros().forEach((name, table) -> firsts.put(name, first(table)));
    return TaskDuration.perWorker(firsts);
  }

  private static long first(List<Long> table) {
    return table.isEmpty() ? 0 : table.get(0);
  }
}
