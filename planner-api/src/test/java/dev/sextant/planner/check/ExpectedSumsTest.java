package dev.sextant.planner.check;

import static dev.sextant.planner.check.Verdict.gpu;
import static dev.sextant.planner.check.Verdict.on;
import static dev.sextant.planner.check.Verdict.problem;
import static dev.sextant.planner.model.ObjectiveTerm.BYTES_MOVED;
import static dev.sextant.planner.model.ObjectiveTerm.COST_MICRO_UNITS;
import static dev.sextant.planner.model.ObjectiveTerm.LOAD_COUNT;
import static dev.sextant.planner.model.ObjectiveTerm.MAKESPAN_MICROS;
import static dev.sextant.planner.model.ObjectiveTerm.MODEL_LOAD_MICROS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What sums count where tasks may not run. */
class ExpectedSumsTest {
  private static final Map<String, Long> CASCADE = Map.of("sure", 800_000L, "unsure", 200_000L);

  private static long term(Verdict verdict, ObjectiveTerm term) {
    return verdict.metrics().terms().get(term);
  }

  private static Worker priced(String id, long perMicro) {
    return Worker.cpu(id).withPrice(new Price.Constant(perMicro * 1_000_000));
  }

  private static Task small(Mode mode) {
    return Task.of("small", mode).withOutcomes(CASCADE);
  }

  private static Problem cascade(Mode small, Mode large) {
    return problem()
        .workflow(
            new Workflow(
                "f",
                List.of(small(small), Task.of("large", large)),
                List.of(new DataEdge("small", "large", 0).withWhen("unsure"))))
        .job("j", "f")
        .workers(priced("w", 3))
        .build();
  }

  @Test
  void timeAndModesCountAsOftenAsTheirTasksRun() {
    Problem problem = cascade(Mode.of(10).withCostMicroUnits(7), Mode.of(9).withCostMicroUnits(8));
    Verdict verdict = on(problem).run("small", "w", 0, 10).run("large", "w", 10, 19);

    // 30 + 7, a fifth of 27 and of 8, each rounded up.
    assertThat(term(verdict, COST_MICRO_UNITS)).isEqualTo(37 + 6 + 2);
    assertThat(term(verdict, MAKESPAN_MICROS)).isEqualTo(19);
  }

  @Test
  void aBatchCountsAsOftenAsItsLikeliestRun() {
    Mode mode = Mode.of(Mode.DEFAULT_ID, Batch.of(10, 12).withKey("k"));
    Problem problem =
        problem()
            .workflow(
                new Workflow(
                    "f",
                    List.of(
                        Task.of("if", Mode.of(0)).withOutcomes(CASCADE),
                        Task.of("yes", mode),
                        Task.of("no", mode)),
                    List.of(
                        new DataEdge("if", "yes", 0).withWhen("sure"),
                        new DataEdge("if", "no", 0).withWhen("unsure"))))
            .job("j", "f")
            .workers(priced("w", 1))
            .build();

    // Four fifths of 12; apart four fifths of 10 and one.
    assertThat(
            term(
                on(problem).run("if", "w", 0, 0).run("yes", "w", 0, 12).run("no", "w", 0, 12),
                COST_MICRO_UNITS))
        .isEqualTo(10);
    assertThat(
            term(
                on(problem).run("if", "w", 0, 0).run("yes", "w", 0, 10).run("no", "w", 10, 20),
                COST_MICRO_UNITS))
        .isEqualTo(8 + 2);
  }

  private static Problem data(DataEdge... edges) {
    return problem()
        .workflow(
            new Workflow(
                "f",
                List.of(
                    small(Mode.of(1)), Task.of("large", Mode.of(1)), Task.of("log", Mode.of(1))),
                List.of(edges)))
        .job(
            new Job("j", "f", 0)
                .withInputs(
                    new JobInput("small", 11, "x", List.of("s")),
                    new JobInput("large", 11, "x", List.of("s")))
                .withOutputs(new JobOutput("large", 9, "s")))
        .workers(Worker.cpu("w").withCapacities(Map.of("compute", 9L)), Worker.cpu("v"))
        .worker(Worker.storage("s"))
        .transfers(TransferModel.free())
        .build();
  }

  @Test
  void dataCountsTheMostThatOneOfItsReadersCounts() {
    Problem problem =
        data(
            new DataEdge("small", "large", 100, "item").withWhen("unsure"),
            new DataEdge("small", "log", 100, "item"));

    // Input x to w and, for a fifth, to v; the item to v once, in full; a fifth of 9 to s.
    assertThat(
            term(
                on(problem).run("small", "w", 0, 1).run("large", "v", 1, 2).run("log", "v", 2, 3),
                BYTES_MOVED))
        .isEqualTo(11 + 3 + 100 + 2);
    // With the large one alone at v a fifth of the item goes there; x goes to w once.
    assertThat(
            term(
                on(problem).run("small", "w", 0, 1).run("large", "v", 1, 2).run("log", "w", 2, 3),
                BYTES_MOVED))
        .isEqualTo(11 + 3 + 20 + 2);
    assertThat(
            term(
                on(problem).run("small", "w", 0, 1).run("large", "w", 1, 2).run("log", "v", 2, 3),
                BYTES_MOVED))
        .isEqualTo(11 + 100 + 2);
  }

