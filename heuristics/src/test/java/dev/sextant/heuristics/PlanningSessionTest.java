package dev.sextant.heuristics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import dev.sextant.planner.replan.ClusterEvent;
import dev.sextant.planner.replan.PlanChange;
import dev.sextant.planner.replan.PlanUpdate;
import dev.sextant.planner.replan.PlanningSession;
import dev.sextant.planner.replan.Replan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PlanningSessionTest {
  private static final long MEMORY = 16_000_000;
  private static final long LINK = 8_000_000;

  /** A call of a session. */
  private record Call(long now, List<ClusterEvent> events) {}

  private static Problem problem(int jobs) {
    Problem.Builder problem =
        Problem.builder()
            .model("embedder", 2_000_000)
            .model("llm", 13_000_000)
            .workers(
                Worker.gpu("gpu0", "T4", MEMORY, LINK),
                Worker.gpu("gpu1", "T4", MEMORY, LINK),
                Worker.gpu("gpu2", "T4", MEMORY, LINK))
            .transfers(TransferModel.uniform(50, 1_000_000_000L))
            .workflow(
                Workflow.builder("ask")
                    .task("embed", 20_000, "embedder")
                    .task("answer", 900_000, "llm")
                    .edge("embed", "answer", 4_096)
                    .build())
            .objective(Objective.totalWeightedFlow());
    for (int j = 0; j < jobs; j++) {
      problem.job("job-" + j, "ask");
    }
    return problem.build();
  }

  private static PlanningSession.Builder session(int jobs) {
    return PlanningSession.builder(problem(jobs), Planners.get("local-search"))
        .options(PlannerOptions.defaults().withStepLimit(200).withMaxThreads(1));
  }

  @Test
  void givesTheSameUpdatesWhenItsCallsAreReplayed() {
    List<Call> calls = new ArrayList<>();
    List<List<PlanChange>> changes = new ArrayList<>();
    PlanningSession session = session(8).build();
    changes.add(session.plan().changes());
    SplittableRandom random = new SplittableRandom(5);
    long now = 0;
    for (int i = 0; i < 12; i++) {
      now += random.nextInt(50_000, 400_000);
      List<ClusterEvent> events = new ArrayList<>();
      List<RunningTask> running = session.at(Duration.ofNanos(now * 1_000)).state().running();
      if (!running.isEmpty()) {
        RunningTask late = running.get(random.nextInt(running.size()));
        events.add(new ClusterEvent.TaskExpected(late.job(), late.task(), now + 500_000));
      }
      events.add(new ClusterEvent.JobAdded(new Job("new-" + i, "ask", now), null));
      calls.add(new Call(now, events));
      PlanUpdate update = session.update(now, events);
      assertThat(PlanChecker.check(update.problem(), update.result().requirePlan())).isEmpty();
      changes.add(update.changes());
    }

    PlanningSession replayed = session(8).build();
    List<List<PlanChange>> again = new ArrayList<>(List.of(replayed.plan().changes()));
    calls.forEach(call -> again.add(replayed.update(call.now(), call.events()).changes()));
    assertThat(again).isEqualTo(changes);
    assertThat(changes).anySatisfy(list -> assertThat(list).hasSizeGreaterThan(1));
  }

  @Test
  void whatFailedIsFreeToGoElsewhereWithoutAFreeze() {
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("a"), Worker.cpu("b"))
            .workflow(Workflow.builder("one").task("t", 10).build())
            .job("j", "one")
            .objective(Objective.makespan())
            .build();
    PlanningSession session = PlanningSession.of(problem, Planners.get("heft"));
    String worker = session.plan().requirePlan().runs().get(0).worker();

    PlanUpdate update =
        session.update(
            5,
            List.of(
                new ClusterEvent.TaskFailed("j", "t"),
                new ClusterEvent.WorkerDelayed(worker, 1_000)));

    assertThat(update.result().objective()).hasValue(10);
  }

  @Test
  void aJobThatComesInThePlaceOfAnotherIsPlannedAnew() {
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("a"), Worker.cpu("b"))
            .workflow(Workflow.builder("one").task("t", 10).build())
            .workflow(Workflow.builder("other").task("u", 10).build())
            .job("j", "one")
            .objective(Objective.makespan())
            .build();
    PlanningSession session =
        PlanningSession.builder(problem, Planners.get("heft"))
            .freeze(Duration.ofSeconds(1))
            .build();
    session.plan();

    PlanUpdate update =
        session.update(
            0,
            List.of(
                new ClusterEvent.JobCancelled("j"),
                new ClusterEvent.JobAdded(new Job("j", "other", 0), null)));

    assertThat(update.requirePlan().runs()).extracting(TaskRun::task).containsExactly("u");
  }

  @Test
  void fillsTheGapThatAnEarlyEndLeavesWhateverThePlannerBuilds() {
    Problem problem =
        Problem.builder()
            .workers(Worker.cpu("a"), Worker.cpu("b"))
            .workflow(Workflow.builder("one").task("t", 100).build())
            .job("first", "one")
            .job("second", "one")
            .job("third", "one")
            .objective(Objective.totalWeightedFlow().plus(1_000_000, ObjectiveTerm.MOVED_RUNS))
            .build();
    Plan old =
        new Plan(
            List.of(
                new TaskRun("first", "t", Mode.DEFAULT_ID, "a", 0, 100),
                new TaskRun("second", "t", Mode.DEFAULT_ID, "a", 100, 200),
                new TaskRun("third", "t", Mode.DEFAULT_ID, "a", 200, 300)),
            List.of());
    Problem left =
        Replan.after(problem, old, 40, List.of(new ClusterEvent.TaskEnded("first", "t", 40)));
    Plan rest = new Plan(old.runs().subList(1, 3), List.of());
    assertThat(PlanChecker.check(left, rest)).isEmpty();

    // By itself it moves one of two tasks to the other worker.
    PlanResult result =
        Planners.get("round-robin").plan(left, PlannerOptions.defaults().withWarmStart(rest));
    assertThat(result.requirePlan().runs())
        .containsExactly(
            new TaskRun("second", "t", Mode.DEFAULT_ID, "a", 40, 140),
            new TaskRun("third", "t", Mode.DEFAULT_ID, "a", 140, 240));
  }

  @Test
  void keepsToTheLastPlanAfterACallThatFoundNone() {
    List<Plan> given = new ArrayList<>();
    Planner heft = Planners.get("heft");
    Planner planner =
        new Planner() {
          @Override
          public String name() {
            return heft.name();
          }

          @Override
          public PlanResult plan(
              Problem problem, PlannerOptions options, PlanListener to, PlanInterrupter stop) {
            given.add(options.warmStart());
            return given.size() == 2
                ? PlanResult.builder(name()).stopReason(StopReason.TIME_LIMIT).build()
                : heft.plan(problem, options, to, stop);
          }
        };
    PlanningSession session = PlanningSession.of(problem(6), planner);
    Plan first = session.plan().requirePlan();
    assertThat(session.update(10_000, List.of()).plan()).isNull();
    PlanUpdate update = session.update(30_000, List.of());

    assertThat(given.get(2)).isEqualTo(first);
    assertThat(PlanChecker.check(update.problem(), update.requirePlan())).isEmpty();
  }

  @Test
  void plansWhatWasOnALostWorkerAgain() {
    PlanningSession session = session(6).build();
    List<TaskRun> runs = session.plan().requirePlan().runs();
    TaskRun last =
        runs.stream().max((a, b) -> Long.compare(a.startMicros(), b.startMicros())).orElseThrow();
    PlanUpdate update =
        session.update(last.startMicros() + 1, List.of(new ClusterEvent.WorkerLost(last.worker())));

    assertThat(update.result().requirePlan().run(last.job(), last.task()))
        .get()
        .satisfies(
            run -> {
              assertThat(run.worker()).isNotEqualTo(last.worker());
              assertThat(run.startMicros()).isGreaterThan(last.startMicros());
            });
    assertThat(update.changes())
        .anyMatch(c -> c.task().equals(last.task()) && c.kind() == PlanChange.Kind.MOVED);
  }

  @Test
  void keepsWorkersWithinTheFreezeHorizon() {
    PlanningSession free = session(9).build();
    PlanningSession frozen = session(9).freeze(Duration.ofHours(1)).build();
    free.plan();
    frozen.plan();
    ClusterEvent added = ClusterEvent.workerAdded(Worker.gpu("gpu3", "T4", MEMORY, LINK));

    assertThat(free.update(Duration.ofMillis(1), added).moved()).isPositive();
    assertThat(frozen.update(Duration.ofMillis(1), added).moved()).isZero();
    assertThat(frozen.latest()).isNotNull();
  }

  @Test
  void anImpossibleEventChangesNothing() {
    PlanningSession session = session(3).build();
    PlanUpdate before = session.plan();
    assertThatThrownBy(() -> session.update(Duration.ofMillis(10), ClusterEvent.workerLost("gpu7")))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("/events/0/worker")
        .hasMessageContaining("gpu7");
    assertThat(session.latest()).isSameAs(before);
    assertThat(session.plan().changes()).isEmpty();
  }

  @Test
  void aDeadlineThatCannotBeMetCostsOnlyItsJob() {
    Problem problem =
        problem(2)
            .withJobs(
                List.of(
                    new Job("hopeless", "ask", 0).withDeadlineMicros(100_000L),
                    new Job("possible", "ask", 0).withDeadlineMicros(60_000_000L)));
    PlanningSession strict = PlanningSession.of(problem, Planners.get("heft"));
    PlanningSession mild =
        PlanningSession.builder(problem, Planners.get("heft")).deadlinesMayBeMissed(true).build();

    assertThat(strict.plan().plan()).isNull();
    PlanUpdate update = mild.plan();
    assertThat(update.plan()).isNotNull();
    assertThat(update.missedDeadlines()).containsExactly("hopeless");
    assertThat(update.problem().job("possible").orElseThrow().deadlineMicros()).isNotNull();
  }

  @Test
  void reportsDecideWhereNothingIsTakenForGranted() {
    PlanningSession session = session(3).assumption(Replan.Assumption.AS_REPORTED).build();
    TaskRun first =
        session.plan().requirePlan().runs().stream()
            .min((a, b) -> Long.compare(a.startMicros(), b.startMicros()))
            .orElseThrow();
    long now = first.endMicros() + 10_000;
    PlanUpdate update =
        session.update(
            now,
            List.of(new ClusterEvent.TaskStarted(first.job(), first.task(), first.startMicros())));

    assertThat(update.problem().state().finished()).isEmpty();
    assertThat(update.problem().state().running())
        .singleElement()
        .satisfies(task -> assertThat(task.endMicros()).isEqualTo(now + 1));
    PlanUpdate later =
        session.update(
            now + 5, List.of(new ClusterEvent.TaskEnded(first.job(), first.task(), now + 5)));
    assertThat(later.problem().state().finished()).hasSize(1);
  }

  @Test
  void callsFromManyThreadsComeOneAfterTheOther() throws InterruptedException {
    PlanningSession session = session(4).build();
    session.plan();
    AtomicInteger failures = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      String id = "from-" + i;
      Thread thread =
          new Thread(
              () -> {
                try {
                  session.update(
                      Duration.ofMillis(30), ClusterEvent.jobAdded(new Job(id, "ask", 0)));
                } catch (RuntimeException e) {
                  failures.incrementAndGet();
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failures).hasValue(0);
    assertThat(session.plan().problem().jobs()).hasSize(8);
  }
}
