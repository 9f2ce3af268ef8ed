package dev.sextant.planner.contract;

import static dev.sextant.planner.contract.CacheProblems.cached;
import static dev.sextant.planner.contract.CacheProblems.gpu;
import static dev.sextant.planner.contract.FeatureProblems.add;
import static dev.sextant.planner.contract.FeatureProblems.flow;
import static dev.sextant.planner.contract.FeatureProblems.on;
import static dev.sextant.planner.contract.FeatureProblems.problem;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.List;
import java.util.Map;

/** Hand-made problems about what the cluster already does, holds or has promised. */
final class StateProblems {
  private static final TransferModel LATENCY_4 = TransferModel.uniform(4, Link.UNLIMITED);

  private StateProblems() {}

  static void addTo(List<KnownProblem> all) {
    addWorkers(all);
    addResidents(all);
    addTasks(all);
    addItems(all);
    addLoadsInFlight(all);
    addPins(all);
  }

  private static ClusterState now(long now) {
    return ClusterState.EMPTY.withNowMicros(now);
  }

  private static void addWorkers(List<KnownProblem> all) {
    // Loads wait for the worker too: 4 + 3 + 2.
    add(
        all,
        "availability-holds-load-and-run",
        9L,
        cached(flow().task("a", 2, "A"))
            .worker(gpu("w0", 3))
            .state(now(0).withWorkers(new WorkerState("w0", 4, List.of(), List.of()))));
    add(
        all,
        "occupied-compute",
        5L,
        problem(flow().task("a", 2))
            .worker(Worker.cpu("w0"))
            .state(now(0).withWorkers(occupied(Map.of("compute", 1L), 0, 3))));
    // One slot is free at once, the other at 3.
    add(
        all,
        "half-occupied-compute",
        4L,
        problem(flow().task("a", 2).task("b", 2))
            .worker(Worker.cpu("w0").withCapacities(Map.of("compute", 2L)))
            .state(now(0).withWorkers(occupied(Map.of("compute", 1L), 0, 3))));
    // 4 + 2 + 2.
    add(
        all,
        "occupied-memory",
        8L,
        cached(flow().task("b", 2, "B"))
            .worker(gpu("w0", 4))
            .state(now(0).withWorkers(occupied(Map.of(), 3, 4))));
    add(
        all,
        "flow-counts-from-the-release",
        12L,
        problem(flow().task("a", 2))
            .worker(Worker.cpu("w0"))
            .objective(Objective.totalWeightedFlow())
            .state(now(10)));
  }

  private static WorkerState occupied(Map<String, Long> demands, long memory, long until) {
    return new WorkerState("w0", 0, List.of(new Occupation(demands, memory, until)), List.of());
  }

  private static WorkerState pinned(String worker, String model) {
    return new WorkerState(worker, 0, List.of(), List.of(new Resident(model, true)));
  }

  private static void addResidents(List<KnownProblem> all) {
    add(
        all,
        "resident-saves-the-load",
        2L,
        cached(flow().task("a", 2, "A"))
            .workers(gpu("w0", 3), gpu("w1", 3))
            .state(now(0).withWorkers(WorkerState.holding("w1", "A"))));
    // a first, on what is there; then B: 2 + 2 + 2.
    add(
        all,
        "resident-used-before-its-eviction",
        6L,
        cached(flow().task("a", 2, "A").task("b", 2, "B"))
            .worker(gpu("w0", 4))
            .state(now(0).withWorkers(WorkerState.holding("w0", "A"))));
    add(
        all,
        "unused-resident-leaves-at-once",
        4L,
        cached(flow().task("b", 2, "B"))
            .worker(gpu("w0", 4))
            .state(now(0).withWorkers(WorkerState.holding("w0", "A"))));
    // a, then the workspace in place of A.
    add(
        all,
        "workspace-evicts-a-resident",
        4L,
        cached(flow().task("a", 2, "A").task(Task.of("x", Mode.of(2).withWorkspaceBytes(2))))
            .worker(gpu("w0", 4).withCapacities(Map.of("compute", 2L)))
            .state(now(0).withWorkers(WorkerState.holding("w0", "A"))));
    add(
        all,
        "pinned-resident-leaves-no-room",
        null,
        cached(flow().task("b", 2, "B"))
            .worker(gpu("w0", 4))
            .state(now(0).withWorkers(pinned("w0", "A"))));
    add(
        all,
        "pinned-resident-sends-the-task-away",
        9L,
        cached(flow().task("b", 2, "B").task("c", 5, "B").edge("b", "c", 0))
            .workers(gpu("w0", 4), gpu("w1", 4))
            .state(now(0).withWorkers(pinned("w0", "A"))));
    // C cannot be loaded again, so c comes first: 2 + 4 + 2.
    add(
        all,
        "resident-that-cannot-come-back",
        8L,
        problem(flow().task("d", 2, "D").task("c", 2, "C"))
            .model("C", 3)
            .model(new ModelArtifact("D", 4, Map.of("default", 4L)))
            .worker(gpu("w0", 4).withModelLoad(null))
            .state(now(0).withWorkers(WorkerState.holding("w0", "C"))));
    // d needs the whole memory, and c, which needs C, comes after it.
    add(
        all,
        "resident-lost-to-a-predecessor",
        null,
        problem(flow().task("d", 2, "D").task("c", 2, "C").edge("d", "c", 0))
            .model("C", 3)
            .model(new ModelArtifact("D", 4, Map.of("default", 4L)))
            .worker(gpu("w0", 4).withModelLoad(null))
            .state(now(0).withWorkers(WorkerState.holding("w0", "C"))));
    // A residency lasts at least 1: a at 0, B from 1 to 3, b from 3 to 5.
    add(
        all,
        "zero-length-run-on-a-resident",
        5L,
        cached(flow().task("a", 0, "A").task("b", 2, "B"))
            .worker(gpu("w0", 3))
            .state(now(0).withWorkers(WorkerState.holding("w0", "A"))));
  }

