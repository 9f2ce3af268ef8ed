package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Tails within jobs are the longest paths, whatever changes, stays or is taken back. */
class JobTailsTest {
  @Test
  void areTheLongestPathsAfterEachChange() {
    int longer = 0;
    for (long seed = 0; seed < 60; seed++) {
      CompiledProblem problem = CompiledProblem.of(RandomSequenceProblems.of(seed, 2));
      SplittableRandom random = new SplittableRandom(seed);
      ChosenOptions chosen = new ChosenOptions(problem.workflows(), problem.tasks());
      int[] option = chosen.option;
      int[] worker = new int[problem.tasks()];
      for (int t = 0; t < option.length; t++) {
        draw(problem, t, chosen, worker, random);
      }
      JobTails tails = new JobTails(problem, new TaskLinks(problem), chosen, worker);
      tails.recompute();
      for (int round = 0; round < 20; round++) {
        int[] optionBefore = option.clone();
        int[] workerBefore = worker.clone();
        int[] moved = random.ints(random.nextInt(1, 5), 0, option.length).toArray();
        for (int t : moved) {
          draw(problem, t, chosen, worker, random);
        }
        for (int t : moved) {
          tails.change(t);
        }
        longer += assertPaths(seed, problem, tails, option, worker);
        if (random.nextBoolean()) {
          tails.commit();
        } else {
          for (int t : moved) {
            chosen.choose(t, optionBefore[t]);
          }
          System.arraycopy(workerBefore, 0, worker, 0, worker.length);
          tails.rollback();
        }
        assertPaths(seed, problem, tails, option, worker);
      }
    }
    assertThat(longer).isGreaterThan(1000);
  }

  /** There is room for eight jobs at first, and all of them change. */
  @Test
  void asManyJobsChangeAsThereIsRoomFor() {
    Problem.Builder builder =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .workflow(
                Workflow.builder("f")
                    .task("a", 1)
                    .task(
                        Task.of(
                            "b",
                            Mode.of("long", TaskDuration.of(7)),
                            Mode.of("short", TaskDuration.of(3))))
                    .edge("a", "b", 0)
                    .build())
            .objective(Objective.makespan());
    for (int j = 0; j < 8; j++) {
      builder.job("j" + j, "f");
    }
    CompiledProblem problem = CompiledProblem.of(builder.build());
    ChosenOptions chosen = new ChosenOptions(problem.workflows(), 16);
    for (int t = 0; t < 16; t++) {
      chosen.choose(t, problem.workflows().optionsBegin(t % 2));
    }
    JobTails tails = new JobTails(problem, new TaskLinks(problem), chosen, new int[16]);
    tails.recompute();
    for (boolean keep : new boolean[] {true, false}) {
      for (int t = 0; t < 16; t += 2) {
        assertThat(tails.micros(t)).isEqualTo(keep ? 7 : 3);
        chosen.choose(t + 1, problem.workflows().optionsBegin(1) + (keep ? 1 : 0));
        tails.change(t + 1);
        assertThat(tails.micros(t)).isEqualTo(keep ? 3 : 7);
      }
      if (keep) {
        tails.commit();
      } else {
        tails.rollback();
      }
    }
    assertThat(tails.micros(14)).isEqualTo(3);
  }

  private static void draw(
      CompiledProblem problem, int t, ChosenOptions chosen, int[] worker, SplittableRandom random) {
    CompiledWorkflows workflows = problem.workflows();
    int wt = problem.jobs().workflowTask(t);
    chosen.choose(t, random.nextInt(workflows.optionsBegin(wt), workflows.optionsEnd(wt)));
    int c = workflows.optionClass(chosen.option[t]);
    int from = problem.workers().membersBegin(c);
    worker[t] = problem.workers().member(random.nextInt(from, problem.workers().membersEnd(c)));
  }

  private static int assertPaths(
      long seed, CompiledProblem problem, JobTails tails, int[] option, int[] worker) {
    int longer = 0;
    for (int t = 0; t < option.length; t++) {
      long expected = path(problem, t, option, worker);
      longer += expected > 0 ? 1 : 0;
      assertThat(tails.micros(t)).as("seed %d, task %d", seed, t).isEqualTo(expected);
    }
    return longer;
  }

  private static long path(CompiledProblem problem, int t, int[] option, int[] worker) {
    CompiledJobs jobs = problem.jobs();
    CompiledWorkflows workflows = problem.workflows();
    int offset = jobs.offset(jobs.jobOf(t));
    long longest = 0;
    for (int e = 0; e < workflows.edges(); e++) {
      if (workflows.edgeFrom(e) == t - offset) {
        int to = workflows.edgeTo(e) + offset;
        long way = problem.transfers().micros(worker[t], worker[to], workflows.edgeBytes(e));
        long rest = workflows.optionDurationMicros(option[to]) + path(problem, to, option, worker);
        longest = Math.max(longest, way + rest);
      }
    }
    return longest;
  }
}
