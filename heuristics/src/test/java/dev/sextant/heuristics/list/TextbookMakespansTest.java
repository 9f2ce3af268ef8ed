package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.heuristics.TextbookGraphs;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Problem;
import java.util.Arrays;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The worked examples of Topcuoglu, Hariri, Wu (IEEE TPDS 13(3), 2002, figure 2) and Arabnejad,
 * Barbosa (IEEE TPDS 25(3), 2014, figure 1). Published are HEFT 80, CPOP 86 and DLS 91 on the
 * first, PEFT 122, lookahead 127 and HEFT 133 on the second; the others follow from the papers'
 * definitions.
 */
class TextbookMakespansTest {

  @ParameterizedTest
  @CsvSource({
    "heft, 80, 133",
    "heft-append, 80, 133",
    "memory-heft, 80, 133",
    "latest-start, 80, 133",
    "shortest-job, 80, 133",
    "cpop, 86, 167",
    "peft, 85, 122",
    "lookahead-heft, 76, 127",
    "dls, 91, 134",
    "etf, 102, 127",
    "min-min, 76, 122",
    "max-min, 97, 124",
    "sufferage, 76, 138",
    "mct, 88, 140",
    "olb, 114, 151",
    "met, 82, 188",
  })
  void areThoseOfTheTextbook(String planner, long topcuoglu, long arabnejad) {
    assertThat(makespan(planner, TextbookGraphs.topcuoglu())).isEqualTo(topcuoglu);
    assertThat(makespan(planner, TextbookGraphs.arabnejad())).isEqualTo(arabnejad);
  }

  private static long makespan(String planner, Problem problem) {
    PlanResult result = Planners.get(planner).plan(problem);
    assertThat(PlanChecker.check(problem, result.requirePlan())).isEmpty();
    return result.objective().orElseThrow();
  }

  @Test
  void cpopSchedulesTopcuoglusGraphAsPublished() {
    assertThat(Plans.schedule(Plans.of(ListHeuristic.CPOP, TextbookGraphs.topcuoglu())))
        .containsExactly(
            "n1 P2 0-16",
            "n2 P2 16-35",
            "n3 P1 28-39",
            "n4 P3 25-42",
            "n5 P2 35-48",
            "n6 P3 42-51",
            "n7 P1 39-46",
            "n8 P3 54-68",
            "n9 P2 65-77",
            "n10 P2 79-86");
  }

  @Test
  void peftSchedulesArabnejadsGraphAsPublished() {
    assertThat(Plans.schedule(Plans.of(ListHeuristic.PEFT, TextbookGraphs.arabnejad())))
        .containsExactly(
            "n1 P1 0-22",
            "n2 P1 29-51",
            "n3 P1 51-83",
            "n4 P1 22-29",
            "n5 P3 35-70",
            "n6 P2 29-46",
            "n7 P1 83-97",
            "n8 P2 54-77",
            "n9 P3 81-89",
            "n10 P2 106-122");
  }

  @Test
  void peftComputesThePublishedTableAndRanks() {
    double[][] published = {
      {64, 68, 86}, {42, 39, 42}, {27, 41, 43}, {42, 39, 50}, {28, 37, 28},
      {42, 39, 44}, {13, 16, 22}, {13, 16, 33}, {13, 16, 20}, {0, 0, 0}
    };
    double[] ranks = {72.67, 41, 37, 43.67, 31, 41.67, 17, 20.67, 16.33, 0};
    CompiledProblem problem = CompiledProblem.of(TextbookGraphs.arabnejad());
    Peft peft = new Peft(problem);
    for (int t = 0; t < published.length; t++) {
      for (int p = 0; p < 3; p++) {
        assertThat(peft.micros(t, problem.workers().classOf(p))).isEqualTo(published[t][p]);
      }
      assertThat(peft.rankMicros(t)).isCloseTo(ranks[t], within(0.005));
    }
  }

  @Test
  void heftNeedsEightyWhicheverOfEqualRanksComesFirst() {
    CompiledProblem problem = CompiledProblem.of(TextbookGraphs.topcuoglu());
    int[] order = Heft.order(problem);
    assertThat(new UpwardRanks(problem).comparable(2))
        .isEqualTo(new UpwardRanks(problem).comparable(3));
    assertThat(Arrays.copyOfRange(order, 1, 3)).containsExactly(2, 3);
    int[] otherWay = order.clone();
    otherWay[1] = 3;
    otherWay[2] = 2;
    for (int[] tasks : new int[][] {order, otherWay}) {
      PartialSchedule schedule = new PartialSchedule(problem, Gaps.FILLED, true);
      ListRule rule = new QueueRule(new FixedOrder(tasks), new EarliestEnd(schedule));
      assertThat(Plans.makespan(Plans.of(schedule, rule))).isEqualTo(80);
    }
  }

  /** With mean durations, levels are upward ranks, and those of n3 and n4 are equal. */
  @Test
  void aTieOfLevelsDecidesBetweenTheTwoMakespansOfEarliestTaskFirst() {
    CompiledProblem problem = CompiledProblem.of(TextbookGraphs.topcuoglu());
    UpwardRanks ranks = new UpwardRanks(problem);
    assertThat(earliestTaskFirst(problem, task -> -2 * ranks.comparable(task))).isEqualTo(100);
    assertThat(
            earliestTaskFirst(problem, task -> -2 * ranks.comparable(task) - (task == 3 ? 1 : 0)))
        .isEqualTo(102);
    StaticLevels medians = new StaticLevels(problem, true);
    assertThat(medians.micros(3)).isGreaterThan(medians.micros(2));
  }

  @Test
  void earliestTaskFirstNeedsLessOnBothGraphsWithLevelsThatCountNoTransfers() {
    long[] expected = {93, 125};
    Problem[] graphs = {TextbookGraphs.topcuoglu(), TextbookGraphs.arabnejad()};
    for (int g = 0; g < graphs.length; g++) {
      CompiledProblem problem = CompiledProblem.of(graphs[g]);
      StaticLevels levels = new StaticLevels(problem, false);
      assertThat(earliestTaskFirst(problem, task -> -UpwardRanks.comparable(levels.micros(task))))
          .isEqualTo(expected[g]);
    }
  }

  private static long earliestTaskFirst(CompiledProblem problem, IntToLongFunction tie) {
    PartialSchedule schedule = new PartialSchedule(problem, Gaps.LEFT, true);
    GreedyRule rule =
        new GreedyRule(
            schedule, Criterion.leastValue(Criterion.starts(), task -> 0, tie), Plans.pace());
    return Plans.makespan(Plans.of(schedule, rule));
  }
}
