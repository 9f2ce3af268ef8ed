package dev.sextant.planner.contract;

import dev.sextant.planner.model.Chances;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lets tasks of drawn problems have outcomes and edges say when they are taken, so that some tasks
 * may not run, and lets sums count. A problem depends on its seed, its number of tasks and its
 * magnitude alone.
 */
public final class OutcomeMix {
  private static final int ATTEMPTS = 200;
  private static final List<ObjectiveTerm> SUMS =
      List.of(
          ObjectiveTerm.COST_MICRO_UNITS,
          ObjectiveTerm.BYTES_MOVED,
          ObjectiveTerm.MODEL_LOAD_MICROS,
          ObjectiveTerm.LOAD_COUNT);

  private final Draw draw;

  private OutcomeMix(Draw draw) {
    this.draw = draw;
  }

  /** The problem of a seed, with 2 to {@code mostTasks} tasks over all jobs, finished ones too. */
  public static Problem of(long seed, int mostTasks, Magnitude magnitude) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      long from = seed + 1_000_033L * attempt;
      Problem plain = FeatureMix.of(from, mostTasks, magnitude);
      Optional<Problem> problem = in(plain, from, magnitude);
      if (problem.isPresent()) {
        return problem.get().withName("outcomes-" + seed);
      }
    }
    throw new IllegalStateException("No valid problem was drawn from seed " + seed + ".");
  }

  /** The same with batches. */
  public static Problem withBatches(long seed, int mostTasks, Magnitude magnitude) {
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      long from = seed + 1_000_037L * attempt;
      Problem plain = BatchMix.of(from, mostTasks, magnitude);
      Optional<Problem> problem = in(plain, from, magnitude);
      if (problem.isPresent()) {
        return problem.get().withName("outcomes-and-batches-" + seed);
      }
    }
    throw new IllegalStateException("No valid problem was drawn from seed " + seed + ".");
  }

  /** A problem with outcomes; empty where everything would run anyway. */
  private static Optional<Problem> in(Problem plain, long seed, Magnitude magnitude) {
    Draw draw = new Draw(seed ^ 0x0_07C03E5, magnitude);
    Problem problem = new OutcomeMix(draw).of(plain);
    boolean uncertain =
        problem.errors().isEmpty()
            && problem.jobs().stream()
                .map(job -> problem.workflow(job.workflow()).orElseThrow())
                .anyMatch(workflow -> !Chances.of(workflow).areCertain());
    return uncertain ? Optional.of(problem) : Optional.empty();
  }

  private Problem of(Problem plain) {
    List<Workflow> workflows = new ArrayList<>();
    for (Workflow workflow : plain.workflows()) {
      List<Task> tasks = new ArrayList<>();
      Map<String, Task> byId = new LinkedHashMap<>();
      for (Task task : workflow.tasks()) {
        Task drawn = task.withModes(task.modes().stream().map(this::mode).toList());
        drawn = draw.percent(75) ? drawn.withOutcomes(outcomes()) : drawn;
        tasks.add(drawn);
        byId.put(drawn.id(), drawn);
      }
      List<DataEdge> edges = new ArrayList<>();
      for (DataEdge edge : workflow.edges()) {
        List<String> outcomes = List.copyOf(byId.get(edge.from()).outcomes().keySet());
        boolean when = !outcomes.isEmpty() && draw.percent(75);
        edges.add(edge.withWhen(when ? draw.of(outcomes) : null));
      }
      workflows.add(new Workflow(workflow.id(), tasks, edges));
    }
    Problem problem = plain.withWorkflows(workflows);
    if (draw.percent(80)) {
      for (int more = draw.between(1, 3); more > 0; more--) {
        long weight = draw.between(1, 4);
        problem = problem.withObjective(problem.objective().plus(weight, draw.of(SUMS)));
      }
    }
    return problem;
  }

  /** With costs of which a part is not the same as the whole. */
  private Mode mode(Mode plain) {
    return draw.percent(50) ? plain : plain.withCostMicroUnits(draw.between(0, 300));
  }

  private Map<String, Long> outcomes() {
    long first =
        draw.percent(20)
            ? (draw.percent(50) ? 0 : Task.CERTAIN_MILLIONTHS)
            : draw.between(1, 999_999);
    Map<String, Long> outcomes = new LinkedHashMap<>();
    outcomes.put("yes", first);
    outcomes.put("no", Task.CERTAIN_MILLIONTHS - first);
    return outcomes;
  }
}