  @Test
  void aLoadCountsAsOftenAsTheLikeliestRunThatItServes() {
    Mode mode = Mode.of(5).withModels(List.of("m"));
    Problem problem =
        problem()
            .model("m", 4)
            .workflow(
                new Workflow(
                    "f",
                    List.of(small(Mode.of(5)), Task.of("large", mode), Task.of("more", mode)),
                    List.of(
                        new DataEdge("small", "large", 0).withWhen("unsure"),
                        new DataEdge("small", "more", 0).withWhen("sure"))))
            .job("j", "f")
            .workers(gpu("g", 9), Worker.cpu("c"))
            .transfers(TransferModel.free())
            .build();
    Verdict ran =
        on(problem).run("small", "c", 0, 5).run("large", "g", 5, 10).run("more", "g", 15, 20);

    // Four fifths of 4, and once where it serves both.
    Verdict one = ran.hold("g", "m", 0, 4);
    assertThat(term(one, MODEL_LOAD_MICROS)).isEqualTo(4);
    assertThat(term(one, LOAD_COUNT)).isEqualTo(1);
    Verdict two =
        on(problem)
            .run("small", "c", 0, 5)
            .run("large", "g", 5, 10)
            .run("more", "g", 15, 20)
            .hold("g", "m", 0, 4, 10L)
            .hold("g", "m", 11, 15);
    assertThat(term(two, MODEL_LOAD_MICROS)).isEqualTo(1 + 4);
    assertThat(term(two, LOAD_COUNT)).isEqualTo(2);
    // What serves nobody counts in full.
    Verdict idle =
        on(problem)
            .run("small", "c", 0, 5)
            .run("large", "g", 5, 10)
            .run("more", "g", 15, 20)
            .hold("g", "m", 0, 4, 20L)
            .hold("g", "m", 20, 24);
    assertThat(term(idle, MODEL_LOAD_MICROS)).isEqualTo(4 + 4);
  }

  @Test
  void eachLoadCountsAsOftenAsItsOwnRuns() {
    Mode mode = Mode.of(5).withModels(List.of("m"));
    Problem problem =
        problem()
            .model("m", 100)
            .workflow(
                new Workflow(
                    "f",
                    List.of(small(Mode.of(5)), Task.of("large", mode), Task.of("more", mode)),
                    List.of(
                        new DataEdge("small", "large", 0).withWhen("unsure"),
                        new DataEdge("small", "more", 0).withWhen("sure"))))
            .job("j", "f")
            .workers(gpu("g", 100), Worker.cpu("c"))
            .transfers(TransferModel.free())
            .build();
    Verdict verdict =
        on(problem).run("small", "c", 0, 5).run("large", "g", 100, 105).run("more", "g", 205, 210);
    verdict.hold("g", "m", 0, 100, 105L).hold("g", "m", 105, 205, 210L);

    // A fifth of the load that is ready when its run starts, four fifths of the one after it.
    assertThat(term(verdict, MODEL_LOAD_MICROS)).isEqualTo(20 + 80);
  }

  @Test
  void aDeliveryOfALaterJobCountsAsOftenAsItsTaskRuns() {
    Problem first = data(new DataEdge("small", "large", 0).withWhen("unsure"));
    Job later = new Job("k", "f", 0).withOutputs(new JobOutput("large", 90, "s"));
    Problem problem = first.withJobs(List.of(first.jobs().get(0), later));
    Verdict verdict =
        on(problem).run("small", "w", 0, 1).run("large", "w", 1, 2).run("log", "w", 1, 2);
    verdict.run("k", "small", "w", 0, 1).run("k", "large", "w", 1, 2).run("k", "log", "w", 1, 2);

    // Input x to w, and a fifth of both deliveries.
    assertThat(term(verdict, BYTES_MOVED)).isEqualTo(11 + 2 + 18);
  }

  @Test
  void whatNeverRunsCountsNothing() {
    Problem certain = cascade(Mode.of(10).withCostMicroUnits(7), Mode.of(9).withCostMicroUnits(8));
    Workflow workflow = certain.workflows().get(0);
    Problem never =
        certain.withWorkflows(
            List.of(
                new Workflow(
                    "f",
                    List.of(
                        workflow
                            .tasks()
                            .get(0)
                            .withOutcomes(Map.of("sure", 1_000_000L, "unsure", 0L)),
                        workflow.tasks().get(1)),
                    workflow.edges())));

    assertThat(term(on(never).run("small", "w", 0, 10).run("large", "w", 10, 19), COST_MICRO_UNITS))
        .isEqualTo(37);
  }

  @Test
  void theCompiledObjectiveCountsTheSame() {
    Problem problem =
        cascade(Mode.of(10).withCostMicroUnits(7), Mode.of(9).withCostMicroUnits(8))
            .withObjective(Objective.of(COST_MICRO_UNITS));
    Verdict verdict = on(problem).run("small", "w", 0, 10).run("large", "w", 10, 19);
    CompiledProblem compiled = CompiledProblem.of(problem);
    IndexedPlan plan = compiled.translator().toNumbers(verdict.plan()).plan();

    assertThat(new ObjectiveFunction(compiled).evaluate(plan)).isEqualTo(45);
  }
}
