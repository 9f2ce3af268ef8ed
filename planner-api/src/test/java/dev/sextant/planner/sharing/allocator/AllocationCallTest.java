package dev.sextant.planner.sharing.allocator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerException;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.SharingExamples;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.compiled.IndexedAllocation;
import dev.sextant.planner.sharing.compiled.IndexedPrices;
import dev.sextant.planner.sharing.spi.AllocationOutcome;
import dev.sextant.planner.sharing.spi.AllocationRequest;
import dev.sextant.planner.sharing.spi.AllocatorBackend;
import dev.sextant.planner.sharing.spi.AllocatorProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a call makes of backends that fail, or say what is not so. */
class AllocationCallTest {
  private static final SharingProblem PROBLEM =
      SharingExamples.of(SharingTerm.MAX_MIN_RATE, SharingExamples.TWO, new int[] {1, 1, 1});

  private static AllocationResult call(AllocatorBackend backend) {
    return call(PROBLEM, backend);
  }

  private static AllocationResult call(SharingProblem problem, AllocatorBackend backend) {
    AllocatorProvider provider =
        new AllocatorProvider() {
          @Override
          public Set<String> names() {
            return Set.of("test");
          }

          @Override
          public String description(String name) {
            return "a test";
          }

          @Override
          public AllocatorBackend create(String name) {
            return backend;
          }
        };
    return Allocators.of(provider, "test").allocate(problem);
  }

  private static IndexedAllocation halves() {
    IndexedAllocation shares = new IndexedAllocation();
    shares.add(0, 500_000_000, 0);
    shares.add(3, 500_000_000, 1);
    return shares;
  }

  @Test
  void whatIsThrownBeforeThereIsAnythingComesAsAPlannerException() {
    for (Throwable thrown :
        new Throwable[] {
          new IllegalStateException("no"), new StackOverflowError(), new UnsatisfiedLinkError("x")
        }) {
      assertThatThrownBy(
              () ->
                  call(
                      request -> {
                        if (thrown instanceof Error error) {
                          throw error;
                        }
                        throw (RuntimeException) thrown;
                      }))
          .isInstanceOf(PlannerException.class)
          .hasCause(thrown);
    }
  }

  @Test
  void anAllocationWithoutABoundIsFeasible() {
    AllocationResult result = call(request -> AllocationOutcome.of(halves()));
    assertThat(result.status()).isEqualTo(PlanStatus.FEASIBLE);
    assertThat(result.bound()).isEmpty();
    assertThat(result.relativeGap()).isEmpty();
    assertThat(result.stopReason()).isEqualTo(StopReason.COMPLETED);
  }

  @Test
  void anInvalidAllocationIsDroppedAndAFault() {
    IndexedAllocation twice = new IndexedAllocation();
    twice.add(0, 600_000_000, 0);
    twice.add(3, 600_000_000, 1);
    AllocationResult result = call(request -> AllocationOutcome.of(twice));
    assertThat(result.allocation()).isNull();
    assertThat(result.stopReason()).isEqualTo(StopReason.FAILED);
    assertThat(result.fault()).contains("POOL_CAPACITY");
    assertThatThrownBy(result::requireAllocation).hasMessageContaining("POOL_CAPACITY");
  }

  @Test
  void pricesThatImplyAWorseBoundThanWhatWasReachedCannotBe() {
    // Whatever prices are not negative imply a bound; negative ones are refused.
    AllocationResult result =
        call(
            request -> {
              IndexedPrices prices = IndexedPrices.none(request.problem());
              Arrays.fill(prices.rateValue(), 1);
              prices.pool()[0] = -1;
              return new AllocationOutcome(halves(), prices, true, Map.of(), Map.of());
            });
    assertThat(result.allocation()).isNotNull();
    assertThat(result.fault()).contains("PRICES");
    assertThat(result.bound()).isEmpty();
  }

  @Test
  void anyPricesAboveZeroAreAProofOfSomething() {
    AllocationResult result =
        call(
            request -> {
              IndexedPrices prices = IndexedPrices.none(request.problem());
              Arrays.fill(prices.rateValue(), 1);
              Arrays.fill(prices.pool(), 1e6);
              return new AllocationOutcome(halves(), prices, true, Map.of(), Map.of());
            });
    assertThat(result.fault()).isNull();
    assertThat(result.bound().orElseThrow()).isGreaterThan(result.objective().orElseThrow());
    assertThat(result.status()).isEqualTo(PlanStatus.FEASIBLE);
  }

