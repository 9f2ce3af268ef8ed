package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ShortestJobListTest {

  private static Problem.Builder oneWorker() {
    return Problem.builder()
        .worker(Worker.cpu("w"))
        .transfers(TransferModel.uniform(0, 1_000_000))
        .objective(Objective.totalWeightedFlow());
  }

  private static Workflow chain(String id, long... micros) {
    Workflow.Builder chain = Workflow.builder(id);
    for (int t = 0; t < micros.length; t++) {
      chain.task(Task.of("t" + t, Mode.of(micros[t])));
      if (t > 0) {
        chain.edge("t" + (t - 1), "t" + t, 0);
      }
    }
    return chain.build();
  }

  private static Job job(String id, String workflow, long release, long weight) {
    return new Job(id, workflow, release).withWeight(weight);
  }

  @Test
  void theJobWithTheLeastWorkForItsWeightIsNextOfThoseThatAreThere() {
    CompiledProblem problem =
        CompiledProblem.of(
            oneWorker()
                .workflow(chain("long", 60, 60))
                .workflow(chain("short", 30))
                .workflow(chain("tiny", 1))
                .job(job("a", "long", 0, 1))
                .job(job("b", "short", 0, 1))
                .job(job("c", "long", 0, 10))
                .job(job("d", "tiny", 130, 1))
                .job(job("e", "short", 10_000, 1))
                .build());

    // c with 12 for each unit of weight, then b; d has come by the time that b has ended.
    assertThat(ShortestJobList.order(problem)).containsExactly(3, 4, 2, 5, 0, 1, 6);
    assertThat(ShortestJobList.suits(problem)).isTrue();
  }

  @Test
  void isNotForJobsThatHardlyWait() {
    CompiledProblem problem =
        CompiledProblem.of(
            oneWorker()
                .workflow(chain("long", 60, 60))
                .job(job("a", "long", 0, 1))
                .job(job("b", "long", 100, 1))
                .job(job("c", "long", 200, 1))
                .build());

    assertThat(ShortestJobList.suits(problem)).isFalse();
  }

  /** Smith's rule: with one worker, jobs of one task and no releases nothing is better. */
  @Test
  void isBestWhereOneWorkerRunsAllThatIsThere() {
    SplittableRandom random = new SplittableRandom(7);
    for (int trial = 0; trial < 50; trial++) {
      int jobs = 6;
      long[] micros = random.longs(jobs, 1, 50).toArray();
      long[] weight = random.longs(jobs, 1, 9).toArray();
      Problem.Builder builder = oneWorker();
      for (int j = 0; j < jobs; j++) {
        builder.workflow(chain("f" + j, micros[j])).job(job("j" + j, "f" + j, 0, weight[j]));
      }
      CompiledProblem problem = CompiledProblem.of(builder.build());

      Timetable built = new ListBackend(ListHeuristic.SHORTEST_JOB).build(problem, 0, Plans.pace());

      assertThat(built).isNotNull();
      assertThat(new ObjectiveFunction(problem).evaluate(built.toPlan()))
          .isEqualTo(least(micros, weight, 0, 0));
    }
  }

  /** The least weighted flow of the jobs that are not done, by trying all orders. */
  private static long least(long[] micros, long[] weight, int done, long now) {
    long least = done == (1 << micros.length) - 1 ? 0 : Long.MAX_VALUE;
    for (int j = 0; j < micros.length; j++) {
      if ((done >> j & 1) == 0) {
        long end = now + micros[j];
        least = Math.min(least, weight[j] * end + least(micros, weight, done | 1 << j, end));
      }
    }
    return least;
  }

  @Test
  void everyPlanIsValidAndTheTimetableKnowsItsOrder() {
    Plans.assertValidInOrder(ListHeuristic.SHORTEST_JOB, ShortestJobList::order);
  }
}
