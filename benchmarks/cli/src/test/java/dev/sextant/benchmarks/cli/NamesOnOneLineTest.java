package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names with line ends and tabs do not break the lines and columns of texts. */
class NamesOnOneLineTest {
  /** At the end of every name. */
  private static final String BREAK = "\n!\t.";

  private static final String SHOWN = "\\n!\\t.";

  @TempDir private Path folder = Path.of("");
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private String file = "";
  private String plan = "";

  @BeforeEach
  void writeProblem() throws IOException {
    file = folder.resolve("problem.json").toString();
    plan = folder.resolve("plan.json").toString();
    new PlannerJson().writeProblem(problem().build(), Path.of(file));
    assertThat(run("solve", file, "--planner", "heft", "--out", plan)).isEqualTo(ExitCodes.OK);
  }

  private static String name(String plain) {
    return plain + BREAK;
  }

  private static Problem.Builder problem() {
    Workflow flow =
        Workflow.builder(name("flow"))
            .task(name("embed"), 20_000, name("embedder"))
            .task(
                Task.of(
                    name("answer"),
                    Mode.builder(name("gpu"), TaskDuration.of(900_000))
                        .models(List.of(name("llm")))
                        .build(),
                    Mode.of(name("slow"), TaskDuration.of(1_900_000))))
            .edge(name("embed"), name("answer"), 4_096)
            .build();
    return Problem.builder()
        .name(name("problem"))
        .model(name("embedder"), 5_000_000_000L)
        .model(name("llm"), 14_000_000_000L)
        .model(name("unused"), 14_000_000_000L)
        .workers(
            Worker.gpu(name("gpu0"), name("T4"), 16_000_000_000L, 8_000_000_000L),
            Worker.gpu(name("gpu1"), name("T4"), 16_000_000_000L, 8_000_000_000L))
        .transfers(TransferModel.uniform(50, 1_000_000_000L))
        .workflow(flow)
        .job(name("first"), name("flow"))
        .objective(Objective.makespan().plus(1, ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS));
  }

  private int run(String... args) {
    try (PlainStream plainOut = new PlainStream(out);
        PlainStream plainErr = new PlainStream(err)) {
      Surroundings surroundings =
          new Surroundings(plainOut, plainErr, false, new InstalledPlanners(), new ProblemFiles());
      return Main.run(surroundings, args);
    }
  }

  private void assertThatNoNameBreaksALine() {
    String all = out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8);
    assertThat(all).contains(SHOWN).doesNotContain("\t");
    assertThat(all.lines()).noneMatch(line -> line.strip().startsWith("!"));
  }

  @Test
  void inPlansAndComparisons() {
    run("lint", file);
    run("check", file, plan);
    run("compare", file, "--planners", "heft,min-min");
    run("what-if", file, plan, "--planner", "heft", "--add-worker", name("T4"));
    run("what-if", file, plan, "--planner", "heft", "--add-worker", name("T5"));
    assertThatNoNameBreaksALine();
  }

  @Test
  void inExplanations() {
    assertThat(run("explain", file, plan)).isEqualTo(ExitCodes.OK);
    String task = name("first") + "/" + name("answer");
    assertThat(run("explain", file, plan, "--task", task)).isEqualTo(ExitCodes.OK);
    for (String worker : List.of("gpu0", "gpu1")) {
      assertThat(run("explain", file, plan, "--task", task, "--why-not", name(worker)))
          .isEqualTo(ExitCodes.OK);
    }
    run("explain", file, plan, "--task", task + "x");
    run("explain", file, plan, "--task", task, "--why-not", name("gpu2"));
    assertThatNoNameBreaksALine();
  }

  @Test
  void inViolations() throws IOException {
    String text = Files.readString(Path.of(plan));
    Path wrong = folder.resolve("wrong.json");
    Files.writeString(wrong, text.replaceAll("\"startMicros\": *[0-9]+", "\"startMicros\": 5"));
    assertThat(run("check", file, wrong.toString())).isEqualTo(ExitCodes.NO_PLAN);
    Files.writeString(wrong, text.replace("first", "second"));
    assertThat(run("check", file, wrong.toString())).isEqualTo(ExitCodes.NO_PLAN);
    Files.writeString(wrong, text.replace("gpu", "tpu"));
    assertThat(run("check", file, wrong.toString())).isEqualTo(ExitCodes.NO_PLAN);
    assertThatNoNameBreaksALine();
  }

  @Test
  void inErrorsOfDocuments() throws IOException {
    String text = Files.readString(Path.of(file));
    Path wrong = folder.resolve("wrong.json");
    for (String known : List.of("embedder", "flow", "answer", "T4")) {
      Files.writeString(
          wrong, text.replaceFirst("\"id\": *\"" + known + "[^\"]*\"", "\"id\": \"other\\\\n!\""));
      run("solve", wrong.toString());
    }
    assertThatNoNameBreaksALine();
  }

  @Test
  void whereThereIsNoPlan() throws IOException {
    Path late = folder.resolve("late.json");
    Problem problem =
        problem()
            .job(Job.builder(name("late"), name("flow")).deadlineMicros(1_000L).build())
            .build();
    new PlannerJson().writeProblem(problem, late);
    assertThat(run("solve", late.toString())).isEqualTo(ExitCodes.NO_PLAN);
    assertThat(run("explain", late.toString())).isEqualTo(ExitCodes.NO_PLAN);
    run("what-if", late.toString(), "--add-worker", name("T4"));
    run("compare", late.toString(), "--planners", "heft");
    assertThatNoNameBreaksALine();
  }

  @Test
  void andDocumentsHaveThemExactly() throws IOException {
    Plan read = new PlannerJson().readPlan(Path.of(plan));
    assertThat(read.run(name("first"), name("embed"))).isPresent();
    Path csv = folder.resolve("out.csv");
    run("compare", file, "--planners", "heft", "--csv", csv.toString());
    assertThat(csv).content().contains("problem");
  }
}
