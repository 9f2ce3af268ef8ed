package dev.sextant.planner.explain;

import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A problem with some of its requirements given up: whatever plans it, plans what is left of it
 * too. The objective becomes the makespan, for only whether there is a plan is asked. Used once.
 */
final class RelaxedProblem {
  /** More than any plan takes of a budget. */
  private static final long UNLIMITED = 1L << 61;

  private final Problem source;
  private final @Nullable Job[] jobs;
  private final Worker[] workers;
  private final WorkerState[] states;
  private final @Nullable Pin[] pins;
  private final long[] budgets;
  private final Map<Integer, Task[]> tasks = new HashMap<>();

  private RelaxedProblem(Problem source) {
    this.source = source;
    jobs = source.jobs().toArray(new Job[0]);
    workers = source.workers().toArray(new Worker[0]);
    states = source.state().workers().toArray(new WorkerState[0]);
    pins = source.state().pins().toArray(new Pin[0]);
    budgets = source.budgets().stream().mapToLong(Budget::amount).toArray();
  }

  /** The problem without these requirements; it may break the rules of sizes. */
  static Problem without(Problem source, Collection<Requirement> given) {
    RelaxedProblem relaxed = new RelaxedProblem(source);
    given.forEach(relaxed::give);
    return relaxed.build();
  }

  private void give(Requirement up) {
    switch (up.kind()) {
      case DEADLINE -> changeJob(up.first(), job -> job.withDeadlineMicros(null));
      case RELEASE -> changeJob(up.first(), job -> job.withReleaseMicros(0));
      case JOB -> jobs[up.first()] = null;
      case BUDGET -> budgets[up.first()] = UNLIMITED;
      case PIN -> pins[up.first()] = null;
      case GPU_MEMORY -> {
        long bytes = mostMemory();
        up.at().forEach(w -> workers[w] = workers[w].withGpuMemoryBytes(bytes));
      }
      case CAPACITY -> {
        long amount = mostDemanded(up.name());
        up.at().forEach(w -> workers[w] = withCapacity(workers[w], up.name(), amount));
      }
      case CALENDAR -> up.at().forEach(w -> workers[w] = workers[w].withCalendar(Calendar.ALWAYS));
      case MODEL_LOAD -> up.at().forEach(w -> workers[w] = workers[w].withModelLoad(Link.FREE));
      case ELIGIBILITY -> giveEligibility(up);
      case AVAILABLE_FROM -> {
        WorkerState state = states[up.first()];
        states[up.first()] =
            new WorkerState(state.worker(), 0, state.occupied(), state.residents());
      }
      case OCCUPATION -> {
        WorkerState state = states[up.first()];
        states[up.first()] =
            new WorkerState(
                state.worker(), state.availableFromMicros(), List.of(), state.residents());
      }
      case PINNED_MODEL -> unpin(up.first(), up.part());
    }
  }

  private void changeJob(int position, java.util.function.UnaryOperator<Job> change) {
    Job job = jobs[position];
    if (job != null) {
      jobs[position] = change.apply(job);
    }
  }

  private void giveEligibility(Requirement up) {
    Task[] all =
        tasks.computeIfAbsent(
            up.first(), f -> source.workflows().get(f).tasks().toArray(new Task[0]));
    Task task = all[up.part()];
    List<Mode> modes = new ArrayList<>(task.modes());
    modes.set(up.mode(), modes.get(up.mode()).toBuilder().workers(null).workerTypes(null).build());
    all[up.part()] = task.withModes(modes);
  }

  private void unpin(int position, int resident) {
    WorkerState state = states[position];
    List<Resident> residents = new ArrayList<>(state.residents());
    residents.set(resident, new Resident(residents.get(resident).model()));
    states[position] =
        new WorkerState(state.worker(), state.availableFromMicros(), state.occupied(), residents);
  }

  private static Worker withCapacity(Worker worker, String resource, long amount) {
    Map<String, Long> capacities = new HashMap<>(worker.capacities());
    capacities.put(resource, amount);
    return worker.withCapacities(capacities);
  }

