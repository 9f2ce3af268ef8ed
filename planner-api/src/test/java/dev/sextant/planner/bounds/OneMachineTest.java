package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tasks with heads and tails on one worker: what orders of all of them say. */
class OneMachineTest {
  private static final int TASKS = 6;
  private static final int PROBLEMS = 60;

  private record Tasks(long[] head, long[] length, long[] tail) {
    static Tasks drawn(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      long[] head = random.longs(TASKS, 0, 25).toArray();
      long[] length = random.longs(TASKS, 1, 10).toArray();
      long[] tail = random.longs(TASKS, 0, 25).toArray();
      return new Tasks(head, length, tail);
    }

    /** A task follows its head on a worker of its own, and so does its tail. */
    Problem problem(long seed, long deadline) {
      Problem.Builder problem = Problem.builder().worker(Worker.cpu("m"));
      for (int i = 0; i < TASKS; i++) {
        Workflow.Builder workflow =
            Workflow.builder("f" + i)
                .task(Task.of("run", Mode.of(length[i]).onWorkers("m")))
                .task(Task.of("tail", Mode.of(tail[i]).onWorkers("w" + i)))
                .edge("run", "tail", 0);
        Job.Builder job = Job.builder("j" + i, "f" + i);
        if (seed % 2 == 0) {
          job.releaseMicros(head[i]);
        } else {
          workflow
              .task(Task.of("head", Mode.of(head[i]).onWorkers("w" + i)))
              .edge("head", "run", 0);
        }
        problem
            .worker(Worker.cpu("w" + i))
            .workflow(workflow.build())
            .job(job.deadlineMicros(deadline < 0 ? null : (Long) deadline).build());
      }
      return problem.objective(Objective.makespan()).build();
    }

    /** The least end over all orders of those that are left. */
    long best(int done, long free, long end) {
      long best = done == (1 << TASKS) - 1 ? end : Long.MAX_VALUE;
      for (int i = 0; i < TASKS; i++) {
        if ((done >> i & 1) == 0) {
          long runEnd = Math.max(free, head[i]) + length[i];
          best = Math.min(best, best(done | 1 << i, runEnd, Math.max(end, runEnd + tail[i])));
        }
      }
      return best;
    }

    /** The most that the work of some tasks takes between the least head and tail of them. */
    long work() {
      long most = 0;
      for (int set = 1; set < 1 << TASKS; set++) {
        long a = Long.MAX_VALUE;
        long b = Long.MAX_VALUE;
        long sum = 0;
        for (int i = 0; i < TASKS; i++) {
          if ((set >> i & 1) != 0) {
            a = Math.min(a, head[i]);
            b = Math.min(b, tail[i]);
            sum += length[i];
          }
        }
        most = Math.max(most, a + sum + b);
      }
      return most;
    }
  }

  /** Of so few tasks edge finding tells the best order, where the work of no set does. */
  @Test
  void theBoundIsTheEndOfTheBestOrder() {
    int ordered = 0;
    for (long seed = 0; seed < PROBLEMS; seed++) {
      Tasks tasks = Tasks.drawn(seed);
      Problem problem = tasks.problem(seed, -1);
      long best = tasks.best(0, 0, 0);
      LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
      LowerBound bound = bounds.objective();
      assertThat(bound.value()).as("seed %d", seed).isEqualTo(best);
      assertThat(BoundChecker.check(problem, bounds.evidence()).verified())
          .as("seed %d", seed)
          .isTrue();
      assertThat(bound.source().equals("edge-finding"))
          .as("seed %d", seed)
          .isEqualTo(best > tasks.work());
      ordered += best > tasks.work() ? 1 : 0;
    }
    assertThat(ordered).isGreaterThan(PROBLEMS / 5);
  }

  @Test
  void deadlinesAreRefutedExactlyWhereNoOrderKeepsThem() {
    for (long seed = 0; seed < PROBLEMS; seed += 3) {
      Tasks tasks = Tasks.drawn(seed);
      long best = tasks.best(0, 0, 0);
      assertThat(Refutations.of(CompiledProblem.of(tasks.problem(seed, best))))
          .as("seed %d", seed)
          .isEmpty();
      assertThat(Refutations.of(CompiledProblem.of(tasks.problem(seed, best - 1))))
          .as("seed %d", seed)
          .isNotEmpty();
    }
  }
}
