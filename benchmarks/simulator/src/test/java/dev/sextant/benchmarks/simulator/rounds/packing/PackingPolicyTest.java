package dev.sextant.benchmarks.simulator.rounds.packing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sextant.benchmarks.simulator.rounds.RoundPolicies;
import dev.sextant.benchmarks.simulator.rounds.RoundSettings;
import dev.sextant.benchmarks.simulator.rounds.RoundSimulator;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.Round;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkRate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Packings made by hand; the simulator has each round judged. */
class PackingPolicyTest {
  private static final RoundSettings TEN_SECONDS =
      RoundSettings.DEFAULT.withRoundMicros(10_000_000).withEndsEarly(false);

  private final List<Worker> servers = new ArrayList<>();
  private final List<Profile> profiles = new ArrayList<>();
  private final List<DivisibleJob> jobs = new ArrayList<>();

  private void server(long gpus, long cpus) {
    servers.add(
        Worker.cpu("s" + servers.size())
            .withType("server")
            .withCapacities(Map.of("gpu", gpus, "cpu", cpus)));
  }

  /** Modes {@code cCPUS}, given as pairs of CPUs and millions of work per second. */
  private void profile(String id, long gpus, long... cpusAndRates) {
    RateMode[] modes = new RateMode[cpusAndRates.length / 2];
    for (int m = 0; m < modes.length; m++) {
      modes[m] =
          RateMode.builder(
                  "c" + cpusAndRates[2 * m], WorkRate.of(1_000_000 * cpusAndRates[2 * m + 1]))
              .demands(Map.of("gpu", gpus, "cpu", cpusAndRates[2 * m]))
              .build();
    }
    profiles.add(Profile.of(id, modes));
  }

  private void job(String id, String profile, long seconds) {
    jobs.add(DivisibleJob.of(id, profile, 1_000_000 * seconds));
  }

  private SharingProblem problem() {
    return SharingProblem.builder(SharingObjective.of(SharingTerm.TOTAL_RATE))
        .workers(servers)
        .profiles(profiles)
        .jobs(jobs)
        .build();
  }

  private List<Round> rounds(String policy) {
    SharingProblem problem = problem();
    List<Round> rounds = new ArrayList<>();
    RoundSimulator.run(
        problem,
        RoundPolicies.create(policy, problem, TEN_SECONDS, 0),
        TEN_SECONDS,
        0,
        jobs.size(),
        rounds::add);
    return rounds;
  }

