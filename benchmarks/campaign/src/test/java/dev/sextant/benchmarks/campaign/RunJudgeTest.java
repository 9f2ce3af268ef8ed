package dev.sextant.benchmarks.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.generator.CacheBoundGenerator;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planners;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunJudgeTest {
  private static final Problem PROBLEM = new CacheBoundGenerator(2, 6, 3, 5).generate();
  private static final PlanResult RESULT = Planners.get("heft").plan(PROBLEM);
  private static final long OBJECTIVE = RESULT.objective().getAsLong();

  @TempDir private Path folder = Path.of("");

  private static WorkerReport report(String status, @Nullable Long objective, long bound) {
    return new WorkerReport(
        null, status, "COMPLETED", objective, bound, "work", 5, List.of(), Map.of(), Map.of());
  }

  private static byte[] document(Plan plan) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Documents.PLANNER.writePlan(plan, out);
    return out.toByteArray();
  }

  private RunRecord judge(byte[] report, byte @Nullable [] plan) throws IOException {
    Run run = new Run("run", "instance", "heft", 0, Limit.ofMicros(1));
    return RunJudge.judge(
        run, PROBLEM, new WorkerOutput(null, 7, report, plan), folder.resolve("run.json"));
  }

  private RunRecord judge(WorkerReport report, byte @Nullable [] plan) throws IOException {
    return judge(Documents.line(report).getBytes(StandardCharsets.UTF_8), plan);
  }

  @Test
  void aValidPlanIsKeptAsItIs() throws IOException {
    byte[] plan = document(RESULT.requirePlan());

    RunRecord record = judge(report("FEASIBLE", OBJECTIVE, 1), plan);

    assertThat(record.outcome()).isEqualTo(RunOutcome.PLAN);
    assertThat(record.objective()).isEqualTo(OBJECTIVE);
    assertThat(Files.readAllBytes(folder.resolve("run.json"))).isEqualTo(plan);
    assertThat(folder).isDirectoryNotContaining("glob:**/.*");
  }

  @Test
  void whatAWorkerSaysOfAPlanIsNotBelieved() throws IOException {
    byte[] plan = document(RESULT.requirePlan());

    assertThat(judge(report("FEASIBLE", OBJECTIVE - 1, 1), plan))
        .satisfies(r -> assertThat(r.outcome()).isEqualTo(RunOutcome.INVALID))
        .satisfies(r -> assertThat(r.fault()).contains("but it is " + OBJECTIVE));
    assertThat(judge(report("FEASIBLE", OBJECTIVE, OBJECTIVE + 1), plan).fault())
        .contains("above the plan's objective");
    assertThat(judge(report("OPTIMAL", OBJECTIVE, OBJECTIVE - 1), plan).fault())
        .contains("OPTIMAL");
    assertThat(judge(report("FEASIBLE", null, 1), plan).fault())
        .contains("a plan without an objective");
    assertThat(judge(report("FEASIBLE", OBJECTIVE, 1), null).fault())
        .contains("an objective without a plan");
  }

  @Test
  void aPlanThatBreaksAConstraintIsRefuted() throws IOException {
    Plan plan = RESULT.requirePlan();
    List<TaskRun> runs = new ArrayList<>(plan.runs());
    runs.remove(0);

    RunRecord record =
        judge(report("FEASIBLE", OBJECTIVE, 1), document(new Plan(runs, plan.residencies())));

    assertThat(record.outcome()).isEqualTo(RunOutcome.INVALID);
    assertThat(record.objective()).isNull();
    assertThat(record.fault()).contains("COMPLETENESS");
  }

  @Test
  void damagedDocumentsAreRowsAndNotTheEnd() throws IOException {
    assertThat(judge("{".getBytes(StandardCharsets.UTF_8), null).outcome())
        .isEqualTo(RunOutcome.CRASHED);
    assertThat(
            judge(report("FEASIBLE", OBJECTIVE, 1), "{\"runs\":".getBytes(StandardCharsets.UTF_8))
                .fault())
        .contains("The plan is damaged");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aProcessThatWasEndedKeepsItsPlanAndIsAFailureAllTheSame() throws IOException {
    for (RunOutcome ended : List.of(RunOutcome.CRASHED, RunOutcome.KILLED)) {
      WorkerReport report =
          new WorkerReport(
              "its worker is gone",
              "FEASIBLE",
              ended.name(),
              OBJECTIVE,
              1L,
              "heft",
              5,
              List.of(),
              Map.of(),
              Map.of());
      RunRecord record = judge(report, document(RESULT.requirePlan()));
      assertThat(record.outcome()).isEqualTo(ended);
      assertThat(record.objective()).isEqualTo(OBJECTIVE);
      assertThat(record.fault()).contains("gone");
      Run run = new Run("run", "instance", "heft", 0, Limit.ofMicros(1));
      assertThat(new dev.sextant.benchmarks.results.Attempt(run, record).hasPlan()).isTrue();
    }
  }

  @Test
  void noPlanIsNoFailure() throws IOException {
    assertThat(judge(report("UNKNOWN", null, 1), null).outcome()).isEqualTo(RunOutcome.NO_PLAN);
  }
}
