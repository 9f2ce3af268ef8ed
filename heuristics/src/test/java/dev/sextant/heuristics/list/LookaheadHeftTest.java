package dev.sextant.heuristics.list;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LookaheadHeftTest {

  @Test
  void choosesAsIfEveryOptionHadBeenTried() {
    int compared = 0;
    for (long seed = 0; seed < 1000; seed++) {
      CompiledProblem problem = CompiledProblem.of(RandomProblems.of(seed, (int) seed % 3));
      if (problem.taskWithoutOption().isPresent()) {
        continue;
      }
      PartialSchedule schedule = new PartialSchedule(problem, Gaps.FILLED, seed % 3 > 0);
      LookaheadHeft pruned = new LookaheadHeft(schedule, Plans.pace());
      Scan all = new Scan(schedule, (option, worker) -> score(schedule, option, worker));
      Choice choice = new Choice();
      Choice expected = new Choice();
      for (int task : Heft.order(problem)) {
        all.choose(task, expected);
        pruned.choose(task, choice);
        assertThat(describe(choice)).as("seed " + seed).isEqualTo(describe(expected));
        schedule.consider(task);
        if (!choice.isMade()
            || (!schedule.place(choice.option, choice.worker)
                && !schedule.placeSomewhere(choice))) {
          break;
        }
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(5000);
  }

  private static String describe(Choice choice) {
    return choice.task + " " + choice.option + " " + choice.worker + " " + choice.score;
  }

  /** The last end of the task and its children if the task goes there. */
  private static long score(PartialSchedule schedule, int option, int worker) {
    int task = schedule.task();
    List<Integer> children = children(schedule.problem(), task);
    if (children.isEmpty()) {
      return schedule.endMicros(option, worker);
    }
    Timetable timetable = schedule.timetable();
    int mark = timetable.mark(worker);
    if (!schedule.tryOut(option, worker)) {
      return PartialSchedule.NEVER;
    }
    long last = Math.max(timetable.endMicros(task), lastEnd(schedule, children));
    timetable.undoLast(mark);
    schedule.consider(task);
    return last;
  }

  private static long lastEnd(PartialSchedule schedule, List<Integer> children) {
    if (children.isEmpty()) {
      return Long.MIN_VALUE;
    }
    Timetable timetable = schedule.timetable();
    int child = children.get(0);
    Choice choice = new Choice();
    new Scan(schedule, schedule::endMicros).choose(child, choice);
    List<Integer> others = children.subList(1, children.size());
    int mark = choice.isMade() ? timetable.mark(choice.worker) : 0;
    if (!choice.isMade() || !schedule.tryOut(choice.option, choice.worker)) {
      return lastEnd(schedule, others);
    }
    long last = Math.max(timetable.endMicros(child), lastEnd(schedule, others));
    timetable.undoLast(mark);
    return last;
  }

  private static List<Integer> children(CompiledProblem problem, int task) {
    CompiledWorkflows workflows = problem.workflows();
    UpwardRanks ranks = new UpwardRanks(problem);
    int offset = problem.jobs().offset(problem.jobs().jobOf(task));
    int from = task - offset;
    return IntStream.range(workflows.succsBegin(from), workflows.succsEnd(from))
        .map(s -> workflows.edgeTo(workflows.succEdge(s)) + offset)
        .boxed()
        .sorted(
            Comparator.<Integer>comparingLong(t -> -ranks.comparable(t - offset))
                .thenComparing(t -> t))
        .toList();
  }

  @Test
  void triesAFewOptionsPerTask() {
    double few = trialsPerTask(800, 20);
    assertThat(few).isLessThan(8);
    assertThat(trialsPerTask(1600, 20)).isLessThan(1.1 * few);
  }

  /** One workflow in which a task has inputs from up to three of the last fifty. */
  private static double trialsPerTask(int tasks, int workers) {
    SplittableRandom random = new SplittableRandom(1);
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < tasks; t++) {
      workflow.task(Task.of("t" + t, Mode.of(random.nextInt(1, 1000))));
      for (int e = 0; e < 3 && t >= 50; e++) {
        int from = t - 1 - 16 * e - random.nextInt(16);
        workflow.edge("t" + from, "t" + t, random.nextInt(20));
      }
    }
    Problem.Builder builder = Problem.builder().workflow(workflow.build()).job("j", "f");
    for (int w = 0; w < workers; w++) {
      builder.worker(Worker.cpu("w" + w));
    }
    CompiledProblem problem =
        CompiledProblem.of(
            builder
                .transfers(TransferModel.uniform(1, 1_000_000))
                .objective(Objective.makespan())
                .build());
    PartialSchedule schedule = new PartialSchedule(problem, Gaps.FILLED, true);
    LookaheadHeft rule = new LookaheadHeft(schedule, Plans.pace());
    QueueRule list = new QueueRule(new FixedOrder(Heft.order(problem)), rule);
    assertThat(ListBackend.build(schedule, list, Plans.pace())).isNotNull();
    return (double) rule.trials() / tasks;
  }
}
