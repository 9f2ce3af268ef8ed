package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.heuristics.TextbookGraphs;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.TaskRun;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeftTest {

  @Test
  void ranksOfTopcuoglusGraphAreThePublishedOnes() {
    double[] published = {108, 77, 80, 80, 69, 63.333, 42.667, 35.667, 44.333, 14.667};
    UpwardRanks ranks = new UpwardRanks(CompiledProblem.of(TextbookGraphs.topcuoglu()));
    for (int t = 0; t < published.length; t++) {
      assertThat(ranks.micros(t)).as("n" + (t + 1)).isCloseTo(published[t], within(0.0005));
    }
  }

  @Test
  void ranksOfArabnejadsGraphAreThePublishedOnes() {
    double[] published = {169, 114.33, 102.67, 110, 129.67, 119.33, 52.67, 92, 42.33, 20.67};
    UpwardRanks ranks = new UpwardRanks(CompiledProblem.of(TextbookGraphs.arabnejad()));
    for (int t = 0; t < published.length; t++) {
      assertThat(ranks.micros(t)).as("T" + (t + 1)).isCloseTo(published[t], within(0.005));
    }
  }

  @Test
  void ordersEqualRanksByNumber() {
    int[] order = HeftBackend.order(CompiledProblem.of(TextbookGraphs.topcuoglu()));
    assertThat(Arrays.stream(order).map(t -> t + 1)).containsExactly(1, 3, 4, 2, 5, 6, 9, 7, 8, 10);
  }

  @Test
  void schedulesTopcuoglusGraphAsPublished() {
    assertThat(schedule(TextbookGraphs.topcuoglu(), 80))
        .containsExactly(
            "n1 P3 0-9",
            "n2 P1 27-40",
            "n3 P3 9-28",
            "n4 P2 18-26",
            "n5 P3 28-38",
            "n6 P2 26-42",
            "n7 P3 38-49",
            "n8 P1 57-62",
            "n9 P2 56-68",
            "n10 P2 73-80");
  }

  @Test
  void schedulesArabnejadsGraphAsPublished() {
    assertThat(schedule(TextbookGraphs.arabnejad(), 133))
        .containsExactly(
            "n1 P2 0-21",
            "n2 P1 38-60",
            "n3 P2 48-75",
            "n4 P3 52-56",
            "n5 P2 21-48",
            "n6 P3 28-52",
            "n7 P2 75-100",
            "n8 P1 67-96",
            "n9 P3 105-113",
            "n10 P1 120-133");
  }

  private static List<String> schedule(Problem problem, long makespan) {
    PlanResult result = Planners.get("heft").plan(problem);
    assertThat(PlanChecker.check(problem, result.requirePlan())).isEmpty();
    assertThat(result.objective()).hasValue(makespan);
    return result.requirePlan().runs().stream().map(HeftTest::describe).toList();
  }

  private static String describe(TaskRun run) {
    return run.task() + " " + run.worker() + " " + run.startMicros() + "-" + run.endMicros();
  }
}
