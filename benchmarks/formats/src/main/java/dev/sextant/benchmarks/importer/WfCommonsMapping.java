package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes a problem of a trace, as the comment of {@link WfCommonsFormat} says; for one use. */
final class WfCommonsMapping {
  private static final String STORAGE = "storage";
  private static final String WORKER = "worker";
  private static final long GB = 1_000_000_000;
  private static final long[] MODEL_BYTES = {4 * GB, 2 * GB, 8 * GB, 3 * GB, 6 * GB};

  private final WfCommonsTrace trace;
  private final ImportOptions options;
  private final Map<String, Long> models = new LinkedHashMap<>();
  private final Map<String, List<Object>> itemOwners = new LinkedHashMap<>();

  WfCommonsMapping(WfCommonsTrace trace, ImportOptions options) {
    this.trace = trace;
    this.options = options;
  }

  /** The problem; refused when its sums are too large to be planned exactly. */
  Problem problem() {
    if (options.syntheticModels()) {
      for (WfCommonsTrace.Task task : trace.tasks()) {
        models.putIfAbsent(task.category(), MODEL_BYTES[models.size() % MODEL_BYTES.length]);
      }
    }
    Objective objective = options.objective();
    Problem.Builder problem =
        Problem.builder()
            .name(trace.name())
            .microsPerUnit(1_000_000)
            .transfers(new TransferModel.Uniform(ImportOptions.USUAL_LINK))
            .objective(objective == null ? Objective.makespan() : objective);
    models.forEach(problem::model);
    Workflow.Builder workflow = Workflow.builder("workflow");
    trace.tasks().forEach(task -> workflow.task(task(task)));
    edges().forEach(workflow::edge);
    problem.workflow(workflow.build());
    problem.job(new Job("job", "workflow", 0).withInputs(inputs()));
    addWorkers(problem);
    return options.onCluster(problem.build());
  }

  private Task task(WfCommonsTrace.Task task) {
    Mode mode = Mode.of(task.runtimeMicros());
    return Task.of(task.id(), options.syntheticModels() ? mode.withModels(task.category()) : mode);
  }

  private void addWorkers(Problem.Builder problem) {
    long memory = gpuMemoryBytes();
    for (int i = 1; i <= options.workers(); i++) {
      String id = WORKER + "-" + i;
      problem.worker(
          options.syntheticModels()
              ? Worker.gpu(id, WORKER, memory, 1).withModelLoad(ImportOptions.USUAL_MODEL_LOAD)
              : Worker.cpu(id).withType(WORKER));
    }
    problem.worker(Worker.storage(STORAGE).withType(STORAGE));
  }

  private long gpuMemoryBytes() {
    long sum = 0;
    long largest = 0;
    for (long bytes : models.values()) {
      sum += bytes;
      largest = Math.max(largest, bytes);
    }
    return Math.max(largest, sum / 10 * 6);
  }

  private List<DataEdge> edges() {
    Map<String, WfCommonsTrace.Task> tasks = new LinkedHashMap<>();
    trace.tasks().forEach(task -> tasks.put(task.id(), task));
    Map<String, Map<Set<String>, Integer>> uses = new LinkedHashMap<>();
    for (WfCommonsTrace.Task child : trace.tasks()) {
      for (String parent : child.parents()) {
        uses.computeIfAbsent(parent, id -> new LinkedHashMap<>())
            .merge(shared(tasks.get(parent), child), 1, Integer::sum);
      }
    }
    List<DataEdge> edges = new ArrayList<>();
    for (WfCommonsTrace.Task child : trace.tasks()) {
      for (String parent : child.parents()) {
        Set<String> files = shared(tasks.get(parent), child);
        Map<Set<String>, Integer> sets = uses.get(parent);
        long bytes = bytes(files);
        boolean item = bytes > 0 && sets.get(files) > 1;
        edges.add(new DataEdge(parent, child.id(), bytes, item ? item(parent, files, sets) : null));
      }
    }
    return edges;
  }

  /** A name for a set of files that leaves a task several times; no other set has it. */
  private String item(
      String producer, Set<String> files, Map<Set<String>, Integer> setsOfProducer) {
    String name =
        files.size() == 1
            ? producer + ":" + files.iterator().next()
            : producer + ":files-" + (new ArrayList<>(setsOfProducer.keySet()).indexOf(files) + 1);
    List<Object> owner = List.of(producer, files);
    while (!owner.equals(itemOwners.computeIfAbsent(name, free -> owner))) {
      name += "'";
    }
    return name;
  }

  private long bytes(Set<String> files) {
    long sum = 0;
    for (String file : files) {
      // Beyond this the problem is refused as too large, so that no more need be counted.
      sum = Math.min(sum + trace.fileBytes().get(file), 1L << 62);
    }
    return sum;
  }

  private static Set<String> shared(WfCommonsTrace.Task parent, WfCommonsTrace.Task child) {
    Set<String> files = new LinkedHashSet<>(child.inputs());
    files.retainAll(parent.outputs());
    return files;
  }

  private List<JobInput> inputs() {
    Map<String, Set<String>> written = new LinkedHashMap<>();
    trace.tasks().forEach(task -> written.put(task.id(), task.outputs()));
    Map<String, List<String>> readers = new LinkedHashMap<>();
    for (WfCommonsTrace.Task task : trace.tasks()) {
      for (String file : task.inputs()) {
        boolean produced =
            task.parents().stream().anyMatch(parent -> written.get(parent).contains(file));
        if (!produced && trace.fileBytes().get(file) > 0) {
          readers.computeIfAbsent(file, id -> new ArrayList<>()).add(task.id());
        }
      }
    }
    List<JobInput> inputs = new ArrayList<>();
    readers.forEach(
        (file, tasks) -> {
          for (String task : tasks) {
            inputs.add(
                new JobInput(
                    task,
                    trace.fileBytes().get(file),
                    tasks.size() > 1 ? file : null,
                    List.of(STORAGE)));
          }
        });
    return inputs;
  }
}
