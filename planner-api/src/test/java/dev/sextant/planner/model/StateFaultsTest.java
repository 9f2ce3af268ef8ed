package dev.sextant.planner.model;

import static dev.sextant.planner.model.ErrorCode.CONTRADICTION;
import static dev.sextant.planner.model.ErrorCode.DUPLICATE_ID;
import static dev.sextant.planner.model.ErrorCode.EMPTY;
import static dev.sextant.planner.model.ErrorCode.OUT_OF_RANGE;
import static dev.sextant.planner.model.ErrorCode.UNKNOWN_REFERENCE;
import static dev.sextant.planner.model.ProblemParts.map;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules of the state: its fields, and facts that contradict each other. */
class StateFaultsTest {

  static Stream<Fault> faults() {
    return Stream.of(
            workers(), finished(), running(), loads(), pins(), tasks(), times(), held(), copies())
        .flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void reportsExactlyTheFault(Fault fault) {
    fault.assertIsTheOnlyErrorReported();
  }

  private static List<Fault> workers() {
    return List.of(
        new Fault(
            "negative now",
            OUT_OF_RANGE,
            "/state/nowMicros",
            "The nowMicros (-1) must not be negative.",
            p -> p.now = -1),
        new Fault(
            "state of an unknown worker",
            UNKNOWN_REFERENCE,
            "/state/workers/2/worker",
            "The worker (stor) of the state of worker (stor) does not exist.\nMaybe (store)",
            p -> p.workerStates.add(WorkerState.holding("stor"))),
        new Fault(
            "state of one worker twice",
            DUPLICATE_ID,
            "/state/workers/2/worker",
            "The worker of the state of worker (g0) is already at /state/workers/0.",
            p -> p.workerStates.add(WorkerState.holding("g0", "base", "big"))),
        new Fault(
            "negative availability",
            OUT_OF_RANGE,
            "/state/workers/2/availableFromMicros",
            "The availableFromMicros (-1) of the state of worker (store) must not be negative.",
            p -> p.workerStates.add(new WorkerState("store", -1, List.of(), List.of()))),
        new Fault(
            "negative demand of an occupation",
            OUT_OF_RANGE,
            "/state/workers/2/occupied/0/demands/disk",
            "The value (-1) of (disk) in the demands of occupation 0 of the state of worker (store)",
            p -> p.workerStates.add(occupied("store", map("disk", -1), 0, 30))),
        new Fault(
            "demand of an occupation without a name",
            EMPTY,
            "/state/workers/2/occupied/0/demands/",
            "A name in the demands of occupation 0",
            p -> p.workerStates.add(occupied("store", map("", 0), 0, 30))),
        new Fault(
            "negative memory of an occupation",
            OUT_OF_RANGE,
            "/state/workers/2/occupied/0/memoryBytes",
            "The memoryBytes (-1) of occupation 0 of the state of worker (store) must not be",
            p -> p.workerStates.add(occupied("store", Map.of(), -1, 30))),
        new Fault(
            "negative end of an occupation",
            OUT_OF_RANGE,
            "/state/workers/2/occupied/0/untilMicros",
            "The untilMicros (-1) of occupation 0 of the state of worker (store) must not be",
            p -> p.workerStates.add(occupied("store", Map.of(), 0, -1))),
        new Fault(
            "unknown resident",
            UNKNOWN_REFERENCE,
            "/state/workers/1/residents/1/model",
            "The model (bag) of resident 1 of the state of worker (g1) does not exist.\nMaybe (big)",
            p -> p.workerStates.set(1, WorkerState.holding("g1", "big", "bag"))));
  }

  private static WorkerState occupied(
      String worker, Map<String, Long> demands, long memoryBytes, long untilMicros) {
    Occupation occupation = new Occupation(demands, memoryBytes, untilMicros);
    return new WorkerState(worker, 0, List.of(occupation), List.of());
  }

  private static List<Fault> finished() {
    return List.of(
        new Fault(
            "finished task of an unknown job",
            UNKNOWN_REFERENCE,
            "/state/finished/2/job",
            "The job (j9) of finished task (j9/a) does not exist.\nMaybe (j0) is meant.",
            p -> p.finished.add(new FinishedTask("j9", "a", 5, List.of()))),
        new Fault(
            "unknown finished task",
            UNKNOWN_REFERENCE,
            "/state/finished/2/task",
            "The task (only1) of finished task (j2/only1) does not exist.\nMaybe (only) is meant.",
            p -> p.finished.add(new FinishedTask("j2", "only1", 5, List.of()))),
        new Fault(
            "negative end",
            OUT_OF_RANGE,
            "/state/finished/2/endMicros",
            "The endMicros (-5) of finished task (j2/only) must not be negative.",
            p -> p.finished.add(new FinishedTask("j2", "only", -5, List.of()))),
        new Fault(
            "copy on an unknown worker",
            UNKNOWN_REFERENCE,
            "/state/finished/0/copies/0/worker",
            "The worker (G0) of copy 0 of finished task (j0/a) does not exist.\nMaybe (g0)",
            p -> p.finished.set(0, finished("j0", "a", 15, "G0", 15))),
        new Fault(
            "copy since a negative moment",
            OUT_OF_RANGE,
            "/state/finished/0/copies/0/sinceMicros",
            "The sinceMicros (-1) of copy 0 of finished task (j0/a) must not be negative.",
            p -> p.finished.set(0, finished("j0", "a", 15, "g0", -1))));
  }

  private static FinishedTask finished(
      String job, String task, long end, String worker, long since) {
    return new FinishedTask(job, task, end, List.of(new FinishedTask.Copy(worker, since)));
  }

  private static List<Fault> running() {
    return List.of(
        new Fault(
            "running task of an unknown job",
            UNKNOWN_REFERENCE,
            "/state/running/1/job",
            "The job (k) of running task (k/a) does not exist.",
            p -> p.running.add(new RunningTask("k", "a", "default", "g1", 10, 30))),
        new Fault(
            "unknown running task",
            UNKNOWN_REFERENCE,
            "/state/running/1/task",
            "The task (q) of running task (j2/q) does not exist.",
            p -> p.running.add(new RunningTask("j2", "q", "default", "g1", 10, 30))),
        new Fault(
            "unknown mode of a running task",
            UNKNOWN_REFERENCE,
            "/state/running/1/mode",
            "The mode (deft) of running task (j2/only) does not exist.",
            p -> p.running.add(new RunningTask("j2", "only", "deft", "g1", 10, 30))),
        new Fault(
            "running task on an unknown worker",
            UNKNOWN_REFERENCE,
            "/state/running/1/worker",
            "The worker (g2) of running task (j2/only) does not exist.\nMaybe (g0) is meant.",
            p -> p.running.add(new RunningTask("j2", "only", "default", "g2", 10, 30))),
        new Fault(
            "negative start of a running task",
            OUT_OF_RANGE,
            "/state/running/1/startMicros",
            "The startMicros (-10) of running task (j2/only) must not be negative.",
            p -> p.running.add(new RunningTask("j2", "only", "default", "g1", -10, 30))),
        new Fault(
            "negative end of a running task",
            OUT_OF_RANGE,
            "/state/running/1/endMicros",
            "The endMicros (-30) of running task (j2/only) must not be negative.",
            p -> p.running.add(new RunningTask("j2", "only", "default", "g1", 10, -30))));
  }

  private static List<Fault> loads() {
    return List.of(
        new Fault(
            "load on an unknown worker",
            UNKNOWN_REFERENCE,
            "/state/loadsInFlight/0/worker",
            "The worker (g11) of the load in flight of (base) does not exist.\nMaybe (g1)",
            p -> p.loads.set(0, new LoadInFlight("g11", "base", 10, 35))),
        new Fault(
            "load of an unknown model",
            UNKNOWN_REFERENCE,
            "/state/loadsInFlight/0/model",
            "The model (bass) of the load in flight of (bass) does not exist.\nMaybe (base)",
            p -> p.loads.set(0, new LoadInFlight("g1", "bass", 10, 35))),
        new Fault(
            "negative start of a load",
            OUT_OF_RANGE,
            "/state/loadsInFlight/0/startMicros",
            "The startMicros (-1) of the load in flight of (base) must not be negative.",
            p -> p.loads.set(0, new LoadInFlight("g1", "base", -1, 35))),
        new Fault(
            "negative end of a load",
            OUT_OF_RANGE,
            "/state/loadsInFlight/0/readyMicros",
            "The readyMicros (-1) of the load in flight of (base) must not be negative.",
            p -> p.loads.set(0, new LoadInFlight("g1", "base", 10, -1))));
  }

  private static List<Fault> pins() {
    return List.of(
        new Fault(
            "pin of an unknown job",
            UNKNOWN_REFERENCE,
            "/state/pins/0/job",
            "The job (jo) of pin (jo/b) does not exist.\nMaybe (j0) is meant.",
            p -> p.pins.set(0, new Pin("jo", "b", "gpu", null))),
        new Fault(
            "pin of an unknown task",
            UNKNOWN_REFERENCE,
            "/state/pins/0/task",
            "The task (bb) of pin (j0/bb) does not exist.\nMaybe (b) is meant.",
            p -> p.pins.set(0, new Pin("j0", "bb", "gpu", null))),
        new Fault(
            "pin to an unknown mode",
            UNKNOWN_REFERENCE,
            "/state/pins/1/mode",
            "The mode (gpu) of pin (j0/c) does not exist.",
            p -> p.pins.set(1, new Pin("j0", "c", "gpu", null))),
        new Fault(
            "pin to an unknown worker",
            UNKNOWN_REFERENCE,
            "/state/pins/1/worker",
            "The worker (nobody) of pin (j0/c) does not exist.",
            p -> p.pins.set(1, new Pin("j0", "c", null, "nobody"))));
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
            p -> p.running.add(new RunningTask("j1", "b", "gpu", "g1", 19, 20))));
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
            "The output of finished task (j0/a) must have a copy, for task (b) still needs it.\n"
                + "Maybe add the worker it ran on",
            p -> p.finished.set(0, new FinishedTask("j0", "a", 15, List.of()))),
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
