package dev.sextant.benchmarks.generator;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
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

/**
 * A service that answers spoken questions, a hundred seconds into its day: what has ended and where
 * its output lies, what runs, which models are held, pinned or on their way, what others occupy,
 * and what was promised.
 */
final class ReplanningExample {
  private static final long MILLI = 1_000;
  private static final long SECOND = 1_000_000;
  private static final long KB = 1_000;
  private static final long MB = 1_000_000;
  private static final long GB = 1_000_000_000;
  private static final long NOW = 100 * SECOND;

  private ReplanningExample() {}

  static Problem problem() {
    Problem.Builder problem =
        Problem.builder()
            .name("replanning")
            .microsPerUnit(MILLI)
            .model("listener", GB)
            .model("writer-large", 9 * GB)
            .model("writer-small", 4 * GB)
            .model("moderator", 2 * GB)
            .model("speaker", 3 * GB)
            .workflow(answerQuestion())
            .transfers(TransferModel.uniform(MILLI, GB))
            .state(state())
            .objective(Objective.totalWeightedFlow().plus(1, ObjectiveTerm.MODEL_LOAD_MICROS));
    addWorkers(problem);
    problem
        .job(question("ann-asks", 60))
        .job(question("bob-asks", 90))
        .job(question("cem-asks", 98).withDueMicros(125 * SECOND))
        .job(question("dora-asks", 110).withWeight(2));
    return problem.build();
  }

  private static Workflow answerQuestion() {
    Mode large = gpu("large", 8_000).withModels("writer-large").withWorkspaceBytes(2 * GB);
    Mode small = gpu("small", 3_000).withModels("writer-small").withWorkspaceBytes(GB);
    Mode find = Mode.of(3_500 * MILLI).onTypes("cpu");
    return Workflow.builder("answer-question")
        .task(Task.of("listen", gpu(Mode.DEFAULT_ID, 900).withModels("listener")))
        .task(Task.of("find-sources", find))
        .task(Task.of("write", large, small))
        .task(Task.of("moderate", gpu(Mode.DEFAULT_ID, 400).withModels("moderator")))
        .task(Task.of("speak", gpu(Mode.DEFAULT_ID, 2_500).withModels("speaker")))
        .edge(new DataEdge("listen", "find-sources", 4 * KB, "question"))
        .edge(new DataEdge("listen", "write", 4 * KB, "question"))
        .edge("find-sources", "write", 30 * MB)
        .edge(new DataEdge("write", "moderate", 20 * KB, "answer"))
        .edge(new DataEdge("write", "speak", 20 * KB, "answer"))
        .edge("moderate", "speak", 0)
        .build();
  }

  private static void addWorkers(Problem.Builder problem) {
    problem.workers(
        Worker.gpu("gpu-red", "gpu", 16 * GB, 8 * GB),
        Worker.gpu("gpu-blue", "gpu", 16 * GB, 8 * GB),
        Worker.gpu("gpu-green", "gpu", 16 * GB, 8 * GB),
        Worker.cpu("cpu-grey").withType("cpu").withCapacities(Map.of(Mode.COMPUTE, 2L)),
        Worker.storage("telephone").withType("client"));
  }

  private static Job question(String id, long releaseSeconds) {
    return new Job(id, "answer-question", releaseSeconds * SECOND)
        .withInputs(new JobInput("listen", 400 * KB, "telephone"))
        .withOutputs(new JobOutput("speak", MB, "telephone"));
  }

  private static ClusterState state() {
    return ClusterState.EMPTY
        .withNowMicros(NOW)
        .withWorkers(
            // Another service holds a gigabyte here for a while.
            new WorkerState(
                "gpu-red",
                0,
                List.of(new Occupation(Map.of(), GB, 110 * SECOND)),
                List.of(new Resident("listener", true), new Resident("writer-large"))),
            new WorkerState(
                "gpu-blue",
                0,
                List.of(),
                List.of(new Resident("listener"), new Resident("moderator", true))),
            // Being started.
            new WorkerState("gpu-green", 120 * SECOND, List.of(), List.of()),
            // One of its two places is taken.
            new WorkerState(
                "cpu-grey",
                0,
                List.of(new Occupation(Map.of(Mode.COMPUTE, 1L), 0, 130 * SECOND)),
                List.of()))
        .withFinished(
            new FinishedTask(
                "ann-asks",
                "listen",
                62 * SECOND,
                List.of(
                    new FinishedTask.Copy("gpu-red", 62 * SECOND),
                    new FinishedTask.Copy("cpu-grey", 62 * SECOND + 2 * MILLI))),
            new FinishedTask(
                "ann-asks",
                "find-sources",
                94 * SECOND,
                List.of(
                    new FinishedTask.Copy("cpu-grey", 94 * SECOND),
                    new FinishedTask.Copy("gpu-red", 94 * SECOND + 31 * MILLI))),
            new FinishedTask(
                "bob-asks",
                "listen",
                99 * SECOND,
                List.of(
                    new FinishedTask.Copy("gpu-blue", 99 * SECOND),
                    new FinishedTask.Copy("cpu-grey", 99 * SECOND + 2 * MILLI),
                    // On its way.
                    new FinishedTask.Copy("gpu-red", NOW + MILLI))))
        .withRunning(
            new RunningTask("ann-asks", "write", "large", "gpu-red", 95 * SECOND, 103 * SECOND),
            new RunningTask(
                "bob-asks",
                "find-sources",
                Mode.DEFAULT_ID,
                "cpu-grey",
                99 * SECOND + 500 * MILLI,
                103 * SECOND))
        .withLoadsInFlight(
            new LoadInFlight("gpu-blue", "speaker", NOW - 100 * MILLI, NOW + 275 * MILLI))
        .withPins(
            new Pin("cem-asks", "listen", null, "gpu-blue"),
            new Pin("cem-asks", "write", "large", null),
            new Pin("bob-asks", "speak", Mode.DEFAULT_ID, "gpu-blue"));
  }

  private static Mode gpu(String id, long millis) {
    return Mode.of(id, TaskDuration.of(millis * MILLI)).onTypes("gpu");
  }
}
