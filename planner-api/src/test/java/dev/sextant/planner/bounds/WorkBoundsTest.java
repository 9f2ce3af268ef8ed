package dev.sextant.planner.bounds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Work against capacity on a few workers: which of it counts, from when on and at which prices. */
class WorkBoundsTest {
  /** A worker that can hold data only gives no second price. */
  @Test
  void whereOneKindOfWorkersHasCapacityThereIsOnePrice() {
    Problem problem =
        on(Worker.cpu("v"), Worker.storage("store"))
            .workflow(Workflow.builder("f").task("t", 3).build())
            .job("j", "f")
            .build();
    CompiledProblem compiled = CompiledProblem.of(problem);
    LowerBounds bounds = LowerBounds.of(compiled);
    int option = compiled.workflows().optionsBegin(0);
    assertThat(bounds.optionPrice(option)).isZero();
    assertThat(bounds.workerPrice(compiled.workflows().optionClass(option))).isEqualTo(1);
  }

  /** Not before 20 on one worker: what takes no time keeps none busy at 0. */
  @Test
  void aTaskThatTakesNoTimeIsNothingToBeginWith() {
    Problem.Builder problem = longAndLater(0, 0);
    problem.workflow(Workflow.builder("mark").task("t", 0).build()).job("mark", "mark");
    List<Job> jobs = new ArrayList<>(problem.build().jobs());
    Collections.reverse(jobs);
    assertThat(bound(problem.build().withJobs(jobs))).isEqualTo(new LowerBound(110, "work"));
  }

  /** Not before 20 on one worker, and on one no run ends within the last 40. */
  @Test
  void workersBeginAndEndWithDifferentTasks() {
    assertThat(bound(longAndLater(0, 40).build()))
        .isEqualTo(new LowerBound((100 + 10 * 10 + 20 + 40) / 2, "work"));
    // What comes behind all of them is no part of it.
    assertThat(bound(longAndLater(200, 200).build()))
        .isEqualTo(new LowerBound((100 + 10 * 10 + 20) / 2 + 200, "work"));
  }

  /** A run of 100, and ten of 10 from 20 on, with deliveries behind them. */
  private static Problem.Builder longAndLater(long afterLong, long afterLater) {
    Workflow.Builder later = Workflow.builder("later");
    Job.Builder ten = Job.builder("later", "later").releaseMicros(20);
    List<JobOutput> outputs = new ArrayList<>();
    for (int t = 0; t < 10; t++) {
      later.task("t" + t, 10);
      outputs.add(new JobOutput("t" + t, afterLater, "store"));
    }
    return on(Worker.cpu("w0"), Worker.cpu("w1"), Worker.storage("store"))
        .transfers(TransferModel.uniform(0, 1_000_000))
        .workflow(Workflow.builder("long").task("t", 100).build())
        .workflow(later.build())
        .job(new Job("long", "long", 0).withOutputs(new JobOutput("t", afterLong, "store")))
        .job(ten.outputs(outputs).build());
  }

  /** Up to 256 tasks each of their heads is looked at: three of 100 from 1000 on. */
  @Test
  void eachHeadOfAHundredTasksIsLookedAt() {
    Problem.Builder problem =
        on(Worker.cpu("v"), Worker.cpu("w"))
            .workflow(Workflow.builder("long").task("t", 100).build())
            .workflow(Workflow.builder("short").task("t", 1).build());
    for (int j = 0; j < 100; j++) {
      problem.job(new Job("j" + j, j < 3 ? "long" : "short", j < 3 ? 1_000 : 0));
    }
    assertThat(bound(problem.build())).isEqualTo(new LowerBound(1_000 + 150, "work"));
  }

  /** With many workers fewer heads and tails are looked at, the least among them. */
  @Test
  void allTasksCountHoweverManyWorkersThereAre() {
    Problem.Builder problem =
        Problem.builder()
            .workflow(Workflow.builder("f").task("t", 7).build())
            .objective(Objective.makespan());
    for (int w = 0; w < 80; w++) {
      problem.worker(Worker.cpu("w" + w));
    }
    for (int j = 0; j < 256; j++) {
      problem.job(new Job("j" + j, "f", j == 0 ? 1 : 0));
    }
    // 256 x 7 / 80 = 22.4.
    assertThat(bound(problem.build())).isEqualTo(new LowerBound(23, "work"));
  }

