package dev.sextant.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.explain.Party;
import dev.sextant.planner.explain.StartReason;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class GanttPageTest {
  private static final String HOSTILE = "</script><img src=x onerror=\"alert('1')\">&{}";

  @Test
  void needsNoNetwork() {
    String html = GanttPage.html(SamplePlans.view("heft", SamplePlans.problem(5, 40)));

    assertThat(html).contains("default-src 'none'");
    assertThat(html).doesNotContainPattern("https?://").doesNotContain("@import", "url(\"");
    assertThat(Pattern.compile("\\b(src|href)=").matcher(html).find()).isFalse();
  }

  @Test
  void showsEveryRunLoadAndReason() {
    PlanView view = SamplePlans.view("heft", SamplePlans.problem(5, 40));

    String html = GanttPage.html(view);

    assertThat(Pattern.compile("<g class=\"b j\\d+").matcher(html).results())
        .hasSize(view.plan().runs().size());
    assertThat(Pattern.compile("<g class=\"l m\\d+").matcher(html).results())
        .hasSize(view.metrics().loads());
    assertThat(view.reasons())
        .anyMatch(reason -> reason.constraint() == Constraint.INPUT_ARRIVAL)
        .allMatch(reason -> html.contains(reason.words()));
    assertThat(html).contains("eviction of ").contains("lower bound on the makespan");
  }

  @Test
  void saysWhichRunsCouldStartEarlier() {
    Problem problem = SamplePlans.problem(2, 3);
    Plan plan = SamplePlans.plan(problem);

    assertThat(GanttPage.html(SamplePlans.view("heft", problem, plan)))
        .doesNotContain("could start earlier");
    assertThat(GanttPage.html(SamplePlans.view("heft", problem, SamplePlans.later(plan))))
        .contains("could start earlier");
  }

  @Test
  void showsCalendars() {
    Problem problem =
        Problem.builder()
            .workflow(Workflow.builder("f").task("a", 10).task("b", 10).edge("a", "b", 0).build())
            .job("j", "f")
            .worker(
                Worker.cpu("w")
                    .withCalendar(
                        Calendar.of(
                            Calendar.Step.open(5, 700),
                            Calendar.Step.closed(12),
                            Calendar.Step.closed(14),
                            Calendar.Step.open(20, 300))))
            .objective(Objective.makespan())
            .build();
    String html = GanttPage.html(SamplePlans.view("heft", problem));

    assertThat(Pattern.compile("<g class=\"shut\"><title>closed").matcher(html).results())
        .hasSize(2);
    assertThat(Pattern.compile("<g class=\"price\">").matcher(html).results()).hasSize(3);
    assertThat(html)
        .contains("price 700 micro-units a second", "0 to 700 micro-units", "closedkey");
    assertThat(GanttPage.html(SamplePlans.view("heft", SamplePlans.problem(2, 3))))
        .doesNotContain("<g class=\"shut\"", "<g class=\"price\"", "\"closedkey");
  }

  @Test
  void escapesHostileIdsEverywhere() {
    Problem problem =
        Problem.builder()
            .name(HOSTILE)
            .model(HOSTILE, 10)
            .workflow(
                Workflow.builder(HOSTILE)
                    .task(Task.of(HOSTILE, Mode.of(100).withModels(HOSTILE).withWorkspaceBytes(5)))
                    .build())
            .job(new Job(HOSTILE, HOSTILE, 0))
            .worker(Worker.gpu(HOSTILE, HOSTILE, 20, 1_000_000))
            .objective(Objective.makespan())
            .build();
    TaskRun run = new TaskRun(HOSTILE, HOSTILE, Mode.DEFAULT_ID, HOSTILE, 10, 110);
    Plan plan = new Plan(List.of(run), List.of(new Residency(HOSTILE, HOSTILE, 0, 10, 110L)));
    PlanView view =
        new PlanView(
            problem,
            SamplePlans.result(HOSTILE, plan, 110, 110),
            PlanMetrics.of(problem, plan),
            List.of(
                new StartReason(
                    run,
                    Constraint.MODEL_RESIDENCY,
                    new Party(Party.Kind.WORKER, null, null, HOSTILE, null))));

    String html = GanttPage.html(view);

    assertThat(html).doesNotContain("<img").contains("&lt;img");
    assertThat(Pattern.compile("</script>").matcher(html).results()).hasSize(1);
    assertThat(Pattern.compile("onerror=\"").matcher(html).find()).isFalse();
  }

  @Test
  void drawsHugePlansWithLessDetailAndSaysSo() {
    Problem problem = SamplePlans.problem(5, 1700);

    String html = GanttPage.html(SamplePlans.view("heft", problem));

    assertThat(html).contains("This plan has 5100 runs: bars carry no labels");
    assertThat(html.length()).isLessThan(3_000_000);
    assertThat(Pattern.compile("<g class=\"b j\\d+").matcher(html).results()).hasSize(5100);
    assertThat(html).contains("The first 500 of 5100 rows are shown.");
  }

  @Test
  void mergesBarsThatNobodyCouldSee() {
    Problem problem = SamplePlans.problem(5, 4100);

    String html = GanttPage.html(SamplePlans.view("heft", problem));

    assertThat(html).contains("drawn as one grey bar").containsPattern("<title>\\d+ runs\n");
    assertThat(Pattern.compile("<g class=\"b j\\d+").matcher(html).results().count())
        .isLessThan(12_300);
  }

  @Test
  void labelsTimesRelativeToNow() {
    Problem problem = SamplePlans.problem(2, 3);
    Problem later = problem.withState(ClusterState.EMPTY.withNowMicros(1_000_000_000_000L));
    TaskRun running =
        new TaskRun("req-100", "decode", "default", "gpu-0", 999_999_000_000L, 1_000_000_500_000L);
    Plan plan = new Plan(List.of(running), List.of());
    PlanView view =
        new PlanView(
            later,
            SamplePlans.result("heft", plan, 500_000, 500_000),
            PlanMetrics.of(later, plan),
            List.of());

    String html = GanttPage.html(view);

    assertThat(html).contains(">now</text>").contains("-1 s to +500 ms (1.5 s)");
  }
}
