package dev.sextant.planner.compiled;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeGridTest {
  private static Problem.Builder problem(Workflow.Builder workflow) {
    return Problem.builder()
        .model("m", 60)
        .workflow(workflow.task("a", 30).task("b", 90, "m").build())
        .job("j", "f")
        .worker(Worker.gpu("w", "default", 100, 1_000_000))
        .objective(Objective.makespan());
  }

  private static Workflow.Builder flow() {
    return Workflow.builder("f");
  }

  private static long step(Problem.Builder builder) {
    return TimeGrid.stepMicros(CompiledProblem.of(builder.build()));
  }

  @Test
  void dividesDurationsAndLoads() {
    assertThat(step(problem(flow()))).isEqualTo(30);
    assertThat(step(problem(flow().task("c", 45)))).isEqualTo(15);
    assertThat(step(problem(flow().task("c", 0)))).as("a run that holds nothing").isEqualTo(30);
  }

  @Test
  void isOneWhereAResidencyLastsAnInstant() {
    assertThat(step(problem(flow().task("c", 0, "m")))).isEqualTo(1);
    ClusterState inFlight =
        ClusterState.EMPTY.withNowMicros(60).withLoadsInFlight(new LoadInFlight("w", "m", 0, 60));
    assertThat(step(problem(flow()).state(inFlight))).isEqualTo(30);
    ClusterState noLength =
        ClusterState.EMPTY.withNowMicros(60).withLoadsInFlight(new LoadInFlight("w", "m", 60, 60));
    assertThat(step(problem(flow()).state(noLength))).isEqualTo(1);
  }

  @Test
  void countsFromNowAndForgetsWhatIsOver() {
    ClusterState later = ClusterState.EMPTY.withNowMicros(1_007);
    assertThat(step(problem(flow()).state(later))).isEqualTo(30);
    assertThat(step(problem(flow()).job(new Job("k", "f", 1_022)).state(later))).isEqualTo(15);
    assertThat(step(problem(flow()).job(new Job("k", "f", 3)).state(later))).isEqualTo(30);
  }

  @Test
  void takesWhatEndedBeforeZeroAndArrivesLater() {
    for (long since : new long[] {0, 22}) {
      FinishedTask done = new FinishedTask("j", "c", 0, List.of(new FinishedTask.Copy("w", since)));
      assertThat(
              step(
                  problem(flow().task("c", 30).edge("c", "a", 5))
                      .state(ClusterState.EMPTY.withFinished(done))))
          .isEqualTo(since == 0 ? 30 : 2);
    }
  }

  @Test
  void roundsBoundsUpToTheGridFromNow() {
    Problem problem = problem(flow()).state(ClusterState.EMPTY.withNowMicros(1_007)).build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    assertThat(LowerBounds.of(compiled).makespanMicros().value() % 30).isZero();
  }
}
