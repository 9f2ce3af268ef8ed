package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much work arrives, as a share of what the cluster can do.
 *
 * <p>The <em>capacity</em> of a worker is the number of tasks per time that it completes when it is
 * never idle and gets tasks without regard to their models: one over the larger of
 *
 * <ul>
 *   <li>the mean duration on it of the tasks that may run on it, and
 *   <li>the mean time for which those tasks keep its load channel busy: the loads of all their
 *       models, times the share of all models (by bytes) that does not fit into its GPU memory, for
 *       that is how often a needed model is not there.
 * </ul>
 *
 * <p>Where loads exclude compute, the sum takes the place of the larger one. The capacity of the
 * cluster is the sum over its workers. The offered load is the rate at which tasks arrive, from
 * time 0 to the last release, over that capacity. A planner that sends tasks to where their models
 * are, or to the workers that suit them best, can keep up with more than 1.
 *
 * <p>For problems whose tasks take one unit of compute on workers of capacity 1, as generated ones
 * do; of several modes the first one counts.
 */
final class OfferedLoad {
  private static final double MICROS_PER_SECOND = 1e6;

  private OfferedLoad() {}

  /**
   * The offered load; 0 without tasks, infinite when every job is released at 0 or no worker can
   * run anything.
   */
  static double of(Problem problem) {
    long arriving = tasks(problem);
    return arriving == 0 ? 0 : arriving / (capacityPerMicro(problem) * lastRelease(problem));
  }

  /**
   * A problem of jobs without due dates or tied data, with its releases stretched in proportion, so
   * that the offered load is the given one up to rounding. Releases that are all 0 stay so.
   *
   * @param grainMicros releases are multiples of it
   */
  static Problem stretch(Problem problem, int percent, long grainMicros) {
    List<Job> jobs = new ArrayList<>();
    long last = lastRelease(problem);
    double span = tasks(problem) / (capacityPerMicro(problem) * percent / 100.0);
    for (Job job : problem.jobs()) {
      double share = last == 0 ? 0 : (double) job.releaseMicros() / last;
      long release = (long) (share * span / grainMicros) * grainMicros;
      jobs.add(new Job(job.id(), job.workflow(), release));
    }
    return problem.withJobs(jobs);
  }

  private static long lastRelease(Problem problem) {
    return problem.jobs().stream().mapToLong(Job::releaseMicros).max().orElse(0);
  }

  private static long tasks(Problem problem) {
    Map<String, Integer> size = new HashMap<>();
    problem.workflows().forEach(workflow -> size.put(workflow.id(), workflow.tasks().size()));
    return problem.jobs().stream().mapToLong(job -> size.get(job.workflow())).sum();
  }

  private static double capacityPerMicro(Problem problem) {
    Map<String, ModelArtifact> models = new HashMap<>();
    problem.models().forEach(model -> models.put(model.id(), model));
    List<Mode> modes = modes(problem);
    double perMicro = 0;
    for (Worker worker : problem.workers()) {
      double run = 0;
      double load = 0;
      long eligible = 0;
      for (Mode mode : modes) {
        Long duration = duration(mode, worker);
        if (duration != null) {
          eligible++;
          run += duration;
          for (String id : mode.models()) {
            load += loadMicros(models.get(id), worker);
          }
        }
      }
      load *= missing(problem, worker);
      double busy = worker.overlapLoads() ? Math.max(run, load) : run + load;
      perMicro += busy > 0 ? eligible / busy : 0;
    }
    return perMicro;
  }

  /** The modes of what arrives, a workflow's as often as there are jobs of it. */
  private static List<Mode> modes(Problem problem) {
    Map<String, Workflow> workflows = new HashMap<>();
    problem.workflows().forEach(workflow -> workflows.put(workflow.id(), workflow));
    List<Mode> modes = new ArrayList<>();
    for (Job job : problem.jobs()) {
      for (Task task : workflows.get(job.workflow()).tasks()) {
        modes.add(task.modes().get(0));
      }
    }
    return modes;
  }

  private static @Nullable Long duration(Mode mode, Worker worker) {
    if (worker.capacities().getOrDefault(Mode.COMPUTE, 0L) == 0) {
      return null;
    }
    if (mode.duration() instanceof TaskDuration.Fixed fixed) {
      return fixed.micros();
    }
    Map<String, Long> micros = ((TaskDuration.PerWorker) mode.duration()).micros();
    Long own = micros.get(worker.id());
    return own != null ? own : micros.get(worker.type());
  }

  private static double loadMicros(ModelArtifact model, Worker worker) {
    Long given = model.loadMicrosByWorkerType().get(worker.type());
    Link link = worker.modelLoad();
    if (given != null || link == null) {
      return given == null ? 0 : given;
    }
    return link.latencyMicros()
        + model.bytes() * MICROS_PER_SECOND / link.bandwidthBytesPerSecond();
  }

  private static double missing(Problem problem, Worker worker) {
    double all = problem.models().stream().mapToDouble(ModelArtifact::bytes).sum();
    return all == 0 ? 0 : Math.max(0, 1 - worker.gpuMemoryBytes() / all);
  }
}
