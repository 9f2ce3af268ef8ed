package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FewerWorkersTest {
  private static Problem.Builder alike(int workers) {
    Problem.Builder problem = Problem.builder().transfers(TransferModel.uniform(0, 1_000_000));
    for (int w = 0; w < workers; w++) {
      problem.worker(Worker.cpu("w" + w));
    }
    return problem;
  }

  private static FewerWorkers.Found find(Problem problem) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    FewerWorkers.Found found = Objects.requireNonNull(FewerWorkers.find(compiled, Plans.pace()));
    Plans.valid(problem, compiled, found.timetable());
    return found;
  }

  /** Each worker has time for so many one after the other. */
  @ParameterizedTest
  @CsvSource({"1000, 16", "2000, 8", "4000, 4", "5500, 4", "16000, 1"})
  void noMoreAreUsedThanDeadlinesAskFor(long deadline, long workers) {
    Problem.Builder problem =
        alike(16)
            .workflow(Workflow.builder("one").task(Task.of("task", Mode.of(1_000))).build())
            .objective(Objective.of(ObjectiveTerm.WORKERS_USED));
    for (int j = 0; j < 16; j++) {
      problem.job(new Job("job" + j, "one", 0).withDeadlineMicros(deadline));
    }

    assertThat(find(problem.build()).cost()).isEqualTo(workers);
  }

  /** Work of 1200: with three workers 400 and 300, with four 300 and 400, else more. */
  @Test
  void aWorkerIsUsedAsLongAsItSavesMoreTimeThanItCosts() {
    Problem.Builder problem =
        alike(12)
            .workflow(Workflow.builder("one").task(Task.of("task", Mode.of(100))).build())
            .objective(Objective.makespan().plus(100, ObjectiveTerm.WORKERS_USED));
    for (int j = 0; j < 12; j++) {
      problem.job(new Job("job" + j, "one", 0));
    }

    assertThat(find(problem.build()).cost()).isEqualTo(700);
  }

  /** One task runs on the last worker only. */
  @Test
  void workersThatTasksCannotDoWithoutAreOpen() {
    Problem problem =
        alike(4)
            .worker(Worker.cpu("special"))
            .workflow(
                Workflow.builder("two")
                    .task(Task.of("any", Mode.of(100).onWorkers("w0", "w1", "w2", "w3")))
                    .task(Task.of("special", Mode.of(100).onWorkers("special")))
                    .build())
            .job(new Job("job", "two", 0))
            .objective(Objective.of(ObjectiveTerm.WORKERS_USED))
            .build();

    assertThat(find(problem).cost()).isEqualTo(2);
  }

  @Test
  void whateverIsDrawnPlansAreValid() {
    int found = 0;
    for (long seed = 0; seed < 300; seed++) {
      Problem problem =
          RandomProblems.of(seed)
              .withObjective(Objective.makespan().plus(20, ObjectiveTerm.WORKERS_USED));
      CompiledProblem compiled = CompiledProblem.of(problem);
      if (compiled.taskWithoutOption().isEmpty() && FewerWorkers.isAsked(compiled)) {
        FewerWorkers.Found best = FewerWorkers.find(compiled, Plans.pace());
        if (best != null) {
          found++;
          Plans.valid(problem, compiled, best.timetable());
        }
      }
    }
    assertThat(found).isGreaterThan(150);
  }
}
