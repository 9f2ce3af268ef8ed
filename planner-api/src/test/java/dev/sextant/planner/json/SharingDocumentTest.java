package dev.sextant.planner.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.AllocationPrices.JobPrice;
import dev.sextant.planner.sharing.AllocationPrices.PoolPrice;
import dev.sextant.planner.sharing.AllocationPrices.TimePrice;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.BoundScope;
import dev.sextant.planner.sharing.DrawnSharing;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.TimeSpan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Documents of sharing: what is written comes back, what is wrong is named. */
class SharingDocumentTest {
  private static final int SEEDS = 300;

  private static final String GOOD =
      """
      {
        "formatVersion": 1,
        "kind": "sharing-problem",
        "workers": [
          {"id": "v100-0", "type": "v100"},
          {"id": "k80-0", "type": "k80"}
        ],
        "profiles": [
          {"id": "resnet", "modes": [{"id": "alone", "workPerSecond": {"k80": 1000000, "v100": 4000000}}]},
          {"id": "lm", "modes": [{"id": "alone", "workPerSecond": {"k80": 500000, "v100": 3000000}}]}
        ],
        "colocations": [
          {"profiles": ["resnet", "lm"], "rates": [{"v100": 2600000}, {"v100": 2100000}]}
        ],
        "jobs": [
          {"id": "a", "profile": "resnet", "work": 9000000000},
          {"id": "b", "profile": "lm", "work": 500000000, "weight": 2}
        ],
        "objective": {"term": "MAX_MIN_RATE"}
      }
      """;

  private final PlannerJson json = new PlannerJson();

  @TempDir private Path folder;

  @Test
  void defaultsAreLeftOutAndSmallThingsStayOnOneLine() throws IOException {
    assertThat(text(json.readSharingProblem(GOOD))).isEqualTo(GOOD);
  }

  @Test
  void problemsComeBackEqualAndTheirDocumentsIdentical() throws IOException {
    for (long seed = 0; seed < SEEDS; seed++) {
      SharingProblem problem = DrawnSharing.of(seed);
      String written = text(problem);
      SharingProblem read = json.readSharingProblem(written);
      assertThat(read).as("seed %d", seed).isEqualTo(problem);
      assertThat(text(read)).as("seed %d", seed).isEqualTo(written);
      if (seed < 60) {
        assertThat(Schemas.errors(Schemas.SHARING_PROBLEM, written)).as("seed %d", seed).isEmpty();
      }
    }
  }

