package dev.sextant.planner.model;

import static dev.sextant.planner.model.ErrorCode.CONTRADICTION;
import static dev.sextant.planner.model.ProblemParts.map;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Facts of the state that contradict each other. */
class StateContradictionsTest {

  static Stream<Fault> faults() {
    return Stream.of(tasks(), times(), held(), copies()).flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void reportsExactlyTheFault(Fault fault) {
    fault.assertIsTheOnlyErrorReported();
  }

  private static FinishedTask finished(
      String job, String task, long end, String worker, long since) {
    return new FinishedTask(job, task, end, List.of(new FinishedTask.Copy(worker, since)));
  }

  private static WorkerState occupied(
      String worker, Map<String, Long> demands, long memoryBytes, long untilMicros) {
    Occupation occupation = new Occupation(demands, memoryBytes, untilMicros);
    return new WorkerState(worker, 0, List.of(occupation), List.of());
  }

  private static List<Fault> tasks() {
    return List.of(
        new Fault(
            "task finished twice",
            CONTRADICTION,
            "/state/finished/2",
            "The task of finished task (j0/a) is already finished at /state/finished/0.",
            p -> p.finished.add(finished("j0", "a", 14, "g1", 14))),
        new Fault(
            "task running twice",
            CONTRADICTION,
            "/state/running/1",
            "The task of running task (j1/c) is already running at /state/running/0.",
            p -> p.running.add(new RunningTask("j1", "c", "default", "g1", 10, 30))),
        new Fault(
            "task both finished and running",
            CONTRADICTION,
            "/state/running/1",
            "The task of running task (j1/a) is already finished at /state/finished/1.",
            p -> p.running.add(new RunningTask("j1", "a", "default", "g1", 10, 30))),
        new Fault(
            "pin on a finished task",
            CONTRADICTION,
            "/state/pins/2",
            "The task of pin (j0/a) is already finished and must not be pinned.",
            p -> p.pins.add(new Pin("j0", "a", null, "g0"))),
        new Fault(
            "pin on a running task",
            CONTRADICTION,
            "/state/pins/2",
            "The task of pin (j1/c) is already running and must not be pinned.",
            p -> p.pins.add(new Pin("j1", "c", null, "g0"))),
        new Fault(
            "two pins on one task",
            CONTRADICTION,
            "/state/pins/2",
            "The task of pin (j0/b) is already pinned at /state/pins/0.",
            p -> p.pins.add(new Pin("j0", "b", null, "g0"))),
        new Fault(
            "finished task after an unfinished one",
            CONTRADICTION,
            "/state/finished/2",
            "The task (b), on which finished task (j0/d) waits, must be finished.",
            p -> p.finished.add(finished("j0", "d", 18, "g0", 18))),
        new Fault(
            "finished task after a running one",
            CONTRADICTION,
            "/state/finished/3",
            "The task (c), on which finished task (j1/d) waits, must be finished.",
            p -> {
              p.finished.add(finished("j1", "b", 18, "g0", 18));
              p.finished.add(finished("j1", "d", 18, "g0", 18));
            }),
        new Fault(
            "running task after an unfinished one",
            CONTRADICTION,
            "/state/running/1",
            "The task (b), on which running task (j0/d) waits, must be finished.",
            p -> p.running.add(new RunningTask("j0", "d", "default", "g1", 19, 20))),
        new Fault(
            "running task that runs models that are not there",
            CONTRADICTION,
            "/state/running/1",
            "The models (base, lora) of running task (j1/b) must be resident on worker (g1).",
            p -> {
              p.worker(1, w -> w.withCapacities(ProblemParts.map("compute", 1, "slots", 2)));
              p.running.add(new RunningTask("j1", "b", "gpu", "g1", 19, 21));
            }));
  }

  private static List<Fault> times() {
    return List.of(
        new Fault(
            "finished task that ends later",
            CONTRADICTION,
            "/state/finished/0/endMicros",
            "The endMicros (21) of finished task (j0/a) must not be later than nowMicros (20).",
            p -> p.finished.set(0, finished("j0", "a", 21, "g0", 21))),
        new Fault(
            "finished task that ended before its release",
            CONTRADICTION,
            "/state/finished/1/endMicros",
            "The endMicros (1) of finished task (j1/a) must not be earlier than the releaseMicros"
                + " (2) of its job.",
            p -> p.finished.set(1, finished("j1", "a", 1, "g1", 25))),
        new Fault(
            "running task that starts later",
            CONTRADICTION,
            "/state/running/0/startMicros",
            "The startMicros (21) of running task (j1/c) must not be later than nowMicros (20).",
            p -> p.running.set(0, new RunningTask("j1", "c", "default", "g0", 21, 24))),
        new Fault(
            "running task that ended",
            CONTRADICTION,
            "/state/running/0/endMicros",
            "The endMicros (19) of running task (j1/c) must not be earlier than nowMicros (20).",
            p -> p.running.set(0, new RunningTask("j1", "c", "default", "g0", 16, 19))),
        new Fault(
            "running task that ends before its release",
            CONTRADICTION,
            "/state/running/1/endMicros",
            "The endMicros (20) of running task (j2/only) must not be earlier than the"
                + " releaseMicros (22) of its job.",
            p -> {
              p.jobs.set(2, new Job("j2", "solo", 22));
              p.running.add(new RunningTask("j2", "only", "default", "g1", 10, 20));
            }),
        new Fault(
            "load that starts later",
            CONTRADICTION,
            "/state/loadsInFlight/0/startMicros",
            "The startMicros (21) of the load in flight of (base) must not be later than",
            p -> p.loads.set(0, new LoadInFlight("g1", "base", 21, 35))),
        new Fault(
            "load that is ready",
            CONTRADICTION,
            "/state/loadsInFlight/0/readyMicros",
            "The readyMicros (19) of the load in flight of (base) must not be earlier than",
            p -> p.loads.set(0, new LoadInFlight("g1", "base", 10, 19))));
  }

  private static List<Fault> held() {
    return List.of(
        new Fault(
            "model resident twice",
            CONTRADICTION,
            "/state/workers/1/residents/1/model",
            "The model (big) of resident 1 of the state of worker (g1) must not be resident twice.",
            p -> p.workerStates.set(1, WorkerState.holding("g1", "big", "big"))),
        new Fault(
            "model resident and in flight",
            CONTRADICTION,
            "/state/loadsInFlight/0",
            "The model of the load in flight of (big) is already resident on worker (g1).",
            p -> p.loads.set(0, new LoadInFlight("g1", "big", 10, 35))),
        new Fault(
            "model in flight twice",
            CONTRADICTION,
            "/state/loadsInFlight/1",
            "must not load two models at a time; it also loads the one at /state/loadsInFlight/0.",
            p -> p.loads.add(new LoadInFlight("g1", "base", 10, 36))),
        new Fault(
            "two loads on one channel",
            CONTRADICTION,
            "/state/loadsInFlight/1",
            "The worker (g1) of the load in flight of (lora) must not load two models at a time;",
            p -> p.loads.add(new LoadInFlight("g1", "lora", 10, 36))),
        new Fault(
            "residents over the memory",
            CONTRADICTION,
            "/state/workers/0/residents/1",
            "on worker (g0) at nowMicros take 60 bytes, which must not be more than its"
                + " gpuMemoryBytes (59).",
            p -> p.worker(0, w -> w.withGpuMemoryBytes(59))),
        new Fault(
            "occupation over the memory",
            CONTRADICTION,
            "/state/workers/2/occupied/0",
            "on worker (store) at nowMicros take 1 bytes, which must not be more than its"
                + " gpuMemoryBytes (0).",
            p -> p.workerStates.add(occupied("store", Map.of(), 1, 21))),
        new Fault(
            "load over the memory",
            CONTRADICTION,
            "/state/loadsInFlight/0",
            "on worker (g1) at nowMicros take 70 bytes, which must not be more than its"
                + " gpuMemoryBytes (69).",
            p -> p.worker(1, w -> w.withGpuMemoryBytes(69))),
        new Fault(
            "workspace over the memory",
            CONTRADICTION,
            "/state/running/1",
            "on worker (g0) at nowMicros take 65 bytes, which must not be more than its"
                + " gpuMemoryBytes (64).",
            p -> {
              p.worker(0, w -> w.withGpuMemoryBytes(64));
              p.running.add(new RunningTask("j1", "b", "gpu", "g0", 19, 21));
            }),
        new Fault(
            "occupations over a capacity",
            CONTRADICTION,
            "/state/workers/2/occupied/0",
            "on worker (store) at nowMicros take 1 of (compute), which must not be more than its"
                + " capacity (0).",
            p -> p.workerStates.add(occupied("store", map("compute", 1), 0, 21))),
        new Fault(
            "running tasks over a capacity",
            CONTRADICTION,
            "/state/running/2",
            "The running tasks and occupations on worker (g0) at nowMicros take 3 of (compute),",
            p -> {
              p.running.add(new RunningTask("j1", "b", "gpu", "g0", 19, 21));
              p.running.add(new RunningTask("j2", "only", "default", "g0", 19, 21));
            }),
        new Fault(
            "load beside a run where loads exclude runs",
            CONTRADICTION,
            "/state/loadsInFlight/1",
            "The loads of worker (g0) exclude runs, but the load in flight of (big) and running"
                + " task (j1/c) both last beyond nowMicros.",
            p -> p.loads.add(new LoadInFlight("g0", "big", 10, 21))));
  }

  private static List<Fault> copies() {
    return List.of(
        new Fault(
            "lost output that a task reads",
            CONTRADICTION,
            "/state/finished/0/copies",
            "The item (x) of finished task (j0/a) must have a copy, for task (b) still needs it.\n"
                + "Maybe add the worker it ran on",
            p -> p.finished.set(0, new FinishedTask("j0", "a", 15, List.of()))),
        new Fault(
            "lost item that is delivered",
            CONTRADICTION,
            "/state/finished/2/copies",
            "The item (two) of finished task (j2/only) must have a copy, for output 1 of its job",
            p -> {
              p.job(
                  2,
                  j ->
                      j.withOutputs(
                          new JobOutput("only", 1, "g0", "one"),
                          new JobOutput("only", 1, "g0", "two")));
              p.finished.add(
                  new FinishedTask(
                      "j2", "only", 15, List.of(new FinishedTask.Copy("g0", 15, "one"))));
            }),
        new Fault(
            "lost output that is delivered",
            CONTRADICTION,
            "/state/finished/2/copies",
            "The output of finished task (j2/only) must have a copy, for output 1 of its job still",
            p -> {
              p.job(
                  2,
                  j ->
                      j.withOutputs(
                          new JobOutput("only", 0, "g0"), new JobOutput("only", 1, "g0")));
              p.finished.add(new FinishedTask("j2", "only", 15, List.of()));
            }));
  }
}
