package dev.sextant.planner.contract;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A drawn DAG of four to eight tasks on two or three unlike workers that cache models, with times
 * in any unit: its shape is small numbers, each of which becomes a multiple of the unit, longer by
 * a jitter below a limit. With a unit of minutes and a jitter its times have the odd low digits of
 * real ones, and next to no divisor in common.
 *
 * @param seed which problem it is
 */
public record LongProblem(long seed) {
  /** Ten minutes: the durations are 10 minutes to 10 hours. */
  public static final long UNIT_MICROS = 600_000_000;

  private static final int LONGEST = 60;
  private static final long GIGABYTE = 1_000_000_000;

  /** With times of ten minutes to ten hours, to the microsecond. */
  public Problem problem() {
    return problem(UNIT_MICROS, UNIT_MICROS / 600);
  }

  /**
   * With all times multiples of a unit, longer by less than the jitter.
   *
   * @param jitterMicros at least 1, which is none
   */
  public Problem problem(long unitMicros, long jitterMicros) {
    return new Drawing(unitMicros, jitterMicros).draw();
  }

  /**
   * How much a jitter can add to the optimum at most: what is one after the other in a plan are
   * runs, their loads and transfers, each once.
   */
  public long mostAdded(long jitterMicros) {
    Problem problem = problem(1, 1);
    Workflow workflow = problem.workflows().get(0);
    // A byte more may take two microseconds.
    long activities = 2 * workflow.edges().size();
    for (Task task : workflow.tasks()) {
      activities += 1 + task.modes().get(0).models().size();
    }
    long jobs =
        problem.objective().weight(ObjectiveTerm.MAKESPAN_MICROS)
            + problem.objective().weight(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS);
    return activities * (jitterMicros - 1) * jobs;
  }

  /** One drawing; the shape does not depend on unit and jitter. */
  private final class Drawing {
    private final SplittableRandom shape = new SplittableRandom(seed);
    private final SplittableRandom digits = new SplittableRandom(~seed);
    private final long unit;
    private final long jitter;

    Drawing(long unit, long jitter) {
      this.unit = unit;
      this.jitter = jitter;
    }

    private long time(long units) {
      return units * unit + digits.nextLong(jitter);
    }

    Problem draw() {
      int models = shape.nextInt(1, 4);
      int count = shape.nextInt(4, 9);
      int workers = shape.nextInt(2, 4);
      Problem.Builder problem = Problem.builder().name("long problem " + seed);
      long[] bytes = new long[models];
      for (int m = 0; m < models; m++) {
        bytes[m] = shape.nextInt(1, 9) * GIGABYTE + digits.nextInt(1_000_000);
        Map<String, Long> loads = new LinkedHashMap<>();
        for (int w = 0; w < workers; w++) {
          loads.put("g" + w, time(shape.nextInt(1, 6)));
        }
        problem.model(new ModelArtifact("m" + m, bytes[m], loads));
      }
      long memory = workflow(problem, count, workers, bytes);
      long slack = shape.nextInt(0, 3) * GIGABYTE;
      for (int w = 0; w < workers; w++) {
        problem.worker(
            Worker.gpu("w" + w, "g" + w, memory + slack, 1)
                .withModelLoad(null)
                .withOverlapLoads(shape.nextInt(4) > 0));
      }
      links(problem, workers);
      problem.job(new Job("j", "f", 0));
      boolean flow = shape.nextInt(3) == 0;
      return problem.objective(flow ? Objective.totalWeightedFlow() : Objective.makespan()).build();
    }

    /** Adds the workflow; returns the memory that a worker needs at least. */
    private long workflow(Problem.Builder problem, int count, int workers, long[] bytes) {
      Workflow.Builder workflow = Workflow.builder("f");
      long least = 0;
      for (int t = 0; t < count; t++) {
        Map<String, Long> durations = new LinkedHashMap<>();
        for (int w = 0; w < workers; w++) {
          durations.put("g" + w, time(shape.nextInt(1, LONGEST)));
        }
        List<String> used = new ArrayList<>();
        int first = shape.nextInt(bytes.length);
        int wanted = Math.min(bytes.length, shape.nextInt(0, 3));
        long needed = shape.nextInt(0, 2) * (GIGABYTE / 3 + 1);
        Mode mode = Mode.of(Mode.DEFAULT_ID, new TaskDuration.PerWorker(durations));
        mode = mode.withWorkspaceBytes(needed);
        for (int m = 0; m < wanted; m++) {
          used.add("m" + (first + m) % bytes.length);
          needed += bytes[(first + m) % bytes.length];
        }
        least = Math.max(least, needed);
        workflow.task(Task.of("t" + t, mode.withModels(used)));
      }
      for (int from = 0; from < count; from++) {
        for (int to = from + 1; to < count; to++) {
          if (shape.nextInt(10) < 4) {
            workflow.edge("t" + from, "t" + to, time(shape.nextInt(1, 6)));
          }
        }
      }
      problem.workflow(workflow.build());
      return least;
    }

    /** A byte takes one or two microseconds, from worker to worker. */
    private void links(Problem.Builder problem, int workers) {
      List<TransferModel.LinkTable.Entry> entries = new ArrayList<>();
      for (int a = 0; a < workers; a++) {
        for (int b = 0; b < workers; b++) {
          if (a != b) {
            Link link =
                new Link(0, Link.BYTE_PER_MICRO.bandwidthBytesPerSecond() / shape.nextInt(1, 3));
            entries.add(new TransferModel.LinkTable.Entry("w" + a, "w" + b, link));
          }
        }
      }
      problem.transfers(new TransferModel.LinkTable(Link.FREE, List.of(), entries));
    }
  }
}
