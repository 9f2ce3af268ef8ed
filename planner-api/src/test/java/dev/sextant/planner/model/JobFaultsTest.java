package dev.sextant.planner.model;

import static dev.sextant.planner.model.ErrorCode.CONTRADICTION;
import static dev.sextant.planner.model.ErrorCode.DUPLICATE_ID;
import static dev.sextant.planner.model.ErrorCode.EMPTY;
import static dev.sextant.planner.model.ErrorCode.OUT_OF_RANGE;
import static dev.sextant.planner.model.ErrorCode.UNKNOWN_REFERENCE;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules of jobs and the data tied to them. */
class JobFaultsTest {

  static Stream<Fault> faults() {
    return Stream.of(jobs(), inputs(), items(), outputs()).flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void reportsExactlyTheFault(Fault fault) {
    fault.assertIsTheOnlyErrorReported();
  }

  private static List<Fault> jobs() {
    return List.of(
        new Fault(
            "empty job id",
            EMPTY,
            "/jobs/3/id",
            "The id of job 3 must not be empty.",
            p -> p.jobs.add(new Job("", "solo", 0))),
        new Fault(
            "job twice",
            DUPLICATE_ID,
            "/jobs/3/id",
            "The id of job (j0) is already taken by /jobs/0.",
            p -> p.jobs.add(new Job("j0", "solo", 0))),
        new Fault(
            "unknown workflow, whose tasks nobody can know",
            UNKNOWN_REFERENCE,
            "/jobs/3/workflow",
            "The workflow (flaw) of job (j3) does not exist.\nMaybe (flow) is meant.",
            p -> p.jobs.add(new Job("j3", "flaw", 0).withInputs(new JobInput("q", 1, "g0")))),
        new Fault(
            "negative release",
            OUT_OF_RANGE,
            "/jobs/2/releaseMicros",
            "The releaseMicros (-4) of job (j2) must not be negative.",
            p -> p.jobs.set(2, new Job("j2", "solo", -4))),
        new Fault(
            "negative due date",
            OUT_OF_RANGE,
            "/jobs/0/dueMicros",
            "The dueMicros (-1) of job (j0) must not be negative.",
            p -> p.job(0, j -> j.withDueMicros(-1L))),
        new Fault(
            "negative deadline",
            OUT_OF_RANGE,
            "/jobs/0/deadlineMicros",
            "The deadlineMicros (-1) of job (j0) must not be negative.",
            p -> p.job(0, j -> j.withDeadlineMicros(-1L))),
        new Fault(
            "negative weight",
            OUT_OF_RANGE,
            "/jobs/0/weight",
            "The weight (-3) of job (j0) must not be negative.",
            p -> p.job(0, j -> j.withWeight(-3))));
  }

  private static List<Fault> inputs() {
    return List.of(
        new Fault(
            "input of an unknown task",
            UNKNOWN_REFERENCE,
            "/jobs/1/inputs/0/task",
            "The task (q) of input 0 of job (j1) does not exist.",
            p -> p.job(1, j -> j.withInputs(new JobInput("q", 1, "g0")))),
        new Fault(
            "input with negative bytes",
            OUT_OF_RANGE,
            "/jobs/1/inputs/0/bytes",
            "The bytes (-1) of input 0 of job (j1) must not be negative.",
            p -> p.job(1, j -> j.withInputs(new JobInput("a", -1, "g0")))),
        new Fault(
            "input with an empty item",
            EMPTY,
            "/jobs/1/inputs/0/item",
            "The item of input 0 of job (j1) must not be empty.",
            p -> p.job(1, j -> j.withInputs(new JobInput("a", 1, "", List.of("g0"))))),
        new Fault(
            "input that lies nowhere",
            EMPTY,
            "/jobs/1/inputs/0/at",
            "The at of input 0 of job (j1) must not be empty.",
            p -> p.job(1, j -> j.withInputs(new JobInput("a", 1)))),
        new Fault(
            "input that lies in an unknown place",
            UNKNOWN_REFERENCE,
            "/jobs/1/inputs/0/at/1",
            "The worker (shore) of input 0 of job (j1) does not exist.\nMaybe (store) is meant.",
            p -> p.job(1, j -> j.withInputs(new JobInput("a", 1, "g0", "shore")))),
        new Fault(
            "input that lies in one place twice",
            DUPLICATE_ID,
            "/jobs/1/inputs/0/at/2",
            "The id (g0) is more than once in the at of input 0 of job (j1).",
            p -> p.job(1, j -> j.withInputs(new JobInput("a", 1, "g0", "g1", "g0")))),
        new Fault(
            "input in transit to an unknown place",
            UNKNOWN_REFERENCE,
            "/jobs/1/inputs/0/arriving/1/worker",
            "The worker (shore) of copy in transit 1 of input 0 of job (j1) does not exist.",
            p -> p.job(1, j -> j.withInputs(arriving("a", null, "g0", "shore")))),
        new Fault(
            "item in transit to different places",
            CONTRADICTION,
            "/jobs/1/inputs/1/arriving",
            "The places of item (i) of input 1 of job (j1) must be the same as at",
            p -> p.job(1, j -> j.withInputs(arriving("a", "i", "g0"), arriving("b", "i", "g1")))),
        new Fault(
            "input in transit since before the beginning of time",
            OUT_OF_RANGE,
            "/jobs/1/inputs/0/arriving/0/sinceMicros",
            "The sinceMicros (-1) of copy in transit 0 of input 0 of job (j1) must not be",
            p ->
                p.job(
                    1,
                    j ->
                        j.withInputs(
                            new JobInput("a", 1, "g0")
                                .withArriving(new JobInput.Arrival("g1", -1))))));
  }

  private static JobInput arriving(String task, @Nullable String item, String... workers) {
    List<JobInput.Arrival> copies =
        Stream.of(workers).map(worker -> new JobInput.Arrival(worker, 30)).toList();
    return new JobInput(task, 1, item, List.of(), copies);
  }

  private static List<Fault> items() {
    return List.of(
        new Fault(
            "item of two sizes",
            CONTRADICTION,
            "/jobs/1/inputs/1/bytes",
            "The bytes (2) of item (i) of input 1 of job (j1) must be the same as at"
                + " /jobs/1/inputs/0 (1).",
            p ->
                p.job(
                    1,
                    j ->
                        j.withInputs(
                            new JobInput("a", 1, "i", List.of("g0")),
                            new JobInput("b", 2, "i", List.of("g0"))))),
        new Fault(
            "item in different places",
            CONTRADICTION,
            "/jobs/1/inputs/1/at",
            "The places of item (i) of input 1 of job (j1) must be the same as at"
                + " /jobs/1/inputs/0.\nMaybe",
            p ->
                p.job(
                    1,
                    j ->
                        j.withInputs(
                            new JobInput("a", 1, "i", List.of("g0")),
                            new JobInput("b", 1, "i", List.of("g0", "g1"))))));
  }

  private static List<Fault> outputs() {
    return List.of(
        new Fault(
            "output of an unknown task",
            UNKNOWN_REFERENCE,
            "/jobs/1/outputs/0/task",
            "The task (q) of output 0 of job (j1) does not exist.",
            p -> p.job(1, j -> j.withOutputs(new JobOutput("q", 1, "g0")))),
        new Fault(
            "output with negative bytes",
            OUT_OF_RANGE,
            "/jobs/1/outputs/0/bytes",
            "The bytes (-1) of output 0 of job (j1) must not be negative.",
            p -> p.job(1, j -> j.withOutputs(new JobOutput("d", -1, "g0")))),
        new Fault(
            "output to an unknown place",
            UNKNOWN_REFERENCE,
            "/jobs/1/outputs/0/to",
            "The worker (moon) of output 0 of job (j1) does not exist.",
            p -> p.job(1, j -> j.withOutputs(new JobOutput("d", 1, "moon")))),
        new Fault(
            "output with an empty item",
            EMPTY,
            "/jobs/1/outputs/0/item",
            "The item of output 0 of job (j1) must not be empty.",
            p -> p.job(1, j -> j.withOutputs(new JobOutput("d", 1, "g0", "")))));
  }
}
