package dev.sextant.planner.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Calendar.Step;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import java.util.List;
import org.junit.jupiter.api.Test;

class CalendarRulesTest {
  private static final long S = 1_000_000;

  private static SharingProblem.Builder problem(SharingTerm term, Calendar... calendars) {
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.of(term))
            .profiles(Profile.of("p", RateMode.of("m", WorkRate.of(S))))
            .jobs(DivisibleJob.builder("a", "p", 5 * S).deadlineMicros(9 * S).build());
    for (int i = 0; i < calendars.length; i++) {
      problem.workers(
          Worker.builder("w" + i)
              .type("t")
              .price(new Price.Constant(7))
              .calendar(calendars[i])
              .build());
    }
    return problem;
  }

  private static void refused(SharingProblem problem, ErrorCode code, String pointer, String text) {
    List<InputError> errors = SharingValidator.errors(problem);
    assertThat(errors).hasSize(1);
    assertThat(errors.get(0).code()).isEqualTo(code);
    assertThat(errors.get(0).pointer()).isEqualTo(pointer);
    assertThat(errors.get(0).message()).contains(text);
  }

  @Test
  void calendarsAreValidWhereTimeCounts() {
    Calendar calendar = Calendar.of(Step.open(S, 3), Step.closed(2 * S), Step.open(3 * S));
    assertThat(SharingValidator.errors(problem(SharingTerm.COST, calendar).build())).isEmpty();
    assertThat(SharingValidator.errors(problem(SharingTerm.MAKESPAN, calendar).build())).isEmpty();
  }

  @Test
  void stepsAreInOrder() {
    refused(
        problem(SharingTerm.COST, Calendar.of(Step.open(2 * S), Step.closed(2 * S))).build(),
        ErrorCode.OUT_OF_RANGE,
        "/workers/0/calendar/1/fromMicros",
        "must be later than that of the step before (2000000)");
    refused(
        problem(SharingTerm.COST, Calendar.of(Step.open(-1))).build(),
        ErrorCode.OUT_OF_RANGE,
        "/workers/0/calendar/0/fromMicros",
        "must not be negative");
    refused(
        problem(SharingTerm.COST, Calendar.of(Step.open(1, -2))).build(),
        ErrorCode.OUT_OF_RANGE,
        "/workers/0/calendar/0/priceMicroUnitsPerSecond",
        "must not be negative");
  }

  @Test
  void termsOfRatesAndGuaranteesNeedWorkersThatStay() {
    Calendar closes = Calendar.of(Step.closed(S));
    refused(
        problem(SharingTerm.MAX_MIN_RATE, Calendar.ALWAYS, closes).build(),
        ErrorCode.CONTRADICTION,
        "/objective/term",
        "The term (MAX_MIN_RATE) is of rates that stay as they are, and what worker (w1) offers");
    DivisibleJob guaranteed = DivisibleJob.builder("a", "p", 5 * S).guaranteedRate(3).build();
    refused(
        problem(SharingTerm.COST, closes).jobs(List.of(guaranteed)).build(),
        ErrorCode.CONTRADICTION,
        "/jobs/0/guaranteedRate",
        "Maybe a deadline is meant.");
    // A price that no term of these counts is no change.
    Calendar dearer = Calendar.of(Step.open(S, 8));
    assertThat(SharingValidator.errors(problem(SharingTerm.MAX_MIN_RATE, dearer).build()))
        .isEmpty();
    assertThat(problem(SharingTerm.MAX_MIN_RATE, dearer).build().isOverTime()).isFalse();
    assertThat(problem(SharingTerm.COST, dearer).build().isOverTime()).isTrue();
  }

  @Test
  void workersOfOneTypeHaveOnePriceWhileTheyAreOpen() {
    Calendar cheaper = Calendar.of(Step.open(S, 3));
    refused(
        problem(SharingTerm.COST, Calendar.ALWAYS, cheaper).build(),
        ErrorCode.CONTRADICTION,
        "/workers/1/calendar",
        "The price of worker (w1) at 1000000 is not that of worker (w0) of the same type (t).");
    Calendar closed = Calendar.of(new Step(S, false, 3L));
    assertThat(SharingValidator.errors(problem(SharingTerm.COST, Calendar.ALWAYS, closed).build()))
        .isEmpty();
    assertThat(
            SharingValidator.errors(
                problem(SharingTerm.MAKESPAN, Calendar.ALWAYS, cheaper).build()))
        .isEmpty();
  }

  @Test
  void moneyAndTimesHaveTheirLimits() {
    // 9 s of a worker below 2^62, and at it.
    long most = (1L << 62) / 9;
    assertThat(
            SharingValidator.errors(
                problem(SharingTerm.COST, Calendar.of(Step.open(S, most - 1000))).build()))
        .isEmpty();
    refused(
        problem(SharingTerm.COST, Calendar.of(Step.open(S, most + 1000))).build(),
        ErrorCode.TOO_LARGE,
        "/workers/0",
        "must be below 2^62; worker (w0) costs most");
    assertThat(
            SharingValidator.errors(
                problem(SharingTerm.MAKESPAN, Calendar.of(Step.closed(1L << 52))).build()))
        .isEmpty();
    refused(
        problem(SharingTerm.MAKESPAN, Calendar.of(Step.closed((1L << 52) + 1))).build(),
        ErrorCode.TOO_LARGE,
        "/workers",
        "must not be beyond 2^52");
  }

  @Test
  void aCalendarThatNeverChangesIsAPrice() {
    SharingProblem plain =
        SharingProblem.builder(SharingObjective.of(SharingTerm.COST))
            .workers(Worker.builder("w0").type("t").price(new Price.Constant(5)).build())
            .profiles(Profile.of("p", RateMode.of("m", WorkRate.of(S))))
            .jobs(DivisibleJob.builder("a", "p", 5 * S).deadlineMicros(9 * S).build())
            .build();
    SharingProblem same =
        problem(SharingTerm.COST, Calendar.of(Step.open(0, 5), Step.open(4 * S, 5))).build();
    assertThat(same.isOverTime()).isFalse();
    assertThat(same.intervals()).isEmpty();
    assertThat(same.workersAt(0)).isEqualTo(plain.workers());
  }

  @Test
  void aTimeOfAJobThatIsTooLateIsNamed() {
    long late = (1L << 52) + 1;
    SharingProblem.Builder problem = problem(SharingTerm.MAKESPAN, Calendar.of(Step.closed(S)));
    DivisibleJob.Builder job = DivisibleJob.builder("a", "p", 5 * S);
    refused(
        problem.jobs(List.of(job.deadlineMicros(late).build())).build(),
        ErrorCode.TOO_LARGE,
        "/jobs/0/deadlineMicros",
        "The deadlineMicros (4503599627370497) of job (a) must not be beyond 2^52");
    refused(
        problem.jobs(List.of(job.deadlineMicros(null).releaseMicros(late).build())).build(),
        ErrorCode.TOO_LARGE,
        "/jobs/0/releaseMicros",
        "The releaseMicros (4503599627370497) of job (a) must not be beyond 2^52");
  }
}
