package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.OfferedPlans;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.SearchOptions;
import java.util.List;
import org.junit.jupiter.api.Test;

class SharedBestTest {
  private final OfferedPlans offered = new OfferedPlans();
  private long nanos = 1;

  private List<Long> ends() {
    return offered.plans().stream().map(plan -> Math.max(plan.end[0], plan.end[1])).toList();
  }

  @Test
  void whatComesRightAfterAnotherIsOfferedALittleLater() throws InterruptedException {
    CompiledProblem problem =
        CompiledProblem.of(
            Problem.builder()
                .workers(Worker.gpu("w0", "T4", 1_000, 1_000), Worker.gpu("w1", "T4", 1_000, 1_000))
                .workflow(Workflow.builder("two").task("a", 30).task("b", 50).build())
                .job("job", "two")
                .objective(Objective.makespan())
                .build());
    OrderDecoder decoder = OrderDecoder.of(problem);
    SharedBest best =
        new SharedBest(
            OrderDecoder.of(problem),
            problem.tasks(),
            SearchOptions.defaults(),
            offered,
            () -> nanos);
    Solution solution = new Solution(2, 2);
    solution.order[1] = 1;
    solution.option[1] = problem.workflows().optionsBegin(1);
    assertThat(solution.decode(decoder)).isTrue();
    best.submit(decoder);
    solution.worker[1] = 1;
    assertThat(solution.decode(decoder)).isTrue();
    best.submit(decoder);

    nanos += 49_999_999;
    best.offerLate();
    assertThat(ends()).containsExactly(80L);

    nanos++;
    best.offerLate();
    assertThat(ends()).containsExactly(80L, 50L);
  }
}
