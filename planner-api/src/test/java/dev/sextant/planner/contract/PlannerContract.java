package dev.sextant.planner.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.planner.Incumbent;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import dev.sextant.planner.spi.Traits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What every planner must hold. A module that provides a planner extends this class once per
 * planner and names it; nothing is skipped by name, only by what the planner's traits claim.
 *
 * <p>Of an even sample of {@value #SAMPLE} of the 2 880 graph problems, planners that prove optima
 * plan every fourth and the others every eighth; all plan all 2 880 when the system property
 * {@value #ALL} is set.
 */
public abstract class PlannerContract {
  /** System property: plan the whole family. */
  public static final String ALL = "sextant.contract.all";

  /** How many are planned otherwise. */
  static final int SAMPLE = 160;

  private static final int CROWD = 8;
  private static final Duration PROMPT = Duration.ofSeconds(10);
  private static final Duration LONG = Duration.ofSeconds(60);

  /** The planner to test, the same or an equal one at each call. */
  protected abstract Planner planner();

  /** What it claims to be. */
  protected Traits traits() {
    return Planners.traits(planner().name());
  }

  /**
   * Limits for a tiny problem: ten seconds, and for a planner that proves nothing and might search
   * on until then a number of its steps.
   */
  protected PlannerOptions tinyOptions() {
    PlannerOptions options = PlannerOptions.defaults();
    return traits().exact() ? options : options.withStepLimit(1000);
  }

  /**
   * Limits that end each run after the same work on every machine.
   *
   * @see #expectedDigest()
   */
  protected PlannerOptions reproducibleOptions() {
    return PlannerOptions.defaults().withTimeLimit(LONG).withStepLimit(200).withSeed(1);
  }

  /**
   * The digest of the plans for a fixed list of problems under {@link #reproducibleOptions()}; a
   * deterministic planner gives the same on every Java version. Null for others.
   */
  protected @Nullable String expectedDigest() {
    return null;
  }

  /** An exact planner decides them all, the others those in which nothing can be missed. */
  @Test
  void boundOptimumAndObjectiveAreInOrderOnTinyProblems() {
    boolean exact = traits().exact();
    ContractCases.each(
        ContractCases.every(exact ? 4 : 8),
        c -> {
          PlanResult result = planner().plan(c.problem(), tinyOptions());
          c.judge(result);
          String context = c.name() + ": " + result;
          assertThat(result.planner()).as(context).isEqualTo(planner().name());
          assertThat(result.stopReason()).as(context).isNotEqualTo(StopReason.INTERRUPTED);
          if (exact && c.optimum().isFeasible()) {
            assertThat(result.status()).as(context).isEqualTo(PlanStatus.OPTIMAL);
            assertThat(result.objective()).as(context).hasValue(c.optimum().objective());
          } else if (c.isEasy() && c.optimum().isFeasible()) {
            assertThat(result.plan()).as(context).isNotNull();
          } else if (exact || c.isEasy()) {
            assertThat(result.status()).as(context).isEqualTo(PlanStatus.INFEASIBLE);
            assertThat(result.infeasibilityReason()).as(context).isNotBlank();
          }
        });
  }

  @Test
  void defaultOptionsWork() {
    ContractCase c = ContractCases.feature("one-task");
    PlanResult result = planner().plan(c.problem());
    c.judge(result);
    assertThat(result.plan()).isNotNull();
  }

  @Test
  void returnsPromptlyWhenTheTimeLimitIsZero() {
    PlannerOptions options = PlannerOptions.defaults().withTimeLimit(Duration.ZERO);
    PlanResult crowd =
        assertTimeoutPreemptively(PROMPT, () -> planner().plan(TinyProblems.crowd(CROWD), options));
    judgeCrowd(crowd);
    assertThat(crowd.stopReason()).isIn(StopReason.TIME_LIMIT, StopReason.COMPLETED);
    ContractCases.each(
        ContractCases.few(),
        c ->
            c.judge(assertTimeoutPreemptively(PROMPT, () -> planner().plan(c.problem(), options))));
  }

  @Test
  void returnsPromptlyWhenAlreadyInterrupted() {
    PlanInterrupter interrupter = new PlanInterrupter();
    interrupter.interrupt();
    PlannerOptions options = PlannerOptions.defaults().withTimeLimit(LONG);
    PlanResult result =
        assertTimeoutPreemptively(
            PROMPT,
            () ->
                planner().plan(TinyProblems.crowd(CROWD), options, PlanListener.NONE, interrupter));
    judgeCrowd(result);
    assertThat(result.stopReason()).isIn(StopReason.INTERRUPTED, StopReason.COMPLETED);
  }

  @Test
  void returnsPromptlyWhenInterruptedMidway() throws Exception {
    PlanInterrupter interrupter = new PlanInterrupter();
    RecordingListener listener = new RecordingListener();
    PlannerOptions options = PlannerOptions.defaults().withTimeLimit(LONG);
    FutureTask<PlanResult> call =
        inThread(() -> planner().plan(TinyProblems.crowd(CROWD), options, listener, interrupter));
    // Without an incumbent in that time it is interrupted all the same.
    boolean heard = listener.first().await(2, TimeUnit.SECONDS);
    interrupter.interrupt();
    PlanResult result = await(call);
    judgeCrowd(result);
    assertThat(result.stopReason()).isIn(StopReason.INTERRUPTED, StopReason.COMPLETED);
    if (heard) {
      assertThat(result.plan()).isNotNull();
    }
  }

  /** Real problems are seconds and hours in microseconds, with odd low digits. */
  @Test
  void timesAThousandAndAMillionTimesAsLongGiveThePlansScaled() {
    int seeds = System.getProperty(ALL) == null ? 4 : 12;
    for (int seed = 0; seed < seeds; seed++) {
      PlanResult unit = planner().plan(ScaledProblem.of(seed, 1), tinyOptions());
      long objective = unit.objective().orElseThrow();
      for (long factor : new long[] {1_000, 1_000_000}) {
        Problem problem = ScaledProblem.of(seed, factor);
        PlanResult scaled = planner().plan(problem, tinyOptions());
        String context = problem.name() + ": " + scaled + ", unscaled " + unit;
        ContractCase.judgePlan(
            problem, scaled.requirePlan(), scaled.objective().orElseThrow(), context);
        assertThat(scaled.fault()).as(context).isNull();
        assertThat(scaled.objective().orElseThrow())
            .as(context)
            .isBetween(factor * objective, factor * objective + ScaledProblem.slack(factor));
        assertThat(scaled.lowerBound().value())
            .as(context)
            .isLessThanOrEqualTo(scaled.objective().orElseThrow());
        if (traits().exact()) {
          assertThat(scaled.status()).as(context).isEqualTo(PlanStatus.OPTIMAL);
        }
      }
    }
  }

  /** A calendar that says what holds anyway is none. */
  @Test
  void aCalendarWithoutEffectChangesNothing() {
    assumeTrue(traits().deterministic());
    for (Problem problem : List.of(TinyProblems.crowd(CROWD), ScaledProblem.of(3, 1))) {
      Plan once = planner().plan(problem, reproducibleOptions()).plan();
      Plan again = planner().plan(withIdleCalendars(problem), reproducibleOptions()).plan();
      assertThat(again).isEqualTo(once);
    }
  }

  private static Problem withIdleCalendars(Problem problem) {
    List<Worker> workers = new ArrayList<>();
    for (Worker worker : problem.workers()) {
      long own = ((Price.Constant) worker.price()).microUnitsPerSecond();
      Calendar same = Calendar.of(Calendar.Step.open(0), Calendar.Step.open(1_000, own));
      workers.add(worker.withCalendar(workers.isEmpty() ? Calendar.ALWAYS : same));
    }
    return problem.withWorkers(workers);
  }

  @Test
  void anInterruptedThreadGetsAResultAndStaysInterrupted() throws Exception {
    PlannerOptions options = PlannerOptions.defaults().withTimeLimit(LONG);
    FutureTask<PlanResult> call =
        inThread(
            () -> {
              Thread.currentThread().interrupt();
              PlanResult result = planner().plan(TinyProblems.crowd(CROWD), options);
              assertThat(Thread.currentThread().isInterrupted()).isTrue();
              return result;
            });
    PlanResult result = await(call);
    judgeCrowd(result);
    assertThat(result.fault()).isNull();
    assertThat(result.stopReason()).isIn(StopReason.INTERRUPTED, StopReason.COMPLETED);
    ContractCase c = ContractCases.feature("prefetch-overlaps-compute");
    c.judge(planner().plan(c.problem(), tinyOptions()));
  }

  @Test
  void aThreadThatIsInterruptedMidwayKeepsThePlanAndItsFlag() throws Exception {
    RecordingListener listener = new RecordingListener();
    PlannerOptions options = PlannerOptions.defaults().withTimeLimit(LONG);
    AtomicReference<Thread> thread = new AtomicReference<>();
    CountDownLatch begun = new CountDownLatch(1);
    FutureTask<PlanResult> call =
        inThread(
            () -> {
              thread.set(Thread.currentThread());
              begun.countDown();
              PlanResult result =
                  planner()
                      .plan(TinyProblems.crowd(CROWD), options, listener, new PlanInterrupter());
              assertThat(result.stopReason() == StopReason.COMPLETED || Thread.interrupted())
                  .isTrue();
              return result;
            });
    begun.await();
    boolean heard = listener.first().await(2, TimeUnit.SECONDS);
    thread.get().interrupt();
    PlanResult result = await(call);
    judgeCrowd(result);
    assertThat(result.fault()).isNull();
    assertThat(result.stopReason()).isIn(StopReason.INTERRUPTED, StopReason.COMPLETED);
    if (heard) {
      assertThat(result.plan()).isNotNull();
    }
  }

  @Test
  void stopsAtTheGapThatWasAskedFor() {
    PlannerOptions options = PlannerOptions.defaults().withTimeLimit(LONG).withRelativeGap(1);
    PlanResult result =
        assertTimeoutPreemptively(PROMPT, () -> planner().plan(TinyProblems.crowd(CROWD), options));
    judgeCrowd(result);
    assertThat(result.plan()).isNotNull();
    assertThat(result.stopReason()).isIn(StopReason.GAP_REACHED, StopReason.COMPLETED);
  }

  @Test
  void equalRunsUnderAStepLimitGiveEqualResults() {
    assumeTrue(traits().deterministic());
    ContractCases.each(
        ContractCases.few(),
        c -> {
          PlanResult first = planner().plan(c.problem(), reproducibleOptions());
          PlanResult again = planner().plan(c.problem(), reproducibleOptions());
          c.judge(first);
          assertThat(again.plan()).isEqualTo(first.plan());
          assertThat(again.counters()).isEqualTo(first.counters());
          assertThat(again.stopReason()).isEqualTo(first.stopReason());
          assertThat(again.lowerBound()).isEqualTo(first.lowerBound());
          assertThat(again.status()).isEqualTo(first.status());
        });
  }

  @Test
  void anExceptionOfTheListenerComesOutUnchangedAndBreaksNothing() {
    IllegalStateException thrown = new IllegalStateException("from the listener");
    PlanListener throwing =
        incumbent -> {
          throw thrown;
        };
    PlannerOptions options = tinyOptions();
    Problem problem = TinyProblems.crowd(2);
    assertThatThrownBy(() -> planner().plan(problem, options, throwing, new PlanInterrupter()))
        .isSameAs(thrown);
    ContractCase c = ContractCases.feature("prefetch-overlaps-compute");
    c.judge(planner().plan(c.problem(), options));
  }

  @Test
  void anExceptionOfTheListenerAtABoundComesOutUnchanged() {
    IllegalStateException thrown = new IllegalStateException("from the listener");
    AtomicBoolean called = new AtomicBoolean();
    PlanListener throwing =
        new PlanListener() {
          @Override
          public void onIncumbent(Incumbent incumbent) {}

          @Override
          public void onBound(long elapsedMicros, long lowerBound) {
            called.set(true);
            throw thrown;
          }
        };
    ContractCase c = ContractCases.feature("prefetch-overlaps-compute");
    Throwable caught =
        catchThrowable(
            () -> planner().plan(c.problem(), tinyOptions(), throwing, new PlanInterrupter()));
    assertThat(caught).isSameAs(called.get() ? thrown : null);
  }

  @Test
  void incumbentsFallAndBoundsRiseWithinTheirLimits() {
    ContractCases.each(
        ContractCases.few(),
        c -> {
          RecordingListener listener = new RecordingListener();
          PlanResult result =
              planner().plan(c.problem(), tinyOptions(), listener, new PlanInterrupter());
          c.judge(result);
          listener.judge(c, result);
        });
  }

  @Test
  void anOptimalWarmStartIsNeverWorsened() {
    ContractCases.each(
        ContractCases.few(),
        c -> {
          if (c.optimum().isFeasible()) {
            PlannerOptions options = tinyOptions().withWarmStart(c.optimum().plan());
            PlanResult result = planner().plan(c.problem(), options);
            c.judge(result);
            assertThat(result.objective()).as(c.name()).hasValue(c.optimum().objective());
          }
        });
  }

  @Test
  void aPartialOrWrongWarmStartDoesNoHarm() {
    boolean all = System.getProperty(ALL) != null;
    AtomicInteger turn = new AtomicInteger();
    ContractCases.each(
        ContractCases.few(),
        c -> {
          List<Plan> starts =
              new ArrayList<>(List.of(c.nonsense(), new Plan(List.of(), List.of())));
          if (c.optimum().isFeasible()) {
            Plan plan = c.optimum().requirePlan();
            List<TaskRun> runs = plan.runs();
            starts.add(new Plan(runs.subList(0, runs.size() / 2), List.of()));
            starts.add(new Plan(runs, List.of()));
          }
          // Each case has one of them, in turns.
          int mine = turn.getAndIncrement() % starts.size();
          for (Plan start : all ? starts : List.of(starts.get(mine))) {
            PlanResult result = planner().plan(c.problem(), tinyOptions().withWarmStart(start));
            c.judge(result);
            if (c.isEasy() && c.optimum().isFeasible()) {
              assertThat(result.plan()).as(c.name() + ": " + result).isNotNull();
            }
          }
        });
  }

  @Test
  void concurrentCallsGiveValidPlans() throws Exception {
    Planner shared = planner();
    Problem problem = TinyProblems.crowd(3);
    PlannerOptions options =
        traits().deterministic()
            ? reproducibleOptions()
            : tinyOptions().withTimeLimit(Duration.ofSeconds(2));
    CyclicBarrier together = new CyclicBarrier(2);
    List<FutureTask<PlanResult>> calls = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      calls.add(
          inThread(
              () -> {
                together.await(10, TimeUnit.SECONDS);
                return shared.plan(problem, options);
              }));
    }
    List<String> digests = new ArrayList<>();
    for (FutureTask<PlanResult> call : calls) {
      PlanResult result = await(call);
      ContractCase.judgePlan(
          problem, result.requirePlan(), result.objective().orElseThrow(), result.toString());
      digests.add(PlanDigest.of(result.requirePlan()));
    }
    if (traits().deterministic()) {
      assertThat(digests.get(1)).isEqualTo(digests.get(0));
    }
  }

  @Test
  void leavesNoThreadBehind() throws InterruptedException {
    Set<Thread> before = PlannerThreads.alive();
    planner().plan(TinyProblems.crowd(2), tinyOptions().withTimeLimit(Duration.ofSeconds(1)));
    assertThat(PlannerThreads.startedSince(before)).isEmpty();
  }

  @Test
  void theSameStepsGiveTheSamePlanOnEveryJavaVersion() {
    assumeTrue(traits().deterministic());
    String once = PlanDigest.of(reproduciblePlans());
    assertThat(PlanDigest.of(reproduciblePlans())).as("repeated").isEqualTo(once);
    assertThat(once).as("digest to return from expectedDigest()").isEqualTo(expectedDigest());
  }

  private List<Plan> reproduciblePlans() {
    List<Plan> plans = new ArrayList<>();
    List<Problem> problems = new ArrayList<>(List.of(TinyProblems.crowd(CROWD)));
    TinyProblems.sample(TinyProblems.upToFour(), 50).forEach(p -> problems.add(p.problem()));
    TinyProblems.features().forEach(p -> problems.add(p.problem()));
    for (Problem problem : problems) {
      Plan plan = planner().plan(problem, reproducibleOptions()).plan();
      plans.add(plan == null ? new Plan(List.of(), List.of()) : plan);
    }
    return plans;
  }

  @Test
  void theStepLimitIsRespected() {
    for (long steps : new long[] {0, 1, 10}) {
      PlannerOptions options = PlannerOptions.defaults().withTimeLimit(LONG).withStepLimit(steps);
      PlanResult result =
          assertTimeoutPreemptively(
              LONG.dividedBy(2), () -> planner().plan(TinyProblems.crowd(CROWD), options));
      judgeCrowd(result);
      assertThat(result.stopReason()).isIn(StopReason.STEP_LIMIT, StopReason.COMPLETED);
    }
  }

  @Test
  void anInvalidProblemIsRefusedWithEveryError() {
    Problem invalid =
        Problem.builder()
            .job("j", "no-workflow")
            .workers(Worker.cpu("w"), Worker.cpu("w"))
            .objective(new Objective(Map.of()))
            .buildUnchecked();
    assertThatThrownBy(() -> planner().plan(invalid, tinyOptions()))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> {
              assertThat(e.errors()).hasSizeGreaterThanOrEqualTo(3);
              assertThat(e.errors()).isEqualTo(invalid.errors());
            });
  }

  private static void judgeCrowd(PlanResult result) {
    assertThat(result.status()).isNotEqualTo(PlanStatus.INFEASIBLE);
    Plan plan = result.plan();
    if (plan != null) {
      long objective = result.objective().orElseThrow();
      ContractCase.judgePlan(TinyProblems.crowd(CROWD), plan, objective, result.toString());
      assertThat(result.lowerBound().value()).isLessThanOrEqualTo(objective);
    }
  }

  private static FutureTask<PlanResult> inThread(Callable<PlanResult> callable) {
    FutureTask<PlanResult> task = new FutureTask<>(callable);
    Thread thread = new Thread(task, "planner-contract");
    thread.setDaemon(true);
    thread.start();
    return task;
  }

  private static PlanResult await(FutureTask<PlanResult> call)
      throws InterruptedException, ExecutionException, TimeoutException {
    return call.get(PROMPT.toSeconds() * 2, TimeUnit.SECONDS);
  }
}
