package dev.sextant.planner.contract;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Price;
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
import org.jspecify.annotations.Nullable;

/** Hand-made problems about options, data, jobs and objective terms; all times in microseconds. */
final class FeatureProblems {
  static final long BYTE_PER_MICRO = 1_000_000;

  private FeatureProblems() {}

  static List<KnownProblem> all() {
    List<KnownProblem> all = new ArrayList<>();
    addOptions(all);
    addData(all);
    addJobs(all);
    addTerms(all);
    CacheProblems.addTo(all);
    StateProblems.addTo(all);
    return List.copyOf(all);
  }

  /** One job {@code j} of one workflow {@code f}, minimising the makespan. */
  static Problem.Builder problem(Workflow.Builder workflow) {
    return Problem.builder()
        .workflow(workflow.build())
        .job("j", "f")
        .objective(Objective.makespan());
  }

  static Workflow.Builder flow() {
    return Workflow.builder("f");
  }

  static Task on(String worker, String id, long duration, String... models) {
    return Task.of(id, Mode.of(duration).onWorkers(worker).withModels(models));
  }

  static void add(
      List<KnownProblem> all, String name, @Nullable Long optimum, Problem.Builder builder) {
    all.add(new KnownProblem(name, builder.name(name).buildUnchecked(), optimum));
  }

  private static Mode perWorker(String id, Object... namesAndMicros) {
    Map<String, Long> micros = new LinkedHashMap<>();
    for (int i = 0; i < namesAndMicros.length; i += 2) {
      micros.put((String) namesAndMicros[i], (Long) namesAndMicros[i + 1]);
    }
    return Mode.of(id, TaskDuration.perWorker(micros));
  }

  private static void addOptions(List<KnownProblem> all) {
    add(all, "one-task", 3L, problem(flow().task("a", 3)).worker(Worker.cpu("w0")));
    add(
        all,
        "two-tasks-two-workers",
        3L,
        problem(flow().task("a", 3).task("b", 3)).workers(Worker.cpu("w0"), Worker.cpu("w1")));
    // One takes the budget's only unit and 2, the other 5, one after the other.
    Mode slow = Mode.of("slow", TaskDuration.of(5));
    Mode fast = Mode.of("fast", TaskDuration.of(2)).withConsumes(Map.of("b", 1L));
    add(
        all,
        "budget-for-one-fast-mode",
        7L,
        problem(flow().task(Task.of("a", slow, fast)).task(Task.of("b", slow, fast)))
            .worker(Worker.cpu("w0"))
            .budget("b", 1));
    add(
        all,
        "budget-impossible",
        null,
        problem(flow().task(Task.of("a", fast)).task(Task.of("b", fast)))
            .worker(Worker.cpu("w0"))
            .budget("b", 1));
    add(
        all,
        "duration-by-id-beats-type",
        2L,
        problem(flow().task(Task.of("a", perWorker("m", "w0", 4L, "default", 2L))))
            .workers(Worker.cpu("w0"), Worker.cpu("w1")));
    add(
        all,
        "type-without-duration-is-no-option",
        6L,
        problem(
                flow()
                    .task(Task.of("a", perWorker("m", "slow", 3L)))
                    .task(Task.of("b", perWorker("m", "slow", 3L))))
            .workers(Worker.cpu("w0").withType("fast"), Worker.cpu("w1").withType("slow")));
    add(
        all,
        "mode-by-type",
        4L,
        problem(flow().task(Task.of("a", Mode.of(4).onTypes("big"))))
            .workers(Worker.cpu("w0"), Worker.cpu("w1").withType("big")));
    // Demands 2 + 1 side by side, then 2.
    Task two = Task.of("a", Mode.of(3).withDemands(Map.of("compute", 2L)));
    Task alsoTwo = Task.of("b", Mode.of(3).withDemands(Map.of("compute", 2L)));
    add(
        all,
        "demands-share-a-capacity",
        6L,
        problem(flow().task(two).task(alsoTwo).task("c", 3))
            .worker(Worker.cpu("w0").withCapacities(Map.of("compute", 3L))));
    add(
        all,
        "empty-demands-take-nothing",
        3L,
        problem(
                flow()
                    .task(Task.of("a", Mode.of(3).withDemands(Map.of())))
                    .task(Task.of("b", Mode.of(3).withDemands(Map.of())))
                    .task("c", 3))
            .worker(Worker.cpu("w0")));
    add(
        all,
        "demand-over-every-capacity",
        null,
        problem(flow().task(two)).worker(Worker.cpu("w0")));
  }