  @Test
  void resultsComeBackWithEveryBitOfTheirNumbers() throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < SEEDS; i++) {
      AllocationResult result = drawn(random);
      String written = text(result);
      AllocationResult read = json.readAllocationResult(written);
      assertThat(read)
          .usingRecursiveComparison()
          .withEqualsForType(Double::equals, Double.class)
          .as(written)
          .isEqualTo(result);
      assertThat(text(read)).isEqualTo(written);
      assertThat(Schemas.errors(Schemas.ALLOCATION_RESULT, written)).isEmpty();
      assertThat(written).doesNotContain("NaN").doesNotContain("null");
    }
  }

  /** Numbers of any size and as many digits as there are. */
  private static double number(SplittableRandom random) {
    double value = Double.NaN;
    while (!(Double.isFinite(value) && value >= 0)) {
      value = Double.longBitsToDouble(random.nextLong());
    }
    return random.nextInt(5) == 0 ? 0 : value;
  }

  private static AllocationResult drawn(SplittableRandom random) {
    SharingTerm term = SharingTerm.values()[random.nextInt(SharingTerm.values().length)];
    AllocationResult.Builder result =
        AllocationResult.builder("prices", term)
            .elapsedMicros(random.nextLong(1_000_000))
            .stopReason(StopReason.TIME_LIMIT);
    TimeSpan span = new TimeSpan(random.nextLong(99), 99 + random.nextLong(99));
    TimeSpan last = new TimeSpan(span.toMicros(), TimeSpan.FOR_EVER);
    boolean overTime = random.nextBoolean();
    AllocationPrices prices =
        new AllocationPrices(
            List.of(
                new PoolPrice("t", "compute", number(random)),
                new PoolPrice("t", "compute", number(random), overTime ? last : null)),
            List.of(
                new JobPrice("j", number(random), number(random), number(random)),
                new JobPrice("k", 0, 0, number(random))),
            overTime ? List.of(new TimePrice("j", span, number(random))) : List.of());
    if (random.nextBoolean()) {
      result.bound(number(random), "prices", prices);
    }
    int what = random.nextInt(4);
    if (what == 0) {
      result.infeasible("It cannot be.", prices);
    } else if (what > 1) {
      Share share = Share.of("j", "m", "t", 1 + random.nextLong(Share.ALL));
      Share placed = random.nextBoolean() ? share : share.on("w", "v");
      Share timed = overTime ? placed.during(span) : placed;
      result.allocation(new Allocation(List.of(timed)), number(random));
    }
    if (random.nextBoolean()) {
      result.boundScope(BoundScope.WHOLE);
    }
    if (random.nextInt(4) == 0) {
      result.fault("It broke.", null);
    }
    if (random.nextInt(4) == 0) {
      result.shortfall("It was not all.");
    }
    return result.counters(Map.of("cuts", random.nextLong(99))).build();
  }

  @Test
  void anObjectiveThatIsNotFiniteIsLeftOut() throws IOException {
    AllocationResult never =
        AllocationResult.builder("fifo", SharingTerm.MAKESPAN)
            .allocation(Allocation.EMPTY, Double.POSITIVE_INFINITY)
            .build();
    AllocationResult read = json.readAllocationResult(text(never));
    assertThat(read.objective()).isEmpty();
    assertThat(read.status()).isEqualTo(PlanStatus.FEASIBLE);
    assertThat(read.allocation()).isEqualTo(Allocation.EMPTY);
  }

  @Test
  void aPriceThatIsNotFiniteIsRefused() {
    AllocationResult result =
        AllocationResult.builder("prices", SharingTerm.COST)
            .bound(
                1,
                "prices",
                new AllocationPrices(List.of(new PoolPrice("t", "r", Double.NaN)), List.of()))
            .build();
    assertThatThrownBy(() -> text(result))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("NaN");
  }

  @Test
  void filesSayWhatTheyAre() throws IOException {
    SharingProblem problem = json.readSharingProblem(GOOD);
    Path file = folder.resolve("problem.json");
    json.writeSharingProblem(problem, file);
    assertThat(json.readSharingProblem(file)).isEqualTo(problem);
    assertThat(json.kindOf(file)).contains("sharing-problem");

    Allocation allocation = new Allocation(List.of(Share.of("a", "alone", "v100", 5)));
    json.writeAllocation(allocation, file);
    assertThat(json.readAllocation(file)).isEqualTo(allocation);
    assertThat(json.kindOf(file)).contains("allocation");

    Files.writeString(file, "{\"other\": {\"kind\": \"inner\"}, \"kind\": \"plan\", broken");
    assertThat(json.kindOf(file)).contains("plan");
    for (String text : List.of("", "[1]", "{\"kind\": 3}", "{\"a\": ", "job 3 4", "{}")) {
      assertThat(json.kindOf(Files.writeString(file, text))).as(text).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "\"id\": \"v100-0\" | \"name\": \"v100-0\" | UNKNOWN_FIELD | /workers/0/name",
        "\"weight\": 2 | \"weight\": 2, \"weight\": 3 | DUPLICATE_FIELD | /jobs/1/weight",
        "{\"v100\": 2600000} | {\"v100\": 1, \"v100\": 2} | DUPLICATE_FIELD | /colocations/0/rates/0/v100",
        "{\"v100\": 2600000} | {\"v101\": 1} | UNKNOWN_REFERENCE | /colocations/0/rates/0/v101",
        "{\"v100\": 2600000} | {} | EMPTY | /colocations/0/rates/0",
        "{\"v100\": 2600000} | \"fast\" | WRONG_TYPE | /colocations/0/rates/0",
        "{\"v100\": 2600000}, | '' | CONTRADICTION | /colocations/0",
        "\"work\": 9000000000 | \"work\": 1.5 | OUT_OF_RANGE | /jobs/0/work",
        "\"work\": 9000000000 | \"work\": null | WRONG_TYPE | /jobs/0/work",
        "\"profile\": \"lm\" | \"profile\": \"ml\" | UNKNOWN_REFERENCE | /jobs/1/profile",
        "MAX_MIN_RATE | MAX_RATE | WRONG_TYPE | /objective/term",
        "\"id\": \"lm\", | \"id\": \"lm\", \"modes\": 4, | WRONG_TYPE | /profiles/1/modes",
        "\"kind\": \"sharing-problem\" | \"kind\": \"problem\" | MALFORMED | /kind"
      })
  void aDocumentThatIsWrongIsRefusedWhereItIs(
      String part, String other, ErrorCode code, String pointer) {
    assertThat(GOOD).contains(part);
    List<InputError> errors = errors(GOOD.replace(part, other));
    assertThat(errors).anyMatch(e -> e.code() == code && e.pointer().equals(pointer));
  }

  @Test
  void aGangBeyondIntegersIsRefused() {
    String document = GOOD.replace("\"rates\"", "\"gang\": 4294967297, \"rates\"");
    assertThat(errors(document))
        .singleElement()
        .matches(e -> e.pointer().equals("/colocations/0/gang"));
  }

  @Test
  void everyErrorIsToldAtOnceInTheOrderOfTheDocument() {
    String document =
        GOOD.replace("\"profile\": \"lm\"", "\"profile\": \"ml\"")
            .replace("\"id\": \"k80-0\"", "\"id\": \"v100-0\"")
            .replace("{\"v100\": 2100000}", "{\"p100\": 1}")
            .replace("MAX_MIN_RATE\"", "COST\", \"lexicographic\": true");
    assertThat(errors(document).stream().map(InputError::pointer))
        .containsExactly(
            "/workers/1/id",
            "/colocations/0/rates/1/p100",
            "/jobs/1/profile",
            "/objective/lexicographic");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "FEASIBLE | OPTIMAL | The status (OPTIMAL) must be FEASIBLE",
        "\"elapsedMicros\": 0 | \"elapsedMicros\": 0, \"fault\": \"x\" | must be FAILED",
        "\"objective\": 2 | \"objective\": 1e999 | is too large a number",
        "\"objective\": 2 | \"objective\": \"NaN\" | must be a number",
        "\"shares\": [] | \"shares\": {} | must be a list",
        "\"elapsedMicros\": 0 | \"elapsedMicros\": 0, \"infeasibilityReason\": \"x\" | must not have an infeasibilityReason"
      })
  void aResultWhosePartsDisagreeIsRefused(String part, String other, String message) {
    String document =
        """
        {"formatVersion": 1, "kind": "allocation-result", "allocator": "x", "term": "COST",
         "status": "FEASIBLE", "stopReason": "COMPLETED", "objective": 2, "elapsedMicros": 0,
         "allocation": {"shares": []}}
        """;
    assertThat(json.readAllocationResult(document).objective()).hasValue(2);
    assertThatThrownBy(() -> json.readAllocationResult(document.replace(part, other)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(message);
  }

  private List<InputError> errors(String document) {
    InvalidInputException failure =
        catchThrowableOfType(InvalidInputException.class, () -> json.readSharingProblem(document));
    return failure == null ? new ArrayList<>() : failure.errors();
  }

  private String text(SharingProblem problem) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    json.writeSharingProblem(problem, out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private String text(AllocationResult result) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    json.writeAllocationResult(result, out);
    return out.toString(StandardCharsets.UTF_8);
  }
}
