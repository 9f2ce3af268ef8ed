package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.pages.SamplePlans;
import dev.sextant.planner.Certificate;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.PlannerUnavailableException;
import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.LeastArgument;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.FinishedTask.Copy;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import dev.sextant.planner.spi.PlannerOption;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CommandsTest {
  private final Problem problem = SamplePlans.problem("sample", 3, 6);
  private final Plan plan = SamplePlans.plan(problem);
  private final Terminal terminal = new Terminal().with("p.json", problem).with("q.json", problem);

  @TempDir private Path folder;

  private void plannerGives(String name, Plan itsPlan, long bound) {
    terminal.with(
        new FakePlanner(
            name,
            (p, options, listener, interrupter) ->
                SamplePlans.result(name, itsPlan, PlanMetrics.of(p, itsPlan).objective(), bound)));
  }

  @Test
  void listsPlannersWithTheirTraits() {
    plannerGives("heft", plan, 1);
    plannerGives("a-longer-name", plan, 1);

    assertThat(terminal.run("planners")).isZero();

    assertThat(terminal.out().lines().toList())
        .containsExactly(
            "planner        exact  deterministic  warm start  summary",
            "heft           yes    -              yes         summary of heft",
            "a-longer-name  yes    -              yes         summary of a-longer-name");
  }

  @Test
  void listsTheOptionsOfPlannersWithTheirValuesAndDefaults() {
    plannerGives("heft", plan, 1);
    plannerGives("exact", plan, 1);
    terminal.options.put(
        "exact",
        List.of(
            PlannerOption.choice("start", "given", List.of("none", "given"), "where it begins"),
            PlannerOption.number("depth", 5, 0, 9, "how deep it goes"),
            new PlannerOption("note", "TEXT", "", "what it says", text -> text)));

    assertThat(terminal.run("planners")).isZero();

    assertThat(terminal.out().lines().skip(3))
        .containsExactly(
            "",
            "option of exact  values      default  summary",
            "start            none|given  given    where it begins",
            "depth            0..9        5        how deep it goes",
            "note             TEXT        -        what it says");
  }

  @Test
  void compareTakesTheOptionsOfAPlannerAndMakesEveryRowOnce() {
    plannerGives("heft", plan, 1);
    plannerGives("exact:start=none,depth=3", plan, 1);

    int code =
        terminal.run("compare", "p.json", "--planners", "exact:start=none, depth=3,heft,heft");

    assertThat(terminal.err()).isEmpty();
    assertThat(code).isZero();
    assertThat(terminal.out().lines().skip(3))
        .anySatisfy(line -> assertThat(line).contains("exact:start=none,depth=3"))
        .hasSize(3);
  }

  @Test
  void saysWhyAPlannerCannotRun() {
    plannerGives("heft", plan, 1);
    plannerGives("exact", plan, 1);
    terminal.obstacles.put("exact", "the disk is full.\nMaybe make room.");

    assertThat(terminal.run("planners")).isZero();

    assertThat(terminal.out().lines().skip(3))
        .containsExactly("", "exact cannot run here: the disk is full.", "Maybe make room.");
  }

  @Test
  void helpAndVersionGoToStandardOutput() {
    assertThat(terminal.run("--help")).isZero();
    assertThat(terminal.out()).contains("Exit codes:").contains("130").contains("compare");
    assertThat(terminal.run("solve", "--help")).isZero();
    assertThat(terminal.out()).contains("--warm-start").contains("late-jobs");
    assertThat(terminal.run("--version")).isZero();
    assertThat(terminal.out()).startsWith("Sextant 0.").doesNotContain("$");
    assertThat(terminal.err()).isEmpty();
  }

  @Test
  void helpSaysWholeSentencesAndNothingElse() {
    terminal.run("--help");
    String all = terminal.out();
    assertThat(all).contains("models nobody needs.").contains("every allocation is checked.");
    List<String> commands =
        all.substring(all.indexOf("Commands:"), all.indexOf("Exit codes:"))
            .lines()
            .filter(line -> line.matches("  \\S.*"))
            .map(line -> line.strip().split(" ")[0])
            .toList();
    assertThat(commands).contains("solve", "reproduce", "bench");
    PrintStream before = System.err;
    ByteArrayOutputStream warnings = new ByteArrayOutputStream();
    System.setErr(new PrintStream(warnings, true, StandardCharsets.UTF_8));
    try {
      commands.forEach(command -> assertThat(terminal.run(command, "--help")).isZero());
    } finally {
      System.setErr(before);
    }
    assertThat(warnings.toString(StandardCharsets.UTF_8)).isEmpty();
  }

  @Test
  void checkAcceptsAValidPlan() {
    terminal.documents.plans.put("plan.json", plan);

    assertThat(terminal.run("check", "p.json", "plan.json")).isZero();
    assertThat(terminal.out()).contains("valid, 18 runs").contains("objective");
  }

  @Test
  void aPlanOfAnotherProblemIsNamedSo() {
    TaskRun run = new TaskRun("elsewhere", "t", "default", "w", 0, 1);
    terminal.documents.plans.put("plan.json", new Plan(List.of(run), List.of()));

    for (String command : List.of("check", "explain")) {
      assertThat(terminal.run(command, "p.json", "plan.json")).isEqualTo(ExitCodes.NO_PLAN);
      assertThat(terminal.out())
          .isEqualTo(
              "The problem has none of the plan's jobs, such as (elsewhere).\n"
                  + "Maybe the plan is of another problem.\n");
    }
  }

  @Test
  void checkSaysWhichBoundIsVerified() {
    long objective = PlanMetrics.of(problem, plan).objective();
    LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
    LowerBound own = bounds.objective();
    terminal.documents.plans.put("plan.json", plan);
    terminal.documents.results.put(
        "own.json", claimed(objective, own).evidence(bounds.evidence()).build());
    terminal.documents.results.put(
        "solver.json",
        claimed(objective, new LowerBound(objective, "cp-sat"))
            .evidence(bounds.evidence())
            .certificate(
                new Certificate(
                    "valid", "cp-sat", 0, Map.of(), Map.of("or-tools", "9.15", "java", "17")))
            .build());

    assertThat(own.value()).isLessThan(objective);
    assertThat(terminal.run("check", "p.json", "plan.json", "own.json")).isZero();
    assertThat(terminal.out()).contains("  verified\n").contains("verified gap");
    assertThat(terminal.run("check", "p.json", "plan.json", "solver.json")).isZero();
    assertThat(terminal.out())
        .contains("on the word of cp-sat, or-tools 9.15; the plan was checked")
        .contains("verified gap");
  }

  @Test
  void checkCallsAnOptimumVerifiedWhenPlanAndBoundBothAre() {
    Problem one = problem.withObjective(Objective.of(ObjectiveTerm.WORKERS_USED));
    long objective = PlanMetrics.of(one, plan).objective();
    BoundEvidence evidence =
        new BoundEvidence(1, 1, List.of(new LeastArgument(ObjectiveTerm.WORKERS_USED, 1)));
    BoundEvidence tooMuch =
        new BoundEvidence(2, 1, List.of(new LeastArgument(ObjectiveTerm.WORKERS_USED, 2)));
    Summary summary = new Summary();
    PlanResult optimal =
        PlanResult.builder("heft")
            .plan(plan, 1)
            .lowerBound(new LowerBound(1, "any-run"))
            .evidence(evidence)
            .build();
    new BoundCheck(one, 1, optimal).addTo(summary);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream sink = new PrintStream(printed, true, StandardCharsets.UTF_8);
    summary.print(sink);
    sink.flush();

    assertThat(objective).isGreaterThan(1);
    assertThat(printed.toString(StandardCharsets.UTF_8))
        .contains("verified: plan and bound were both checked independently");
    assertThat(new BoundCheck(one, objective, optimal).faults())
        .containsExactly(
            "The objective of the plan is " + objective + ", not 1 as the result says.");
    PlanResult wrong =
        PlanResult.builder("heft")
            .plan(plan, 2)
            .lowerBound(new LowerBound(2, "any-run"))
            .evidence(tooMuch)
            .build();
    assertThat(new BoundCheck(one, 2, wrong).faults())
        .singleElement()
        .asString()
        .contains("at least 1");
  }

  private PlanResult.Builder claimed(long objective, LowerBound bound) {
    return PlanResult.builder("any").plan(plan, objective).lowerBound(bound);
  }

  @Test
  void checkListsViolationsAndEndsWithOne() {
    Plan partial = new Plan(plan.runs().subList(0, 16), plan.residencies());
    terminal.documents.plans.put("plan.json", partial);

    assertThat(terminal.run("check", "p.json", "plan.json")).isEqualTo(1);

    assertThat(terminal.out().lines().toList())
        .hasSize(2)
        .allMatch(line -> line.startsWith("COMPLETENESS req-105/"));
    assertThat(terminal.err()).contains("in 2 ways");
  }

  @Test
  void explainsAPlan() {
    terminal.documents.plans.put("plan.json", plan);

    assertThat(terminal.run("explain", "p.json", "plan.json")).isZero();

    assertThat(terminal.out())
        .contains("What the objective consists of")
        .contains("Where the time of the jobs goes")
        .contains("What the makespan hangs on");
  }

  @Test
  void explainsWhyATaskIsNotElsewhere() {
    terminal.documents.plans.put("plan.json", plan);
    String task = plan.runs().get(0).job() + "/" + plan.runs().get(0).task();

    assertThat(terminal.run("explain", "p.json", "plan.json", "--task", task)).isZero();
    assertThat(terminal.out()).contains(task + " runs in mode ").contains("what decides");
    assertThat(terminal.run("explain", "p.json", "plan.json", "--json")).isZero();
    assertThat(terminal.out()).startsWith("{");
    assertThat(terminal.run("explain", "p.json", "plan.json", "--task", "no/body")).isEqualTo(2);
    assertThat(terminal.err()).contains("The task (no/body) has no run in the plan.");
    assertThat(terminal.run("explain", "p.json", "plan.json", "--why-not", "w")).isEqualTo(2);
    assertThat(terminal.err()).contains("Maybe add --task JOB/TASK.");
  }

  @Test
  void saysOfATaskThatIsFinishedOrRunningThatItIs() {
    TaskRun first = plan.runs().get(0);
    String task = first.job() + "/" + first.task();
    Copy copy = new Copy(first.worker(), 0);
    FinishedTask fact = new FinishedTask(first.job(), first.task(), 0, List.of(copy));
    Plan rest = new Plan(plan.runs().subList(1, plan.runs().size()), plan.residencies());
    terminal.with("f.json", problem.withState(problem.state().withFinished(fact)));
    terminal.documents.plans.put("rest.json", rest);

    assertThat(terminal.run("explain", "f.json", "rest.json", "--task", task)).isEqualTo(2);
    assertThat(terminal.err()).contains("The task (" + task + ") is finished.");

    RunningTask begun =
        new RunningTask(
            first.job(),
            first.task(),
            first.mode(),
            first.worker(),
            first.startMicros(),
            first.endMicros());
    terminal.with("r.json", problem.withState(problem.state().withRunning(begun)));
    terminal.documents.plans.put("plan.json", plan);

    assertThat(terminal.run("explain", "r.json", "plan.json", "--task", task)).isZero();
    assertThat(terminal.out()).endsWith(": it runs already (FIXED).\n");
  }

  @Test
  void explainsNoPlanThatIsNotValid() {
    Plan partial = new Plan(plan.runs().subList(0, 16), plan.residencies());
    terminal.documents.plans.put("plan.json", partial);

    assertThat(terminal.run("explain", "p.json", "plan.json")).isEqualTo(1);

    assertThat(terminal.out().lines().toList()).hasSize(2);
    assertThat(terminal.err()).contains("Only a valid plan can be explained.");
  }

  @Test
  void checkEndsWithTwoWhenAFileIsMissing() {
    assertThat(terminal.run("check", "p.json", "none.json")).isEqualTo(2);
    assertThat(terminal.err()).contains("none.json");
  }

  @Test
  void compareMarksTheBestAndShowsTheSharedBound() {
    long objective = PlanMetrics.of(problem, plan).objective();
    plannerGives("worse", SamplePlans.later(plan), 1);
    plannerGives("better", plan, objective / 4);

    assertThat(terminal.run("compare", "p.json")).isZero();

    List<String> lines = terminal.out().lines().toList();
    assertThat(lines).hasSize(6);
    assertThat(lines.get(0)).isEqualTo("sample: minimise makespanMicros");
    assertThat(lines.get(1)).startsWith("better is best at ").contains(" of what is possible");
    assertThat(lines.get(3)).startsWith("better").contains(" * ");
    assertThat(lines.get(4)).startsWith("worse").doesNotContain("*");
    assertThat(lines.get(5)).startsWith("lower bound  critical-path");
  }

  @Test
  void compareRunsEverySeedAndShowsTheSpread() {
    List<Plan> plans = List.of(plan, SamplePlans.later(plan));
    terminal.with(
        new FakePlanner(
            "random",
            (p, options, listener, interrupter) -> {
              Plan chosen = plans.get((int) options.seed() % 2);
              long objective = PlanMetrics.of(p, chosen).objective();
              return SamplePlans.result("random", chosen, objective, 10);
            }));
    Path csv = folder.resolve("out.csv");

    assertThat(terminal.run("compare", "p.json", "--seeds", "1-3,8", "--csv", csv.toString()))
        .isZero();

    assertThat(terminal.out()).contains("min..max").containsPattern("[0-9.]+ s\\.\\.[0-9.]+ s");
    assertThat(csv).content().startsWith("problem,planner,seed,status,");
    assertThat(csv).content().contains("sample,random,3,FEASIBLE,").contains(",random,8,");
    assertThat(csv).content().hasLineCount(5);
  }

  @Test
  void compareGoesOnAfterAFaultyPlannerAndEndsWithThree() throws Exception {
    terminal.with(
        new FakePlanner(
            "crash",
            (p, options, listener, interrupter) -> {
              throw new PlannerException("crash", "No <luck>.");
            }));
    plannerGives("liar", new Plan(List.of(), List.of()), 1);
    plannerGives("heft", plan, 1);
    Path report = folder.resolve("report.html");

    assertThat(terminal.run("compare", "p.json", "q.json", "--report", report.toString()))
        .isEqualTo(3);

    assertThat(terminal.out()).contains("FAULT").contains("INVALID").contains("FEASIBLE");
    assertThat(terminal.out()).contains("sample: minimise ").contains("q.json: minimise ");
    assertThat(terminal.err()).contains("No <luck>.").contains("COMPLETENESS req-100/decode");
    assertThat(Files.readString(report)).contains("No &lt;luck&gt;.").doesNotContain("<luck>");
  }

  @ParameterizedTest
  @MethodSource("failures")
  void compareKeepsTheOtherRowsWhateverAPlannerThrows(Throwable failure) {
    plannerGives("first", plan, 1);
    terminal.with(
        new FakePlanner(
            "crash",
            (p, options, listener, interrupter) -> {
              if (failure instanceof Error error) {
                throw error;
              }
              throw (RuntimeException) failure;
            }));
    plannerGives("last", plan, 1);

    assertThat(terminal.run("compare", "p.json", "q.json")).isEqualTo(3);

    List<String> rows =
        terminal.out().lines().filter(l -> l.matches("(first|crash|last) +[A-Z]+ .*")).toList();
    assertThat(rows).hasSize(6);
    assertThat(rows)
        .filteredOn(l -> l.contains("crash"))
        .hasSize(2)
        .allMatch(l -> l.contains("FAULT"));
    assertThat(rows).filteredOn(l -> l.contains("FEASIBLE")).hasSize(4);
    assertThat(terminal.err()).contains("Planner (crash): ").contains(failure.getMessage());
  }

  static List<Throwable> failures() {
    return List.of(
        new PlannerUnavailableException("crash", "the disk is full."),
        new IllegalStateException("odd"),
        new IllegalArgumentException("wrong"),
        new UnsatisfiedLinkError("no library"),
        new NoClassDefFoundError("Solver"),
        new StackOverflowError("deep"),
        new OutOfMemoryError("heap"));
  }

  @Test
  void compareEndsWithOneWhenAProblemHasNoPlan() {
    terminal.with(
        new FakePlanner(
            "heft", (p, options, listener, interrupter) -> SamplePlans.withoutPlan("heft", null)));

    assertThat(terminal.run("compare", "p.json")).isEqualTo(1);
    assertThat(terminal.out()).contains("UNKNOWN");
  }

  @ParameterizedTest
  @CsvSource({"heft, 1, 1", "heft, 1-3, 4", "'heft,other', 1, 4"})
  void compareCallsEachPlannerBeforeCallsAreCounted(String planners, String seeds, int calls) {
    List<String> made = new ArrayList<>();
    for (String name : List.of("heft", "other")) {
      terminal.with(
          new FakePlanner(
              name,
              (p, options, listener, interrupter) -> {
                made.add(name + " " + options.timeLimit().toMillis());
                return SamplePlans.result(name, plan, PlanMetrics.of(p, plan).objective(), 1);
              }));
    }

    assertThat(
            terminal.run(
                "compare",
                "p.json",
                "--planners",
                planners,
                "--seeds",
                seeds,
                "--time-limit",
                "4s"))
        .isZero();
    assertThat(made).hasSize(calls);
    if (planners.contains(",")) {
      assertThat(made).containsExactly("heft 400", "other 400", "heft 4000", "other 4000");
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 5"})
  void compareShowsWhatItHasWhenInterrupted(int callsBefore, int lines) {
    AtomicInteger made = new AtomicInteger();
    terminal.with(
        new FakePlanner(
            "stopping",
            (p, options, listener, interrupter) -> {
              if (made.getAndIncrement() == callsBefore) {
                interrupter.interrupt();
              }
              return SamplePlans.result("stopping", plan, PlanMetrics.of(p, plan).objective(), 1);
            }));

    assertThat(terminal.run("compare", "p.json", "q.json", "--seeds", "1-9")).isEqualTo(130);
    assertThat(terminal.out().lines()).hasSize(lines);
  }

  @Test
  void compareRefusesWrongSeeds() {
    plannerGives("heft", plan, 1);

    assertThat(terminal.run("compare", "p.json", "--seeds", "5-1")).isEqualTo(2);
    assertThat(terminal.err()).contains("Maybe 1-5.");
    assertThat(terminal.run("compare", "p.json", "--seeds", "one")).isEqualTo(2);
    assertThat(terminal.err()).contains("Maybe 1-5 or 1,3,7.");
    assertThat(terminal.run("compare", "p.json", "--planners", "heft,nobody")).isEqualTo(2);
    assertThat(terminal.err()).contains("(nobody)");
  }

  @Test
  void convertWritesTheProblem() {
    Path out = folder.resolve("out.json");

    for (String name : List.of("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1")) {
      assertThat(terminal.run("convert", "p.json", name)).isZero();
      assertThat(terminal.out()).isEqualTo("problem sample\n");
      assertThat(terminal.run("generate", "layered", "--tasks", "5", "--out", name)).isZero();
      assertThat(terminal.out()).startsWith("problem layered").endsWith("\n");
    }

    assertThat(terminal.run("convert", "p.json", out.toString())).isZero();
    assertThat(out).hasContent("problem sample");
  }

  @Test
  void generateWritesToTheFileOrToStandardOutput() {
    Path out = folder.resolve("out.json");

    assertThat(terminal.run("generate", "cache-bound", "--workers", "2", "--seed", "5")).isZero();
    assertThat(terminal.out()).startsWith("problem cache-bound").endsWith("\n");
    assertThat(terminal.run("generate", "layered", "--out", out.toString())).isZero();
    assertThat(out).content().startsWith("problem layered");
    assertThat(terminal.run("generate", "other")).isEqualTo(2);
    assertThat(terminal.err()).contains("(other)").contains("cache-bound, layered, compass");
    assertThat(terminal.run("generate", "layered", "--jobs", "3")).isEqualTo(2);
    assertThat(terminal.err()).contains("jobs (3) mean nothing");
    assertThat(terminal.run("generate", "layered", "--jobs", "2", "--load", "0.95")).isZero();
    assertThat(terminal.out()).startsWith("problem layered").contains("-j2-o95-");
    assertThat(terminal.run("generate", "cache-bound", "--load", "80%")).isEqualTo(2);
    assertThat(terminal.err()).contains("(80%)").contains("Maybe 0.8");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "layered     | --due    | 0.5 | The parameter due (0.5) must be between 1 and 1000, as",
        "layered     | --due    | x   | --due: The share (x) must be a number",
        "layered     | --load   | 20  | The parameter load (20) must be between 0.01 and 10.",
        "compass     | --load   | 0.5 | The family (compass) has no parameter load (0.5).",
        "cache-bound | --memory | 1.5 | The parameter memory (1.5) must be between 0.01 and 1.",
        "chains      | --memory | 0.4 | The parameter memory (0.4) means nothing without models."
      })
  void generateSpeaksOfParametersAsTheyAreGiven(
      String family, String option, String value, String message) {
    assertThat(terminal.run("generate", family, option, value)).isEqualTo(2);
    assertThat(terminal.err()).startsWith(message).doesNotContain("percent");
  }
}
