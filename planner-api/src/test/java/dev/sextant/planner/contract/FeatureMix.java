package dev.sextant.planner.contract;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Draws valid problems in which any feature of the semantics may meet any other: sizes and load
 * times of models, worker types, transfers, modes, capacities, jobs with all their data and dates,
 * budgets, prices, calendars, a cluster in the middle of its work, a plan before, and every
 * objective term. A problem depends on its seed, its number of tasks and its magnitude alone.
 */
public final class FeatureMix {
  private static final int ATTEMPTS = 1_000;

  private final Draw draw;
  private final int mostTasks;
  private final List<ModelArtifact> models = new ArrayList<>();
  private final List<String> types = new ArrayList<>();
  private final List<Worker> workers = new ArrayList<>();
  private final List<Workflow> workflows = new ArrayList<>();
  private final List<String> budgets = new ArrayList<>();

  private FeatureMix(Draw draw, int mostTasks) {
    this.draw = draw;
    this.mostTasks = mostTasks;
  }

  /** The problem of a seed, with 1 to {@code mostTasks} tasks over all jobs, finished ones too. */
  public static Problem of(long seed, int mostTasks, Magnitude magnitude) {
    Draw draw = new Draw(seed, magnitude);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Problem problem = new FeatureMix(draw, mostTasks).problem("mix-" + seed);
      if (problem.errors().isEmpty()) {
        return PlannedMix.of(CalendarMix.of(problem, seed, magnitude), seed, magnitude);
      }
    }
    throw new IllegalStateException("No valid problem was drawn from seed " + seed + ".");
  }

  private Problem problem(String name) {
    boolean small = mostTasks <= 8;
    Problem.Builder builder = Problem.builder().name(name);
    for (int t = draw.between(1, 3); t > 0; t--) {
      types.add("type-" + t);
    }
    int machines = draw.between(1, small ? 3 : 6);
    for (int w = 0; w < machines; w++) {
      workers.add(worker("w" + w));
    }
    types.retainAll(workers.stream().map(Worker::type).toList());
    if (draw.percent(40)) {
      workers.add(Worker.storage("store").withZone(zone()).withType(draw.of(types)));
    }
    for (int m = draw.between(0, small ? 3 : 6); m > 0; m--) {
      models.add(model("m" + m));
    }
    for (int b = draw.percent(40) ? draw.between(1, 2) : 0; b > 0; b--) {
      budgets.add("budget-" + b);
    }
    int tasks = draw.between(draw.percent(70) ? (mostTasks + 1) / 2 : 1, mostTasks);
    for (int f = draw.between(1, 2); f > 0; f--) {
      workflows.add(workflow("f" + f, draw.between(1, Math.max(1, f == 1 ? tasks : tasks / 2))));
    }
    models.forEach(builder::model);
    workflows.forEach(builder::workflow);
    workers.forEach(builder::worker);
    budgets.forEach(id -> builder.budget(id, draw.between(tasks / 2, 3 * tasks)));
    builder.transfers(transfers()).objective(objective());
    long now = draw.percent(40) ? 0 : draw.micros(1, 9);
    List<Job> jobs = jobs(tasks, now);
    jobs.forEach(builder::job);
    return draw.percent(70) ? new StateMix(draw, now).of(builder) : builder.buildUnchecked();
  }

  private @Nullable String zone() {
    return draw.percent(30) ? null : "z" + draw.between(0, 1);
  }

  private Worker worker(String id) {
    Map<String, Long> capacities =
        switch (draw.between(0, 9)) {
          case 0 -> Map.of("disk", 2L, Mode.COMPUTE, (long) draw.between(0, 1));
          case 1, 2 -> Map.of(Mode.COMPUTE, 2L);
          case 3, 4 -> Map.of(Mode.COMPUTE, (long) draw.between(1, 3), "disk", 2L);
          default -> Worker.DEFAULT_CAPACITIES;
        };
    return Worker.builder(id)
        .type(draw.of(types))
        .zone(zone())
        .gpuMemoryBytes(draw.percent(10) ? 0 : draw.bytes(4, 9))
        .capacities(new TreeMap<>(capacities))
        .modelLoad(draw.percent(15) ? null : link())
        .overlapLoads(draw.percent(65))
        .price(new Price.Constant(draw.percent(50) ? 0 : draw.between(0, 3_000_000)))
        .build();
  }

  /** A link; one in six takes no time, one in five the latency alone. */
  private Link link() {
    if (draw.percent(16)) {
      return Link.FREE;
    }
    return new Link(draw.micros(0, 2), draw.percent(20) ? Link.UNLIMITED : draw.bandwidth());
  }

  private ModelArtifact model(String id) {
    Map<String, Long> byType = new LinkedHashMap<>();
    for (String type : types) {
      if (draw.percent(25)) {
        byType.put(type, draw.percent(30) ? 0 : draw.micros(1, 4));
      }
    }
    return new ModelArtifact(id, draw.bytes(1, 4), byType);
  }

  private Workflow workflow(String id, int size) {
    Workflow.Builder workflow = Workflow.builder(id);
    int density = draw.between(10, 60) / Math.max(1, size / 6);
    List<Long> itemBytes = new ArrayList<>();
    for (int t = 0; t < size; t++) {
      List<Mode> modes = new ArrayList<>();
      for (int m = draw.percent(45) ? draw.between(2, 3) : 1; m > 0; m--) {
        modes.add(feasibleMode("mode-" + m));
      }
      workflow.task(new Task("t" + t, modes));
      itemBytes.add(draw.bytes(0, 4));
      for (int p = 0; p < t; p++) {
        if (draw.percent(density)) {
          workflow.edge(
              draw.percent(45)
                  ? new DataEdge("t" + p, "t" + t, itemBytes.get(p), "item-" + p)
                  : new DataEdge("t" + p, "t" + t, draw.bytes(0, 4), null));
        }
      }
    }
    return workflow.build();
  }

  /** A mode that most often has an option somewhere: otherwise few problems would have a plan. */
  private Mode feasibleMode(String id) {
    Mode mode = mode(id);
    for (int attempt = 0; attempt < 6 && !runsSomewhere(mode); attempt++) {
      mode = mode(id);
    }
    return mode;
  }

  private boolean runsSomewhere(Mode mode) {
    long bytes = mode.workspaceBytes();
    for (ModelArtifact model : models) {
      bytes += mode.models().contains(model.id()) ? model.bytes() : 0;
    }
    for (Worker worker : workers) {
      boolean fits =
          bytes <= worker.gpuMemoryBytes()
              && (mode.models().isEmpty() || worker.modelLoad() != null)
              && (mode.workers() == null || mode.workers().contains(worker.id()))
              && (mode.workerTypes() == null || mode.workerTypes().contains(worker.type()));
      for (Map.Entry<String, Long> demand : mode.demands().entrySet()) {
        fits &= demand.getValue() <= worker.capacities().getOrDefault(demand.getKey(), 0L);
      }
      if (fits) {
        return true;
      }
    }
    return false;
  }

  private Mode mode(String id) {
    List<String> onWorkers = draw.percent(15) ? List.of(draw.of(workers).id()) : null;
    List<String> onTypes = draw.percent(15) ? List.of(draw.of(types)) : null;
    boolean named = onWorkers != null || onTypes != null;
    Map<String, Long> consumes = new LinkedHashMap<>();
    for (String budget : budgets) {
      if (draw.percent(50)) {
        consumes.put(budget, (long) draw.between(0, 3));
      }
    }
    TreeSet<String> needed = new TreeSet<>();
    for (int m = models.isEmpty() || draw.percent(30) ? 0 : draw.between(1, 2); m > 0; m--) {
      needed.add(draw.of(models).id());
    }
    return Mode.builder(id, duration(named))
        .workers(onWorkers)
        .workerTypes(onTypes)
        .demands(demands())
        .models(List.copyOf(needed))
        .workspaceBytes(draw.percent(65) ? 0 : draw.bytes(1, 3))
        .consumes(consumes)
        .costMicroUnits(draw.percent(60) ? 0 : draw.between(1, 5))
        .build();
  }

  private TaskDuration duration(boolean everywhere) {
    if (draw.percent(50)) {
      return TaskDuration.of(draw.durationMicros());
    }
    Map<String, Long> micros = new LinkedHashMap<>();
    for (String type : types) {
      if (everywhere || micros.isEmpty() || draw.percent(75)) {
        micros.put(type, draw.durationMicros());
      }
    }
    if (draw.percent(30)) {
      micros.put(draw.of(workers).id(), draw.durationMicros());
    }
    return TaskDuration.perWorker(micros);
  }

  private Map<String, Long> demands() {
    return switch (draw.between(0, 9)) {
      case 0 -> Map.of();
      case 1 -> Map.of(Mode.COMPUTE, (long) draw.between(0, 2));
      case 2 -> Map.of(draw.of(resources()), 1L);
      case 3 -> ordered(draw.between(0, 1), resources().size() == 1 ? 0 : draw.between(0, 2));
      default -> Mode.DEFAULT_DEMANDS;
    };
  }

  /** The resources that workers have. */
  private List<String> resources() {
    return workers.stream().flatMap(w -> w.capacities().keySet().stream()).distinct().toList();
  }

  private static Map<String, Long> ordered(long compute, long disk) {
    Map<String, Long> demands = new LinkedHashMap<>();
    demands.put(Mode.COMPUTE, compute);
    demands.put("disk", disk);
    return demands;
  }

  private TransferModel transfers() {
    if (draw.percent(15)) {
      return TransferModel.free();
    }
    if (draw.percent(40)) {
      return new TransferModel.Uniform(link());
    }
    List<TransferModel.LinkTable.Entry> zones = new ArrayList<>();
    for (String from : List.of("z0", "z1")) {
      for (String to : List.of("z0", "z1")) {
        boolean known =
            workers.stream().anyMatch(w -> from.equals(w.zone()))
                && workers.stream().anyMatch(w -> to.equals(w.zone()));
        if (known && draw.percent(50)) {
          zones.add(new TransferModel.LinkTable.Entry(from, to, link()));
        }
      }
    }
    List<TransferModel.LinkTable.Entry> pairs = new ArrayList<>();
    for (Worker from : workers) {
      for (Worker to : workers) {
        if (from != to && draw.percent(20)) {
          pairs.add(new TransferModel.LinkTable.Entry(from.id(), to.id(), link()));
        }
      }
    }
    return new TransferModel.LinkTable(link(), zones, pairs);
  }

  private List<Job> jobs(int tasks, long now) {
    List<Job> jobs = new ArrayList<>();
    for (int left = tasks; left > 0 && jobs.size() < 8; ) {
      Workflow workflow = draw.of(workflows);
      if (!jobs.isEmpty() && workflow.tasks().size() > left) {
        break;
      }
      jobs.add(job("j" + jobs.size(), workflow, now));
      left -= workflow.tasks().size();
    }
    return jobs;
  }

  private Job job(String id, Workflow workflow, long now) {
    long release = draw.percent(60) ? draw.moment(0, now) : now + draw.micros(0, 6);
    List<JobInput> inputs = new ArrayList<>();
    JobInput shared = input(workflow, "item");
    for (int i = draw.percent(50) ? 0 : draw.between(1, 2); i > 0; i--) {
      inputs.add(
          draw.percent(30)
              ? new JobInput(draw.of(workflow.tasks()).id(), shared.bytes(), "item", shared.at())
              : input(workflow, null));
    }
    List<JobOutput> outputs = new ArrayList<>();
    for (int o = draw.percent(50) ? 0 : draw.between(1, 2); o > 0; o--) {
      outputs.add(
          new JobOutput(draw.of(workflow.tasks()).id(), draw.bytes(0, 4), draw.of(workers).id()));
    }
    long work = 0;
    for (int t = 0; t < workflow.tasks().size(); t++) {
      work += draw.durationMicros() + draw.micros(0, 3);
    }
    return Job.builder(id, workflow.id())
        .releaseMicros(release)
        .dueMicros(draw.percent(50) ? null : (Long) (release + draw.micros(0, 4) + work))
        .deadlineMicros(
            draw.percent(80) ? null : (Long) (Math.max(now, release) + draw.micros(3, 18) + work))
        .weight(draw.percent(50) ? 1 : draw.between(0, 4))
        .inputs(inputs)
        .outputs(outputs)
        .build();
  }

  private JobInput input(Workflow workflow, @Nullable String item) {
    TreeSet<String> places = new TreeSet<>();
    for (int p = draw.between(1, 2); p > 0; p--) {
      places.add(draw.of(workers).id());
    }
    return new JobInput(
        draw.of(workflow.tasks()).id(), draw.bytes(0, 4), item, List.copyOf(places));
  }

  private Objective objective() {
    // Those that compare with a plan before are for PlannedMix to add.
    List<ObjectiveTerm> terms =
        List.of(ObjectiveTerm.values()).subList(0, ObjectiveTerm.MOVED_RUNS.ordinal());
    Objective objective = Objective.of(draw.percent(30) ? terms.get(0) : draw.of(terms));
    for (int more = draw.percent(40) ? 0 : draw.between(1, 3); more > 0; more--) {
      objective = objective.plus(draw.between(1, 5), draw.of(terms));
    }
    return objective;
  }
}
