package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Sets of two jobs on one worker, now being 10: one takes 1 and weighs 2, the other takes 3. */
class JobSetsTest {
  private static JobSets sets(ObjectiveTerm term) {
    Problem problem =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .workflow(Workflow.builder("one").task("t", 1).build())
            .workflow(Workflow.builder("three").task("t", 3).build())
            .job(new Job("heavy", "one", 10).withWeight(2).withDueMicros(12L))
            .job(new Job("light", "three", 4).withDueMicros(12L))
            .job(new Job("over", "one", 1).withWeight(3).withDueMicros(4L))
            .objective(Objective.of(term))
            .state(
                ClusterState.EMPTY
                    .withNowMicros(10)
                    .withFinished(new FinishedTask("over", "t", 9, List.of())))
            .build();
    assertThat(problem.errors()).isEmpty();
    return Objects.requireNonNull(LowerBounds.of(CompiledProblem.of(problem)).jobSets(term));
  }

  /** The light one is the first of the sets, though the second of the problem. */
  @Test
  void setsCostWhatTheirBestOrderDoes() {
    JobSets sets = sets(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS);
    assertThat(sets.count()).isEqualTo(4);
    assertThat(sets.jobs()).isEqualTo(2);
    assertThat(sets.job(0)).isEqualTo(1);
    assertThat(sets.job(1)).isZero();
    assertThat(sets.jobs(0)).isEmpty();
    assertThat(sets.jobs(1)).containsExactly(1);
    assertThat(sets.jobs(2)).containsExactly(0);
    assertThat(sets.jobs(3)).containsExactly(0, 1);
    assertThat(sets.endMicros(1)).isEqualTo(3);
    assertThat(sets.endMicros(2)).isEqualTo(1);
    assertThat(sets.endMicros(3)).isEqualTo(4);
    // The light one has waited for 6.
    assertThat(sets.constant(0)).isZero();
    assertThat(sets.constant(1)).isEqualTo(6);
    assertThat(sets.constant(2)).isZero();
    assertThat(sets.constant(3)).isEqualTo(6);
    assertThat(sets.least(1)).isEqualTo(6 + 3);
    assertThat(sets.least(2)).isEqualTo(2 * 1);
    assertThat(sets.least(3)).isEqualTo(6 + 2 * 1 + 4);
    // What is over took 8 and weighs 3.
    assertThat(sets.bound()).isEqualTo(3 * 8 + 12);
    assertThat(sets.order()).containsExactly(2, 3);
  }

  @Test
  void whatIsKnownOfASetRaisesTheBound() {
    JobSets sets = sets(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS);
    sets.raise(3, 20);
    assertThat(sets.least(3)).isEqualTo(20);
    assertThat(sets.bound()).isEqualTo(3 * 8 + 20);
    sets.raise(3, 15);
    assertThat(sets.least(3)).isEqualTo(20);
    sets.raise(2, 19);
    assertThat(sets.least(2)).isEqualTo(19);
    // Behind the heavy one the light one ends at 4 still: 19 + 6 + 4; before it: 9 and 2 x 4.
    assertThat(sets.least(3)).isEqualTo(20);
    assertThat(sets.bound()).isEqualTo(3 * 8 + 20);
  }

  /** Of both only one is in time by 12; what is over was late by 5. */
  @Test
  void whatIsOverCountsByItsEnd() {
    JobSets late = sets(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);
    assertThat(late.bound()).isEqualTo(3 + 1);
    assertThat(late.constant(3)).isZero();
    JobSets tardiness = sets(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS);
    // The light one ends at 14, 2 late, behind the heavy one; it cannot end before 13.
    assertThat(tardiness.least(1)).isEqualTo(1);
    assertThat(tardiness.bound()).isEqualTo(3 * 5 + 2);
  }
}
