package dev.sextant.benchmarks.report;

import dev.sextant.planner.Certificate;
import dev.sextant.planner.LowerBound;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.check.JobMetrics;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.check.StartReason;
import dev.sextant.planner.check.WorkerMetrics;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Realistic problems with plans and figures made by a few lines of greedy code. */
public final class SamplePlans {
  private static final long GIB = 1L << 30;
  private static final String[] MODELS = {
    "whisper-small", "llama-7b", "clip-vit", "sdxl-turbo", "bge-large", "yolo-v8", "tts", "ocr"
  };
  private static final long[] SIZES = {
    GIB, 6 * GIB, 2 * GIB, 5 * GIB, GIB + GIB / 2, GIB / 2, GIB, 3 * GIB / 2
  };

  private SamplePlans() {}

  /** Jobs of three tasks on GPU workers with eight models; every job has a due date. */
  public static Problem problem(int workers, int jobs) {
    return problem("Inference <burst> & \"friends\"", workers, jobs);
  }

  /** The same under a name. */
  public static Problem problem(String name, int workers, int jobs) {
    Problem.Builder builder = Problem.builder().name(name);
    for (int m = 0; m < MODELS.length; m++) {
      builder.model(MODELS[m], SIZES[m]);
    }
    for (int f = 0; f < 4; f++) {
      Workflow.Builder workflow = Workflow.builder("flow-" + f);
      String[] tasks = {"decode", "infer", "render"};
      for (int t = 0; t < tasks.length; t++) {
        Mode mode = Mode.of(330_000L + 150_000L * ((f * 3 + t * 2) % 5));
        if (t != 0) {
          mode = mode.withModels(MODELS[(f * 2 + t) % MODELS.length]).withWorkspaceBytes(GIB / 2);
        }
        workflow.task(Task.of(tasks[t], mode));
      }
      builder.workflow(workflow.edge("decode", "infer", 1000).edge("infer", "render", 10).build());
    }
    for (int j = 0; j < jobs; j++) {
      long release = 160_000L * j;
      builder.job(
          new Job("req-" + (100 + j), "flow-" + j % 4, release).withDueMicros(release + 4_000_000));
    }
    for (int w = 0; w < workers; w++) {
      Worker worker = Worker.gpu("gpu-" + w, w < 2 ? "a100" : "t4", 8 * GIB, 8 * GIB);
      builder.worker(w == 0 ? worker.withCapacities(Map.of("compute", 2L)) : worker);
    }
    builder.state(ClusterState.EMPTY.withWorkers(WorkerState.holding("gpu-1", "llama-7b")));
    return builder.objective(Objective.makespan()).buildUnchecked();
  }

  /** A plan that obeys capacities, releases, precedence and memory. */
  public static Plan plan(Problem problem) {
    SplittableRandom random = new SplittableRandom(7);
    int workers = problem.workers().size();
    long[][] free = new long[workers][];
    long[] channel = new long[workers];
    List<List<Held>> held = new ArrayList<>();
    for (int w = 0; w < workers; w++) {
      free[w] = new long[problem.workers().get(w).capacities().get("compute").intValue()];
      held.add(new ArrayList<>());
    }
    held.get(1).add(new Held("llama-7b", 6 * GIB, 0, 0));
    List<TaskRun> runs = new ArrayList<>();
    List<Residency> residencies = new ArrayList<>();
    for (Job job : problem.jobs()) {
      long ready = job.releaseMicros();
      Workflow workflow =
          problem.workflows().stream()
              .filter(f -> f.id().equals(job.workflow()))
              .findFirst()
              .orElseThrow();
      for (Task task : workflow.tasks()) {
        Mode mode = task.modes().get(0);
        int w = random.nextInt(workers);
        for (int other = 0; other < workers; other++) {
          boolean hit =
              mode.models().isEmpty()
                  || held.get(other).stream().anyMatch(h -> h.model.equals(mode.models().get(0)));
          if (hit && Arrays.stream(free[other]).min().orElseThrow() <= ready + 250_000) {
            w = other;
          }
        }
        int lane = free[w].length > 1 && free[w][1] < free[w][0] ? 1 : 0;
        long start = Math.max(ready, free[w][lane]);
        long end = start + ((TaskDuration.Fixed) mode.duration()).micros();
        if (!mode.models().isEmpty()) {
          String model = mode.models().get(0);
          Held entry = find(held.get(w), model);
          if (entry == null) {
            long bytes = SIZES[Arrays.asList(MODELS).indexOf(model)];
            long from = Math.max(Math.max(channel[w], job.releaseMicros()), 0);
            while (used(held.get(w)) + bytes > 7 * GIB) {
              Held oldest = held.get(w).remove(0);
              from = Math.max(from, oldest.lastUse);
              residencies.add(
                  new Residency(
                      "gpu-" + w, oldest.model, oldest.from, oldest.ready, Math.max(from, from)));
            }
            entry = new Held(model, bytes, from, from + bytes * 1_000_000 / (8 * GIB));
            channel[w] = entry.ready;
            held.get(w).add(entry);
          }
          start = Math.max(start, entry.ready);
          end = start + ((TaskDuration.Fixed) mode.duration()).micros();
          entry.lastUse = Math.max(entry.lastUse, end);
        }
        free[w][lane] = end;
        ready = end;
        runs.add(new TaskRun(job.id(), task.id(), mode.id(), "gpu-" + w, start, end));
      }
    }
    for (int w = 0; w < workers; w++) {
      for (Held h : held.get(w)) {
        residencies.add(new Residency("gpu-" + w, h.model, h.from, h.ready, null));
      }
    }
    return new Plan(runs, residencies);
  }

