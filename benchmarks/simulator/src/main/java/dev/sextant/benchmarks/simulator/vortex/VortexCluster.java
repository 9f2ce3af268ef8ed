package dev.sextant.benchmarks.simulator.vortex;

import dev.sextant.benchmarks.simulator.Cluster;
import dev.sextant.benchmarks.simulator.vortex.VortexData.Layout;
import dev.sextant.benchmarks.simulator.vortex.VortexData.Step;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.BatchDuration;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable;
import dev.sextant.planner.model.TransferModel.LinkTable.Entry;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The recorded pipelines and batch times as a cluster of ours. The same model is the same batch, in
 * whichever pipeline; copies within a server are part of the batch times, and data that leaves a
 * server takes as long as recorded.
 */
final class VortexCluster {
  private static final long BYTES_PER_KB = 1_000;
  private static final long BYTES_PER_GB = 1_000_000_000;
  private static final double MICROS_PER_MILLI = 1_000;
  private static final double COPY_KB = VortexRun.COPY_KB;
  private static final Link NETWORK = new Link(0, (long) (VortexRun.LINK_KB * 1_000_000));
  private static final Link LOADS = new Link(0, (long) (VortexRun.COPY_KB * 1_000_000));

  private final VortexData data;
  private final List<Layout> layout;
  private final List<Integer> types;
  private final boolean loads;
  private final boolean isNoisy;

  private VortexCluster(
      VortexData data, String layout, List<Integer> types, boolean loads, boolean isNoisy) {
    this.isNoisy = isNoisy;
    this.data = data;
    this.layout = data.workers(layout);
    this.types = types;
    this.loads = loads;
  }

  /**
   * With the recorded layout: every instance of a model is a worker of its own, for instances do
   * not slow each other, and the weights are there.
   *
   * @param types which pipelines there are, in the order of their workflows
   * @param isNoisy whether run times vary as recorded
   */
  static Cluster preloaded(VortexData data, String layout, List<Integer> types, boolean isNoisy) {
    return new VortexCluster(data, layout, types, false, isNoisy).cluster();
  }

  /**
   * With the memory of the recorded layout, and empty: a worker runs one batch at a time of any
   * model that fits, and loads its weights first.
   *
   * @param types which pipelines there are, in the order of their workflows
   * @param isNoisy whether run times vary as recorded
   */
  static Cluster loading(VortexData data, String layout, List<Integer> types, boolean isNoisy) {
    return new VortexCluster(data, layout, types, true, isNoisy).cluster();
  }

  private Cluster cluster() {
    Problem.Builder problem = Problem.builder().objective(Objective.totalWeightedFlow());
    Set<Integer> models = new TreeSet<>();
    types.forEach(type -> data.steps(type).forEach(step -> models.add(step.model())));
    if (loads) {
      models.forEach(model -> problem.model("model" + model, data.bytes(model)));
    }
    workers().forEach(problem::worker);
    types.forEach(type -> problem.workflow(workflow(type)));
    return new Cluster(problem.transfers(transfers()).build());
  }

  private List<Worker> workers() {
    List<Worker> workers = new ArrayList<>();
    for (int w = 0; w < layout.size(); w++) {
      int partition = layout.get(w).partition();
      if (loads) {
        workers.add(
            Worker.builder("w" + w)
                .type(type(partition))
                .gpuMemoryBytes(partition * BYTES_PER_GB)
                .modelLoad(LOADS)
                .build());
        continue;
      }
      List<Integer> models = layout.get(w).models();
      for (int i = 0; i < models.size(); i++) {
        workers.add(
            Worker.builder("w" + w + "-" + i)
                .type(type(partition, models.get(i)))
                .zone("server" + w)
                .build());
      }
    }
    return workers;
  }

  private static String type(int partition) {
    return partition + "GB";
  }

  private static String type(int partition, int model) {
    return type(partition) + " with model" + model;
  }

  /** Instances of one worker share its memory. */
  private TransferModel transfers() {
    List<Entry> within = new ArrayList<>();
    for (int w = 0; w < layout.size() && !loads; w++) {
      if (layout.get(w).models().size() > 1) {
        within.add(new Entry("server" + w, "server" + w, Link.FREE));
      }
    }
    return new LinkTable(NETWORK, within, List.of());
  }

  private Workflow workflow(int type) {
    List<Step> steps = data.steps(type);
    Workflow.Builder workflow = Workflow.builder(workflowId(type));
    for (int k = 0; k < steps.size(); k++) {
      workflow.task(Task.of("t" + k, mode(steps.get(k))));
    }
    for (int k = 0; k < steps.size(); k++) {
      for (int next : steps.get(k).next()) {
        workflow.edge("t" + k, "t" + next, steps.get(k).outputKb() * BYTES_PER_KB);
      }
    }
    return workflow.build();
  }

  /** What the workflow of a pipeline is called. */
  static String workflowId(int type) {
    return "type" + type;
  }

  private Mode mode(Step step) {
    int model = step.model();
    Map<String, List<Long>> tables = new LinkedHashMap<>();
    for (Layout worker : layout) {
      int partition = worker.partition();
      if (loads && data.runs(model, partition)) {
        tables.put(type(partition), micros(step, partition));
      } else if (worker.models().contains(model)) {
        tables.put(type(partition, model), micros(step, partition));
      }
    }
    int limit = tables.values().stream().mapToInt(table -> limit(table, model)).min().orElse(1);
    Batch batch = Batch.of(limit, BatchDuration.perWorker(tables)).withKey(key(step));
    Mode mode = Mode.of("default", batch);
    return loads
        ? mode.withModels("model" + model)
        : mode.onTypes(tables.keySet().toArray(String[]::new));
  }

  /**
   * The largest batch that pays: where times vary a batch takes as long as the slowest of its
   * tasks, and some models run sooner one after the other.
   */
  private int limit(List<Long> micros, int model) {
    int limit = 1;
    double least = Double.MAX_VALUE;
    for (int b = 1; b <= micros.size(); b++) {
      double slowest = isNoisy ? data.slowest(b, data.variation(model)) : 1;
      double each = micros.get(b - 1) * slowest / b;
      limit = each < least ? b : limit;
      least = Math.min(least, each);
    }
    return limit;
  }

  /** What runs go together of: the same model, on data of the same size. */
  private static String key(Step step) {
    return "model" + step.model() + ", " + step.inputKb() + " to " + step.outputKb() + " kB";
  }

  /** Batch times, with the copies within the server at both ends. */
  private List<Long> micros(Step step, int partition) {
    double[] means = data.means(step.model(), partition);
    double copies = (step.inputKb() + step.outputKb()) / COPY_KB;
    List<Long> micros = new ArrayList<>();
    for (int b = 1; b <= means.length; b++) {
      micros.add(Math.round((means[b - 1] + b * copies) * MICROS_PER_MILLI));
    }
    return micros;
  }
}
