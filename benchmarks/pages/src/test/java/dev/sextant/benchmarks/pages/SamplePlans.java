package dev.sextant.benchmarks.pages;

import dev.sextant.planner.Certificate;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planners;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.check.PlanMetrics;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Realistic problems with plans and results. */
public final class SamplePlans {
  private static final long GIB = 1L << 30;
  private static final long SECOND = 1_000_000;
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
    return builder.objective(Objective.makespan()).build();
  }

  /** The plan of a real planner. */
  public static Plan plan(Problem problem) {
    return Planners.get("heft").plan(problem).requirePlan();
  }

  /** The same plan with everything but what is there at the beginning a second later. */
  public static Plan later(Plan plan) {
    return new Plan(
        plan.runs().stream()
            .map(
                r ->
                    new TaskRun(
                        r.job(),
                        r.task(),
                        r.mode(),
                        r.worker(),
                        r.startMicros() + SECOND,
                        r.endMicros() + SECOND))
            .toList(),
        plan.residencies().stream().map(SamplePlans::later).toList());
  }

  private static Residency later(Residency r) {
    long delay = r.readyMicros() == 0 ? 0 : SECOND;
    Long evict = r.evictMicros();
    return new Residency(
        r.worker(),
        r.model(),
        r.loadStartMicros() + delay,
        r.readyMicros() + delay,
        evict == null ? null : (Long) (evict + SECOND));
  }

  /** A result that holds a plan. */
  public static PlanResult result(String planner, Plan plan, long objective, long bound) {
    return PlanResult.builder(planner)
        .stopReason(StopReason.TIME_LIMIT)
        .plan(plan, objective)
        .lowerBound(new LowerBound(bound, "critical-path"))
        .elapsedMicros(1_234_567)
        .incumbents(List.of(new PlanResult.Progress(1000, objective, bound)))
        .counters(Map.of("steps", 12L))
        .certificate(certificate())
        .build();
  }

  /** A result without a plan. */
  public static PlanResult withoutPlan(String planner, @Nullable String reason) {
    PlanResult.Builder result =
        PlanResult.builder(planner)
            .lowerBound(new LowerBound(17, "work"))
            .elapsedMicros(5_000)
            .certificate(certificate());
    return (reason == null ? result : result.infeasible(reason)).build();
  }

  private static Certificate certificate() {
    return new Certificate("valid", "critical-path", 0, Map.of(), Map.of());
  }

  /** Everything about a sample, for display. */
  public static PlanView view(String planner, Problem problem) {
    return view(planner, problem, plan(problem));
  }

  /** Everything about a plan, for display. */
  public static PlanView view(String planner, Problem problem, Plan plan) {
    PlanMetrics metrics = PlanMetrics.of(problem, plan);
    return PlanView.of(
        problem, result(planner, plan, metrics.objective(), metrics.objective() * 9 / 10));
  }
}
