package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.contract.OfferedPlans;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.SearchOptions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SharedBestTest {
  private final CompiledProblem problem =
      CompiledProblem.of(
          Problem.builder()
              .workers(Worker.gpu("w0", "T4", 1_000, 1_000), Worker.gpu("w1", "T4", 1_000, 1_000))
              .workflow(Workflow.builder("two").task("a", 30).task("b", 50).build())
              .job("job", "two")
              .objective(Objective.makespan())
              .build());
  private final OrderDecoder decoder = OrderDecoder.of(problem);
  private final Solution solution = new Solution(2, 2);
  private @Nullable IndexedPlan ofOthers;
  private final OfferedPlans offered =
      new OfferedPlans() {
        @Override
        public @Nullable IndexedPlan incumbent() {
          return ofOthers;
        }

        @Override
        public long incumbentObjective() {
          return ofOthers == null ? Long.MAX_VALUE : Math.max(ofOthers.end[0], ofOthers.end[1]);
        }
      };
  private long nanos = 1;

  private List<Long> ends() {
    return offered.plans().stream().map(plan -> Math.max(plan.end[0], plan.end[1])).toList();
  }

  private SharedBest best(SearchOptions options) {
    return new SharedBest(OrderDecoder.of(problem), problem, options, offered, () -> nanos);
  }

  private void placeSecondOn(int worker) {
    solution.order[1] = 1;
    solution.option[1] = problem.workflows().optionsBegin(1);
    solution.worker[1] = worker;
    assertThat(solution.decode(decoder)).isTrue();
  }

  @Test
  void whatComesRightAfterAnotherIsOfferedALittleLater() {
    SharedBest best = best(SearchOptions.defaults());
    placeSecondOn(0);
    best.submit(decoder);
    placeSecondOn(1);
    best.submit(decoder);

    nanos += 49_999_999;
    best.offerLate();
    assertThat(ends()).containsExactly(80L);

    nanos++;
    best.offerLate();
    assertThat(ends()).containsExactly(80L, 50L);
  }

  @Test
  void whatOthersThanThisSearchHaveFoundIsSharedToo() {
    SharedBest best = best(SearchOptions.defaults());
    placeSecondOn(0);
    best.submit(decoder);
    placeSecondOn(1);
    ofOthers = decoder.toPlan();

    Solution shared = new Solution(2, 2);
    assertThat(best.copyIfBelow(80, shared)).isTrue();
    assertThat(shared.worker).containsExactly(0, 1);
    assertThat(best.cost()).isEqualTo(50);
  }

  @Test
  void othersCountForNothingInARunThatIsToBeRepeatable() {
    SharedBest best = best(SearchOptions.defaults().withStepLimit(10));
    placeSecondOn(0);
    best.submit(decoder);
    placeSecondOn(1);
    ofOthers = decoder.toPlan();

    assertThat(best.copyIfBelow(80, new Solution(2, 2))).isFalse();
    assertThat(best.cost()).isEqualTo(80);
  }
}