  /** Three of 10 on two workers, each with 5 behind it, and nothing that has nothing behind it. */
  @Test
  void workIsFollowedByTheTailThatAllOfItHas() {
    Problem.Builder problem =
        on(Worker.cpu("v"), Worker.cpu("w"), Worker.storage("store"))
            .transfers(TransferModel.uniform(0, 1_000_000))
            .workflow(Workflow.builder("f").task("t", 10).build());
    for (int j = 0; j < 3; j++) {
      problem.job(new Job("j" + j, "f", 0).withOutputs(new JobOutput("t", 5, "store")));
    }
    assertThat(bound(problem.build())).isEqualTo(new LowerBound(15 + 5, "work"));
  }

  /** One of 10 on the slow worker, three of 2 on the fast one, which each could run the others. */
  @Test
  void tasksThatArePinnedToDifferentWorkersNeedDifferently() {
    Mode speeds = Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(Map.of("slow", 10L, "fast", 2L)));
    Mode modes = Mode.of("long", TaskDuration.of(10));
    Problem workers =
        on(Worker.cpu("slow"), Worker.cpu("fast"))
            .workflow(Workflow.builder("f").task(Task.of("t", speeds)).build())
            .job("a", "f")
            .job("b", "f")
            .job("c", "f")
            .job("d", "f")
            .state(
                ClusterState.EMPTY.withPins(
                    new Pin("a", "t", null, "slow"),
                    new Pin("b", "t", null, "fast"),
                    new Pin("c", "t", null, "fast"),
                    new Pin("d", "t", null, "fast")))
            .build();
    assertThat(bound(workers)).isEqualTo(new LowerBound(10, "critical-path"));
    Problem one =
        on(Worker.cpu("w"))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("t", modes, Mode.of("brief", TaskDuration.of(2))))
                    .build())
            .job("a", "f")
            .job("b", "f")
            .state(
                ClusterState.EMPTY.withPins(
                    new Pin("a", "t", "long", null), new Pin("b", "t", "brief", null)))
            .build();
    assertThat(bound(one)).isEqualTo(new LowerBound(12, "work"));
  }

  /** Three of 10 on the cores of one worker; another one has cores, too, and both have disks. */
  @Test
  void theCoresOfOneKindOfWorkersHaveAPriceOfTheirOwn() {
    Map<String, Long> capacities = Map.of("cores", 1L, "disks", 1L);
    Worker v = Worker.cpu("v").withCapacities(capacities);
    Worker w = Worker.cpu("w").withType("other").withCapacities(capacities);
    for (List<Worker> workers : List.of(List.of(v, w), List.of(w, v))) {
      Mode brief = Mode.of(1).onWorkers("v").withDemands(Map.of("disks", 1L));
      Workflow.Builder workflow = Workflow.builder("f").task(Task.of("brief", brief));
      for (int t = 0; t < 3; t++) {
        Mode mode = Mode.of(10).onWorkers("w").withDemands(Map.of("cores", 1L));
        workflow.task(Task.of("t" + t, mode));
      }
      Problem problem =
          on(workers.get(0), workers.get(1)).workflow(workflow.build()).job("j", "f").build();
      assertThat(bound(problem)).isEqualTo(new LowerBound(30, "work-of-class"));
    }
  }

  /** Of one fast worker and four slow ones with a thousand cores each, a run takes all. */
  @Test
  void pricesAreOfEachCoreOfEachWorker() {
    Map<String, Long> all = Map.of("cores", 1_000L);
    Mode fast = Mode.of("fast", TaskDuration.of(7)).onTypes("fast").withDemands(all);
    Mode slow = Mode.of("slow", TaskDuration.of(15)).onTypes("slow").withDemands(all);
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < 40; t++) {
      workflow.task(Task.of("t" + t, fast, slow));
    }
    Problem.Builder problem = on(Worker.cpu("w0").withType("fast").withCapacities(all));
    for (int w = 1; w < 5; w++) {
      problem.worker(Worker.cpu("w" + w).withType("slow").withCapacities(all));
    }
    // 40 / (1 / 7 + 4 / 15) = 97.7.
    assertThat(bound(problem.workflow(workflow.build()).job("j", "f").build()))
        .isEqualTo(new LowerBound(98, "priced-work"));
  }

  /** Two of 10^9 us until 2 x 10^9: as much as there is, which is no reason. */
  @Test
  void whatJustFitsIsNotRefutedHoweverMuchItIs() {
    long length = 1_000_000_000;
    Problem.Builder problem =
        Problem.builder()
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .workflow(Workflow.builder("f").task("t", length).build())
            .objective(Objective.makespan());
    for (int j = 0; j < 4; j++) {
      problem.job(Job.builder("j" + j, "f").deadlineMicros(2 * length).build());
    }
    assertThat(Refutations.of(CompiledProblem.of(problem.build()))).isEmpty();
  }

  private static LowerBound bound(Problem problem) {
    return LowerBounds.of(CompiledProblem.of(problem)).objective();
  }

  private static Problem.Builder on(Worker... workers) {
    return Problem.builder().workers(workers).objective(Objective.makespan());
  }

  /**
   * Tasks that take 1000 on each of 20 workers and 2000 on 20 others, with a little more or less by
   * task: what the workers can do together, 30 of them in 1000, is worth just that. There are more
   * options than a search of prices looks at from the beginning.
   */
  @Test
  void pricesAreFoundByASampleWhereOptionsAreMany() {
    int kinds = 40;
    int count = 900;
    Worker[] workers = new Worker[kinds];
    for (int k = 0; k < kinds; k++) {
      workers[k] = Worker.cpu("w" + k).withType("t" + k);
    }
    Problem.Builder problem = on(workers);
    for (int t = 0; t < count; t++) {
      Map<String, Long> micros = new TreeMap<>();
      for (int k = 0; k < kinds; k++) {
        micros.put("t" + k, (k < kinds / 2 ? 1_000L : 2_000L) + (7 * t + 11 * k) % 21 - 10);
      }
      Task task = Task.of("t", Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(micros)));
      problem.workflow(Workflow.builder("f" + t).task(task).build()).job("j" + t, "f" + t);
    }
    LowerBound found = bound(problem.build());
    assertThat(found.source()).isEqualTo("priced-work");
    assertThat(found.value()).isBetween(29_600L, 30_000L);
  }

  /**
   * Of 30 kinds of tasks 15 run on three of twenty workers each, for 1000: 200 tasks of each kind
   * keep those twenty busy for 150 000 together. The others can run on any of 3000 workers, so that
   * there are many options, of few kinds, and no kind stands for others.
   */
  @Test
  void pricesAreFoundByAllKindsWhereTheyAreFew() {
    int kinds = 3_000;
    Worker[] workers = new Worker[kinds];
    Map<String, Long> anywhere = new TreeMap<>();
    for (int k = 0; k < kinds; k++) {
      workers[k] = Worker.cpu("w" + k).withType("t" + k);
      anywhere.put("t" + k, 1_000L);
    }
    Problem.Builder problem = on(workers);
    for (int f = 0; f < 30; f++) {
      Map<String, Long> narrow =
          Map.of("t" + f, 1_000L, "t" + (f + 5) % 20, 1_000L, "t" + (f + 10) % 20, 1_000L);
      TaskDuration duration = TaskDuration.perWorker(f < 15 ? narrow : anywhere);
      Task task = Task.of("t", Mode.of(Mode.DEFAULT_ID, duration));
      problem.workflow(Workflow.builder("f" + f).task(task).build());
      for (int j = 0; j < 200; j++) {
        problem.job("j" + f + "-" + j, "f" + f);
      }
    }
    LowerBound found = bound(problem.build());
    assertThat(found.source()).isEqualTo("priced-work");
    assertThat(found.value()).isBetween(149_000L, 150_000L);
  }
}
