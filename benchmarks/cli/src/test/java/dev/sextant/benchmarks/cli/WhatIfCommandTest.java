package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planners;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command {@code what-if}, {@code explain} without a plan, and the advice of {@code solve}. */
class WhatIfCommandTest {
  private static final String EXAMPLE = "../../examples/heterogeneous.json";

  private final Terminal terminal = new Terminal();
  private final List<Problem> asked = new ArrayList<>();
  private final Problem problem = problem(null);

  private static Problem problem(@Nullable Long deadline) {
    return Problem.builder()
        .name("two")
        .model("llm", 4)
        .workflow(Workflow.builder("w").task("t", 10).build())
        .job(Job.builder("a", "w").deadlineMicros(deadline).build())
        .workers(
            Worker.gpu("g:0", "T4", 8, 1_000_000).withZone("z"),
            Worker.gpu("g:1", "T4", 8, 1_000_000))
        .objective(Objective.makespan())
        .build();
  }

  @BeforeEach
  void planners() {
    terminal.with("p.json", problem);
    terminal.with(fake(Planners.DEFAULT));
    terminal.with(fake("heft"));
  }

  private FakePlanner fake(String name) {
    return new FakePlanner(
        name,
        (given, options, listener, interrupter) -> {
          asked.add(given);
          Plan plan = new Plan(List.of(new TaskRun("a", "t", "default", "g:0", 0, 10)), List.of());
          return given.jobs().size() == 1
              ? PlanResult.builder(name).plan(plan, 10).stopReason(StopReason.TIME_LIMIT).build()
              : PlanResult.builder(name).build();
        });
  }

  @Test
  void everyOptionIsAChange() {
    assertThat(
            terminal.run(
                "what-if",
                "p.json",
                "--add-worker",
                "T4=2",
                "--memory",
                "g:0=+8B",
                "--link",
                "g:0:g:1=10GB/s,50us",
                "--link",
                "z:z=unlimited",
                "--pin-model",
                "llm=g:0",
                "--without-model",
                "llm"))
        .as(terminal.err())
        .isZero();
    assertThat(terminal.out())
        .startsWith(
            "With 2 more workers of type (T4) and 8 B more of GPU memory on (g:0) and 10 GB/s and"
                + " 50 us from (g:0) to (g:1) and unlimited bandwidth from (z) to (z) and model"
                + " (llm) pinned on (g:0) and model (llm) absent, auto plans as well as without: a"
                + " makespan of 10 us.");
    assertThat(asked).hasSize(2);
    assertThat(asked.get(0)).isSameAs(problem);
    assertThat(asked.get(1).workers()).hasSize(4);
    assertThat(asked.get(1).worker("g:0").orElseThrow().gpuMemoryBytes()).isEqualTo(16);
  }

  @Test
  void aPlanOfAnotherProblemIsNotTakenInSilence() {
    Plan right = new Plan(List.of(new TaskRun("a", "t", "default", "g:0", 0, 10)), List.of());
    Plan wrong = new Plan(List.of(new TaskRun("b", "t", "default", "g:0", 0, 10)), List.of());
    terminal.documents.plans.put("right.json", right);
    terminal.documents.plans.put("wrong.json", wrong);

    assertThat(terminal.run("what-if", "p.json", "right.json", "--add-worker", "T4")).isZero();
    assertThat(terminal.err()).doesNotContain("not a valid plan");
    assertThat(terminal.run("what-if", "p.json", "wrong.json", "--add-worker", "T4")).isZero();
    assertThat(terminal.err()).contains("The plan (wrong.json) is not a valid plan");
  }

