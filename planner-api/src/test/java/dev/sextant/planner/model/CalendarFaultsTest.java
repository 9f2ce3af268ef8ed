package dev.sextant.planner.model;

import static dev.sextant.planner.model.ErrorCode.CONTRADICTION;
import static dev.sextant.planner.model.ErrorCode.OUT_OF_RANGE;
import static dev.sextant.planner.model.ErrorCode.TOO_LARGE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Calendars that are wrong in themselves, and facts in closed times. */
class CalendarFaultsTest {
  private static final long HORIZON = 1L << 52;

  static Stream<Fault> faults() {
    return Stream.of(steps(), totals(), facts()).flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("faults")
  void reportsExactlyTheFault(Fault fault) {
    fault.assertIsTheOnlyErrorReported();
  }

  private static Consumer<ProblemParts> calendar(int worker, Calendar.Step... steps) {
    return p -> p.worker(worker, w -> w.withCalendar(Calendar.of(steps)));
  }

  private static List<Fault> steps() {
    return List.of(
        new Fault(
            "steps out of order",
            OUT_OF_RANGE,
            "/workers/2/calendar/1/fromMicros",
            "The fromMicros (40) of step 1 of worker (store) must be later than that of the step"
                + " before (50).\nMaybe sort the steps by fromMicros",
            calendar(2, Calendar.Step.closed(50), Calendar.Step.open(40))),
        new Fault(
            "two steps at one time",
            OUT_OF_RANGE,
            "/workers/2/calendar/1/fromMicros",
            "The fromMicros (50) of step 1 of worker (store) must be later than that of the step"
                + " before (50)",
            calendar(2, Calendar.Step.closed(50), Calendar.Step.open(50))),
        new Fault(
            "a step before 0",
            OUT_OF_RANGE,
            "/workers/2/calendar/0/fromMicros",
            "The fromMicros (-1) of step 0 of worker (store) must not be negative",
            calendar(2, Calendar.Step.open(-1))),
        new Fault(
            "a price below 0",
            OUT_OF_RANGE,
            "/workers/2/calendar/0/priceMicroUnitsPerSecond",
            "The priceMicroUnitsPerSecond (-3) of step 0 of worker (store) must not be negative",
            calendar(2, Calendar.Step.open(50, -3))));
  }

  private static List<Fault> totals() {
    Consumer<ProblemParts> oneTerm = p -> p.objective = Objective.makespan();
    return List.of(
        new Fault(
            "the latest step",
            TOO_LARGE,
            "/workers/2/calendar/0/fromMicros",
            "fromMicros (4503599627370496) of step 0 of worker (store)",
            calendar(2, Calendar.Step.closed(HORIZON)).andThen(oneTerm)),
        new Fault(
            "the highest price",
            TOO_LARGE,
            "/workers/2/calendar/1/priceMicroUnitsPerSecond",
            "priceMicroUnitsPerSecond (9223372036854775807) of step 1 of worker (store)",
            calendar(2, Calendar.Step.open(50, 4), Calendar.Step.open(60, Long.MAX_VALUE))
                .andThen(p -> p.mode(3, 0, m -> Mode.of(10_000_000)))
                .andThen(oneTerm)));
  }

  private static List<Fault> facts() {
    return List.of(
        new Fault(
            "a running task",
            CONTRADICTION,
            "/state/running/0",
            "At 23 running task (j1/c) must not be on worker (g0), which is closed then",
            calendar(0, Calendar.Step.closed(23), Calendar.Step.open(24))
                .andThen(CalendarFaultsTest::nothingElseOnTheFirst)),
        new Fault(
            "a running task, before now",
            CONTRADICTION,
            "/state/running/0",
            "At 16 running task (j1/c) must not be on worker (g0)",
            calendar(0, Calendar.Step.closed(15), Calendar.Step.open(17))
                .andThen(CalendarFaultsTest::nothingElseOnTheFirst)),
        new Fault(
            "a load in flight",
            CONTRADICTION,
            "/state/loadsInFlight/0",
            "At 34 the load in flight of (base) must not be on worker (g1)",
            calendar(1, Calendar.Step.closed(34))
                .andThen(p -> p.workerStates.remove(1))
                .andThen(p -> p.pins.clear())),
        new Fault(
            "a load that is ready now and began now",
            CONTRADICTION,
            "/state/loadsInFlight/0",
            "At 20 the load in flight of (base) must not be on worker (g1)",
            calendar(1, Calendar.Step.closed(20), Calendar.Step.open(25))
                .andThen(p -> p.workerStates.remove(1))
                .andThen(p -> p.loads.set(0, new LoadInFlight("g1", "base", 20, 20)))),
        new Fault(
            "an occupation",
            CONTRADICTION,
            "/state/workers/2/occupied/0",
            "At 29 occupation 0 of the state of worker (store) must not be on worker (store)",
            calendar(2, Calendar.Step.closed(29))
                .andThen(
                    p ->
                        p.workerStates.add(
                            new WorkerState(
                                "store", 0, List.of(new Occupation(Map.of(), 0, 30)), List.of())))),
        new Fault(
            "a resident at now",
            CONTRADICTION,
            "/state/workers/1/residents/0",
            "At 20 resident 0 of the state of worker (g1) must not be on worker (g1)",
            calendar(1, Calendar.Step.closed(19), Calendar.Step.open(21))
                .andThen(p -> p.loads.clear())),
        new Fault(
            "a pinned resident on a worker that closes some day",
            CONTRADICTION,
            "/state/workers/0/residents/0",
            "At 5000 resident 0 of the state of worker (g0) must not be on worker (g0)",
            calendar(0, Calendar.Step.closed(5000), Calendar.Step.open(5001))));
  }

  private static void nothingElseOnTheFirst(ProblemParts p) {
    p.workerStates.remove(0);
    p.tasks.set(2, Task.of("c", Mode.of(4)));
  }

  @Test
  void takesFactsThatEndWhereAWorkerCloses() {
    ProblemParts parts = new ProblemParts();
    parts.workerStates.set(0, new WorkerState("g0", 0, List.of(), List.of(new Resident("base"))));
    calendar(
            0,
            Calendar.Step.closed(0),
            Calendar.Step.open(16, 9),
            Calendar.Step.closed(24),
            Calendar.Step.open(25))
        .accept(parts);
    calendar(1, Calendar.Step.closed(3), Calendar.Step.open(10), Calendar.Step.closed(35))
        .accept(parts);
    assertThat(parts.errors()).isEmpty();
  }

  @Test
  void findsAllFaultsAtOnceInDocumentOrder() {
    ProblemParts parts = new ProblemParts();
    calendar(
            1,
            Calendar.Step.closed(60),
            Calendar.Step.open(50, -1),
            Calendar.Step.open(50),
            Calendar.Step.closed(70))
        .accept(parts);
    assertThat(parts.errors())
        .extracting(InputError::pointer)
        .containsExactly(
            "/workers/1/calendar/1/fromMicros",
            "/workers/1/calendar/1/priceMicroUnitsPerSecond",
            "/workers/1/calendar/2/fromMicros");
  }
}
