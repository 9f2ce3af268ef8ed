package dev.sextant.planner.explain;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Collects all that a problem requires beside the work itself, kind by kind. */
final class Requirements {
  private final Problem problem;
  private final List<Requirement> found = new ArrayList<>();

  private Requirements(Problem problem) {
    this.problem = problem;
  }

  /** All requirements, those that people give up last first; those of jobs themselves last. */
  static List<Requirement> of(Problem problem) {
    Requirements requirements = new Requirements(problem);
    requirements.jobs(Fact.Kind.DEADLINE, job -> job.deadlineMicros() != null);
    requirements.budgets();
    requirements.pins();
    requirements.memory();
    requirements.capacities();
    requirements.eligibility();
    requirements.workers(Fact.Kind.CALENDAR, Requirements::closings);
    requirements.states();
    requirements.jobs(Fact.Kind.RELEASE, job -> job.releaseMicros() > 0);
    requirements.jobs(Fact.Kind.JOB, job -> true);
    return requirements.found;
  }

  private void jobs(Fact.Kind kind, Function<Job, Boolean> has) {
    for (int j = 0; j < problem.jobs().size(); j++) {
      if (has.apply(problem.jobs().get(j))) {
        found.add(new Requirement(kind, j));
      }
    }
  }

  private void budgets() {
    for (int b = 0; b < problem.budgets().size(); b++) {
      found.add(new Requirement(Fact.Kind.BUDGET, b));
    }
  }

  private void pins() {
    for (int p = 0; p < problem.state().pins().size(); p++) {
      found.add(new Requirement(Fact.Kind.PIN, p));
    }
  }

  private void memory() {
    boolean asked =
        !problem.models().isEmpty() || modes().stream().anyMatch(mode -> mode.workspaceBytes() > 0);
    if (asked) {
      workers(Fact.Kind.GPU_MEMORY, Worker::gpuMemoryBytes);
    }
    if (!problem.models().isEmpty()) {
      workers(Fact.Kind.MODEL_LOAD, worker -> worker.modelLoad() == null ? true : null);
    }
  }

  private List<Mode> modes() {
    return problem.workflows().stream()
        .flatMap(workflow -> workflow.tasks().stream())
        .flatMap(task -> task.modes().stream())
        .toList();
  }

  private void capacities() {
    Set<String> demanded =
        modes().stream()
            .flatMap(mode -> mode.demands().keySet().stream())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    for (String resource : demanded) {
      for (List<Integer> alike : alike(worker -> worker.capacities().getOrDefault(resource, 0L))) {
        found.add(new Requirement(Fact.Kind.CAPACITY, alike, 0, 0, resource));
      }
    }
  }

  private void workers(Fact.Kind kind, Function<Worker, @Nullable Object> value) {
    alike(value).forEach(at -> found.add(new Requirement(kind, at)));
  }

  /** Workers of one type that have one value, where they have one. */
  private Collection<List<Integer>> alike(Function<Worker, @Nullable Object> value) {
    Map<List<Object>, List<Integer>> groups = new LinkedHashMap<>();
    for (int w = 0; w < problem.workers().size(); w++) {
      Worker worker = problem.workers().get(w);
      Object its = value.apply(worker);
      if (its != null) {
        groups.computeIfAbsent(List.of(worker.type(), its), key -> new ArrayList<>()).add(w);
      }
    }
    return groups.values();
  }

  private static @Nullable Calendar closings(Worker worker) {
    boolean closes = worker.calendar().steps().stream().anyMatch(step -> !step.available());
    return closes ? worker.calendar() : null;
  }

  private void eligibility() {
    for (int f = 0; f < problem.workflows().size(); f++) {
      Workflow workflow = problem.workflows().get(f);
      for (int t = 0; t < workflow.tasks().size(); t++) {
        Task task = workflow.tasks().get(t);
        for (int m = 0; m < task.modes().size(); m++) {
          Mode mode = task.modes().get(m);
          if (mode.workers() != null || mode.workerTypes() != null) {
            found.add(new Requirement(Fact.Kind.ELIGIBILITY, List.of(f), t, m, ""));
          }
        }
      }
    }
  }

  private void states() {
    List<WorkerState> states = problem.state().workers();
    IntStream.range(0, states.size())
        .filter(s -> states.get(s).availableFromMicros() > problem.state().nowMicros())
        .forEach(s -> found.add(new Requirement(Fact.Kind.AVAILABLE_FROM, s)));
    IntStream.range(0, states.size())
        .filter(s -> !states.get(s).occupied().isEmpty())
        .forEach(s -> found.add(new Requirement(Fact.Kind.OCCUPATION, s)));
    for (int s = 0; s < states.size(); s++) {
      for (int r = 0; r < states.get(s).residents().size(); r++) {
        if (states.get(s).residents().get(r).pinned()) {
          found.add(new Requirement(Fact.Kind.PINNED_MODEL, List.of(s), r, 0, ""));
        }
      }
    }
  }
}
