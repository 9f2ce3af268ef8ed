package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.StoppedException;
import dev.sextant.planner.evidence.PathArgument;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Each part of the bounds that may take long looks at the signal to stop by itself. */
class StoppedBoundsTest {
  private final AtomicBoolean stop = new AtomicBoolean();

  private static Problem.Builder problem() {
    return Problem.builder()
        .worker(Worker.cpu("w"))
        .workflow(Workflow.builder("f").task("a", 5).task("b", 5).edge("a", "b", 1).build())
        .job(Job.builder("j", "f").build())
        .objective(Objective.makespan());
  }

  private void assertStopped(ThrowingCallable part) {
    stop.set(true);
    assertThatThrownBy(part).isInstanceOf(StoppedException.class);
    stop.set(false);
  }

  @Test
  void eachPartLooksAtTheSignal() {
    CompiledProblem compiled = CompiledProblem.of(problem().build(), stop::get);
    assertStopped(() -> new ClassTransfers(compiled));
    ClassTransfers transfers = new ClassTransfers(compiled);
    assertStopped(() -> new CriticalPath(compiled, transfers));
    CriticalPath path = new CriticalPath(compiled, transfers);
    assertStopped(() -> new TailPath(compiled, transfers));
    long[] tail = new TailPath(compiled, transfers).tail;
    int[] home = HomeClasses.of(compiled);
    UnavoidableLoads loads = new UnavoidableLoads(compiled, path, tail, home);
    assertStopped(() -> new WorkBounds(compiled, path, tail, home, loads));
    JobWorkBounds jobs = new WorkBounds(compiled, path, tail, home, loads).jobs();
    assertStopped(() -> jobs.bound(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS));
    PricedWork work = new PricedWork(compiled, new int[] {0, 1});
    assertStopped(() -> work.search(new int[] {0, 1}, 2, new double[1]));
  }

  @Test
  void startsOfEachKindOfTasksAreALookApart() {
    AtomicInteger looks = new AtomicInteger();
    CompiledProblem compiled =
        CompiledProblem.of(problem().build(), () -> looks.incrementAndGet() < 0);
    looks.set(0);
    assertThat(CrowdedStarts.of(compiled, new long[2], new long[2], 100)).isNotNull();
    // One class and two kinds.
    assertThat(looks).hasValue(1 + 2);
  }

  /** What is known already is told with its argument after the signal, too. */
  @Test
  void theArgumentOfWhatIsKnownIsToldAfterTheSignal() {
    CompiledProblem compiled = CompiledProblem.of(problem().build(), stop::get);
    LowerBounds bounds = LowerBounds.of(compiled);
    stop.set(true);
    assertThat(bounds.evidence().value()).isEqualTo(10);
    assertThat(bounds.evidence().arguments()).hasOnlyElementsOfType(PathArgument.class);
  }

  /** The worker closes at 5 for ever. */
  @Test
  void whatHasNoTimeIsRefutedOnceHoweverOftenItsPathIsTold() {
    Problem problem =
        problem()
            .onlyWorkers(
                List.of(Worker.cpu("w").withCalendar(Calendar.of(Calendar.Step.closed(5)))))
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    LowerBounds bounds = LowerBounds.of(compiled);
    assertThat(bounds.evidence().arguments()).hasOnlyElementsOfType(PathArgument.class);
    assertThat(bounds.evidence().arguments()).hasOnlyElementsOfType(PathArgument.class);
    assertThat(Refutations.of(compiled))
        .extracting(Refutation::cause)
        .containsExactly(Refutation.Cause.CLOSING);
  }

  /** One worker does the first job's work before the second's, which no path says. */
  @Test
  void boundsOfTermsThatWereFoundAreKeptWhereOthersAreStopped() {
    Problem problem =
        problem()
            .job(Job.builder("k", "f").build())
            .objective(Objective.totalWeightedFlow().plus(1, ObjectiveTerm.LOAD_COUNT))
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem, stop::get);
    LowerBounds bounds = LowerBounds.of(compiled);
    assertThat(bounds.objectiveSoFar().value()).isEqualTo(10 + 10);
    assertThat(bounds.termBound(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS).value())
        .isEqualTo(10 + 20);
    stop.set(true);

    assertThat(bounds.objectiveSoFar().value()).isEqualTo(10 + 20);
    assertThat(BoundChecker.check(problem, bounds.evidence()).verified()).isTrue();
    assertThat(bounds.evidence().value()).isEqualTo(10 + 20);
  }
}
