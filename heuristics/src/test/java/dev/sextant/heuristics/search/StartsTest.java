package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.ObjectiveFunction;
import dev.sextant.planner.contract.OfferedPlans;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.SearchOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StartsTest {
  private static final int JOBS = 2_000;
  private static final int WORKERS = 6;

  /** Jobs of five tasks, some one after the other and some beside each other, that keep coming. */
  private static CompiledProblem comingJobs(Objective objective) {
    Problem.Builder builder = Problem.builder().objective(objective);
    builder.transfers(new TransferModel.Uniform(new Link(0, 1_000_000)));
    for (int w = 0; w < WORKERS; w++) {
      builder.worker(Worker.gpu("w" + w, w % 2 == 0 ? "a" : "b", 1_000, 1_000));
    }
    SplittableRandom random = new SplittableRandom(7);
    for (int f = 0; f < 6; f++) {
      Workflow.Builder workflow = Workflow.builder("f" + f);
      for (int t = 0; t < 5; t++) {
        long micros = random.nextInt(100, 2_000);
        Map<String, Long> durations = Map.of("a", micros, "b", micros * 3 / 2);
        workflow.task(
            Task.of("t" + t, Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(durations))));
        if (t > 0 && t != 2) {
          workflow.edge("t" + (t - 1), "t" + t, 700);
        }
      }
      builder.workflow(workflow.build());
    }
    for (int j = 0; j < JOBS; j++) {
      builder.job(Job.builder("j" + j, "f" + random.nextInt(6)).releaseMicros(1_300L * j).build());
    }
    return CompiledProblem.of(builder.build());
  }

  /** In the order in which it was made, a list that fills gaps comes out worse than it is. */
  @Test
  void startWithTheBestListThoughTimeIsShort() {
    CompiledProblem problem = comingJobs(Objective.totalWeightedFlow());
    OfferedPlans offered = new OfferedPlans();
    SearchOptions options = SearchOptions.defaults().withTimeLimit(Duration.ofSeconds(2));
    Starts starts = new Starts(problem, options, offered, new PlanInterrupter(), System.nanoTime());

    Solution start = starts.fromLists(null, new SplittableRandom(1));

    ObjectiveFunction objective = new ObjectiveFunction(problem);
    long best = offered.plans().stream().mapToLong(objective::evaluate).min().orElseThrow();
    OrderDecoder decoder = OrderDecoder.of(problem);
    assertThat(start).isNotNull();
    assertThat(start.decode(decoder)).isTrue();
    assertThat(decoder.cost()).isLessThanOrEqualTo(best);
  }

  /** Of a makespan, with guided lists, which leave the ones that take long to what follows. */
  private static Starts leaving(
      CompiledProblem problem, SearchOptions options, OfferedPlans offered, ListMemory memory) {
    return new Starts(problem, options, offered, new PlanInterrupter(), System.nanoTime(), memory)
        .leavingLists();
  }

  @Test
  void leavesListsThatTakeLongToTheSearch() {
    leavesLists(comingJobs(Objective.makespan()));
    leavesLists(comingJobs(Objective.totalWeightedFlow()));
  }

  private static void leavesLists(CompiledProblem problem) {
    for (int threads = 1; threads <= 2; threads++) {
      SearchOptions options =
          SearchOptions.defaults().withTimeLimit(Duration.ofMinutes(5)).withMaxThreads(threads);
      ListMemory memory = new ListMemory();
      Starts starts = leaving(problem, options, new OfferedPlans(), memory);

      Solution start = starts.fromLists(null, new SplittableRandom(1));

      assertThat(start).isNotNull();
      assertThat(memory.leavesLists()).isTrue();
      int left = memory.left().count();
      leaving(problem, options, new OfferedPlans(), memory)
          .fromLists(null, new SplittableRandom(1));
      assertThat(memory.left().count()).as("if another search begins").isEqualTo(left);
      starts.askLeft(() -> true);
      assertThat(memory.leavesLists()).as("if nobody wants them").isTrue();
      starts.askLeft(() -> false);
      assertThat(memory.leavesLists()).isFalse();
    }
  }

  @Test
  void leavesNoListsUnderALimitOnSteps() {
    CompiledProblem problem = comingJobs(Objective.makespan());
    ListMemory memory = new ListMemory();

    leaving(problem, SearchOptions.defaults().withStepLimit(10), new OfferedPlans(), memory)
        .fromLists(null, new SplittableRandom(1));

    assertThat(memory.leavesLists()).isFalse();
  }

  /** A list that has to stop is asked again by the next search of a call. */
  @Test
  void keepsWhatIsLeftWhereThereIsNoTimeForIt() {
    CompiledProblem problem = comingJobs(Objective.makespan());
    SearchOptions options = SearchOptions.defaults().withMaxThreads(2);
    List<String> asked = new ArrayList<>();
    ListMemory memory = new ListMemory();
    memory
        .left()
        .addAll(
            List.of(
                pace -> {
                  asked.add("first");
                  return null;
                },
                pace -> {
                  asked.add("second");
                  return null;
                }));
    OfferedPlans offered = new OfferedPlans();

    leaving(problem, options.withTimeLimit(Duration.ZERO), offered, memory).askLeft(() -> false);
    assertThat(asked).isEmpty();
    assertThat(memory.leavesLists()).isTrue();

    leaving(problem, options.withTimeLimit(Duration.ofMinutes(5)), offered, memory)
        .askLeft(() -> false);
    assertThat(asked).containsExactly("first", "second");
    assertThat(memory.leavesLists()).isFalse();
  }

  @Test
  void keepsAListThatWasInterrupted() {
    CompiledProblem problem = comingJobs(Objective.makespan());
    PlanInterrupter interrupter = new PlanInterrupter();
    ListMemory memory = new ListMemory();
    memory
        .left()
        .addAll(
            List.of(
                pace -> {
                  interrupter.interrupt();
                  return null;
                }));
    SearchOptions options = SearchOptions.defaults().withTimeLimit(Duration.ofMinutes(5));

    new Starts(problem, options, new OfferedPlans(), interrupter, System.nanoTime(), memory)
        .askLeft(() -> false);

    assertThat(memory.leavesLists()).isTrue();
  }
}
