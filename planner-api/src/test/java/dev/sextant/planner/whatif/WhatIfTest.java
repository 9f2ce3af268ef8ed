package dev.sextant.planner.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.contract.BruteForceOracle;
import dev.sextant.planner.contract.Optimum;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.BatchDuration;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable;
import dev.sextant.planner.model.TransferModel.LinkTable.Entry;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

class WhatIfTest {
  /** Gives the best plan, and knows that it is. */
  private static final Planner EXACT = planner("exact", (problem, options) -> best(problem));

  private static PlanResult best(Problem problem) {
    Optimum optimum = BruteForceOracle.solve(problem);
    return optimum.isFeasible()
        ? PlanResult.builder("exact")
            .plan(optimum.requirePlan(), optimum.objective())
            .lowerBound(new LowerBound(optimum.objective(), "exact"))
            .build()
        : PlanResult.builder("exact").infeasible("Nothing fits.").build();
  }

  private static Planner planner(
      String name, BiFunction<Problem, PlannerOptions, PlanResult> answer) {
    return new Planner() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public PlanResult plan(
          Problem problem,
          PlannerOptions options,
          PlanListener listener,
          PlanInterrupter interrupter) {
        return answer.apply(problem, options);
      }
    };
  }

  private static WhatIf ask(Problem problem, Change... changes) {
    return WhatIf.of(problem, List.of(changes), EXACT, PlannerOptions.defaults());
  }

  /** Three runs of 10 us on one worker. */
  private static Problem.Builder crowd() {
    return Problem.builder()
        .workflow(Workflow.builder("w").task("t", 10).build())
        .job("a", "w")
        .job("b", "w")
        .job("c", "w")
        .workers(Worker.cpu("cpu-0"))
        .objective(Objective.makespan());
  }

  @Test
  void anotherWorkerIsProvenToHelp() {
    WhatIf whatIf = ask(crowd().build(), new AddedWorkers("default", 2));

    assertThat(whatIf.before().objective()).hasValue(30);
    assertThat(whatIf.after().objective()).hasValue(10);
    assertThat(whatIf.keptObjective()).hasValue(30);
    assertThat(whatIf.proof()).isEqualTo(WhatIf.Proof.BETTER);
    assertThat(whatIf.jobs())
        .extracting(JobChange::laterMicros)
        .containsExactlyInAnyOrder(0L, -10L, -20L);
    assertThat(WhatIfText.of(whatIf))
        .startsWith(
            "With 2 more workers of type (default), exact gets from a makespan of 30 us to a"
                + " makespan of 10 us, 66.67 % less.\n")
        .contains("Proven: the best plan with this is better than any without it.")
        .contains("What becomes of the jobs");
  }

  @Test
  void whatMakesNoDifferenceAndWhatDoesHarmIsProvenToo() {
    WhatIf memory = ask(crowd().build(), new ChangedMemory("cpu-0", 5, true));
    assertThat(memory.proof()).isEqualTo(WhatIf.Proof.EQUAL);
    assertThat(WhatIfText.of(memory))
        .contains("exact plans as well as without: a makespan of 30 us.")
        .doesNotContain("What becomes of the jobs");

    WhatIf job = ask(crowd().build(), new AddedJob("w", 25L));
    assertThat(job.after().objective()).hasValue(40);
    assertThat(job.proof()).isEqualTo(WhatIf.Proof.WORSE);
    assertThat(job.keptObjective()).isEmpty();
    assertThat(WhatIfText.of(job)).contains("w-new-1").contains("is no plan any more");
  }

  @Test
  void aPlanThatThereIsNoMoreAndOneThatThereIsNowAreSaid() {
    Task task = Task.of("t", Mode.builder("m", TaskDuration.of(10)).workspaceBytes(8).build());
    Problem problem =
        Problem.builder()
            .workflow(Workflow.builder("w").task(task).build())
            .job("a", "w")
            .workers(Worker.gpu("g", "T4", 8, 1_000_000))
            .objective(Objective.makespan())
            .build();
    WhatIf less = ask(problem, new ChangedMemory("T4", -1, true));
    assertThat(less.after().plan()).isNull();
    assertThat(less.proof()).isEqualTo(WhatIf.Proof.OPEN);
    assertThat(WhatIfText.of(less))
        .startsWith(
            "With 1 B less of GPU memory on (T4), exact finds no plan, which it does without.")
        .contains("With it there is no plan: Nothing fits.");

    WhatIf more = ask(less.changedProblem(), new ChangedMemory("g", 8, false));
    assertThat(WhatIfText.sentence(more))
        .isEqualTo(
            "With 8 B of GPU memory on (g), exact finds a plan of a makespan of 10 us,"
                + " and without it finds none.");
    assertThatThrownBy(() -> ask(problem, new ChangedMemory("g", -9, true)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Worker (g) has 8 B of GPU memory, which cannot become -1 B.");
  }

  @Test
  void newWorkersAreNamedWhereTheFirstOfTheirTypeIs() {
    Link slow = new Link(7, 1_000);
    Mode named =
        Mode.of("m", TaskDuration.perWorker(Map.of("g0", 5L, "T4", 9L))).onWorkers("g0", "g1");
    Problem problem =
        Problem.builder()
            .workflow(Workflow.builder("w").task(Task.of("t", named)).build())
            .job("a", "w")
            .workers(Worker.cpu("g0").withType("T4"), Worker.cpu("g1").withType("T4"))
            .transfers(
                new LinkTable(
                    Link.FREE,
                    List.of(),
                    List.of(new Entry("g0", "g1", slow), new Entry("g1", "g0", slow))))
            .objective(Objective.makespan())
            .build();
    Problem changed = WhatIf.changed(problem, List.of(new AddedWorkers("T4", 1)));

    assertThat(changed.workers()).extracting(Worker::id).containsExactly("g0", "g1", "T4-new-1");
    Mode mode = changed.workflows().get(0).tasks().get(0).modes().get(0);
    assertThat(mode.workers()).containsExactly("g0", "g1", "T4-new-1");
    assertThat(((TaskDuration.PerWorker) mode.duration()).micros())
        .containsEntry("T4-new-1", 5L)
        .hasSize(3);
    assertThat(((LinkTable) changed.transfers()).workers())
        .contains(new Entry("T4-new-1", "g1", slow), new Entry("g1", "T4-new-1", slow));
  }

  @Test
  void linksOfWorkersAndZonesChangeInOneDirection() {
    Link first = new Link(3, 1_000);
    Problem problem =
        crowd()
            .onlyWorkers(
                List.of(
                    Worker.cpu("a").withZone("x"), Worker.cpu("b").withZone("y"), Worker.cpu("c")))
            .transfers(new LinkTable(Link.FREE, List.of(new Entry("x", "y", first)), List.of()))
            .build();

    assertThat(transfers(problem, new ChangedLink("a", "b", 5_000, null)).workers())
        .containsExactly(new Entry("a", "b", new Link(3, 5_000)));
    assertThat(transfers(problem, new ChangedLink("b", "a", 5_000, null)).workers())
        .containsExactly(new Entry("b", "a", new Link(0, 5_000)));
    assertThat(transfers(problem, new ChangedLink("x", "y", Link.UNLIMITED, 9L)).zones())
        .containsExactly(new Entry("x", "y", new Link(9, Link.UNLIMITED)));
    assertThat(
            transfers(
                crowd()
                    .onlyWorkers(problem.workers())
                    .transfers(TransferModel.uniform(4, 1_000))
                    .build(),
                new ChangedLink("a", "c", 2_000, null)))
        .isEqualTo(
            new LinkTable(
                new Link(4, 1_000), List.of(), List.of(new Entry("a", "c", new Link(4, 2_000)))));
  }

  private static LinkTable transfers(Problem problem, Change change) {
    return (LinkTable) WhatIf.changed(problem, List.of(change)).transfers();
  }

  @Test
  void modelsArePinnedAndAbsent() {
    Problem problem =
        crowd()
            .model("llm", 4)
            .model("tts", 4)
            .onlyWorkers(
                List.of(Worker.gpu("g0", "T4", 8, 1_000_000), Worker.gpu("g1", "T4", 8, 1_000_000)))
            .build();
    Problem pinned = WhatIf.changed(problem, List.of(new PinnedModel("llm", "g1")));
    assertThat(pinned.state().workers())
        .containsExactly(new WorkerState("g1", 0, List.of(), List.of(new Resident("llm", true))));
    assertThat(WhatIf.changed(pinned, List.of(new AbsentModel("llm", null))).state().workers())
        .containsExactly(new WorkerState("g1", 0, List.of(), List.of()));

    Problem loading =
        problem.withState(pinned.state().withLoadsInFlight(new LoadInFlight("g0", "tts", 0, 6)));
    assertThat(
            WhatIf.changed(loading, List.of(new AbsentModel("tts", "g0"))).state().loadsInFlight())
        .isEmpty();
    assertThat(
            WhatIf.changed(loading, List.of(new PinnedModel("tts", "g0"))).state().loadsInFlight())
        .isEmpty();
    assertThatThrownBy(() -> WhatIf.changed(loading, List.of(new AbsentModel("tts", "g1"))))
        .hasMessageContaining("The model (tts) is not in memory on worker (g1) now")
        .hasMessageContaining("Maybe one of llm.");
    List<Change> tooMuch =
        List.of(
            new ChangedMemory("g1", 7, false),
            new PinnedModel("llm", "g1"),
            new PinnedModel("tts", "g1"));
    assertThatThrownBy(() -> WhatIf.changed(problem, tooMuch))
        .isInstanceOf(InvalidInputException.class);
  }

  @Test
  void aNewJobIsLikeTheLastOneOfItsWorkflow() {
    Problem problem =
        crowd()
            .job(
                Job.builder("last", "w")
                    .releaseMicros(100)
                    .dueMicros(150L)
                    .deadlineMicros(190L)
                    .weight(3)
                    .build())
            .build();
    Job added = WhatIf.changed(problem, List.of(new AddedJob("w", 400L))).jobs().get(4);

    assertThat(added)
        .isEqualTo(
            Job.builder("w-new-1", "w")
                .releaseMicros(400)
                .dueMicros(450L)
                .deadlineMicros(490L)
                .weight(3)
                .build());
    List<Change> two = List.of(new AddedJob("w", null), new AddedJob("w", null));
    assertThat(WhatIf.changed(problem, two).jobs())
        .extracting(Job::id)
        .endsWith("w-new-1", "w-new-2");
  }

  @Test
  void aNewJobIsDueNoSoonerThanAtTheBeginning() {
    Problem problem =
        crowd().job(Job.builder("last", "w").releaseMicros(100).dueMicros(50L).build()).build();

    assertThat(WhatIf.changed(problem, List.of(new AddedJob("w", 0L))).jobs().get(4).dueMicros())
        .isEqualTo(0L);
  }

  @Test
  void newWorkersHaveTheBatchesOfTheFirstOfTheirType() {
    BatchDuration table = BatchDuration.perWorker(Map.of("w0", List.of(5L, 6L)));
    Problem problem =
        Problem.builder()
            .worker(Worker.cpu("w0"))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("t", Mode.of("m", Batch.of(2, table)).onWorkers("w0")))
                    .build())
            .job("j", "f")
            .objective(Objective.makespan())
            .build();
    String type = problem.workers().get(0).type();

    Problem changed = WhatIf.changed(problem, List.of(new AddedWorkers(type, 1)));

    assertThat(changed.errors()).isEmpty();
    Batch batch = changed.workflows().get(0).tasks().get(0).modes().get(0).batch();
    assertThat(Objects.requireNonNull(batch).duration().on(changed.workers().get(1)))
        .containsExactly(5L, 6L);
  }

  @Test
  void unknownNamesAreAnsweredWithThoseThereAre() {
    Problem problem = crowd().model("llm", 1).build();
    Map<Change, String> errors =
        Map.of(
            new AddedWorkers("defualt", 1), "The type (defualt) is unknown.\nMaybe default.",
            new ChangedMemory("cpu-1", 1, true),
                "The worker or type (cpu-1) is unknown.\nMaybe cpu-0.",
            new ChangedLink("cpu-0", "disk", 1, null),
                "The worker (disk) is unknown.\nMaybe one of cpu-0.",
            new PinnedModel("llmm", "cpu-0"), "The model (llmm) is unknown.\nMaybe llm.",
            new AbsentModel("llm", "gpu"), "The worker (gpu) is unknown.",
            new AddedJob("v", null), "The workflow (v) is unknown.");
    errors.forEach(
        (change, message) ->
            assertThatThrownBy(() -> WhatIf.changed(problem, List.of(change)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message));
    assertThatThrownBy(() -> new AddedWorkers("T4", 0)).hasMessageContaining("from 1 to 10000");
    assertThatThrownBy(() -> ask(problem)).hasMessageContaining("There is no change.");
  }

  @Test
  void bothCallsGetTheSameOptions() {
    List<PlannerOptions> seen = new ArrayList<>();
    Planner planner =
        planner(
            "spy",
            (problem, asked) -> {
              seen.add(asked);
              return PlanResult.builder("spy").build();
            });
    Plan start = new Plan(List.of(new TaskRun("a", "t", "default", "cpu-0", 0, 10)), List.of());
    PlannerOptions options =
        PlannerOptions.defaults().withSeed(9).withStepLimit(5).withWarmStart(start);
    WhatIf whatIf =
        WhatIf.of(
            crowd().build(),
            List.of(new AddedWorkers("default", 1)),
            planner,
            options,
            new PlanInterrupter());

    assertThat(seen).containsExactly(options, options);
    assertThat(whatIf.jobs()).extracting(JobChange::laterMicros).containsOnlyNulls();
    assertThat(WhatIfText.sentence(whatIf))
        .isEqualTo("With 1 more worker of type (default), spy finds no plan.");
  }

  /** Answers one call after the other with what is given. */
  private static Planner answering(PlanResult... results) {
    Iterator<PlanResult> left = List.of(results).iterator();
    return planner("script", (problem, options) -> left.next());
  }

  /** The three runs of the crowd one after the other, with a pause before each. */
  private static PlanResult.Builder oneByOne(long pause) {
    long step = 10 + pause;
    List<TaskRun> runs = new ArrayList<>();
    for (String job : List.of("a", "b", "c")) {
      long end = (runs.size() + 1) * step;
      runs.add(new TaskRun(job, "t", "default", "cpu-0", end - 10, end));
    }
    return PlanResult.builder("script").plan(new Plan(runs, List.of()), 3 * step);
  }

  private static BoundEvidence evidence(long value) {
    return new BoundEvidence(value, 1, List.of());
  }

  private static WhatIf answered(PlanResult before, PlanResult after) {
    return WhatIf.of(
        crowd().build(),
        List.of(new AddedWorkers("default", 1)),
        answering(before, after),
        PlannerOptions.defaults());
  }

  @Test
  void ofBothPlansTheBetterOneCountsWhereverItIsValid() {
    WhatIf worse = answered(oneByOne(0).build(), oneByOne(5).build());
    assertThat(worse.before().objective()).hasValue(30);
    assertThat(worse.after().objective()).hasValue(30);
    assertThat(worse.jobs()).extracting(JobChange::laterMicros).containsOnly(0L);
    assertThat(WhatIfText.sentence(worse)).contains("plans as well as without");

    PlanResult bounded =
        oneByOne(5).lowerBound(new LowerBound(20, "work")).evidence(evidence(20)).build();
    WhatIf better = answered(bounded, oneByOne(0).build());
    assertThat(better.before().objective()).hasValue(30);
    assertThat(better.before().lowerBound()).isEqualTo(bounded.lowerBound());
    assertThat(better.before().evidence()).isEqualTo(evidence(20));
    assertThat(better.keptObjective()).hasValue(30);

    WhatIf none = answered(oneByOne(0).build(), PlanResult.builder("script").build());
    assertThat(none.after().objective()).hasValue(30);
    assertThat(none.after().certificate().planVerdict()).isEqualTo("valid");
    assertThat(none.after().fault()).isNull();
  }

  @Test
  void whatIsClaimedAgainstThePlanOfTheOtherCallIsAFault() {
    PlanResult bound =
        oneByOne(5).lowerBound(new LowerBound(31, "guess")).evidence(evidence(20)).build();
    PlanResult reason = PlanResult.builder("script").infeasible("Nothing fits.").build();
    for (PlanResult wrong : List.of(bound, reason)) {
      PlanResult after = answered(oneByOne(0).build(), wrong).after();

      assertThat(after.objective()).hasValue(30);
      assertThat(after.lowerBound()).isEqualTo(LowerBound.NONE);
      assertThat(after.evidence()).isNull();
      assertThat(after.infeasibilityReason()).isNull();
      assertThat(after.fault()).contains("contradicts a valid plan of objective (30).");
    }
  }
}
