package dev.sextant.planner.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class SharingValidatorTest {
  private static final WorkRate ONE = WorkRate.of(1_000_000);

  private static SharingProblem.Builder small(SharingTerm term) {
    return SharingProblem.builder(SharingObjective.of(term))
        .workers("v100", 2)
        .profiles(Profile.of("p", RateMode.of("alone", ONE)))
        .jobs(DivisibleJob.of("a", "p", 100));
  }

  private static InputError only(SharingProblem problem) {
    List<InputError> errors = SharingValidator.errors(problem);
    assertThat(errors).hasSize(1);
    return errors.get(0);
  }

  private static void refused(
      UnaryOperator<SharingProblem.Builder> change, ErrorCode code, String pointer, String text) {
    InputError error = only(change.apply(small(SharingTerm.MAX_MIN_RATE)).build());
    assertThat(error.code()).isEqualTo(code);
    assertThat(error.pointer()).isEqualTo(pointer);
    assertThat(error.message()).contains(text);
  }

  private static DivisibleJob.Builder job() {
    return DivisibleJob.builder("b", "p", 100);
  }

  @Test
  void aSmallProblemIsValid() {
    assertThat(SharingValidator.errors(small(SharingTerm.MAX_MIN_RATE).build())).isEmpty();
  }

  @Test
  void drawnProblemsAreValid() {
    for (int seed = 0; seed < 300; seed++) {
      assertThat(SharingValidator.errors(DrawnSharing.of(seed))).as("seed %d", seed).isEmpty();
    }
  }

  @Test
  void typesWithoutWorkersAreNamedWithWhatMayBeMeant() {
    refused(
        b -> b.profiles(Profile.of("q", RateMode.of("alone", WorkRate.perType(Map.of("v10", 5L))))),
        ErrorCode.UNKNOWN_REFERENCE,
        "/profiles/1/modes/0/workPerSecond/v10",
        "Maybe (v100) is meant.");
    refused(
        b ->
            b.profiles(
                Profile.of("q", RateMode.builder("m", ONE).workerTypes(List.of("k80")).build())),
        ErrorCode.UNKNOWN_REFERENCE,
        "/profiles/1/modes/0/workerTypes/0",
        "The worker type (k80) of mode (m) of profile (q) does not exist.");
  }

  @Test
  void aRateForAnUnknownProfile() {
    refused(
        b -> b.colocations(Colocation.builder().with("p", ONE).with("pp", ONE).build()),
        ErrorCode.UNKNOWN_REFERENCE,
        "/colocations/0/profiles/1",
        "Maybe (p) is meant.");
    refused(
        b -> b.jobs(DivisibleJob.of("b", "other", 1)),
        ErrorCode.UNKNOWN_REFERENCE,
        "/jobs/1/profile",
        "The profile (other) of job (b) does not exist.");
  }

  @Test
  void aColocationOfOneProfileOrOfDifferentGangs() {
    refused(
        b -> b.colocations(Colocation.builder().with("p", ONE).build()),
        ErrorCode.OUT_OF_RANGE,
        "/colocations/0/profiles",
        "must be two at least");
    refused(
        b ->
            b.profiles(Profile.of("q", RateMode.builder("two", ONE).gang(2).build()))
                .colocations(Colocation.builder().with("p", ONE).with("q", ONE).build()),
        ErrorCode.CONTRADICTION,
        "/colocations/0/profiles/1",
        "The gang (1) of colocation (p+q) is that of no mode of profile (q).");
    refused(
        b -> b.colocations(Colocation.builder().with("p", ONE).with("p", WorkRate.of(2)).build()),
        ErrorCode.CONTRADICTION,
        "/colocations/0/rates/1",
        "must be the same both times");
  }

  @Test
  void weightsDeadlinesAndWork() {
    refused(
        b -> b.jobs(job().weight(0).build()),
        ErrorCode.OUT_OF_RANGE,
        "/jobs/1/weight",
        "must be at least 1 under MAX_MIN_RATE");
    refused(
        b -> b.nowMicros(50).jobs(job().deadlineMicros(50L).build()),
        ErrorCode.CONTRADICTION,
        "/jobs/1/deadlineMicros",
        "The deadline (50) of job (b) is not after now (50)");
    refused(
        b -> b.jobs(job().done(101).build()),
        ErrorCode.CONTRADICTION,
        "/jobs/1/done",
        "What is done (101) of job (b) is more than its work (100).");
    refused(
        b -> b.jobs(DivisibleJob.of("b", "p", 1L << 62)),
        ErrorCode.TOO_LARGE,
        "/jobs",
        "is that of job (b)");
    refused(
        b -> b.jobs(job().group("g").build()),
        ErrorCode.UNKNOWN_REFERENCE,
        "/jobs/1/group",
        "The group (g) of job (b) does not exist.");
  }

  @Test
  void aJobThatIsDoneMayBeLate() {
    SharingProblem late =
        small(SharingTerm.MAX_MIN_RATE)
            .nowMicros(50)
            .jobs(job().done(100).deadlineMicros(10L).build())
            .build();
    assertThat(SharingValidator.errors(late)).isEmpty();
  }

  @Test
  void pricesOfOneTypeAreOneWhereMoneyCounts() {
    SharingProblem.Builder priced =
        small(SharingTerm.COST)
            .workers(Worker.cpu("x").withType("v100").withPrice(new Price.Constant(5)));
    InputError error = only(priced.build());
    assertThat(error.pointer()).isEqualTo("/workers/2/priceMicroUnitsPerSecond");
    assertThat(error.message()).contains("Maybe it is of a type of its own.");
    assertThat(
            SharingValidator.errors(
                priced.objective(SharingObjective.of(SharingTerm.TOTAL_RATE)).build()))
        .isEmpty();
    assertThat(only(small(SharingTerm.RATE_PER_COST).build()).message())
        .contains("must be above 0");
  }

  @Test
  void onlyFairnessIsLexicographic() {
    InputError error =
        only(
            small(SharingTerm.COST)
                .objective(SharingObjective.lexicographic(SharingTerm.COST))
                .build());
    assertThat(error.pointer()).isEqualTo("/objective/lexicographic");
  }

  @Test
  void allErrorsAtOnceInTheOrderOfTheDocument() {
    SharingProblem problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
            .nowMicros(-1)
            .jobs(DivisibleJob.of("a", "p", -5), DivisibleJob.of("a", "", 1))
            .groups(JobGroup.fair("", 0))
            .build();
    assertThatThrownBy(() -> SharingValidator.validate(problem))
        .isInstanceOf(InvalidInputException.class);
    assertThat(SharingValidator.errors(problem).stream().map(InputError::pointer))
        .contains(
            "/nowMicros",
            "/workers",
            "/jobs/0/profile",
            "/jobs/0/work",
            "/jobs/1/id",
            "/groups/0/id",
            "/groups/0/weight");
  }
}
