package dev.sextant.planner.explain;

import static dev.sextant.planner.check.Verdict.on;
import static dev.sextant.planner.check.Verdict.problem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.check.Verdict;
import dev.sextant.planner.contract.ExplanationFaults;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Who keeps runs that go in batches where they are, where that is known by construction. */
class BatchReasonTest {
  private static final Mode DEARER = Mode.of(Mode.DEFAULT_ID, Batch.of(10, 14));
  private static final Mode FLAT = Mode.of(Mode.DEFAULT_ID, Batch.of(10, 10));
  private static final Mode ALONE = Mode.of(Mode.DEFAULT_ID, Batch.of(10));

  /** Jobs of one task each, by their releases. */
  private static Problem jobs(Mode mode, long room, long... releases) {
    Problem.Builder builder =
        problem().workflow(Workflow.builder("f").task(Task.of("t", mode)).build());
    for (int i = 0; i < releases.length; i++) {
      builder.job(new Job(String.valueOf((char) ('a' + i)), "f", releases[i]));
    }
    return builder
        .workers(Worker.cpu("w").withCapacities(Map.of("compute", room)), Worker.cpu("x"))
        .build();
  }

  private static void waits(
      Verdict verdict, int run, @Nullable Constraint constraint, @Nullable String blocker) {
    verdict.isValid();
    assertThat(ExplanationFaults.of(verdict.checkedProblem(), verdict.plan())).isNull();
    StartReason reason = StartReason.of(verdict.checkedProblem(), verdict.plan()).get(run);
    assertThat(reason.constraint()).isEqualTo(constraint);
    Party party = reason.blocker();
    assertThat(party == null ? null : party.id()).isEqualTo(blocker);
  }

  private static void decides(
      Verdict verdict, String job, long end, Constraint constraint, @Nullable String blocker) {
    verdict.isValid();
    List<Alternative> options =
        WhyNot.of(verdict.checkedProblem(), verdict.plan(), job, "t", "w").alternatives();
    assertThat(options).hasSize(1);
    assertThat(options.get(0).endMicros()).isEqualTo(end);
    assertThat(options.get(0).constraint()).isEqualTo(constraint);
    Party party = options.get(0).blocker();
    assertThat(party == null ? null : party.id()).isEqualTo(blocker);
  }

  @Test
  void aRunStartsWithTheOneThatIsReleasedLast() {
    Verdict verdict = on(jobs(DEARER, 1, 0, 7)).run("a", "t", "w", 7, 21).run("b", "t", "w", 7, 21);
    waits(verdict, 0, Constraint.BATCH, "b/t");
    waits(verdict, 1, Constraint.RELEASE, "b");
  }

  @Test
  void aRunStartsWithTheOneWhoseDataComesLast() {
    Problem problem =
        problem()
            .workflow(Workflow.builder("f").task(Task.of("t", DEARER.withBatch(shared()))).build())
            .workflow(
                Workflow.builder("g")
                    .task("s", 5)
                    .task(Task.of("t", DEARER.withBatch(shared())))
                    .edge("s", "t", 0)
                    .build())
            .job("a", "f")
            .job("b", "g")
            .workers(Worker.cpu("w"), Worker.cpu("x"))
            .transfers(TransferModel.free())
            .build();
    Verdict verdict = on(problem).run("a", "t", "w", 5, 19).run("b", "s", "x", 0, 5);
    verdict.run("b", "t", "w", 5, 19);
    waits(verdict, 0, Constraint.BATCH, "b/t");
    waits(verdict, 2, Constraint.INPUT_ARRIVAL, "b/s");
  }

  @Test
  void aTaskOfNoLengthMayGoWithItsPredecessor() {
    Mode noLength = Mode.of(Mode.DEFAULT_ID, Batch.of(0, 0).withKey("shared"));
    Problem problem =
        problem()
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("s", noLength))
                    .task(Task.of("t", noLength))
                    .edge("s", "t", 0)
                    .build())
            .job(new Job("a", "f", 7))
            .workers(Worker.cpu("w"), Worker.cpu("x"))
            .build();
    Verdict verdict = on(problem).run("a", "s", "w", 7, 7).run("a", "t", "w", 7, 7);
    waits(verdict, 1, Constraint.RELEASE, "a");
  }

  private static Batch shared() {
    return Batch.of(10, 14).withKey("shared");
  }

  @Test
  void aBatchThatCouldBeEarlierAsAWholeWaitsForNobody() {
    Verdict verdict = on(jobs(DEARER, 1, 0, 7)).run("a", "t", "w", 8, 22).run("b", "t", "w", 8, 22);
    waits(verdict, 0, null, null);
    waits(verdict, 1, null, null);
  }

  @Test
  void aRunStartsAfterABatchThatIsFull() {
    Verdict verdict = on(jobs(ALONE, 2, 0, 0)).run("a", "t", "w", 0, 10).run("b", "t", "w", 1, 11);
    waits(verdict, 1, Constraint.BATCH, "a/t");
    assertThat(StartReason.of(verdict.checkedProblem(), verdict.plan()).get(1).words())
        .isEqualTo("is bound by the batch of a/t (BATCH)");
  }

  @Test
  void aRunStartsAfterABatchThatWouldLastLongerWithIt() {
    waits(
        on(jobs(DEARER, 2, 0, 0)).run("a", "t", "w", 0, 10).run("b", "t", "w", 1, 11),
        1,
        Constraint.BATCH,
        "a/t");
    waits(
        on(jobs(FLAT, 2, 0, 0)).run("a", "t", "w", 0, 10).run("b", "t", "w", 1, 11), 1, null, null);
  }

  @Test
  void elsewhereARunGoesWithABatchThatStaysAsLongAsItIs() {
    Problem problem = jobs(FLAT, 1, 5, 0);
    Verdict verdict = on(problem).run("a", "t", "w", 5, 15).run("b", "t", "x", 0, 10);
    decides(verdict, "b", 15, Constraint.BATCH, "a/t");
  }

  @Test
  void elsewhereARunGoesAloneIfABatchWouldLastLonger() {
    Problem problem = jobs(DEARER, 1, 5, 0);
    Verdict verdict = on(problem).run("a", "t", "w", 5, 15).run("b", "t", "x", 0, 10);
    decides(verdict, "b", 25, Constraint.CAPACITY, "a/t");
  }

  @Test
  void elsewhereARunStartsAfterABatchThatItMustNotJoin() {
    Verdict verdict = on(jobs(ALONE, 2, 0, 0)).run("a", "t", "w", 0, 10).run("b", "t", "x", 0, 10);
    decides(verdict, "b", 11, Constraint.BATCH, "a/t");
  }

  @Test
  void theRestOfABatchStaysForAsLongAsItDid() {
    Problem problem =
        jobs(DEARER, 1, 0, 0, 0)
            .withWorkers(List.of(Worker.cpu("w"), Worker.cpu("x"), Worker.cpu("y")));
    Verdict verdict = on(problem).run("a", "t", "x", 0, 14).run("b", "t", "x", 0, 14);
    decides(verdict.run("c", "t", "y", 0, 10), "a", 10, Constraint.RELEASE, "a");
    WhyNotFaults.Outcome anew = WhyNotFaults.of(problem, verdict.plan(), 1);
    assertThat(anew.fault()).isNull();
    assertThat(anew.cases()).isEqualTo(6);
  }
}
