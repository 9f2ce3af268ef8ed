package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Records forget what is long over: many runs on one worker start where profiles let them. */
class LongSequencesTest {
  private static final int PROBLEMS = 80;

  @Test
  void manyRunsOnOneWorkerStartWhereProfilesLetThem() {
    long putDown = 0;
    long waited = 0;
    for (long seed = 0; seed < PROBLEMS; seed++) {
      CompiledProblem problem = CompiledProblem.of(drawn(seed));
      assertThat(RecordDecoder.decodes(problem)).isTrue();
      RecordDecoder records = new RecordDecoder(problem);
      OrderDecoder profiles = new ProfileDecoder(problem);
      int tasks = problem.tasks();
      int[] order = new int[tasks];
      int[] option = new int[tasks];
      for (int t = 0; t < tasks; t++) {
        order[t] = t;
        option[t] = problem.workflows().optionsBegin(problem.jobs().workflowTask(t));
      }
      assertThat(records.decode(order, option, new int[tasks])).isTrue();
      assertThat(profiles.decode(order, option, new int[tasks])).isTrue();
      for (int t = 0; t < tasks; t++) {
        assertThat(records.startMicros(t))
            .as("seed %d, task %d", seed, t)
            .isEqualTo(profiles.startMicros(t));
        waited += t > 0 && records.startMicros(t) > records.endMicros(t - 1) ? 1 : 0;
      }
      assertThat(records.cost()).isEqualTo(profiles.cost());
      putDown += records.putDownAgain();
    }
    // Both what records hold and what they have forgotten are asked for.
    assertThat(waited).isGreaterThan(10L * PROBLEMS);
    assertThat(putDown).isGreaterThan(PROBLEMS);
  }

  /** What was put down again for one order is taken away for another as far as it differs. */
  @Test
  void oneOrderAfterAnotherStartsWhereProfilesLetIt() {
    long putDown = 0;
    for (long seed = 0; seed < PROBLEMS; seed++) {
      CompiledProblem problem = CompiledProblem.of(drawn(seed, 100));
      RecordDecoder records = new RecordDecoder(problem);
      OrderDecoder profiles = new ProfileDecoder(problem);
      SplittableRandom random = new SplittableRandom(seed);
      int tasks = problem.tasks();
      int[] order = IntStream.range(0, tasks).toArray();
      int[] option = new int[tasks];
      for (int t = 0; t < tasks; t++) {
        option[t] = problem.workflows().optionsBegin(problem.jobs().workflowTask(t));
      }
      for (int round = 0; round < 6; round++) {
        assertThat(records.decode(order, option, new int[tasks])).isTrue();
        assertThat(profiles.decode(order, option, new int[tasks])).isTrue();
        for (int t = 0; t < tasks; t++) {
          assertThat(records.startMicros(t))
              .as("seed %d, round %d, task %d", seed, round, t)
              .isEqualTo(profiles.startMicros(t));
        }
        int at = random.nextInt(tasks - 1);
        int other = random.nextInt(at + 1, tasks);
        int task = order[at];
        order[at] = order[other];
        order[other] = task;
      }
      putDown += records.putDownAgain();
    }
    assertThat(putDown).isGreaterThan(PROBLEMS);
  }

  /** Up to six of many models at once, which hardly fit, and often the ones used just before. */
  static Problem drawn(long seed) {
    return drawn(seed, 40);
  }

  private static Problem drawn(long seed, int jobs) {
    SplittableRandom random = new SplittableRandom(seed);
    int models = seed % 4 == 3 ? random.nextInt(3, 9) : random.nextInt(3, 24);
    Problem.Builder problem = Problem.builder();
    long[] bytes = new long[models];
    for (int m = 0; m < models; m++) {
      bytes[m] = random.nextInt(seed % 3 == 0 ? 6 : 1, 12);
      problem.model("m" + m, bytes[m]);
    }
    long memory = random.nextInt(14, 60);
    problem.worker(
        Worker.gpu("w", "T4", memory, 1_000_000)
            .withModelLoad(new Link(random.nextInt(0, 5), random.nextInt(400_000, 4_000_000))));
    int at = 0;
    for (int j = 0; j < jobs; j++) {
      List<String> needed = new ArrayList<>();
      long left = memory;
      // Every fourth problem has few models, some of them unused for long.
      int most = seed % 4 == 3 ? 2 : seed % 2 == 0 ? 3 : 7;
      for (int i = random.nextInt(most); i > 0; i--) {
        at = most > 2 && random.nextInt(3) > 0 ? (at + 1) % models : random.nextInt(models);
        if (bytes[at] <= left && !needed.contains("m" + at)) {
          needed.add("m" + at);
          left -= bytes[at];
        }
      }
      long workspace = random.nextInt(most > 2 ? 3 : 1) == 0 ? random.nextLong(left + 1) : 0;
      problem
          .workflow(
              Workflow.builder("f" + j)
                  .task(
                      Task.of(
                          "t",
                          Mode.of(random.nextInt(1, 20))
                              .withWorkspaceBytes(workspace)
                              .withModels(needed.toArray(String[]::new))))
                  .build())
          .job(new Job("j" + j, "f" + j, random.nextInt(4) == 0 ? random.nextInt(300) : 0));
    }
    boolean held = random.nextBoolean() && bytes[0] <= memory;
    return problem
        .state(
            held
                ? ClusterState.EMPTY.withWorkers(WorkerState.holding("w", "m0"))
                : ClusterState.EMPTY)
        .objective(Objective.makespan())
        .build();
  }
}
