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
    assertThat(html)
        .doesNotContainPattern("https?://(?!www\\.w3\\.org/2000/svg)")
        .doesNotContain("@import", "url(\"");
    assertThat(Pattern.compile("\\b(src|href)=").matcher(html).find()).isFalse();
  }

  @Test
  void namesOfTermsBreakBetweenTheirWords() {
    String html = GanttPage.html(SamplePlans.view("heft", SamplePlans.problem(5, 40)));

    assertThat(html).contains("<small>makespan<wbr/>Micros</small>");
  }

  @Test
  void showsEveryRunLoadAndReason() {
    PlanView view = SamplePlans.view("heft", SamplePlans.problem(5, 40));

    String html = GanttPage.html(view);

    assertThat(Pattern.compile("<path class=\"b j\\d+").matcher(html).results()).isNotEmpty();
    assertThat(rows(view, "run")).hasSize(view.plan().runs().size());
    assertThat(rows(view, "load")).hasSize(view.metrics().loads());
    assertThat(rows(view, "eviction")).hasSize(view.metrics().evictions());
    assertThat(rows(view, "due")).isNotEmpty();
    assertThat(rows(view, "run")).anyMatch(row -> row.cells().get(12).equals("1"));
    assertThat(rows(view, "run").stream().filter(row -> !row.cells().get(11).isEmpty()))
        .hasSize(80);
    assertThat(view.reasons())
        .anyMatch(reason -> reason.constraint() == Constraint.INPUT_ARRIVAL)
        .allMatch(reason -> html.contains(reason.words()));
    assertThat(html).contains("lower bound on the makespan");
  }

  private static List<Table.Row> rows(PlanView view, String what) {
    return GanttChart.of(view).data().rows().stream()
        .filter(row -> row.cells().get(0).equals(what))
        .toList();
  }

  @Test
  void tiesNameTheMarkThatARunWaitsFor() {
    PlanView view = SamplePlans.view("heft", SamplePlans.problem(2, 3));
    List<Table.Row> rows = GanttChart.of(view).data().rows();

    for (Table.Row row : rows) {
      String waits = row.cells().get(10);
      if (!waits.isEmpty()) {
        Table.Row other = rows.get(Integer.parseInt(waits));
        assertThat(row.cells().get(6)).contains(other.cells().get(1));
        assertThat(Long.parseLong(other.cells().get(4)))
            .isLessThanOrEqualTo(Long.parseLong(row.cells().get(4)));
      }
      for (String taken : row.cells().get(11).split(" ")) {
        if (!taken.isEmpty()) {
          String[] parts = taken.split("@");
          Table.Row maker = rows.get(Integer.parseInt(parts[0]));
          assertThat(maker.cells().get(0)).isEqualTo("run");
          assertThat(Long.parseLong(parts[1]))
              .isBetween(Long.parseLong(maker.cells().get(5)), Long.parseLong(row.cells().get(4)));
        }
      }
    }
    assertThat(rows).anyMatch(row -> !row.cells().get(10).isEmpty());
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

    PlanView view = SamplePlans.view("heft", problem);
    assertThat(rows(view, "closed")).hasSize(2);
    assertThat(rows(view, "price")).hasSize(3);
    assertThat(html)
        .contains("price 700 micro-units a second", "0 to 700 micro-units", "closedkey");
    PlanView plain = SamplePlans.view("heft", SamplePlans.problem(2, 3));
    assertThat(rows(plain, "closed")).isEmpty();
    assertThat(GanttPage.html(plain)).doesNotContain("class=\"closed", "swatch closedkey");
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
                    new Party(Party.Kind.WORKER, null, null, HOSTILE, null))),
            List.of());

    String html = GanttPage.html(view);

    assertThat(html).doesNotContain("<img").contains("&lt;img");
    assertThat(Pattern.compile("</script>").matcher(html).results()).hasSize(1);
    assertThat(Pattern.compile("onerror=\"").matcher(html).find()).isFalse();
  }

  @Test
  void hugePlansHaveEveryRunAndEveryReason() {
    Problem problem = SamplePlans.problem(5, 1700);
    PlanView view = SamplePlans.view("heft", problem);

    String html = GanttPage.html(view);

    assertThat(rows(view, "run")).hasSize(5100);
    assertThat(rows(view, "run").stream().filter(row -> row.cells().get(6).contains("wait")))
        .hasSizeGreaterThan(4000);
    assertThat(html.length()).isLessThan(8_000_000);
    assertThat(html).contains("The first 500 of 5100 rows are shown.");
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
            List.of(),
            List.of());

    String html = GanttPage.html(view);

    assertThat(html)
        .contains(">now</text>")
        .contains("req-100/decode,req-100,gpu-0,999999000000,1000000500000,");
  }
}
