package dev.sextant.planner.contract;

import static dev.sextant.planner.contract.FeatureProblems.BYTE_PER_MICRO;
import static dev.sextant.planner.contract.FeatureProblems.add;
import static dev.sextant.planner.contract.FeatureProblems.flow;
import static dev.sextant.planner.contract.FeatureProblems.on;
import static dev.sextant.planner.contract.FeatureProblems.problem;

import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;

/**
 * Hand-made problems about the model cache. Model {@code A} has 3 bytes and takes 3 us to load,
 * model {@code B} 2 and 2.
 */
final class CacheProblems {
  private CacheProblems() {}

  static Worker gpu(String id, long memory) {
    return Worker.gpu(id, "default", memory, BYTE_PER_MICRO);
  }

  static Problem.Builder cached(Workflow.Builder workflow) {
    return problem(workflow).model("A", 3).model("B", 2);
  }

  /** A chain A, B, A of tasks of length 1. */
  private static Workflow.Builder thereAndBack() {
    return flow()
        .task("a", 1, "A")
        .task("b", 1, "B")
        .task("c", 1, "A")
        .edge("a", "b", 1)
        .edge("b", "c", 1);
  }

  static void addTo(List<KnownProblem> all) {
    addLoads(all);
    addMemory(all);
    addZeroLengths(all);
  }

  private static void addLoads(List<KnownProblem> all) {
    Workflow.Builder two = flow().task("a", 4, "A").task("b", 4, "B");
    // Load, run, load, run: 3 + 4 + 2 + 4.
    add(all, "two-models-that-do-not-fit", 13L, cached(two).worker(gpu("w0", 4)));
    // B first, A loads while b runs: 2 + 4 + 4.
    add(all, "prefetch-overlaps-compute", 10L, cached(two).worker(gpu("w0", 5)));
    add(
        all,
        "loads-exclude-compute",
        13L,
        cached(two).worker(gpu("w0", 5).withOverlapLoads(false)));
    // a from 3 to 4, B from 3 to 5, b from 5 to 6, c from 6 to 7.
    add(all, "keep-rather-than-reload", 7L, cached(thereAndBack()).worker(gpu("w0", 5)));
    // 3 + 1 + 2 + 1 + 3 + 1.
    add(all, "reload-when-it-does-not-fit", 11L, cached(thereAndBack()).worker(gpu("w0", 4)));
    add(
        all,
        "second-worker-saves-the-reload",
        6L,
        cached(thereAndBack()).workers(gpu("w0", 4), gpu("w1", 4)));
    add(
        all,
        "two-models-for-one-task",
        7L,
        cached(flow().task("a", 2, "A", "B")).worker(gpu("w0", 5)));
    add(
        all,
        "load-time-by-worker-type",
        3L,
        problem(flow().task("a", 2, "C"))
            .model(new ModelArtifact("C", 5, Map.of("fast", 1L)))
            .workers(gpu("w0", 5), gpu("w1", 5).withType("fast")));
    // Loads before the release at 5.
    add(
        all,
        "load-before-the-release",
        7L,
        Problem.builder()
            .workflow(flow().task("a", 2, "A").build())
            .job(new Job("j", "f", 5))
            .model("A", 3)
            .worker(gpu("w0", 3))
            .objective(Objective.makespan()));
    // 5 on the GPU alone; with the CPU variant for one of them 6.
    Mode cpu = Mode.of("cpu", TaskDuration.of(6));
    Mode onGpu = Mode.of("gpu", TaskDuration.of(1)).withModels("A");
    add(
        all,
        "cpu-and-gpu-variants",
        5L,
        cached(flow().task(Task.of("a", cpu, onGpu)).task(Task.of("b", cpu, onGpu)))
            .workers(gpu("w0", 3), Worker.cpu("w1")));
    // The model's load weighs 30 and more; without it 20.
    Mode plain = Mode.of("plain", TaskDuration.of(20));
    add(
        all,
        "load-time-against-makespan",
        20L,
        cached(flow().task(Task.of("a", onGpu, plain)))
            .worker(gpu("w0", 3))
            .objective(Objective.makespan().plus(10, ObjectiveTerm.MODEL_LOAD_MICROS)));
    // One load: 3 + 2 + 2 + 10; two: 3 + 2 + 20.
    add(
        all,
        "load-count-against-makespan",
        17L,
        cached(flow().task("a", 2, "A").task("b", 2, "A"))
            .workers(gpu("w0", 3), gpu("w1", 3))
            .objective(Objective.makespan().plus(10, ObjectiveTerm.LOAD_COUNT)));
  }

  private static void addMemory(List<KnownProblem> all) {
    add(
        all,
        "workspaces-do-not-fit-together",
        4L,
        problem(
                flow()
                    .task(Task.of("a", Mode.of(2).withWorkspaceBytes(3)))
                    .task(Task.of("b", Mode.of(2).withWorkspaceBytes(3))))
            .worker(gpu("w0", 4).withCapacities(Map.of("compute", 2L))));
    // Two slots of compute, but model and workspace of the two fill 6 of 5 bytes: after each other.
    add(
        all,
        "shared-model-and-workspaces",
        7L,
        cached(
                flow()
                    .task(Task.of("a", Mode.of(2).withModels("A").withWorkspaceBytes(2)))
                    .task(Task.of("b", Mode.of(2).withModels("A").withWorkspaceBytes(1))))
            .worker(gpu("w0", 5).withCapacities(Map.of("compute", 2L))));
    add(
        all,
        "shared-model-side-by-side",
        5L,
        cached(flow().task("a", 2, "A").task("b", 2, "A"))
            .worker(gpu("w0", 3).withCapacities(Map.of("compute", 2L))));
    add(
        all,
        "model-fits-nowhere",
        null,
        cached(flow().task("a", 2, "A")).workers(gpu("w0", 2), Worker.cpu("w1")));
    add(
        all,
        "model-with-workspace-fits-nowhere",
        null,
        cached(flow().task(Task.of("a", Mode.of(2).withModels("A").withWorkspaceBytes(2))))
            .worker(gpu("w0", 4)));
    add(
        all,
        "model-that-nobody-can-load",
        null,
        cached(flow().task("a", 2, "A")).worker(gpu("w0", 4).withModelLoad(null)));
  }

  private static void addZeroLengths(List<KnownProblem> all) {
    // a at 3; A goes and B comes at that instant: 3 + 2 + 2.
    add(
        all,
        "zero-length-run-then-eviction",
        7L,
        cached(flow().task("a", 0, "A").task("b", 2, "B").edge("a", "b", 1)).worker(gpu("w0", 3)));
    // Three tasks without length need no second slot.
    add(
        all,
        "zero-length-runs-take-no-capacity",
        2L,
        problem(flow().task("a", 0).task("b", 2).task(on("w0", "c", 0)).edge("a", "c", 0))
            .worker(Worker.cpu("w0")));
    add(
        all,
        "load-that-takes-no-time",
        4L,
        cached(flow().task("a", 2, "A").task("b", 2, "B").edge("a", "b", 1))
            .worker(gpu("w0", 3).withModelLoad(Link.FREE)));
  }
}