  private static void addData(List<KnownProblem> all) {
    add(
        all,
        "chain-stays-to-save-the-transfer",
        4L,
        problem(flow().task("a", 2).task("b", 2).edge("a", "b", 1))
            .workers(Worker.cpu("w0"), Worker.cpu("w1"))
            .transfers(TransferModel.uniform(5, Link.UNLIMITED)));
    add(
        all,
        "edge-without-bytes-takes-no-time",
        4L,
        problem(flow().task(on("w0", "a", 2)).task(on("w1", "b", 2)).edge("a", "b", 0))
            .workers(Worker.cpu("w0"), Worker.cpu("w1"))
            .transfers(TransferModel.uniform(5, Link.UNLIMITED)));
    // 2 + (1 + ceil(3 / 2)) + 2.
    add(
        all,
        "transfer-rounds-up",
        7L,
        problem(flow().task(on("w0", "a", 2)).task(on("w1", "b", 2)).edge("a", "b", 3))
            .workers(Worker.cpu("w0"), Worker.cpu("w1"))
            .transfers(TransferModel.uniform(1, 2 * BYTE_PER_MICRO)));
    // There by the worker pair (1), back by the default (10).
    TransferModel table =
        new TransferModel.LinkTable(
            new Link(10, Link.UNLIMITED),
            List.of(entry("z0", "z1", 5)),
            List.of(entry("w0", "w1", 1)));
    Worker[] zoned = {
      Worker.cpu("w0").withZone("z0"),
      Worker.cpu("w1").withZone("z1"),
      Worker.cpu("w2").withZone("z1")
    };
    add(
        all,
        "link-table-worker-pair-and-default",
        17L,
        problem(
                flow()
                    .task(on("w0", "a", 2))
                    .task(on("w1", "b", 2))
                    .task(on("w0", "c", 2))
                    .edge("a", "b", 1)
                    .edge("b", "c", 1))
            .workers(zoned)
            .transfers(table));
    add(
        all,
        "link-table-zone-pair",
        9L,
        problem(flow().task(on("w0", "a", 2)).task(on("w2", "b", 2)).edge("a", "b", 1))
            .workers(zoned)
            .transfers(table));
    // Fetching (4) and running fast (2) beats the slow holder (7).
    add(
        all,
        "job-input-fetched-by-the-fast-worker",
        6L,
        Problem.builder()
            .workflow(flow().task(Task.of("a", perWorker("m", "w0", 2L, "w1", 7L))).build())
            .job(new Job("j", "f", 0).withInputs(new JobInput("a", 1, "s", "w1")))
            .workers(Worker.cpu("w0"), Worker.cpu("w1"), Worker.storage("s"))
            .transfers(TransferModel.uniform(4, Link.UNLIMITED))
            .objective(Objective.makespan()));
    add(
        all,
        "job-ends-with-its-delivery",
        6L,
        Problem.builder()
            .workflow(flow().task("a", 2).build())
            .job(new Job("j", "f", 0).withOutputs(new JobOutput("a", 1, "s")))
            .workers(Worker.cpu("w0"), Worker.storage("s"))
            .transfers(TransferModel.uniform(4, Link.UNLIMITED))
            .objective(Objective.makespan()));
  }

  private static TransferModel.LinkTable.Entry entry(String from, String to, long latency) {
    return new TransferModel.LinkTable.Entry(from, to, new Link(latency, Link.UNLIMITED));
  }

  /** Jobs of one task each, of these lengths, on one worker. */
  private static Problem.Builder line(Objective objective, long[] lengths, Job... jobs) {
    Problem.Builder builder = Problem.builder().objective(objective).worker(Worker.cpu("w0"));
    for (int i = 0; i < jobs.length; i++) {
      builder.workflow(Workflow.builder("f" + i).task("a", lengths[i]).build()).job(jobs[i]);
    }
    return builder;
  }