  @Test
  void levelsThatWereNotFilledAreTold() {
    SharingProblem levels =
        PROBLEM.withObjective(SharingObjective.lexicographic(SharingTerm.MAX_MIN_RATE));
    for (SharingProblem problem : List.of(PROBLEM, levels)) {
      for (boolean completed : new boolean[] {true, false}) {
        AllocationResult result =
            call(
                problem,
                request -> {
                  IndexedPrices prices = IndexedPrices.none(request.problem());
                  Arrays.fill(prices.rateValue(), 1);
                  Arrays.fill(prices.pool(), 1e6);
                  return new AllocationOutcome(halves(), prices, completed, Map.of(), Map.of());
                });
        assertThat(result.allocation()).isNotNull();
        assertThat(result.fault()).isNull();
        if (problem == levels && !completed) {
          assertThat(result.shortfall()).contains("levels");
          assertThat(result.status()).isEqualTo(PlanStatus.FEASIBLE);
        } else {
          assertThat(result.shortfall()).isNull();
        }
      }
    }
  }

  @Test
  void aBackendThatLooksAtNoDutiesAndMissesThemHasFoundNothing() {
    List<DivisibleJob> jobs = new ArrayList<>();
    PROBLEM.jobs().forEach(job -> jobs.add(job.toBuilder().guaranteedRate(1_100_000).build()));
    jobs.set(0, jobs.get(0).toBuilder().deadlineMicros(60_000_000L).build());
    AllocatorBackend careless =
        new AllocatorBackend() {
          @Override
          public AllocationOutcome allocate(AllocationRequest request) {
            return AllocationOutcome.of(halves());
          }

          @Override
          public boolean looksAtDuties() {
            return false;
          }
        };
    AllocationResult result = call(PROBLEM.withJobs(jobs), careless);
    assertThat(result.allocation()).isNull();
    assertThat(result.status()).isEqualTo(PlanStatus.UNKNOWN);
    assertThat(result.stopReason()).isEqualTo(StopReason.COMPLETED);
    assertThat(result.fault()).isNull();
    assertThat(result.counters()).containsEntry("guaranteesMissed", 1L);
    assertThat(result.counters()).containsEntry("deadlinesMissed", 1L);
    assertThatThrownBy(result::requireAllocation)
        .hasMessageContaining("looks at no guarantees and no deadlines: Job (j0) gets");
    assertThat(call(PROBLEM, careless).status()).isEqualTo(PlanStatus.FEASIBLE);
  }

  @Test
  void nothingFoundIsUnknown() {
    AllocationResult result =
        call(request -> new AllocationOutcome(null, null, false, Map.of(), Map.of()));
    assertThat(result.status()).isEqualTo(PlanStatus.UNKNOWN);
    assertThat(result.stopReason()).isEqualTo(StopReason.COMPLETED);
  }

  @Test
  void unknownNamesAreRefused() {
    assertThatThrownBy(() -> Allocators.get("nobody"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("There is no allocator (nobody).");
  }

  @Test
  void pricesThatCannotBeReadCostTheBoundAlone() {
    AllocationResult result =
        call(
            request -> {
              double[] none = new double[0];
              IndexedPrices prices = new IndexedPrices(none, none, none, none);
              return new AllocationOutcome(halves(), prices, true, Map.of(), Map.of());
            });
    assertThat(result.allocation()).isNotNull();
    assertThat(result.bound()).isEmpty();
    assertThat(result.fault()).contains("what it says of a bound cannot be judged");
    assertThat(result.stopReason()).isEqualTo(StopReason.FAILED);
  }

  @Test
  void pricesBeyondMeasureAreNoBound() {
    AllocationResult result =
        call(
            request -> {
              IndexedPrices prices = IndexedPrices.none(request.problem());
              Arrays.fill(prices.rateValue(), 1);
              Arrays.fill(prices.pool(), Double.MAX_VALUE);
              return new AllocationOutcome(halves(), prices, true, Map.of(), Map.of());
            });
    assertThat(result.bound()).isEmpty();
    assertThat(result.fault()).isNull();
    assertThat(result.status()).isEqualTo(PlanStatus.FEASIBLE);
  }
}
