package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.ManyTasks;
import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.PlannerContract;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GreedyRuleTest {
  private static final int DRAWN = System.getProperty(PlannerContract.ALL) == null ? 250 : 1_000;

  /** The planners that choose task and worker together. */
  enum Greedy {
    DLS(DynamicLevel::criterion),
    ETF(EarliestTaskFirst::criterion),
    MIN_MIN(problem -> MinMin.minMin()),
    MAX_MIN(MinMin::maxMin),
    SUFFERAGE(problem -> MinMin.sufferage());

    private final Function<CompiledProblem, Criterion> criterion;

    Greedy(Function<CompiledProblem, Criterion> criterion) {
      this.criterion = criterion;
    }

    ListRule plain(PartialSchedule schedule) {
      return new PlainGreedyRule(schedule, criterion.apply(schedule.problem()));
    }

    GreedyRule rule(PartialSchedule schedule) {
      return new GreedyRule(schedule, criterion.apply(schedule.problem()), Plans.pace());
    }

    GreedyRule rule(PartialSchedule schedule, int window) {
      return new GreedyRule(schedule, criterion.apply(schedule.problem()), Plans.pace(), window);
    }
  }

  @ParameterizedTest
  @EnumSource
  void plansAsIfEveryTaskHadBeenAskedAboutEveryWorker(Greedy greedy) {
    int compared = 0;
    for (long seed = 0; seed < DRAWN; seed++) {
      Problem problem = RandomProblems.of(seed, (int) (seed % 5) * 2);
      compared += assertSamePlans(greedy, problem, seed % 3 > 0);
    }
    assertThat(compared).isGreaterThan(8 * DRAWN);
  }

  @ParameterizedTest
  @EnumSource
  void plansManyAlikeTasksAsIfEachHadBeenAsked(Greedy greedy) {
    int compared = 0;
    for (long seed = 0; seed < 120; seed++) {
      compared += assertSamePlans(greedy, alike(seed), true);
    }
    assertThat(compared).isGreaterThan(3000);
  }

  private static int assertSamePlans(Greedy greedy, Problem problem, boolean seesFetches) {
    CompiledProblem compiled = CompiledProblem.of(problem);
    if (compiled.taskWithoutOption().isPresent()) {
      return 0;
    }
    PartialSchedule plain = new PartialSchedule(compiled, Gaps.LEFT, seesFetches);
    PartialSchedule quick = new PartialSchedule(compiled, Gaps.LEFT, seesFetches);
    List<String> expected = placings(ListBackend.build(plain, greedy.plain(plain), Plans.pace()));
    List<String> placed = placings(ListBackend.build(quick, greedy.rule(quick), Plans.pace()));
    assertThat(placed).as(problem.name()).isEqualTo(expected);
    return placed.size();
  }

  /** Tasks in the order in which they were placed, with where and when. */
  private static List<String> placings(@Nullable Timetable timetable) {
    List<String> placings = new ArrayList<>();
    for (int task : timetable == null ? new int[0] : timetable.placingOrder()) {
      placings.add(
          "%d %d %d %d-%d"
              .formatted(
                  task,
                  timetable.runs().mode[task],
                  timetable.worker(task),
                  timetable.startMicros(task),
                  timetable.endMicros(task)));
    }
    return placings;
  }

  /** Some dozen jobs of few workflows, on workers of three types that are far apart. */
  private static Problem alike(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Problem.Builder builder = Problem.builder().name("alike-" + seed);
    for (int m = 0; m < 4; m++) {
      builder.model("m" + m, random.nextInt(2, 6));
    }
    int workers = random.nextInt(5);
    for (int w = 0; w < 3 + workers; w++) {
      String type = "t" + (w < 3 ? w : random.nextInt(3));
      builder.worker(Worker.gpu("w" + w, type, 12, 1_000_000));
    }
    builder.worker(Worker.gpu("last", "t0", 12, 500_000).withZone("far"));
    for (int f = 0; f < 2; f++) {
      builder.workflow(alike("f" + f, random));
    }
    boolean released = random.nextBoolean();
    for (int j = 0; j < 20; j++) {
      long release = released ? 0 : random.nextInt(3) * 15L;
      builder.job(new Job("j" + j, "f" + random.nextInt(2), release));
    }
    return builder
        .transfers(TransferModel.uniform(random.nextInt(3), random.nextInt(200_000, 2_000_000)))
        .objective(Objective.makespan())
        .build();
  }

  private static Workflow alike(String id, SplittableRandom random) {
    Workflow.Builder workflow = Workflow.builder(id);
    int tasks = random.nextInt(1, 4);
    for (int t = 0; t < tasks; t++) {
      long micros = random.nextInt(1, 10);
      TaskDuration duration =
          random.nextBoolean()
              ? TaskDuration.of(micros)
              : TaskDuration.perWorker(Map.of("t0", micros, "t1", 2 * micros, "t2", 30 * micros));
      Mode mode = Mode.of(Mode.DEFAULT_ID, duration);
      workflow.task(
          Task.of(
              "t" + t, random.nextInt(3) == 0 ? mode : mode.withModels("m" + random.nextInt(4))));
      if (t > 0) {
        workflow.edge("t" + (t - 1), "t" + t, random.nextInt(0, 40));
      }
    }
    return workflow.build();
  }

  /** Of workers that are settled: the later of the table's start and the arrival is the start. */
  @Test
  void theTableKnowsWhenEveryRunCouldStart() {
    int compared = 0;
    for (long seed = 0; seed < 400; seed++) {
      CompiledProblem problem = CompiledProblem.of(RandomProblems.of(seed, 3));
      if (problem.taskWithoutOption().isPresent()) {
        continue;
      }
      PartialSchedule schedule = new PartialSchedule(problem, Gaps.LEFT, seed % 4 > 0);
      StartTable table = new StartTable(schedule);
      EarliestEnd rule = new EarliestEnd(schedule);
      Choice choice = new Choice();
      for (int task : Heft.order(problem)) {
        compared += assertKnown(problem, schedule, table, seed);
        rule.choose(task, choice);
        if (!choice.isMade()
            || (!schedule.place(choice.option, choice.worker)
                && !schedule.placeSomewhere(choice))) {
          break;
        }
        int workflowTask = problem.jobs().workflowTask(task);
        table.placed(workflowTask, choice.worker, schedule.timetable().startMicros(task));
      }
    }
    assertThat(compared).isGreaterThan(50_000);
  }

  private static int assertKnown(
      CompiledProblem problem, PartialSchedule schedule, StartTable table, long seed) {
    int compared = 0;
    int options = problem.workflows().optionsEnd(problem.workflows().tasks() - 1);
    for (int o = 0; o < options; o++) {
      int c = problem.workflows().optionClass(o);
      int end = problem.workers().membersEnd(c);
      for (int i = problem.workers().membersBegin(c); i < end; i++) {
        int worker = problem.workers().member(i);
        if (table.isUnsettledWorker(worker) || !table.knows(o)) {
          continue;
        }
        long start = table.startMicros(o, worker);
        long floor = schedule.queueFloorMicros(worker);
        for (long t = floor - 2; start != PartialSchedule.NEVER && t < start + 6; t += 3) {
          if (table.isMonotone(o) || t <= floor || t >= start) {
            assertThat(schedule.startWithInputsMicros(o, worker, t))
                .as("seed " + seed + ", option " + o + ", worker " + worker + ", from " + t)
                .isEqualTo(Math.max(t, start));
            compared++;
          }
        }
      }
    }
    return compared;
  }

  @ParameterizedTest
  @EnumSource
  void workGrowsAsTasksDo(Greedy greedy) {
    assertThat(work(greedy, 2000)).isLessThan(2.1 * work(greedy, 1000));
    assertThat(workWithModels(greedy, 2000)).isLessThan(2.1 * workWithModels(greedy, 1000));
  }

  @ParameterizedTest
  @EnumSource
  void workGrowsAsTasksDoWhereNoTwoAreAlike(Greedy greedy) {
    assertThat(workOnUnlike(greedy, 2000)).isLessThan(2.1 * workOnUnlike(greedy, 1000));
  }

  private static double workOnUnlike(Greedy greedy, int tasks) {
    CompiledProblem problem = CompiledProblem.of(ManyTasks.atOnceUnlike(tasks, 20));
    PartialSchedule schedule = new PartialSchedule(problem, Gaps.LEFT, true);
    GreedyRule rule = greedy.rule(schedule, 50);
    assertThat(ListBackend.build(schedule, rule, Plans.pace())).isNotNull();
    return rule.work();
  }

  @ParameterizedTest
  @EnumSource
  void aNarrowWindowCostsLittle(Greedy greedy) {
    double narrow = 0;
    double wide = 0;
    for (int seed = 0; seed < 8; seed++) {
      CompiledProblem problem = CompiledProblem.of(ManyTasks.oneWorkflow(300 + seed, 5));
      narrow += makespan(greedy, problem, 50);
      wide += makespan(greedy, problem, Integer.MAX_VALUE);
    }
    assertThat(narrow).isLessThan(1.02 * wide);
  }

  private static long makespan(Greedy greedy, CompiledProblem problem, int window) {
    PartialSchedule schedule = new PartialSchedule(problem, Gaps.LEFT, true);
    Timetable timetable =
        Objects.requireNonNull(
            ListBackend.build(schedule, greedy.rule(schedule, window), Plans.pace()));
    long last = 0;
    for (int task = 0; task < problem.tasks(); task++) {
      assertThat(timetable.isPlaced(task)).isTrue();
      last = Math.max(last, timetable.endMicros(task));
    }
    return last;
  }

  @ParameterizedTest
  @EnumSource
  void asksTheTimetableAFewTimesPerTask(Greedy greedy) {
    CompiledProblem problem = twoTaskJobs(2000, false);
    PartialSchedule schedule = new PartialSchedule(problem, Gaps.LEFT, true);
    assertThat(ListBackend.build(schedule, greedy.rule(schedule), Plans.pace())).isNotNull();
    assertThat(schedule.estimates()).isLessThan(4L * problem.tasks());
  }

  private static double work(Greedy greedy, int jobs) {
    return work(greedy, twoTaskJobs(jobs, false));
  }

  private static double workWithModels(Greedy greedy, int jobs) {
    return work(greedy, twoTaskJobs(jobs, true));
  }

  private static double work(Greedy greedy, CompiledProblem problem) {
    PartialSchedule schedule = new PartialSchedule(problem, Gaps.LEFT, true);
    GreedyRule rule = greedy.rule(schedule);
    assertThat(ListBackend.build(schedule, rule, Plans.pace())).isNotNull();
    return rule.work();
  }

  /** Jobs of two tasks each, all released, on 20 workers of two types. */
  private static CompiledProblem twoTaskJobs(int jobs, boolean models) {
    Problem.Builder builder = Problem.builder();
    for (int m = 0; m < 4; m++) {
      builder.model("m" + m, 4);
    }
    for (int w = 0; w < 20; w++) {
      builder.worker(Worker.gpu("w" + w, w % 2 == 0 ? "a" : "b", 8, 1_000_000));
    }
    for (int f = 0; f < 4; f++) {
      Mode first = Mode.of(20 + 3 * f);
      Map<String, Long> byType = Map.of("a", 10L + f, "b", 13L + f);
      Mode second = Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(byType));
      builder.workflow(
          Workflow.builder("f" + f)
              .task(Task.of("first", models ? first.withModels("m" + f) : first))
              .task(Task.of("second", models ? second.withModels("m" + (f + 1) % 4) : second))
              .edge("first", "second", 5)
              .build());
    }
    for (int j = 0; j < jobs; j++) {
      builder.job("j" + j, "f" + j % 4);
    }
    return CompiledProblem.of(
        builder
            .transfers(TransferModel.uniform(1, 1_000_000))
            .objective(Objective.makespan())
            .build());
  }
}
