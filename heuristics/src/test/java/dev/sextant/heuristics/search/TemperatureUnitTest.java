package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What temperatures are measured in. */
class TemperatureUnitTest {
  private static final int TASKS = 4;

  /** Jobs of 10 us each on one worker, released at 5. */
  private static Problem.Builder jobs(Objective objective) {
    Problem.Builder problem =
        Problem.builder()
            .workers(Worker.cpu("w"))
            .workflow(Workflow.builder("f").task("t", 10).build())
            .objective(objective);
    for (int j = 0; j < TASKS; j++) {
      problem.job(
          Job.builder("j" + j, "f").releaseMicros(5).deadline(Duration.ofNanos(30_000)).build());
    }
    return problem;
  }

  private static OrderDecoder decoder(CompiledProblem problem) {
    OrderDecoder decoder = OrderDecoder.of(problem);
    int[] order = {0, 1, 2, 3};
    assertThat(decoder.decode(order, new int[TASKS], new int[TASKS])).isTrue();
    return decoder;
  }

  private static TemperatureUnit unit(CompiledProblem problem, OrderDecoder decoder) {
    Neighbourhood neighbourhood = new Neighbourhood(problem, decoder, new SplittableRandom(1));
    neighbourhood.trace();
    return TemperatureUnit.of(problem, decoder, neighbourhood, () -> false);
  }

  @Test
  void ofSumsIsWhatEachTaskCostsAboveJobsThatAreAloneWithWhatIsMissed() {
    CompiledProblem problem = CompiledProblem.of(jobs(Objective.totalWeightedFlow()).build());
    OrderDecoder decoder = decoder(problem);
    TemperatureUnit unit = unit(problem, decoder);
    assertThat(unit.at(10 + 20 + 30 + 40, true)).isCloseTo(60.0 / TASKS, within(1e-9));
    assertThat(unit.at(40, true)).isZero();
    assertThat(decoder.isFeasible()).isFalse();
    assertThat(unit.at(decoder.cost(), false)).isGreaterThan(60.0 / TASKS);
  }

  @Test
  void ofLateJobsIsAShareOfOneUnlessDeadlinesAreMissed() {
    Objective late = Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);
    CompiledProblem problem = CompiledProblem.of(jobs(late).build());
    OrderDecoder decoder = decoder(problem);
    TemperatureUnit unit = unit(problem, decoder);
    assertThat(unit.at(1, true))
        .isPositive()
        .isLessThan(1.0 / TASKS)
        .isEqualTo(unit.at(TASKS, true));
    assertThat(decoder.isFeasible()).isFalse();
    assertThat(unit.at(decoder.cost(), false)).isEqualTo((double) decoder.cost() / TASKS);
  }

  @Test
  void isFixedWhereAnythingElseCounts() {
    Objective mixed =
        new Objective(
            Map.of(
                ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS, 1L, ObjectiveTerm.MODEL_LOAD_MICROS, 1L));
    CompiledProblem problem = CompiledProblem.of(jobs(mixed).build());
    TemperatureUnit unit = unit(problem, decoder(problem));
    assertThat(unit.at(100, true)).isPositive().isEqualTo(unit.at(40, true));
  }

  /** All jobs are in time where it is dear, and changes that spare money are late. */
  @Test
  void penaltiesCountOnlyWhileSomethingIsMissed() {
    Problem.Builder jobs =
        Problem.builder()
            .workers(
                Worker.cpu("dear").withPrice(new Price.Constant(5_000_000)),
                Worker.cpu("slow").withPrice(new Price.Constant(1_000_000)))
            .workflow(
                Workflow.builder("f")
                    .task(
                        Task.of(
                            "t",
                            Mode.of("quick", TaskDuration.of(10)).onWorkers("dear"),
                            Mode.of("late", TaskDuration.of(45)).onWorkers("slow")))
                    .build())
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS));
    for (int j = 0; j < TASKS; j++) {
      jobs.job(new Job("j" + j, "f", 0).withDeadlineMicros(40L));
    }
    CompiledProblem problem = CompiledProblem.of(jobs.build());
    TemperatureUnit unit = unit(problem, decoder(problem));
    assertThat(unit.at(200, false)).isGreaterThan(100 * unit.at(200, true));
  }
}