  @Test
  void jobsComeAtATimeAndWithoutAPlanTheExitCodeIsOne() {
    assertThat(terminal.run("what-if", "p.json", "--add-job", "w@2.5s=3")).isEqualTo(1);
    assertThat(asked.get(1).jobs()).hasSize(4);
    assertThat(asked.get(1).jobs().get(3).releaseMicros()).isEqualTo(2_500_000);
    assertThat(terminal.out()).contains("auto finds no plan, which it does without.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --add-worker    | T5            | The type (T5) is unknown.
          --add-worker    | T4=0          | The number (0) must be a whole number from 1 to 10000.
          --memory        | g:0           | Maybe gpu-0=+8GB, gpu-0=-8GB or gpu-0=24GB.
          --memory        | g:0=+8        | The size (8) must be a number with a unit.
          --link          | g:0=1GB/s     | The worker or zone (g) is unknown.
          --link          | g=1GB/s       | The link (g=1GB/s) is not understood.
          --link          | g:0:g:1=1GB   | Maybe 10.2GB/s.
          --pin-model     | llm           | The pinned model (llm) is not understood.
          --pin-model     | lmm=g:0       | Maybe llm.
          --without-model | llm           | The model (llm) is not in memory anywhere now
          --add-job       | v             | The workflow (v) is unknown.
          --add-job       | w@soon        | The duration (soon) must be a number with a unit.
          """)
  void whatIsNotUnderstoodOrThereIsSaid(String option, String value, String message) {
    assertThat(terminal.run("what-if", "p.json", option, value)).isEqualTo(2);
    assertThat(terminal.err()).contains(message);
    assertThat(asked).isEmpty();
  }

  @Test
  void withoutAChangeThereIsNothingToAsk() {
    assertThat(terminal.run("what-if", "p.json")).isEqualTo(2);
    assertThat(terminal.err()).contains("There is no change.").contains("--add-worker");
  }

  @Test
  void withoutAPlanExplainSaysWhyThereIsNone() {
    terminal.with("none.json", problem(3L));

    assertThat(terminal.run("explain", "none.json")).isEqualTo(1);
    assertThat(terminal.out())
        .startsWith("There is no plan.\nJob (a) cannot end before 10 us")
        .endsWith("\n  /jobs/0/deadlineMicros 3 us: the longest path of w takes 10 us\n");
    assertThat(terminal.run("explain", "none.json", "--json")).isEqualTo(1);
    assertThat(terminal.out()).isEqualTo("{}\n");

    assertThat(terminal.run("explain", "p.json")).isZero();
    assertThat(terminal.err()).contains("Lower bounds refute nothing");
    assertThat(terminal.run("explain", "p.json", "--planner", "heft")).isZero();
    assertThat(terminal.err()).contains("There is a plan: heft finds one.");
    assertThat(terminal.run("explain", "p.json", "--task", "a/t")).isEqualTo(2);
    assertThat(terminal.err()).contains("The option --task needs a plan.");
  }

  @Test
  void aPlannerThatKnowsMoreThanBoundsIsAskedForEveryPart() {
    terminal.with("due.json", problem(50L));
    terminal.with(
        new FakePlanner(
            "oracle",
            (given, options, listener, interrupter) ->
                given.jobs().get(0).deadlineMicros() == null
                    ? PlanResult.builder("oracle").build()
                    : PlanResult.builder("oracle").infeasible("The oracle says so.").build()));

    assertThat(terminal.run("explain", "due.json", "--planner", "oracle")).isEqualTo(1);
    assertThat(terminal.out())
        .contains("The oracle says so.")
        .endsWith(
            "one of them has to give\n"
                + "  /jobs/0/deadlineMicros 50 us: the longest path of w takes 10 us\n");
  }

  @Test
  void solveSaysWhoMayDoBetterAndHow() {
    assertThat(terminal.run("solve", "p.json", "--planner", "heft")).isZero();
    assertThat(terminal.out())
        .contains("heft may do better with more time:")
        .contains("planner solve p.json --planner heft --time-limit 60s");

    assertThat(real("solve", EXAMPLE, "--planner", "heft"))
        .contains("improves plans and proves optima:")
        .contains("planner solve " + EXAMPLE + " --planner ");
  }

  @Test
  void whatSolveSaysCanBeTyped() {
    terminal.with(
        new FakePlanner(
            "quoted",
            (given, options, listener, interrupter) ->
                PlanResult.builder("quoted:way=a b").stopReason(StopReason.TIME_LIMIT).build()));
    assertThat(terminal.run("solve", "p.json", "--planner", "quoted")).isEqualTo(1);
    assertThat(terminal.out()).contains("--planner 'quoted:way=a b' --time-limit");

    String said = real("solve", EXAMPLE, "--planner", "heft", "--isolated", "--heap", "300MB");
    assertThat(said).containsPattern("--isolated --heap 300MB\\n");
  }

  @Test
  void theRealThingWorksOnAnExample() {
    assertThat(whatIf("--add-worker", "t4=2", "--add-job", "moderate-clip@5s"))
        .startsWith(
            "With 2 more workers of type (t4) and one more job of (moderate-clip) at 5 s, heft")
        .contains("What becomes of the jobs");
    assertThat(whatIf("--memory", "t4=+8GB", "--json"))
        .contains("\"kind\": \"what-if\"")
        .contains("\"proof\": ");
  }

  private static String whatIf(String... changes) {
    return real(
        Stream.concat(Stream.of("what-if", EXAMPLE, "--planner", "heft"), Stream.of(changes))
            .toArray(String[]::new));
  }

  private static String real(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
    Surroundings surroundings =
        new Surroundings(print, print, false, new InstalledPlanners(), new ProblemFiles());
    assertThat(Main.run(surroundings, args)).as(out.toString(StandardCharsets.UTF_8)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }
}
