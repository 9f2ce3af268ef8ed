package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How the optimum must change when a problem does, on problems too large for the oracle. There are
 * more of them when the system property {@value PlannerContract#ALL} is set.
 */
class MetamorphicTest {
  private static final int PROBLEMS = System.getProperty(PlannerContract.ALL) == null ? 2 : 60;
  private static final Map<String, Long> UNCHANGED = new HashMap<>();

  static Stream<SmallProblem> problems() {
    return IntStream.range(0, PROBLEMS).mapToObj(SmallProblem::draw);
  }

  private static long optimum(SmallProblem small) {
    return UNCHANGED.computeIfAbsent(small.name(), name -> optimum(small.problem()));
  }

  private static long optimum(Problem problem) {
    PlanResult result = Planners.get("cp-sat").plan(problem);
    assertThat(result.status()).as(problem.name() + ": " + result).isEqualTo(PlanStatus.OPTIMAL);
    return result.objective().orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("problems")
  void renamingKeepsTheOptimum(SmallProblem small) {
    assertThat(optimum(small.renamed("zz-").problem())).isEqualTo(optimum(small));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void theOrderOfTheWorkersDoesNotMatter(SmallProblem small) {
    List<SmallProblem.SmallWorker> backwards = new ArrayList<>(small.workers());
    Collections.reverse(backwards);
    assertThat(optimum(small.withWorkers(backwards).problem())).isEqualTo(optimum(small));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void slowerTimeScalesTheOptimum(SmallProblem small) {
    long once = optimum(small);
    for (long factor : new long[] {2, 1000}) {
      assertThat(optimum(small.scaled(factor).problem())).isEqualTo(factor * once);
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void anotherWorkerNeverWorsensTheOptimum(SmallProblem small) {
    SmallProblem.SmallWorker worker = small.workers().get(0);
    assertThat(optimum(small.withExtraWorker(worker).problem()))
        .isLessThanOrEqualTo(optimum(small));
  }

  @ParameterizedTest
  @MethodSource("problems")
  void moreMemoryNeverWorsensTheOptimum(SmallProblem small) {
    long before = optimum(small);
    // The last makes room for everything, which is formulated in another way.
    for (long more : new long[] {1, 3, 100}) {
      long after =
          optimum(
              small
                  .withEachWorker(
                      w ->
                          new SmallProblem.SmallWorker(
                              w.slow(), w.bytes() + more, w.overlapLoads()))
                  .problem());
      assertThat(after).as("%d more", more).isLessThanOrEqualTo(before);
      before = after;
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void loadsBesideComputeNeverWorsenTheOptimum(SmallProblem small) {
    long exclusive =
        optimum(
            small
                .withEachWorker(w -> new SmallProblem.SmallWorker(w.slow(), w.bytes(), false))
                .problem());
    long beside =
        optimum(
            small
                .withEachWorker(w -> new SmallProblem.SmallWorker(w.slow(), w.bytes(), true))
                .problem());
    assertThat(beside).isLessThanOrEqualTo(exclusive);
  }

  @ParameterizedTest
  @MethodSource("problems")
  void droppingAnEdgeNeverWorsensTheOptimum(SmallProblem small) {
    long before = optimum(small);
    for (int e = 0; e < small.edges().size(); e += 3) {
      assertThat(optimum(small.withoutEdge(e).problem()))
          .as("edge %d", e)
          .isLessThanOrEqualTo(before);
    }
  }

  @ParameterizedTest
  @MethodSource("problems")
  void theOptimumIsTheBestOfItsBranches(SmallProblem small) {
    int task = small.tasks().size() / 2;
    List<Integer> others = IntStream.range(1, small.workers().size()).boxed().toList();
    long there =
        optimum(
            small
                .problem()
                .withState(
                    ClusterState.EMPTY.withPins(
                        new Pin(small.jobId(task), small.taskId(task), null, small.workerId(0)))));
    assertThat(there).isEqualTo(optimum(small.problem(task, List.of(0))));
    long elsewhere = optimum(small.problem(task, others));
    assertThat(optimum(small)).isEqualTo(Math.min(there, elsewhere));
  }
}