  /** As much memory as everything at once takes, within what a problem may have. */
  private long mostMemory() {
    long bytes = source.models().stream().mapToLong(model -> model.bytes()).sum();
    for (WorkerState state : states) {
      bytes += state.occupied().stream().mapToLong(Occupation::memoryBytes).sum();
    }
    Map<String, Long> workspaces = new HashMap<>();
    for (Workflow workflow : source.workflows()) {
      long all = 0;
      for (Task task : workflow.tasks()) {
        all += task.modes().stream().mapToLong(Mode::workspaceBytes).max().orElse(0);
      }
      workspaces.put(workflow.id(), all);
    }
    for (Job job : source.jobs()) {
      bytes += workspaces.getOrDefault(job.workflow(), 0L);
    }
    long own = source.workers().stream().mapToLong(Worker::gpuMemoryBytes).max().orElse(0);
    return Math.max(own, Math.min(bytes, UNLIMITED / workers.length));
  }

  /** As much of a resource as everything at once takes, within what a problem may have. */
  private long mostDemanded(String resource) {
    Map<String, Long> demands = new HashMap<>();
    for (Workflow workflow : source.workflows()) {
      long all = 0;
      for (Task task : workflow.tasks()) {
        all +=
            task.modes().stream()
                .mapToLong(mode -> mode.demands().getOrDefault(resource, 0L))
                .max()
                .orElse(0);
      }
      demands.put(workflow.id(), all);
    }
    long amount = 0;
    for (Job job : source.jobs()) {
      amount += demands.getOrDefault(job.workflow(), 0L);
    }
    for (WorkerState state : states) {
      for (Occupation occupation : state.occupied()) {
        amount += occupation.demands().getOrDefault(resource, 0L);
      }
    }
    long own =
        source.workers().stream()
            .mapToLong(worker -> worker.capacities().getOrDefault(resource, 0L))
            .max()
            .orElse(0);
    return Math.max(own, Math.min(amount, UNLIMITED / workers.length));
  }

  private Problem build() {
    List<Job> kept = Arrays.stream(jobs).filter(Objects::nonNull).map(Job.class::cast).toList();
    Set<String> ids = new HashSet<>();
    Set<String> used = new HashSet<>();
    for (Job job : kept) {
      ids.add(job.id());
      used.add(job.workflow());
    }
    Problem.Builder builder =
        Problem.builder()
            .name(source.name())
            .microsPerUnit(source.microsPerUnit())
            .onlyModels(source.models())
            .onlyWorkflows(workflows(used))
            .onlyJobs(kept)
            .onlyWorkers(Arrays.asList(workers))
            .transfers(source.transfers())
            .state(state(ids))
            .objective(Objective.makespan());
    for (int b = 0; b < budgets.length; b++) {
      builder.budget(source.budgets().get(b).id(), budgets[b]);
    }
    return builder.buildUnchecked();
  }

  private List<Workflow> workflows(Set<String> used) {
    List<Workflow> kept = new ArrayList<>();
    for (int f = 0; f < source.workflows().size(); f++) {
      Workflow workflow = source.workflows().get(f);
      Task[] changed = tasks.get(f);
      if (used.contains(workflow.id())) {
        kept.add(
            changed == null
                ? workflow
                : new Workflow(workflow.id(), Arrays.asList(changed), workflow.edges()));
      }
    }
    return kept;
  }

  private ClusterState state(Set<String> ids) {
    ClusterState state = source.state();
    return state.toBuilder()
        .workers(Arrays.asList(states))
        .finished(state.finished().stream().filter(fact -> ids.contains(fact.job())).toList())
        .running(state.running().stream().filter(fact -> ids.contains(fact.job())).toList())
        .pins(
            Arrays.stream(pins)
                .filter(pin -> pin != null && ids.contains(pin.job()))
                .map(Pin.class::cast)
                .toList())
        .planned(List.of())
        .build();
  }
}
