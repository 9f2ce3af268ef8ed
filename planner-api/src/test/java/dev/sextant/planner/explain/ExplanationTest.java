package dev.sextant.planner.explain;

import static dev.sextant.planner.check.Verdict.gpu;
import static dev.sextant.planner.check.Verdict.problem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.contract.ExplanationFaults;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExplanationTest {
  private static final int MODELS = 3;
  private static final int WORKERS = 4;

  /** Jobs of one task, all released at once; each worker has memory for one of the models. */
  private static Problem crowd(int jobs) {
    Problem.Builder builder = problem();
    for (int m = 0; m < MODELS; m++) {
      builder.model("m" + m, 4);
      builder.workflow(Workflow.builder("f" + m).task("t", 10, "m" + m).build());
    }
    for (int w = 0; w < WORKERS; w++) {
      builder.worker(gpu("w" + w, 4));
    }
    for (int j = 0; j < jobs; j++) {
      builder.job(new Job("j" + j, "f" + j / WORKERS % MODELS, 0).withDueMicros(14L * (j + 1)));
    }
    return builder.build();
  }

  /** Each worker runs one job after the other and loads the model of each anew. */
  private static Plan crowded(int jobs) {
    List<TaskRun> runs = new ArrayList<>();
    List<Residency> residencies = new ArrayList<>();
    for (int j = 0; j < jobs; j++) {
      String worker = "w" + j % WORKERS;
      long at = j / WORKERS * 14L;
      residencies.add(new Residency(worker, "m" + j / WORKERS % MODELS, at, at + 4, at + 14));
      runs.add(new TaskRun("j" + j, "t", "default", worker, at + 4, at + 14));
    }
    return new Plan(runs, residencies);
  }

  private static long steps(int jobs) {
    Problem problem = crowd(jobs);
    Plan plan = crowded(jobs);
    PlanIndex index = PlanIndex.of(problem, plan);
    Explanation explanation = Explanation.of(index, problem, plan, PlanMetrics.of(problem, plan));
    assertThat(explanation.reasons()).hasSize(jobs);
    return index.counted();
  }

  @Test
  void fourTimesTheRunsTakeFourTimesTheSteps() {
    long some = steps(2_000);
    assertThat(some).isPositive();
    assertThat(steps(8_000)).isLessThan(some * 5);
  }

  @Test
  void tellsWhereTimeGoesAndWhatIsReloaded() {
    Problem problem = crowd(16);
    Plan plan = crowded(16);
    assertThat(PlanChecker.check(problem, plan)).isEmpty();
    assertThat(ExplanationFaults.of(problem, plan)).isNull();

    Explanation explanation = Explanation.of(problem, plan);

    assertThat(explanation.jobs().get(15).parts())
        .isEqualTo(Map.of(TimeUse.MEMORY, 42L, TimeUse.LOAD, 4L, TimeUse.RUN, 10L));
    WorkerCache cache = explanation.caches().get(0);
    assertThat(cache.loads()).isEqualTo(4);
    assertThat(cache.reloads()).isEqualTo(1);
    assertThat(cache.models().get(3).evicted()).containsExactly("m2");
    assertThat(cache.models().get(3).leftMicros()).isEqualTo(14);
    assertThat(cache.models().get(3).neededBy())
        .isEqualTo(new Party(Party.Kind.TASK, "j12", "t", null, null));
    assertThat(explanation.criticalPath())
        .extracting(PathStep::use)
        .containsExactly(
            TimeUse.LOAD,
            TimeUse.RUN,
            TimeUse.LOAD,
            TimeUse.RUN,
            TimeUse.LOAD,
            TimeUse.RUN,
            TimeUse.LOAD,
            TimeUse.RUN);
  }

  @Test
  void saysInASentenceWhatThePlanComesTo() {
    Problem problem =
        crowd(5)
            .withObjective(
                new Objective(Map.of())
                    .plus(2, ObjectiveTerm.MAKESPAN_MICROS)
                    .plus(10, ObjectiveTerm.LOAD_COUNT));
    Plan plan = crowded(5);

    assertThat(Explanation.of(problem, plan).account().sentence())
        .isEqualTo(
            "5 of 5 jobs are in time; the objective 106 is 56 for a makespan of 28 us plus 50 for 5"
                + " loads.");
    Problem late =
        problem.withJobs(problem.jobs().stream().map(job -> job.withDueMicros(15L)).toList());
    assertThat(Explanation.of(late, plan).account().sentence())
        .startsWith("4 of 5 jobs are in time; j4 is 13 us late; the objective");
    assertThat(sentence(jobs(problem, 1), 1)).startsWith("1 of 1 jobs is in time;");
    assertThat(sentence(jobs(late.withJobs(List.of(due(problem, 13))), 1), 1))
        .startsWith("0 of 1 jobs are in time; j0 is 1 us late;");
    assertThat(sentence(problem.withJobs(List.of(new Job("j0", "f0", 0))), 1))
        .startsWith("No job has a due date, and the only job ends after 14 us;");
  }

  private static Job due(Problem problem, long micros) {
    return problem.jobs().get(0).withDueMicros(micros);
  }

  private static Problem jobs(Problem problem, int jobs) {
    return problem.withJobs(problem.jobs().subList(0, jobs));
  }

  private static String sentence(Problem problem, int jobs) {
    return Explanation.of(problem, crowded(jobs)).account().sentence();
  }

  @Test
  void saysTheWeightOfAnObjectiveOfOneTerm() {
    Objective loads = new Objective(Map.of()).plus(1_000, ObjectiveTerm.LOAD_COUNT);
    assertThat(sentence(crowd(5).withObjective(loads), 5))
        .endsWith("; the objective is 5000: 1000 x 5 loads.");
    Objective late = loads.plus(7, ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);
    assertThat(sentence(crowd(5).withObjective(late), 5))
        .endsWith("; the objective is 5000: 1000 x 5 loads.");
    Objective makespan = Objective.makespan().plus(7, ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);
    assertThat(sentence(crowd(5).withObjective(makespan), 5))
        .endsWith("; the objective is a makespan of 28 us.");
    Objective none = new Objective(Map.of()).plus(7, ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS);
    assertThat(sentence(crowd(5).withObjective(none), 5))
        .endsWith("; the objective is 0: 7 x 0 of weighted late jobs.");
  }

  @Test
  void saysWhatLeftSinceTheLoadBefore() {
    Explanation explanation = Explanation.of(crowd(5), crowded(5));
    assertThat(ExplanationText.of(explanation)).contains("left since the load before: m0");
    assertThat(ExplanationText.of(explanation)).doesNotContain("m0, again");
  }

  @Test
  void writesAnExplanationAsADocument() throws IOException {
    Problem problem = crowd(5);
    Plan plan = crowded(5);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    WhyNot whyNot = WhyNot.of(problem, plan, "j4", "t");

    new PlannerJson().writeExplanation(Explanation.of(problem, plan), whyNot, out);

    assertThat(out.toString(StandardCharsets.UTF_8))
        .contains("\"kind\": \"explanation\"")
        .contains("\"constraint\": \"GPU_MEMORY\", \"blocker\": {\"what\": \"MODEL\"")
        .contains("\"alternatives\": [");
  }
}