  private static void addTasks(List<KnownProblem> all) {
    Workflow.Builder chain = flow().task("a", 2).task("b", 2).edge("a", "b", 1);
    // From s: max(5, 3) + 4; the copy under way to w0 is there at 7.
    add(
        all,
        "copy-on-its-way",
        4L,
        problem(chain)
            .workers(Worker.cpu("w0"), Worker.storage("s"))
            .transfers(LATENCY_4)
            .state(now(5).withFinished(finished("a", 3, copy("s", 3), copy("w0", 7)))));
    add(
        all,
        "copy-fetched-from-storage",
        6L,
        problem(chain)
            .workers(Worker.cpu("w0"), Worker.storage("s"))
            .transfers(LATENCY_4)
            .state(now(5).withFinished(finished("a", 3, copy("s", 3)))));
    add(
        all,
        "finished-task-without-data",
        2L,
        problem(flow().task("a", 2).task("b", 2).edge("a", "b", 0))
            .workers(Worker.cpu("w0"), Worker.storage("s"))
            .transfers(LATENCY_4)
            .state(now(5).withFinished(finished("a", 3))));
    // Only the delivery is left: from now, 5 + 4.
    add(
        all,
        "delivery-of-a-finished-task",
        4L,
        Problem.builder()
            .workflow(flow().task("a", 2).build())
            .job(new Job("j", "f", 0).withOutputs(new JobOutput("a", 1, "s")))
            .workers(Worker.cpu("w0"), Worker.storage("s"))
            .transfers(LATENCY_4)
            .objective(Objective.makespan())
            .state(now(5).withFinished(finished("a", 3, copy("w0", 3)))));
    // A copy on w1 counts as moved already; b goes there.
    add(
        all,
        "bytes-of-a-finished-task",
        0L,
        problem(flow().task("a", 2).task("b", 2).edge("a", "b", 7))
            .workers(Worker.cpu("w0"), Worker.cpu("w1"))
            .objective(Objective.of(ObjectiveTerm.BYTES_MOVED))
            .state(now(5).withFinished(finished("a", 3, copy("w1", 9)))));
    // b follows on the same worker: 6 + 2 - 2.
    add(
        all,
        "running-task-feeds-the-next",
        6L,
        problem(chain)
            .workers(Worker.cpu("w0"), Worker.cpu("w1"))
            .transfers(LATENCY_4)
            .state(now(2).withRunning(running("a", "w0", 0, 6))));
    add(
        all,
        "running-task-holds-compute",
        9L,
        problem(flow().task("a", 2).task("b", 3))
            .worker(Worker.cpu("w0"))
            .state(now(0).withRunning(running("a", "w0", 0, 6))));
    // A is held until 5, then B: 5 + 2 + 2.
    add(
        all,
        "running-task-holds-its-model",
        9L,
        cached(flow().task("a", 2, "A").task("b", 2, "B"))
            .worker(gpu("w0", 4))
            .state(
                now(0)
                    .withWorkers(WorkerState.holding("w0", "A"))
                    .withRunning(running("a", "w0", 0, 5))));
    // 4 + 3 + 2.
    add(
        all,
        "running-task-excludes-loads",
        9L,
        cached(flow().task("x", 4).task("a", 2, "A"))
            .worker(gpu("w0", 4).withOverlapLoads(false))
            .state(now(0).withRunning(running("x", "w0", 0, 4))));
    Mode slow = Mode.of("slow", TaskDuration.of(5));
    Mode fast = Mode.of("fast", TaskDuration.of(2)).withConsumes(Map.of("b", 1L));
    add(
        all,
        "running-task-took-the-budget",
        5L,
        problem(flow().task(Task.of("a", fast)).task(Task.of("b", slow, fast)))
            .workers(Worker.cpu("w0"), Worker.cpu("w1"))
            .budget("b", 1)
            .state(now(0).withRunning(new RunningTask("j", "a", "fast", "w0", 0, 3))));
    // What runs has taken 2 of 1: nothing is left for the fast mode, but there is a plan.
    add(
        all,
        "running-tasks-over-the-budget",
        5L,
        problem(
                flow()
                    .task(Task.of("a", fast))
                    .task(Task.of("c", fast))
                    .task(Task.of("b", slow, fast)))
            .workers(Worker.cpu("w0"), Worker.cpu("w1"), Worker.cpu("w2"))
            .budget("b", 1)
            .state(
                now(0)
                    .withRunning(
                        new RunningTask("j", "a", "fast", "w0", 0, 3),
                        new RunningTask("j", "c", "fast", "w1", 0, 3))));
    // It holds nothing from now on, and what it held need not have been there.
    add(
        all,
        "running-task-that-ends-now",
        4L,
        cached(
                flow()
                    .task(Task.of("a", Mode.of(2).withModels("A").withWorkspaceBytes(9)))
                    .task("b", 2, "B"))
            .worker(gpu("w0", 4))
            .state(now(5).withRunning(running("a", "w0", 0, 5))));
    add(
        all,
        "everything-runs-already",
        4L,
        problem(flow().task("a", 2))
            .worker(Worker.cpu("w0"))
            .state(now(2).withRunning(running("a", "w0", 0, 6))));
  }

