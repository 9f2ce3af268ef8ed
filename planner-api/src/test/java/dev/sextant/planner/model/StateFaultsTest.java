package dev.sextant.planner.model;

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

/** Rules of the fields of the state. */
class StateFaultsTest {

  static Stream<Fault> faults() {
    return Stream.of(workers(), finished(), running(), loads(), pins()).flatMap(List::stream);
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
            p -> p.finished.set(0, finished("j0", "a", 15, "g0", -1))),
        new Fault(
            "copy of an unknown item",
            UNKNOWN_REFERENCE,
            "/state/finished/0/copies/1/item",
            "The item (xx) of copy 1 of finished task (j0/a) does not exist.\nMaybe (x) is meant.",
            p -> p.finished.set(0, withCopy(p.finished.get(0), "xx"))),
        new Fault(
            "copy with an empty item",
            EMPTY,
            "/state/finished/0/copies/1/item",
            "The item of copy 1 of finished task (j0/a) must not be empty.",
            p -> p.finished.set(0, withCopy(p.finished.get(0), ""))));
  }

  private static FinishedTask withCopy(FinishedTask task, String item) {
    return new FinishedTask(
        task.job(),
        task.task(),
        task.endMicros(),
        List.of(task.copies().get(0), new FinishedTask.Copy("g1", 15, item)));
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
}
