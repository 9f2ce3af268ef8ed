package dev.sextant.planner.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.evidence.check.BoundVerdict;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PlacementSolutionTest {

  @Test
  void exactOnesAreLeastAndBoundsBelow() {
    for (long unit : new long[] {1, 999_983}) {
      int exact = 0;
      for (int seed = 0; seed < 300; seed++) {
        Problem problem = drawn(seed, 1 + seed % 4, seed % 2 == 0, unit);
        CompiledProblem compiled = CompiledProblem.of(problem);
        PlacementSolution solution = PlacementSolution.of(compiled);
        assertThatBoundIsProven(problem, compiled);
        PlacementProblem placement = solution.problem();
        assertThat(placement).isNotNull();
        long least = least(placement, new int[placement.tasks()], 0);
        assertThat(solution.bound())
            .as("seed %d, unit %d", seed, unit)
            .isLessThanOrEqualTo(least)
            .isGreaterThan(least / 10 * 9);
        if (solution.isExact()) {
          exact++;
          int[] placeOf = new int[placement.tasks()];
          Arrays.setAll(placeOf, solution::place);
          assertThat(placement.evaluate(placeOf)).as("seed %d", seed).isEqualTo(least);
          assertThat(solution.bound()).as("seed %d", seed).isEqualTo(least);
        }
      }
      assertThat(exact).isGreaterThan(270).isLessThan(300);
    }
  }

  private static void assertThatBoundIsProven(Problem problem, CompiledProblem compiled) {
    LowerBounds bounds = LowerBounds.of(compiled);
    long bound = bounds.objective().value();
    BoundVerdict verdict = BoundChecker.check(problem, bounds.evidence());

    assertThat(verdict.faults()).isEmpty();
    assertThat(verdict.value()).isEqualTo(bound);
  }

  /** Every place is as good as any other for some of the tasks, and none for all. */
  @Test
  void manyJobsWhoseTasksCannotStayTogetherAreProven() {
    Problem.Builder problem = Problem.builder();
    for (int w = 0; w < 4; w++) {
      problem.worker(Worker.cpu("w" + w).withType("t" + w));
    }
    List<Task> tasks = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      tasks.add(Task.of("a" + t, Mode.of(1).onTypes("t" + t, "t" + (t + 1) % 4)));
    }
    List<DataEdge> edges = new ArrayList<>();
    for (String[] ends : new String[][] {{"a0", "a1"}, {"a0", "a2"}, {"a1", "a3"}, {"a2", "a3"}}) {
      edges.add(new DataEdge(ends[0], ends[1], 7));
    }
    problem
        .workflow(new Workflow("w", tasks, edges))
        .objective(Objective.of(ObjectiveTerm.BYTES_MOVED));
    for (int j = 0; j < 500; j++) {
      problem.job("j" + j, "w");
    }

    Problem jobs = problem.build();
    CompiledProblem compiled = CompiledProblem.of(jobs);
    PlacementSolution solution = PlacementSolution.of(compiled);
    assertThatBoundIsProven(jobs, compiled);

    // Between the first and the third task, and between the second and the last.
    assertThat(solution.bound()).isEqualTo(500 * 2 * 7);
    assertThat(solution.isExact()).isTrue();
  }

  private static long least(PlacementProblem placement, int[] placeOf, int task) {
    if (task == placeOf.length) {
      return placement.evaluate(placeOf);
    }
    long least = Long.MAX_VALUE;
    for (int q = 0; q < placement.places(); q++) {
      if (placement.cost(task, q) != PlacementProblem.FORBIDDEN) {
        placeOf[task] = q;
        least = Math.min(least, least(placement, placeOf, task + 1));
      }
    }
    return least;
  }

  /** Six tasks at some workers of different cost, any DAG, with data that is shared or not. */
  private static Problem drawn(int seed, int workers, boolean shared, long unit) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder problem = Problem.builder();
    for (int w = 0; w < workers; w++) {
      problem.worker(Worker.cpu("w" + w).withType("t" + w));
    }
    List<Task> tasks = new ArrayList<>();
    List<DataEdge> edges = new ArrayList<>();
    for (int t = 0; t < 6; t++) {
      List<Mode> modes = new ArrayList<>();
      for (int w = 0; w < workers; w++) {
        if (random.nextInt(5) > 0 || (w == workers - 1 && modes.isEmpty())) {
          modes.add(
              Mode.of("m" + w, TaskDuration.of(1))
                  .onTypes("t" + w)
                  .withCostMicroUnits(unit * random.nextLong(40)));
        }
      }
      tasks.add(new Task("a" + t, modes));
      for (int from = 0; from < t; from++) {
        if (random.nextInt(5) < 2) {
          edges.add(
              shared
                  ? new DataEdge("a" + from, "a" + t, unit * (5 + from), "d" + from)
                  : new DataEdge("a" + from, "a" + t, unit * random.nextLong(20)));
        }
      }
    }
    List<JobInput> inputs = new ArrayList<>();
    for (int t = 0; t < 3; t++) {
      String at = "w" + random.nextInt(workers);
      inputs.add(
          shared
              ? new JobInput("a" + t, unit * 15, "file", List.of("w0"))
              : new JobInput("a" + t, unit * random.nextLong(30), at));
    }
    return problem
        .workflow(new Workflow("w", tasks, edges))
        .job(
            new Job("j", "w", 0)
                .withInputs(inputs)
                .withOutputs(new JobOutput("a5", unit * 20, "w" + random.nextInt(workers))))
        .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS).plus(1, ObjectiveTerm.BYTES_MOVED))
        .build();
  }

  @Test
  void workersThatNothingTellsApartAreOnePlace() {
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("a"), Worker.cpu("b"), Worker.cpu("c"), Worker.storage("s"))
            .workers(Worker.cpu("d").withType("other"), Worker.cpu("e").withType("other"))
            .workflow(Workflow.builder("w").task("x", 1).task("y", 1).edge("x", "y", 5).build())
            .job(new Job("j", "w", 0).withInputs(new JobInput("x", 7, "e")))
            .objective(Objective.of(ObjectiveTerm.BYTES_MOVED))
            .build();

    PlacementSolution solution = PlacementSolution.of(CompiledProblem.of(problem));

    assertThat(solution.problem()).isNotNull();
    assertThat(solution.problem().places()).isEqualTo(2);
    assertThat(solution.problem().worker(0)).isZero();
    assertThat(solution.problem().worker(1)).isEqualTo(5);
    assertThat(solution.problem().isSamePlace(0, 2)).isTrue();
    assertThat(solution.problem().isSamePlace(5, 4)).isFalse();
    assertThat(solution.bound()).isZero();
  }

  @Test
  void dataDoesNotTakeALinkOnWhichItWouldBeLate() {
    Problem free =
        Problem.builder()
            .workers(Worker.cpu("a"), Worker.cpu("b"))
            .transfers(new TransferModel.Uniform(Link.BYTE_PER_MICRO))
            .workflow(
                new Workflow(
                    "w",
                    List.of(
                        Task.of("x", Mode.of(1).onWorkers("a")),
                        Task.of("y", Mode.of(1)),
                        Task.of("z", Mode.of(1).onWorkers("b"))),
                    List.of(new DataEdge("x", "y", 50), new DataEdge("y", "z", 200))))
            .job(new Job("j", "w", 0).withDeadlineMicros(300L))
            .objective(Objective.of(ObjectiveTerm.BYTES_MOVED))
            .build();

    assertThat(PlacementSolution.of(CompiledProblem.of(free)).bound()).isEqualTo(50);
    Problem tight = free.withJobs(List.of(new Job("j", "w", 0).withDeadlineMicros(49L)));
    assertThat(PlacementSolution.of(CompiledProblem.of(tight)).isExact()).isFalse();
  }

  @Test
  void nothingIsSolvedWhereNeitherMoneyNorBytesCount() {
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("a"))
            .workflow(Workflow.builder("w").task("x", 1).build())
            .job("j", "w")
            .objective(Objective.makespan())
            .build();

    PlacementSolution solution = PlacementSolution.of(CompiledProblem.of(problem));

    assertThat(solution.problem()).isNull();
    assertThat(solution.bound()).isZero();
  }
}