  private static void addJobs(List<KnownProblem> all) {
    Job first = new Job("j0", "f0", 0);
    Job second = new Job("j1", "f1", 0);
    Job third = new Job("j2", "f2", 0);
    add(
        all,
        "release-holds-a-task-back",
        7L,
        line(Objective.makespan(), new long[] {2}, new Job("j0", "f0", 5)));
    // Short first: 1 + 4.
    add(
        all,
        "flow-prefers-the-short-job",
        5L,
        line(Objective.totalWeightedFlow(), new long[] {3, 1}, first, second));
    // Waiting for the heavy job: (2 - 1) * 9 + 7; starting the long one first: 5 + (6 - 1) * 9.
    add(
        all,
        "waiting-beats-starting",
        16L,
        line(
            Objective.totalWeightedFlow(),
            new long[] {5, 1},
            first,
            new Job("j1", "f1", 1).withWeight(9)));
    // Without the deadline the heavy job would go first: 9 + 6.
    add(
        all,
        "deadline-against-the-weights",
        21L,
        line(
            Objective.totalWeightedFlow(),
            new long[] {3, 3},
            first.withWeight(3),
            second.withDeadlineMicros(3L)));
    add(
        all,
        "deadline-impossible",
        null,
        line(Objective.makespan(), new long[] {3}, first.withDeadlineMicros(2L)));
    add(
        all,
        "deadlines-exclude-each-other",
        null,
        line(
            Objective.makespan(),
            new long[] {3, 3},
            first.withDeadlineMicros(5L),
            second.withDeadlineMicros(5L)));
    add(
        all,
        "delivery-misses-the-deadline",
        null,
        Problem.builder()
            .workflow(flow().task("a", 2).build())
            .job(
                new Job("j", "f", 0).withDeadlineMicros(3L).withOutputs(new JobOutput("a", 1, "s")))
            .workers(Worker.cpu("w0"), Worker.storage("s"))
            .transfers(TransferModel.uniform(2, Link.UNLIMITED))
            .objective(Objective.makespan()));
    add(
        all,
        "tardiness-of-the-light-job",
        3L,
        line(
            Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_TARDINESS_MICROS),
            new long[] {3, 3},
            first.withDueMicros(3L),
            second.withDueMicros(3L).withWeight(2)));
    add(
        all,
        "one-of-three-is-late",
        1L,
        line(
            Objective.of(ObjectiveTerm.TOTAL_WEIGHTED_LATE_JOBS),
            new long[] {2, 2, 2},
            first.withDueMicros(2L),
            second.withDueMicros(3L),
            third.withDueMicros(6L)));
  }

  private static void addTerms(List<KnownProblem> all) {
    Workflow.Builder fork =
        flow().task(on("w0", "a", 1)).task(on("w1", "b", 1)).task(on("w1", "c", 1));
    add(
        all,
        "item-moves-once-per-destination",
        5L,
        problem(fork.edge(new DataEdge("a", "b", 5, "x")).edge(new DataEdge("a", "c", 5, "x")))
            .workers(Worker.cpu("w0"), Worker.cpu("w1"))
            .objective(Objective.of(ObjectiveTerm.BYTES_MOVED)));
    Workflow.Builder plainFork =
        flow().task(on("w0", "a", 1)).task(on("w1", "b", 1)).task(on("w1", "c", 1));
    add(
        all,
        "own-data-moves-per-edge",
        10L,
        problem(plainFork.edge("a", "b", 5).edge("a", "c", 5))
            .workers(Worker.cpu("w0"), Worker.cpu("w1"))
            .objective(Objective.of(ObjectiveTerm.BYTES_MOVED)));
    // 3 per second for 2 us costs 6, 1 per second for 5 us costs 5; in whole micro-units.
    add(
        all,
        "cost-prefers-the-slow-worker",
        5L,
        problem(flow().task(Task.of("a", perWorker("m", "w0", 2L, "w1", 5L))))
            .workers(
                Worker.cpu("w0").withPrice(new Price.Constant(3_000_000)),
                Worker.cpu("w1").withPrice(new Price.Constant(1_000_000)))
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS)));
    // Each run rounds up to 1, and the mode costs 2.
    Mode paid = Mode.of(1).withCostMicroUnits(2);
    add(
        all,
        "cost-rounds-up-per-run",
        6L,
        problem(flow().task(Task.of("a", paid)).task(Task.of("b", paid)))
            .worker(Worker.cpu("w0").withPrice(new Price.Constant(1)))
            .objective(Objective.of(ObjectiveTerm.COST_MICRO_UNITS)));
    // 6 + 10 on one worker, 3 + 20 on two.
    add(
        all,
        "workers-used-against-makespan",
        16L,
        problem(flow().task("a", 3).task("b", 3))
            .workers(Worker.cpu("w0"), Worker.cpu("w1"))
            .objective(Objective.makespan().plus(10, ObjectiveTerm.WORKERS_USED)));
  }
}
