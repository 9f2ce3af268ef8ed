package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.TransferModel.LinkTable.Entry;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.online.OnlineOptions;
import dev.sextant.planner.online.Placement;
import dev.sextant.planner.online.WaitReading;
import dev.sextant.planner.online.WorkflowRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a placement looks at must not grow with the cluster, whatever the cluster looks like. */
class PlacingEffortTest {
  private static final long GB = 1_000_000_000L;
  private static final int TASKS = 6;
  private static final int JOBS = 1_000;

  /** The last two columns are about twice what was counted. */
  @ParameterizedTest(name = "{0} classes, {1} racks, {2} needed, {3} models, {4} sizes, plus {5}")
  @CsvSource({
    "1, 1, 1, 16, 6, false, 60, 2",
    "32, 1, 1, 16, 6, false, 80, 7",
    "1, 25, 1, 16, 6, false, 60, 2",
    "1, 1, 3, 16, 6, false, 80, 10",
    "1, 1, 1, 500, 6, false, 50, 4",
    "1, 1, 1, 256, 256, false, 60, 5",
    "8, 10, 2, 64, 64, false, 100, 75",
    "8, 10, 2, 64, 64, true, 90, 70",
  })
  void looksAtFewRows(
      int classes,
      int racks,
      int needed,
      int models,
      int sizes,
      boolean plus,
      double mostRows,
      double mostGroups) {
    Shape shape = new Shape(classes, racks, needed, models, sizes);
    double[] small = perTask(shape, 1_000, plus);
    double[] large = perTask(shape, 4_000, plus);
    double[] wide = perTask(new Shape(classes, 2 * racks, needed, models, sizes), 4_000, plus);
    assertThat(large[0]).as("rows per task").isLessThan(mostRows);
    assertThat(large[1]).as("groups per task").isLessThan(mostGroups);
    for (int i = 0; i < 2; i++) {
      assertThat(large[i]).as("with four times the workers").isLessThan(2 * small[i] + 2);
      assertThat(wide[i]).as("with twice the racks").isLessThan(1.5 * large[i] + 2);
    }
  }

  /** Rows looked at and groups asked, for each task. */
  private static double[] perTask(Shape shape, int workers, boolean plus) {
    SplittableRandom random = new SplittableRandom(9);
    WorkflowRegistry registry = WorkflowRegistry.of(CompiledProblem.of(shape.problem(workers)));
    ClusterSnapshot snapshot =
        new ClusterSnapshot(registry, workers, shape.models, WaitReading.ELAPSING);
    snapshot.joinAll();
    CompassVariant variant =
        plus
            ? CompassVariant.COMPASS_PLUS
            : new CompassVariant(OnlineOptions.defaults(), Refinements.NONE);
    CompassPlanner planner = new CompassPlanner(new CompassOnline(registry, variant));
    Placement placement = new Placement(TASKS);
    for (int w = 0; w < workers; w++) {
      update(shape, snapshot, random, w, random.nextInt(2_000_000), 0);
    }
    long interval = 2_000_000L * 10 / 7 / workers;
    double[] before = new double[2];
    for (int job = 0; job < 3 * JOBS; job++) {
      if (job == 2 * JOBS) {
        before = effort(planner);
      }
      long now = 1 + interval * job;
      planner.place(job % 4, random.nextInt(workers), now, snapshot, placement);
      snapshot.commit(placement);
      int w = random.nextInt(workers);
      update(shape, snapshot, random, w, snapshot.queueEndMicros(w, now) - now, now);
    }
    double[] after = effort(planner);
    return new double[] {
      (after[0] - before[0]) / (TASKS * JOBS), (after[1] - before[1]) / (TASKS * JOBS)
    };
  }

  private static double[] effort(CompassPlanner planner) {
    Effort effort = planner.effort();
    return new double[] {effort.rows, effort.groups};
  }

  private static void update(
      Shape shape, ClusterSnapshot in, SplittableRandom random, int worker, long wait, long now) {
    long[] words = new long[in.residentWords()];
    long room = 16 * GB;
    for (int i = 0; i < 6; i++) {
      int m = random.nextInt(shape.models);
      if ((words[m >> 6] >>> m & 1) == 0 && shape.bytes(m) <= room) {
        words[m >> 6] |= 1L << m;
        room -= shape.bytes(m);
      }
    }
    in.updateResidents(worker, words, 0, 0);
    in.updateWait(worker, wait, now);
  }

  private record Shape(int classes, int racks, int needed, int models, int sizes) {
    long bytes(int model) {
      return GB + 5 * GB * (model % sizes) / sizes;
    }

    Problem problem(int workers) {
      SplittableRandom random = new SplittableRandom(4);
      Problem.Builder builder =
          Problem.builder().objective(Objective.makespan()).transfers(links());
      for (int m = 0; m < models; m++) {
        builder.model("m" + m, bytes(m));
      }
      for (int w = 0; w < workers; w++) {
        builder.worker(
            Worker.gpu("w" + w, "t" + w % classes, 16 * GB, 10 * GB)
                .withZone("z" + (long) w * racks / workers));
      }
      for (int f = 0; f < 4; f++) {
        builder.workflow(workflow("f" + f, random)).job("j" + f, "f" + f);
      }
      return builder.build();
    }

    private TransferModel links() {
      List<Entry> entries = new ArrayList<>();
      for (int z = 0; z < racks; z++) {
        entries.add(new Entry("z" + z, "z" + z, new Link(2, 4 * GB)));
      }
      return new TransferModel.LinkTable(new Link(50, GB), entries, List.of());
    }

    private Workflow workflow(String id, SplittableRandom random) {
      Workflow.Builder workflow = Workflow.builder(id);
      for (int t = 0; t < TASKS; t++) {
        TreeSet<String> all = new TreeSet<>();
        while (t < TASKS - 1 && all.size() < needed) {
          all.add("m" + random.nextInt(models));
        }
        Map<String, Long> durations = new TreeMap<>();
        for (int c = 0; c < classes; c++) {
          durations.put("t" + c, random.nextLong(200_000, 500_000));
        }
        TaskDuration duration = TaskDuration.perWorker(durations);
        workflow.task(
            new Task("t" + t, List.of(Mode.of("m", duration).withModels(List.copyOf(all)))));
        if (t > 0) {
          workflow.edge("t" + random.nextInt(t), "t" + t, random.nextInt(3_000_000));
        }
      }
      return workflow.build();
    }
  }
}
