package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.ManyTasks;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.spi.SearchInterrupter;
import dev.sextant.planner.spi.SearchOptions;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** Rules look at the clock while they take in what is ready, before they place anything. */
class ListPaceTest {
  private static final int TASKS = 4_000;

  /** A multiple of the number of tasks between two looks. */
  private static final int LEAST_LOOKS = 5;

  private static final CompiledProblem PROBLEM = CompiledProblem.of(ManyTasks.atOnce(TASKS, 4));

  @Test
  void aRuleOfReadyTasksStopsWhileItBegins() {
    assertStopsAtOnce(
        (schedule, pace) -> new GreedyRule(schedule, EarliestTaskFirst.criterion(PROBLEM), pace));
  }

  @Test
  void workersThatTakeTasksStopWhileTheyBegin() {
    Guidance guidance = Guidance.of(PROBLEM, 0.1).dispatching();
    assertStopsAtOnce((schedule, pace) -> new DispatchRule(schedule, guidance, pace));
  }

  private static void assertStopsAtOnce(BiFunction<PartialSchedule, Pace, ListRule> rule) {
    CountingInterrupter never = new CountingInterrupter(Integer.MAX_VALUE);
    make(rule, never);
    assertThat(never.looks).isGreaterThan(LEAST_LOOKS);

    CountingInterrupter third = new CountingInterrupter(2);
    ListRule stopped = make(rule, third);
    assertThat(third.looks).isEqualTo(3);
    Choice choice = new Choice();
    stopped.choose(choice);
    assertThat(choice.isMade()).isFalse();
  }

  @Test
  void workersThatTakeTasksStopWhileTheyMakeOffers() {
    Guidance guidance = Guidance.of(PROBLEM, 0.1).dispatching();
    CountingInterrupter beginning = new CountingInterrupter(Integer.MAX_VALUE);
    make((schedule, pace) -> new DispatchRule(schedule, guidance, pace), beginning);
    CountingInterrupter interrupter = new CountingInterrupter(beginning.looks + 1);
    ListRule rule =
        make((schedule, pace) -> new DispatchRule(schedule, guidance, pace), interrupter);

    Choice choice = new Choice();
    rule.choose(choice);

    assertThat(choice.isMade()).isFalse();
    assertThat(interrupter.looks).isEqualTo(beginning.looks + 2);
  }

  private static ListRule make(
      BiFunction<PartialSchedule, Pace, ListRule> rule, SearchInterrupter interrupter) {
    PartialSchedule schedule = new PartialSchedule(PROBLEM, Gaps.LEFT, true);
    return rule.apply(schedule, new Pace(SearchOptions.defaults(), interrupter));
  }

  /** Interrupted once it was asked so often. */
  private static final class CountingInterrupter implements SearchInterrupter {
    private final int patience;
    private int looks;

    CountingInterrupter(int patience) {
      this.patience = patience;
    }

    @Override
    public void interrupt() {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean isInterrupted() {
      return looks++ >= patience;
    }

    @Override
    public Scope onInterrupt(Runnable action) {
      throw new UnsupportedOperationException();
    }
  }
}