  private static void addItems(List<KnownProblem> all) {
    Problem.Builder two =
        problem(
            flow()
                .task("a", 2)
                .task(Task.of("b", Mode.of(2).onWorkers("w1", "w2")))
                .task(Task.of("c", Mode.of(1).onWorkers("w1", "w2")))
                .edge(new DataEdge("a", "b", 7, "p"))
                .edge(new DataEdge("a", "c", 3, "q")));
    two.workers(Worker.cpu("w0"), Worker.cpu("w1"), Worker.cpu("w2")).transfers(LATENCY_4);
    // b where p arrives at 8, though q is on w2 at 6.
    add(
        all,
        "items-on-their-way",
        5L,
        two.state(now(5).withFinished(finished("a", 3, item("w1", 8, "p"), item("w2", 6, "q")))));
    // c waits for q from w0, although p is on w1 already.
    add(
        all,
        "item-beside-a-copy-of-all",
        5L,
        two.state(now(5).withFinished(finished("a", 3, copy("w0", 3), item("w1", 5, "p")))));
    add(
        all,
        "bytes-of-items",
        3L,
        problem(
                flow()
                    .task("a", 2)
                    .task("b", 2)
                    .task("c", 2)
                    .edge(new DataEdge("a", "b", 7, "p"))
                    .edge(new DataEdge("a", "c", 3, "q")))
            .workers(Worker.cpu("w1"), Worker.storage("s"))
            .objective(Objective.of(ObjectiveTerm.BYTES_MOVED))
            .state(now(5).withFinished(finished("a", 3, item("w1", 9, "p"), item("s", 3, "q")))));
    // One output is there at 7, the other comes from w0: 5 + 4.
    add(
        all,
        "delivery-of-an-item",
        4L,
        Problem.builder()
            .workflow(flow().task("a", 2).build())
            .job(
                new Job("j", "f", 0)
                    .withOutputs(new JobOutput("a", 1, "s", "o"), new JobOutput("a", 1, "s")))
            .workers(Worker.cpu("w0"), Worker.storage("s"))
            .transfers(LATENCY_4)
            .objective(Objective.makespan())
            .state(now(5).withFinished(finished("a", 3, copy("w0", 3), item("s", 7, "o")))));
    addInputsInTransit(all);
  }

  private static void addInputsInTransit(List<KnownProblem> all) {
    JobInput input = new JobInput("a", 6, "s").withArriving(new JobInput.Arrival("w1", 7));
    // On w1 from 7, elsewhere from 9.
    add(all, "input-in-transit", 4L, reading(input, Objective.makespan()));
    add(
        all,
        "bytes-of-an-input-in-transit",
        0L,
        reading(input, Objective.of(ObjectiveTerm.BYTES_MOVED)));
    // Nowhere before it is at s: 7 + 4 + 2.
    JobInput.Arrival atStorage = new JobInput.Arrival("s", 7);
    JobInput onItsWay = new JobInput("a", 6, null, List.of(), List.of(atStorage));
    add(all, "input-that-has-yet-to-arrive", 8L, reading(onItsWay, Objective.makespan()));
  }