  /** A result that holds a plan. */
  public static PlanResult result(String planner, Plan plan, long objective, long bound) {
    return new PlanResult(
        planner,
        objective == bound ? PlanStatus.OPTIMAL : PlanStatus.FEASIBLE,
        StopReason.TIME_LIMIT,
        plan,
        objective,
        new LowerBound(bound, "critical-path"),
        1_234_567,
        List.of(new PlanResult.Progress(1000, objective, bound)),
        Map.of("steps", 12L),
        null,
        certificate());
  }

  /** A result without a plan. */
  public static PlanResult withoutPlan(String planner, PlanStatus status, String reason) {
    return new PlanResult(
        planner,
        status,
        StopReason.COMPLETED,
        null,
        null,
        new LowerBound(17, "work"),
        5_000,
        List.of(),
        Map.of(),
        reason,
        certificate());
  }

  private static Certificate certificate() {
    return new Certificate("valid", "critical-path", 0, Map.of(), Map.of());
  }

  /** Figures of a plan, roughly. */
  public static PlanMetrics metrics(Problem problem, Plan plan) {
    long end = plan.runs().stream().mapToLong(TaskRun::endMicros).max().orElse(0);
    Map<ObjectiveTerm, Long> terms = new EnumMap<>(ObjectiveTerm.class);
    terms.put(ObjectiveTerm.MAKESPAN_MICROS, end);
    Map<String, Long> ends = new HashMap<>();
    plan.runs().forEach(r -> ends.merge(r.job(), r.endMicros(), Math::max));
    List<JobMetrics> jobs = new ArrayList<>();
    for (Job job : problem.jobs()) {
      long jobEnd = ends.getOrDefault(job.id(), 0L);
      long due = job.dueMicros() == null ? Long.MAX_VALUE : job.dueMicros();
      long flow = jobEnd - job.releaseMicros();
      jobs.add(
          new JobMetrics(
              job.id(), jobEnd, flow, Math.max(0, jobEnd - due), jobEnd > due, 1_000_000));
    }
    List<WorkerMetrics> workers =
        problem.workers().stream()
            .map(
                w ->
                    new WorkerMetrics(
                        w.id(),
                        (int) plan.runs().stream().filter(r -> r.worker().equals(w.id())).count(),
                        end / 2,
                        end / 10,
                        3,
                        1,
                        0.5))
            .toList();
    int loads =
        (int)
            plan.residencies().stream().filter(r -> r.readyMicros() > r.loadStartMicros()).count();
    return new PlanMetrics(terms, end, jobs, workers, loads, 2, 80, 80 - loads);
  }

  /** Some reason for every run. */
  public static List<StartReason> reasons(Plan plan) {
    return plan.runs().stream()
        .map(
            r ->
                r.task().equals("decode")
                    ? new StartReason(r, null, null)
                    : new StartReason(r, Constraint.INPUT_ARRIVAL, r.job() + "/decode"))
        .toList();
  }

  /** Everything about a sample, for display. */
  public static PlanView view(String planner, Problem problem) {
    Plan plan = plan(problem);
    PlanMetrics metrics = metrics(problem, plan);
    return new PlanView(
        problem,
        result(planner, plan, metrics.objective(), metrics.objective() * 9 / 10),
        metrics,
        PlanView.explains(plan) ? reasons(plan) : List.of());
  }

  private static Held find(List<Held> held, String model) {
    return held.stream().filter(h -> h.model.equals(model)).findFirst().orElse(null);
  }

  private static long used(List<Held> held) {
    return held.stream().mapToLong(h -> h.bytes).sum();
  }

  private static final class Held {
    private final String model;
    private final long bytes;
    private final long from;
    private final long ready;
    private long lastUse;

    Held(String model, long bytes, long from, long ready) {
      this.model = model;
      this.bytes = bytes;
      this.from = from;
      this.ready = ready;
      this.lastUse = ready;
    }
  }
}
