package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.ortools.sat.CpModel;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlanListener;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planner;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.PlannerContract;
import dev.sextant.planner.model.Problem;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** Stages, and a local search beside them, on problems that count as beyond proof. */
class PrefixStagesTest {
  private static final int PROBLEMS = System.getProperty(PlannerContract.ALL) == null ? 1 : 4;

  private static final String BEYOND_PROOF = "provable-cache=0,provable-runs=0";

  private static Planner planner(String more) {
    return Planners.get("cp-sat:" + BEYOND_PROOF + more);
  }

  private static List<Thread> besides() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("sextant-cp-sat-beside"))
        .toList();
  }

  @Test
  void proveWhatTheWholeModelProves() {
    for (int seed = 0; seed < PROBLEMS; seed++) {
      Problem problem = PrefixRelaxationTest.competing(seed, 6);
      PlanResult whole = Planners.get("cp-sat").plan(problem);
      for (String form : List.of("", ",prefix-full=0", ",prefix-memory=1")) {
        PlanResult staged = planner(form).plan(problem);
        assertThat(staged.fault()).as("%s", staged).isNull();
        assertThat(staged.objective())
            .as("%s %s", problem.name(), form)
            .isEqualTo(whole.objective());
        assertThat(staged.status()).as("%s", staged).isEqualTo(PlanStatus.OPTIMAL);
      }
    }
    assertThat(besides()).isEmpty();
  }

  @Test
  void raiseTheBoundOfTheLibraryWithinTheLimit() {
    Problem problem = PrefixRelaxationTest.competing(4, 40);
    long least = LowerBounds.of(CompiledProblem.of(problem)).objective().value();
    long begin = System.nanoTime();
    PlanResult result =
        planner("").plan(problem, PlannerOptions.defaults().withTimeLimit(Duration.ofSeconds(3)));
    assertThat(result.fault()).isNull();
    assertThat(result.lowerBound().value()).isGreaterThan(least);
    assertThat(PlanChecker.check(problem, result.requirePlan())).isEmpty();
    assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin)).isLessThan(20);
    assertThat(besides()).isEmpty();
  }

  @Test
  void thereIsOneModelAtATime() {
    List<Integer> alive = new CopyOnWriteArrayList<>();
    PlanInterrupter enough = new PlanInterrupter();
    CpSatOptions options =
        CpSatOptions.defaults()
            .withTuning(CpSatTuning.PROVABLE_CACHE, 0)
            .withTuning(CpSatTuning.PROVABLE_RUNS, 0)
            .withTuning(CpSatTuning.START_MILLIS, 100)
            .withLog(
                line -> {
                  if (line.startsWith("Starting CP-SAT solver")) {
                    alive.add(models());
                    if (alive.size() == 3) {
                      enough.interrupt();
                    }
                  }
                });
    PlanResult result =
        Planners.of(new OrToolsProvider(options), "cp-sat")
            .plan(
                PrefixRelaxationTest.competing(0, 8),
                PlannerOptions.defaults().withTimeLimit(Duration.ofMinutes(1)),
                PlanListener.NONE,
                enough);
    assertThat(result.fault()).isNull();
    assertThat(alive).hasSizeGreaterThan(1).containsOnly(1);
  }

  /** How many models the collector of garbage leaves in the heap. */
  private static int models() {
    try {
      String histogram =
          (String)
              ManagementFactory.getPlatformMBeanServer()
                  .invoke(
                      new ObjectName("com.sun.management:type=DiagnosticCommand"),
                      "gcClassHistogram",
                      new Object[] {new String[0]},
                      new String[] {String[].class.getName()});
      return histogram
          .lines()
          .map(String::strip)
          .filter(
              line -> line.matches(".*\\s" + Pattern.quote(CpModel.class.getName()) + "(\\s.*)?"))
          .mapToInt(line -> Integer.parseInt(line.split("\\s+")[1]))
          .sum();
    } catch (JMException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void areInterruptedAndLeaveNoThread() {
    Problem problem = PrefixRelaxationTest.competing(5, 60);
    PlanInterrupter interrupter = new PlanInterrupter();
    CpSatOptions options =
        CpSatOptions.defaults()
            .withTuning(CpSatTuning.PROVABLE_CACHE, 0)
            .withTuning(CpSatTuning.START_MILLIS, 100)
            .withLog(line -> interrupter.interrupt());
    long begin = System.nanoTime();
    PlanResult result =
        Planners.of(new OrToolsProvider(options), "cp-sat")
            .plan(
                problem,
                PlannerOptions.defaults().withTimeLimit(Duration.ofMinutes(5)),
                PlanListener.NONE,
                interrupter);
    assertThat(result.stopReason()).isEqualTo(StopReason.INTERRUPTED);
    assertThat(result.fault()).isNull();
    assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin)).isLessThan(60);
    assertThat(besides()).isEmpty();
  }

  @Test
  void useNoMoreThreadsThanPermitted() {
    Problem problem = PrefixRelaxationTest.competing(6, 30);
    PlanResult result =
        planner("")
            .plan(
                problem,
                PlannerOptions.defaults().withTimeLimit(Duration.ofSeconds(3)).withMaxThreads(2));
    assertThat(result.fault()).isNull();
    assertThat(result.counters().get("searchWorkers")).isEqualTo(1);
  }

  @Test
  void aSearchBesideStopsWhenClosedAndPassesOnWhatItThrew() throws InterruptedException {
    PlanInterrupter caller = new PlanInterrupter();
    CountDownLatch begun = new CountDownLatch(1);
    BesideSearch waiting =
        new BesideSearch(
            caller,
            interrupter -> {
              begun.countDown();
              while (!interrupter.isInterrupted()) {
                Thread.onSpinWait();
              }
            });
    assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
    waiting.close();
    assertThat(caller.isInterrupted()).isFalse();
    BesideSearch failing =
        new BesideSearch(
            caller,
            interrupter -> {
              throw new IllegalStateException("beside");
            });
    assertThatThrownBy(failing::close)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("beside");
  }
}