  /** Who is where in the first round, as {@code JOB MODE WORKER}. */
  private List<String> first(String policy) {
    return rounds(policy).get(0).placements().stream()
        .map(p -> String.join(" ", p.jobs().get(0), p.choice(), p.workers().get(0)))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"1, a c7 s0", "2, a c7 s0;b c4 s0", "3, a c4 s0;b c4 s0;c c4 s0"})
  void bestCaseThenProportionalThenTakenBack(int count, String placed) {
    server(3, 12);
    profile("p", 1, 1, 1, 4, 2, 7, 3);
    List.of("a", "b", "c").subList(0, count).forEach(id -> job(id, "p", 1));
    assertThat(first("tune")).containsExactly(placed.split(";"));
  }

  @Test
  void theBestCaseIsTheSmallestThatIsAsFast() {
    server(2, 8);
    profile("p", 1, 2, 1, 4, 3, 6, 3, 8, 3);
    job("a", "p", 1);
    assertThat(first("tune")).containsExactly("a c4 s0");
  }

  /** The one with most CPUs for its GPU gives back first, and no other when that is enough. */
  @Test
  void onlyAsMuchIsTakenBackAsIsNeeded() {
    server(4, 16);
    profile("big", 1, 4, 1, 7, 2);
    profile("middle", 1, 4, 1, 5, 2);
    profile("lean", 1, 1, 1, 3, 1);
    job("m", "middle", 1);
    job("b", "big", 1);
    job("b2", "big", 1);
    job("l", "lean", 1);
    assertThat(first("tune")).containsExactly("m c5 s0", "b c4 s0", "b2 c4 s0", "l c1 s0");
  }

  @Test
  void nothingIsTakenBackWhereThereIsRoomElsewhere() {
    server(2, 8);
    server(2, 8);
    profile("p", 1, 4, 1, 6, 2);
    job("a", "p", 1);
    job("b", "p", 1);
    assertThat(first("tune")).containsExactly("a c6 s0", "b c6 s1");
  }

  @Test
  void severalGpusGoWhereFewestAreFree() {
    server(8, 32);
    server(4, 16);
    profile("one", 1, 4, 1);
    profile("two", 2, 8, 1);
    job("a", "two", 1);
    job("b", "one", 1);
    assertThat(first("tune")).containsExactly("a c8 s1", "b c4 s0");
  }

  @Test
  void greedyLetsThoseWaitWhoseBestCaseHasNoRoom() {
    server(3, 8);
    profile("p", 1, 2, 1, 6, 2);
    profile("lean", 1, 2, 1);
    job("a", "p", 20);
    job("b", "p", 20);
    job("c", "lean", 20);
    assertThat(first("greedy")).containsExactly("a c6 s0", "c c2 s0");
    assertThat(first("proportional")).containsExactly("a c2 s0", "b c2 s0", "c c2 s0");
  }

  /**
   * The first has two units of speed to gain by two CPUs, the others one: tuning serves it last.
   */
  @Test
  void theExactPackingIsTheFastest() {
    server(3, 12);
    profile("slow", 1, 4, 10, 8, 11);
    profile("fast", 1, 4, 10, 8, 30);
    profile("lean", 1, 2, 10);
    job("a", "slow", 1);
    job("b", "fast", 1);
    job("c", "lean", 1);
    assertThat(first("tune")).containsExactly("a c4 s0", "b c4 s0", "c c2 s0");
    server(3, 14);
    servers.remove(0);
    assertThat(first("tune")).containsExactly("a c8 s1", "b c4 s1", "c c2 s1");
    assertThat(first("integral")).containsExactlyInAnyOrder("a c4 s1", "b c8 s1", "c c2 s1");
  }

  /** One GPU: who has it in each round. */
  @ParameterizedTest
  @CsvSource({
    "fifo, a a b b c c c c c c c c",
    "srtf, a a b b c c c c c c c c",
    "las, a b c a b c c c c c c c",
    "ftf, a b a b c c c c c c c c",
  })
  void whoComesFirst(String order, String turns) {
    server(1, 4);
    profile("p", 1, 4, 1);
    job("a", "p", 20);
    job("b", "p", 20);
    job("c", "p", 80);
    assertThat(rounds("tune:order=" + order))
        .extracting(round -> round.placements().get(0).jobs().get(0))
        .containsExactly(turns.split(" "));
  }

  @Test
  void shortJobsComeFirstAndSmallOnes() {
    server(2, 8);
    profile("two", 2, 8, 1);
    profile("one", 1, 4, 1);
    job("long", "two", 90);
    job("short", "one", 20);
    assertThat(first("tune")).containsExactly("long c8 s0");
    assertThat(first("tune:order=srtf")).containsExactly("short c4 s0");
    assertThat(first("tune:order=drf")).containsExactly("short c4 s0");
  }

  @Test
  void aJobThatDoesNotFitLetsTheNextGo() {
    server(2, 8);
    profile("two", 2, 8, 1);
    profile("one", 1, 4, 1);
    job("a", "one", 20);
    job("b", "two", 20);
    job("c", "one", 20);
    assertThat(first("proportional")).containsExactly("a c4 s0", "c c4 s0");
  }

  @Test
  void withoutAResourceThatNobodyChoosesThereAreNoShares() {
    servers.add(Worker.cpu("s").withType("server").withCapacities(Map.of("cpu", 8L)));
    RateMode small = RateMode.builder("c1", WorkRate.of(1)).demands(Map.of("cpu", 1L)).build();
    RateMode large = RateMode.builder("c2", WorkRate.of(2)).demands(Map.of("cpu", 2L)).build();
    profiles.add(Profile.of("p", small, large));
    job("a", "p", 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rounds("tune"))
        .withMessageContaining("proportional share")
        .withMessageContaining("base=gpu");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rounds("tune:base=gpus"))
        .withMessageContaining("(gpus)")
        .withMessageContaining("cpu");
  }

  @Test
  void wrongOptionsAreRefused() {
    server(1, 4);
    profile("p", 1, 4, 1);
    job("a", "p", 1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rounds("tune:order=lifo"))
        .withMessageContaining("fifo, srtf, las, ftf, drf");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rounds("integral:seconds=0"))
        .withMessageContaining("at least 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rounds("tune:seconds=1"))
        .withMessageContaining("no option (seconds)");
  }
}
