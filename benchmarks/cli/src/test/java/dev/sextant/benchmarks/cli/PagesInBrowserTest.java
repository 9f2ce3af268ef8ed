package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.benchmarks.pages.GanttPage;
import dev.sextant.benchmarks.pages.PlanView;
import dev.sextant.benchmarks.pages.SamplePlans;
import dev.sextant.benchmarks.registry.Registry;
import dev.sextant.benchmarks.results.CampaignReport;
import dev.sextant.benchmarks.results.SampleCampaign;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Pages in a real browser: what fits, what is said, and what readers can do. */
class PagesInBrowserTest {
  /** Wide in the light and narrow in the dark are enough but at night. */
  private static final boolean EVERYTHING = Boolean.getBoolean("sextant.pages.all");

  private static final int[] WIDTHS = {1280, 390};
  private static final String FIRST_CURVE = "template[data-curve]";

  @TempDir private static Path folder = Path.of("");
  private static @Nullable Browser browser;

  @BeforeAll
  static void start() throws Exception {
    Path program = Browser.program();
    assumeTrue(program != null, "Skipped: there is no chromium on the path.");
    browser = Browser.start(program, Files.createDirectories(folder.resolve("browser")));
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.close();
    }
  }

  private static Browser browser() {
    if (browser == null) {
      throw new IllegalStateException("The browser has not been started.");
    }
    return browser;
  }

  private static Path gantt() throws IOException {
    Path file = folder.resolve("gantt.html");
    if (!Files.exists(file)) {
      GanttPage.write(SamplePlans.view("heft", SamplePlans.problem(5, 40)), file);
    }
    return file;
  }

  private static Path comparison() {
    Path file = folder.resolve("comparison.html");
    if (!Files.exists(file)) {
      Problem problem = SamplePlans.problem(5, 12);
      Plan plan = SamplePlans.plan(problem);
      Terminal terminal = new Terminal().with("p.json", problem);
      for (int i = 0; i < 9; i++) {
        Plan given =
            i == 0
                ? plan
                : i == 1 ? SamplePlans.later(SamplePlans.later(plan)) : SamplePlans.later(plan);
        long objective = PlanMetrics.of(problem, given).objective();
        String name = "planner-" + i;
        terminal.with(
            new FakePlanner(
                name,
                (p, options, listener, stop) ->
                    SamplePlans.result(name, given, objective, objective / 2)));
      }
      assertThat(terminal.run("compare", "p.json", "--seeds", "1-2", "--report", file.toString()))
          .isZero();
    }
    return file;
  }

  private static void assertFitsEverywhere(Path file) {
    for (int width : WIDTHS) {
      for (boolean dark : new boolean[] {false, true}) {
        if (!EVERYTHING && dark != (width < 1000)) {
          continue;
        }
        browser().open(file, width, dark);
        browser().eval("document.querySelectorAll('details').forEach(d => { d.open = true; })");
        browser().eval("scrollTo(0, document.body.scrollHeight)");
        browser().frames();
        String what = file.getFileName() + " at " + width + (dark ? ", dark" : ", light");
        assertThat(browser().eval("document.documentElement.scrollWidth - innerWidth").asInt())
            .as(what)
            .isNotPositive();
        assertThat(browser().messages()).as(what).isEmpty();
      }
    }
  }

  @Test
  void aPlanFitsAndSaysNothing() throws IOException {
    assertFitsEverywhere(gantt());
  }

  @Test
  void aComparisonFitsAndSaysNothing() {
    assertFitsEverywhere(comparison());
  }

  @Test
  void namesBesideBarsAreWholeOnNarrowPages() {
    browser().open(comparison(), 390, false);
    String names = "[...document.querySelectorAll('.bars .who')]";

    assertThat(browser().eval(names + ".length").asInt()).isEqualTo(9);
    assertThat(browser().eval(names + ".every(x => x.scrollWidth <= x.clientWidth)").asBoolean())
        .isTrue();
  }

  @Test
  void tablesSortAndFilter() {
    Browser b = browser();
    b.open(comparison(), 1280, false);
    String first =
        "[...document.querySelectorAll('table.results tbody tr:not([hidden])')]"
            + ".map(row => row.cells[0].textContent)";

    b.eval(
        "[...document.querySelectorAll('table.results .sort')]"
            + ".find(x => x.textContent === 'planner').id = 'by-planner'");
    b.click("#by-planner");
    assertThat(b.eval(first + "[0]").asString()).isEqualTo("planner-0");
    b.click("#by-planner");
    assertThat(b.eval(first + "[0]").asString()).isEqualTo("planner-8");
    b.eval(
        "[...document.querySelectorAll('table.results .sort')]"
            + ".find(x => x.textContent === 'objective').id = 'by-objective'");
    b.click("#by-objective");
    String objectives =
        "[...document.querySelectorAll('table.results tbody tr')]"
            + ".map(row => parseFloat(row.cells[3].textContent))";
    assertThat(b.eval(objectives + ".every((x, i, all) => i === 0 || all[i - 1] <= x)").asBoolean())
        .isTrue();

    b.click(".filter");
    b.type("planner-3");
    assertThat(b.eval(first + ".join()").asString()).isEqualTo("planner-3,planner-3");
    assertThat(b.messages()).isEmpty();
  }

  @Test
  void curvesTellTheirValuesUnderThePointer() {
    Browser b = browser();
    b.open(comparison(), 1280, false);
    b.eval("document.querySelector('" + FIRST_CURVE + "').closest('.area').id = 'area'");
    double[] at = b.middle("#area");
    b.move(at[0], at[1]);

    assertThat(b.eval("document.querySelector('#tip').hidden").asBoolean()).isFalse();
    assertThat(b.eval("document.querySelector('#tip').textContent").asString().lines())
        .hasSize(3)
        .element(1)
        .asString()
        .containsPattern("[0-9]+ ?s");
    b.move(1, 1);
    assertThat(b.eval("document.querySelector('#tip').hidden").asBoolean()).isTrue();
  }

  @Test
  void aTaskIsFoundAndItsTiesAreLines() throws IOException {
    Browser b = browser();
    b.open(gantt(), 1280, false);

    b.click(".zoom input");
    b.type("req-120/inf");

    assertThat(b.eval("document.querySelector('.found').textContent").asString())
        .isEqualTo("1 of 1");
    assertThat(b.eval("document.querySelector('.picked').textContent").asString())
        .startsWith("req-120/infer on gpu-")
        .contains("1 input, 1 consumer");
    assertThat(b.eval("document.querySelectorAll('.ties line.data').length").asInt()).isEqualTo(2);
    assertThat(b.eval("document.querySelectorAll('.ties line.due').length").asInt()).isEqualTo(1);
    assertThat(b.eval("document.querySelectorAll('.ties .chosen').length").asInt()).isEqualTo(1);
    assertThat(b.eval("Number(document.querySelector('.chartbox').dataset.zoom)").asDouble())
        .isGreaterThanOrEqualTo(1);
  }

  @Test
  void aClickSelectsARunAndTheCriticalPathIsShown() throws IOException {
    Browser b = browser();
    b.open(gantt(), 1280, true);
    b.eval("document.querySelector('.chartbox').scrollIntoView()");
    b.frames();
    b.eval(
        "(() => { const t = document.querySelector('.labels .on-b').getBoundingClientRect();"
            + " document.body.dataset.at = t.left + ' ' + t.top; })()");
    String[] at = b.eval("document.body.dataset.at").asString().split(" ");
    b.click(Double.parseDouble(at[0]) + 2, Double.parseDouble(at[1]) + 4);

    assertThat(b.eval("document.querySelector('.picked').hidden").asBoolean()).isFalse();
    assertThat(b.eval("document.querySelector('.chart').classList.contains('dim')").asBoolean())
        .isTrue();
    b.click(".path");
    assertThat(b.eval("document.querySelectorAll('.critical rect').length").asInt()).isPositive();
    assertThat(b.messages()).isEmpty();
  }

  @Test
  void namesThatASpreadsheetWouldTakeForFormulasAreShownAsTheyAre() throws IOException {
    Problem problem =
        Problem.builder()
            .name("formulas")
            .worker(Worker.cpu("w"))
            .workflow(Workflow.builder("@w").task("t", 1_000).build())
            .job("@org/job", "@w")
            .objective(Objective.makespan())
            .build();
    Path file = folder.resolve("formulas.html");
    GanttPage.write(PlanView.of(problem, Planners.get("heft").plan(problem)), file);
    Browser b = browser();
    b.open(file, 1280, false);

    assertThat(b.eval("document.querySelector('.labels .on-b').textContent").asString())
        .isEqualTo("@org/job/t");
  }

  @Test
  void aButtonSavesWhatTheCommandWrites() throws IOException {
    Browser b = browser();
    b.open(gantt(), 1280, false);
    b.eval(
        "{ const make = URL.createObjectURL; URL.createObjectURL = (blob) => {"
            + " blob.text().then((text) => { window.saved = text; }); return make(blob); };"
            + " HTMLAnchorElement.prototype.click = function () { window.named = this.download; }; 1 }");
    b.click(".saves button");
    b.frames();

    assertThat(b.eval("window.named").asString())
        .isEqualTo("inference-burst-friends-gantt-heft-1col.svg");
    Path figures = Files.createDirectories(folder.resolve("figures"));
    GanttPage.gallery(SamplePlans.view("heft", SamplePlans.problem(5, 40))).write(figures);
    assertThat(b.eval("window.saved").asString())
        .isEqualTo(
            Files.readString(figures.resolve("inference-burst-friends-gantt-heft-1col.svg")));
  }

  /** Names that a page must show and no browser may run. */
  private static final List<String> HOSTILE_NAMES =
      List.of(
          "<script>window.hacked=1</script>",
          "</script><script>window.hacked=1</script>",
          "\"><img src=x onerror=window.hacked=1>",
          "' onmousemove='window.hacked=1",
          "<svg onload=window.hacked=1>",
          "]]></style><script>window.hacked=1</script>",
          "${window.hacked=1}`;window.hacked=1;//",
          "javascript:window.hacked=1",
          "\\\";window.hacked=1;//");

  private static Problem hostileProblem() {
    Problem.Builder problem = Problem.builder().name(HOSTILE_NAMES.get(0));
    for (String name : HOSTILE_NAMES) {
      problem
          .worker(Worker.gpu(name, name, 10, 10))
          .model(name, 1)
          .workflow(Workflow.builder(name).task(name, 10, name).build())
          .job(name, name);
    }
    return problem.objective(Objective.makespan()).build();
  }

  private static void assertRunsNoScript(Path file) {
    Browser b = browser();
    b.open(file, 1280, false);
    assertThat(b.messages()).as("%s", file).isEmpty();
    b.eval("document.querySelectorAll('details').forEach(d => { d.open = true; })");
    b.eval(
        "document.querySelectorAll('body *').forEach(e => { const at = e.getBoundingClientRect();"
            + " ['mouseover', 'mousemove', 'focus'].forEach(type => e.dispatchEvent(new"
            + " MouseEvent(type, {bubbles: true, clientX: at.left + 1, clientY: at.top + 1}))); })");
    b.frames();
    assertThat(b.eval("String(window.hacked)").asString()).as("%s", file).isEqualTo("undefined");
    assertThat(b.eval("document.querySelectorAll('img[src=x]').length").asInt()).isZero();
  }

  @Test
  @Tag("fuzz")
  void namesRunNoScript() throws IOException {
    Problem problem = hostileProblem();
    PlanResult result = Planners.get("heft").plan(problem);
    Path gantt = folder.resolve("hostile-gantt.html");
    GanttPage.write(PlanView.of(problem, result), gantt);
    assertRunsNoScript(gantt);

    Path comparison = folder.resolve("hostile-comparison.html");
    Terminal terminal = new Terminal().with("p.json", problem);
    for (String name : HOSTILE_NAMES.subList(0, 3)) {
      terminal.with(new FakePlanner(name, (p, options, listener, stop) -> result));
    }
    assertThat(terminal.run("compare", "p.json", "--report", comparison.toString())).isZero();
    assertRunsNoScript(comparison);
  }

  /** A plan of 20 000 runs: chains of tasks, one after the other on 32 workers. */
  private static PlanView large() {
    Problem.Builder problem = Problem.builder().name("large");
    Workflow.Builder chain = Workflow.builder("chain");
    for (int t = 0; t < 100; t++) {
      chain.task("t" + t, 1_000 + 37 * t);
      if (t > 0) {
        chain.edge("t" + (t - 1), "t" + t, 10);
      }
    }
    Workflow workflow = chain.build();
    problem.workflow(workflow);
    long[] free = new long[32];
    for (int w = 0; w < free.length; w++) {
      problem.worker(Worker.cpu("w" + w));
    }
    List<TaskRun> runs = new ArrayList<>();
    for (int j = 0; j < 200; j++) {
      problem.job("job-" + j, "chain");
      int w = j % free.length;
      for (int t = 0; t < 100; t++) {
        long end = free[w] + 1_000 + 37L * t;
        runs.add(new TaskRun("job-" + j, "t" + t, Mode.DEFAULT_ID, "w" + w, free[w], end));
        free[w] = end;
      }
    }
    Problem built = problem.objective(Objective.makespan()).build();
    Plan plan = new Plan(runs, List.of());
    long objective = PlanMetrics.of(built, plan).objective();
    return PlanView.of(built, SamplePlans.result("chains", plan, objective, objective));
  }

  @Test
  @EnabledIfSystemProperty(named = "sextant.pages.all", matches = "true")
  void twentyThousandRunsAnswerAZoomWithinATenthOfASecond() throws IOException {
    Path file = folder.resolve("large.html");
    GanttPage.write(large(), file);
    Browser b = browser();
    b.open(file, 1280, false);
    b.frames();

    // The quickest of several, so that what else the machine does is not measured.
    double millis =
        b.eval(
                "(async () => { const times = []; const drawn = () => new Promise((done) =>"
                    + " requestAnimationFrame(() => setTimeout(done))); for (let i = 0; i < 12;"
                    + " i++) { const what = i % 4 === 3 ? 'fit' : 'in'; await drawn(); const from ="
                    + " performance.now(); document.querySelector('[data-z=' + what +"
                    + " ']').click(); await drawn(); if (what === 'in')"
                    + " times.push(performance.now() - from); } return Math.min(...times); })()")
            .asDouble();

    assertThat(millis).isLessThan(100);
    b.eval(
        "{ const field = document.querySelector('.zoom input'); field.value = 'job-77/t50';"
            + " field.dispatchEvent(new Event('input')); 1 }");
    b.frames();
    assertThat(b.eval("document.querySelector('.picked').textContent").asString())
        .startsWith("job-77/t50 on w13")
        .contains("waits for");
    assertThat(b.eval("document.querySelector('.labels').textContent").asString())
        .contains("job-77");
    assertFitsEverywhere(file);
  }

  @Test
  @EnabledIfSystemProperty(named = "sextant.pages.all", matches = "true")
  void simulationsAndCampaignsFitAndSayNothing() throws IOException {
    Path simulation = folder.resolve("simulation.html");
    assertThat(
            new Terminal()
                .run(
                    "simulate",
                    "../../examples/scenarios/compass-5-workers.yaml",
                    "--seeds",
                    "1",
                    "--policies",
                    "compass,hash",
                    "--report",
                    simulation.toString()))
        .isZero();
    assertFitsEverywhere(simulation);

    SampleCampaign campaign =
        SampleCampaign.of(folder.resolve("campaign"), Registry.EMPTY, 2, 1, "a", "b");
    campaign.plan(0, "a", 1, 120, 100);
    campaign.plan(0, "b", 1, 130, 100);
    campaign.plan(1, "a", 1, 140, 100);
    campaign.plan(1, "b", 1, 120, 100);
    CampaignReport.write(campaign.directory);
    assertFitsEverywhere(campaign.directory.folder().resolve(CampaignReport.PAGE));
  }
}