  private static Problem.Builder reading(JobInput input, Objective objective) {
    return Problem.builder()
        .workflow(flow().task("a", 2).build())
        .job(new Job("j", "f", 0).withInputs(input))
        .workers(Worker.cpu("w0"), Worker.cpu("w1"), Worker.storage("s"))
        .transfers(LATENCY_4)
        .objective(objective)
        .state(now(5));
  }

  private static FinishedTask.Copy item(String worker, long since, String item) {
    return new FinishedTask.Copy(worker, since, item);
  }

  private static FinishedTask finished(String task, long end, FinishedTask.Copy... copies) {
    return new FinishedTask("j", task, end, List.of(copies));
  }

  private static FinishedTask.Copy copy(String worker, long since) {
    return new FinishedTask.Copy(worker, since);
  }

  private static RunningTask running(String task, String worker, long start, long end) {
    return new RunningTask("j", task, Mode.DEFAULT_ID, worker, start, end);
  }

  private static void addLoadsInFlight(List<KnownProblem> all) {
    LoadInFlight load = new LoadInFlight("w0", "A", 0, 4);
    add(
        all,
        "load-in-flight-is-awaited",
        5L,
        cached(flow().task("a", 2, "A"))
            .worker(gpu("w0", 3))
            .state(now(1).withLoadsInFlight(load)));
    // B loads from 4 to 6 while a runs; b from 6 to 8.
    add(
        all,
        "load-in-flight-holds-the-channel",
        7L,
        cached(flow().task("a", 2, "A").task("b", 2, "B"))
            .worker(gpu("w0", 5))
            .state(now(1).withLoadsInFlight(load)));
    // Nobody wants A, but its memory is free at 4 only: 4 + 2 + 2 - 1.
    add(
        all,
        "load-in-flight-leaves-when-ready",
        7L,
        cached(flow().task("b", 2, "B"))
            .worker(gpu("w0", 4))
            .state(now(1).withLoadsInFlight(load)));
    add(
        all,
        "load-in-flight-excludes-compute",
        5L,
        cached(flow().task("x", 2))
            .worker(gpu("w0", 4).withOverlapLoads(false))
            .state(now(1).withLoadsInFlight(load)));
    addLoadsReadyNow(all);
  }

  /** A load in flight that is ready at now may leave at now, unless it began at now too. */
  private static void addLoadsReadyNow(List<KnownProblem> all) {
    ClusterState readyNow = now(4).withLoadsInFlight(new LoadInFlight("w0", "A", 0, 4));
    add(
        all,
        "load-in-flight-ready-now-leaves-at-once",
        4L,
        cached(flow().task("b", 2, "B")).worker(gpu("w0", 4)).state(readyNow));
    // Waiting an instant for a run that might use A would cost one more.
    add(
        all,
        "load-in-flight-ready-now-leaves-although-wanted",
        4L,
        cached(
                flow()
                    .task("b", 2, "B")
                    .task(
                        Task.of(
                            "a",
                            Mode.of("gpu", TaskDuration.of(2)).withModels("A"),
                            Mode.of("cpu", TaskDuration.of(3)))))
            .workers(gpu("w0", 4), Worker.cpu("w1"))
            .state(readyNow));
    add(
        all,
        "load-in-flight-ready-now-is-used-and-leaves",
        4L,
        cached(flow().task("z", 0, "A").task("b", 2, "B")).worker(gpu("w0", 4)).state(readyNow));
    add(
        all,
        "load-in-flight-of-no-length-lasts-an-instant",
        5L,
        cached(flow().task("b", 2, "B"))
            .worker(gpu("w0", 4))
            .state(now(4).withLoadsInFlight(new LoadInFlight("w0", "A", 4, 4))));
  }

  private static void addPins(List<KnownProblem> all) {
    TaskDuration byWorker = TaskDuration.perWorker(Map.of("w0", 2L, "w1", 6L));
    add(
        all,
        "pin-to-the-slow-worker",
        6L,
        problem(flow().task(Task.of("a", Mode.of("m", byWorker))))
            .workers(Worker.cpu("w0"), Worker.cpu("w1"))
            .state(now(0).withPins(new Pin("j", "a", null, "w1"))));
    Mode slow = Mode.of("slow", TaskDuration.of(5));
    Mode fast = Mode.of("fast", TaskDuration.of(2));
    add(
        all,
        "pin-to-the-slow-mode",
        5L,
        problem(flow().task(Task.of("a", slow, fast)))
            .worker(Worker.cpu("w0"))
            .state(now(0).withPins(new Pin("j", "a", "slow", null))));
    add(
        all,
        "pin-that-nothing-satisfies",
        null,
        problem(flow().task(on("w0", "a", 2)))
            .workers(Worker.cpu("w0"), Worker.cpu("w1"))
            .state(now(0).withPins(new Pin("j", "a", null, "w1"))));
  }
}
