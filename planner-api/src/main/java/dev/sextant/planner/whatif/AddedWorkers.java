package dev.sextant.planner.whatif;

import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.BatchDuration;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable.Entry;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * More workers of a type, free from now on and with empty memory. Each is like the first worker of
 * the type: zone, links, calendar, and what names that worker names them, too.
 *
 * @param type the type
 * @param count how many, from 1 to {@value #MOST}
 */
public record AddedWorkers(String type, int count) implements Change {
  /** No more are added at once. */
  public static final int MOST = 10_000;

  public AddedWorkers {
    Objects.requireNonNull(type, "type");
    if (count < 1 || count > MOST) {
      throw new IllegalArgumentException(
          "The number of workers (" + count + ") must be from 1 to " + MOST + ".");
    }
  }

  @Override
  public String text() {
    return count + " more worker" + (count == 1 ? "" : "s") + " of type (" + type + ")";
  }

  @Override
  public Problem of(Problem problem) {
    Known known = new Known(problem);
    Known.require("type", type, known.types());
    Worker pattern =
        problem.workers().stream().filter(w -> w.type().equals(type)).findFirst().orElseThrow();
    List<String> taken = new ArrayList<>(known.workers());
    taken.addAll(known.types());
    List<String> ids = Known.fresh(type, count, taken);
    List<Worker> workers = new ArrayList<>(problem.workers());
    ids.forEach(id -> workers.add(pattern.withId(id)));
    return problem
        .withWorkers(workers)
        .withWorkflows(problem.workflows().stream().map(f -> named(f, pattern.id(), ids)).toList())
        .withTransfers(linked(problem.transfers(), pattern.id(), ids));
  }

  private static Workflow named(Workflow workflow, String pattern, List<String> ids) {
    List<Task> tasks = new ArrayList<>();
    for (Task task : workflow.tasks()) {
      List<Mode> modes = task.modes().stream().map(mode -> named(mode, pattern, ids)).toList();
      tasks.add(modes.equals(task.modes()) ? task : task.withModes(modes));
    }
    return new Workflow(workflow.id(), tasks, workflow.edges());
  }

  private static Mode named(Mode mode, String pattern, List<String> ids) {
    Mode.Builder builder = mode.toBuilder();
    List<String> workers = mode.workers();
    if (workers != null && workers.contains(pattern)) {
      List<String> more = new ArrayList<>(workers);
      more.addAll(ids);
      builder.workers(more);
    }
    if (mode.duration() instanceof TaskDuration.PerWorker byName
        && byName.micros().containsKey(pattern)) {
      Map<String, Long> micros = new LinkedHashMap<>(byName.micros());
      long its = Objects.requireNonNull(micros.get(pattern));
      ids.forEach(id -> micros.put(id, its));
      builder.duration(TaskDuration.perWorker(micros));
    }
    Batch batch = mode.batch();
    if (batch != null
        && batch.duration() instanceof BatchDuration.PerWorker byName
        && byName.micros().containsKey(pattern)) {
      Map<String, List<Long>> tables = new LinkedHashMap<>(byName.micros());
      List<Long> its = Objects.requireNonNull(tables.get(pattern));
      ids.forEach(id -> tables.put(id, its));
      builder.batch(batch.withDuration(BatchDuration.perWorker(tables)));
    }
    return builder.build();
  }

  private static TransferModel linked(TransferModel transfers, String pattern, List<String> ids) {
    if (!(transfers instanceof TransferModel.LinkTable table)) {
      return transfers;
    }
    List<Entry> pairs = new ArrayList<>(table.workers());
    for (Entry entry : table.workers()) {
      for (String id : ids) {
        if (entry.from().equals(pattern)) {
          pairs.add(new Entry(id, entry.to(), entry.link()));
        } else if (entry.to().equals(pattern)) {
          pairs.add(new Entry(entry.from(), id, entry.link()));
        }
      }
    }
    return new TransferModel.LinkTable(table.defaultLink(), table.zones(), pairs);
  }
}
