package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planners;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable.Entry;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A default link that no pair of workers has may take for ever. */
class UnusedLinksTest {
  @ParameterizedTest
  @ValueSource(strings = {"cp-sat", "cp-sat:start=none", "auto"})
  void takeNoTimeFromTheHorizon(String planner) {
    TaskDuration duration = TaskDuration.perWorker(Map.of("w0", 7L, "w1", 9L));
    Problem.Builder problem =
        Problem.builder()
            .workers(Worker.cpu("w0"), Worker.cpu("w1"))
            .transfers(
                new TransferModel.LinkTable(
                    new Link(9_000_000_000_000_000_000L, Link.UNLIMITED),
                    List.of(),
                    List.of(
                        new Entry("w0", "w1", new Link(5, Link.UNLIMITED)),
                        new Entry("w1", "w0", new Link(3, Link.UNLIMITED)))))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("a", Mode.of(Mode.DEFAULT_ID, duration)))
                    .task(Task.of("b", Mode.of(Mode.DEFAULT_ID, duration)))
                    .edge("a", "b", 1)
                    .build())
            .objective(Objective.of(ObjectiveTerm.MAKESPAN_MICROS));
    List.of("j", "k", "l").forEach(job -> problem.job(job, "f"));

    PlanResult result = Planners.get(planner).plan(problem.build());

    assertThat(result.status()).isEqualTo(PlanStatus.OPTIMAL);
    assertThat(result.objective()).hasValue(27);
  }
}
