package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.BoundScope;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.allocator.Allocators;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of sharing on real files, with the allocators there are. */
class SharingCommandsTest {
  private static final String PROBLEM =
      """
      {"formatVersion": 1, "kind": "sharing-problem", "name": "pair",
       "objective": {"term": "MAX_MIN_RATE"},
       "workers": [{"id": "v100-0", "type": "v100"}, {"id": "k80-0", "type": "k80"}],
       "profiles": [
         {"id": "resnet", "modes": [{"id": "alone", "workPerSecond": {"v100": 4000000, "k80": 1000000}}]},
         {"id": "lm", "modes": [{"id": "alone", "workPerSecond": {"v100": 3000000, "k80": 500000}}]}],
       "colocations": [{"profiles": ["resnet", "lm"], "rates": [{"v100": 2600000}, {"v100": 2100000}]}],
       "jobs": [{"id": "a", "profile": "resnet", "work": 9000000000},
                {"id": "b", "profile": "lm", "work": 500000000, "weight": 2}]}
      """;

  private final PlannerJson json = new PlannerJson();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir private Path folder;
  private String problem = "";

  @BeforeEach
  void writeTheProblem() throws IOException {
    problem = Files.writeString(folder.resolve("pair.json"), PROBLEM).toString();
  }

  private int run(String... args) {
    out.reset();
    err.reset();
    return Main.run(
        new Surroundings(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            false,
            new InstalledPlanners(),
            new ProblemFiles()),
        args);
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void listsEveryAllocator() {
    assertThat(run("allocators")).isZero();
    assertThat(Allocators.available()).isNotEmpty();
    for (String name : Allocators.available()) {
      assertThat(out()).contains(name).contains(Allocators.description(name));
    }
  }

  @Test
  void saysWhatAnAllocationMeans() {
    assertThat(run("allocate", problem)).isZero();
    assertThat(out())
        .contains("problem    pair: 2 jobs, 2 workers, 2 profiles\n")
        .contains("allocator  prices\n")
        .contains("status     OPTIMAL (completed)\n")
        .containsPattern("objective  [0-9.]+ x equal split  MAX_MIN_RATE: ")
        .containsPattern("bound      [0-9.]+ x equal split  from prices: nothing gives more\n")
        .contains("gap        none: nothing is better by more than a millionth\n")
        .containsPattern("\na +[0-9.]+ units/s +[0-9.]+ +.* (v100|k80) ")
        .containsPattern("\nv100 +compute +[0-9.]+ +1 +[0-9.]+ %\n");
    assertThat(err()).isEmpty();
  }

  @Test
  void severalAllocatorsAnswerOneAfterAnother() {
    assertThat(run("allocate", problem, "--allocator", "prices,isolated")).isZero();
    assertThat(out())
        .contains("allocator  prices\n")
        .contains("allocator  isolated\n")
        .contains("gap        not known, for there is no bound\n");
    assertThat(run("allocate", problem, "--allocator", "prices,lp", "--json")).isEqualTo(2);
    assertThat(err()).contains("Maybe 'planner compare'");
    assertThat(run("allocate", problem, "--allocator", "price")).isEqualTo(2);
    assertThat(err()).contains("There is no allocator (price)");
  }

  @Test
  void writesWhatCheckAccepts() throws IOException {
    Path file = folder.resolve("allocation.json");
    assertThat(run("allocate", problem, "--out", file.toString())).isZero();
    assertThat(run("check", problem, file.toString())).isZero();
    assertThat(out()).contains("allocation  valid, ").contains("x equal split");

    assertThat(run("allocate", problem, "--json", "--time-limit", "5s")).isZero();
    AllocationResult result = json.readAllocationResult(out());
    Path whole = Files.writeString(folder.resolve("result.json"), out());
    assertThat(result.bound()).isPresent();
    assertThat(run("check", problem, whole.toString())).isZero();
    assertThat(out()).contains("recomputed from the prices");
  }

  @Test
  void drawsAPage() throws IOException {
    Path page = folder.resolve("pair.html");
    assertThat(run("allocate", problem, "--page", page.toString(), "--seed", "3")).isZero();
    assertThat(out()).contains("page       " + page);
    assertThat(page).content().contains("Who has which workers").contains("a + b");

    assertThat(run("allocate", problem, "--allocator", "prices,lp", "--page", page.toString()))
        .isEqualTo(2);
    assertThat(err()).contains("--page are for the answer of one");
  }

  @Test
  void aWholeAllocationNamesItsWorkersAndSaysWhatIsProven() throws IOException {
    assertThat(run("allocate", problem, "--allocator", "integral")).isZero();
    assertThat(out())
        .contains("from integral: no whole allocation gives more\n")
        .contains("gap        none: no whole allocation is better by more than a millionth\n")
        .containsPattern("\na .* 100.00 % (v100|k80) .* on (v100|k80)-0\\)\n");

    assertThat(run("allocate", problem, "--allocator", "integral", "--json")).isZero();
    AllocationResult result = json.readAllocationResult(out());
    assertThat(result.boundScope()).isEqualTo(BoundScope.WHOLE);
    Path file = Files.writeString(folder.resolve("result.json"), out());
    assertThat(run("check", problem, file.toString())).isZero();
    assertThat(out()).contains("of whole allocations").contains("no prices to check it by");

    String divided = Files.readString(file).replace("1000000000", "500000000");
    Files.writeString(file, divided);
    assertThat(run("check", problem, file.toString())).isEqualTo(1);
    assertThat(out()).contains("SHARE_RANGE: The result speaks of whole allocations");
  }

  @Test
  void checkNamesTheRulesThatAreBroken() throws IOException {
    Path file = folder.resolve("allocation.json");
    json.writeAllocation(
        new Allocation(
            List.of(
                Share.of("a", "alone", "v100", Share.ALL),
                Share.of("b", "alone", "v100", 1),
                Share.of("b", "together", "k80", 1))),
        file);
    assertThat(run("check", problem, file.toString())).isEqualTo(1);
    assertThat(out().lines().map(line -> line.substring(0, line.indexOf(':'))))
        .containsExactlyInAnyOrder("REFERENCE", "POOL_CAPACITY");
    assertThat(err()).contains("breaks rules in 2 ways");
  }

  @Test
  void checkRefutesAClaimThatIsTooGood() throws IOException {
    assertThat(run("allocate", problem, "--json")).isZero();
    AllocationResult result = json.readAllocationResult(out());
    Path file = folder.resolve("result.json");
    json.writeAllocationResult(
        AllocationResult.builder("liar", SharingTerm.MAX_MIN_RATE)
            .allocation(result.requireAllocation(), 2 * result.objective().orElseThrow())
            .bound(0.5 * result.bound().orElseThrow(), "liar", result.prices())
            .build(),
        file);
    assertThat(run("check", problem, file.toString())).isEqualTo(1);
    assertThat(out().lines().map(line -> line.substring(0, line.indexOf(':'))))
        .containsExactly("OBJECTIVE", "PRICES");
  }

  @Test
  void whatCannotBeIsProvenAndCheckedByPrices() throws IOException {
    String tight = PROBLEM.replace("\"weight\": 2", "\"guaranteedRate\": 3000000");
    tight = tight.replace("9000000000}", "9000000000, \"guaranteedRate\": 3900000}");
    Path file = Files.writeString(folder.resolve("tight.json"), tight);
    assertThat(run("allocate", file.toString(), "--json")).isEqualTo(1);
    Path result = Files.writeString(folder.resolve("result.json"), out());
    assertThat(json.readAllocationResult(result).prices().pools()).isNotEmpty();
    assertThat(run("check", file.toString(), result.toString())).isEqualTo(1);
    assertThat(out()).contains("the prices prove it").doesNotContain("PRICES:");

    // Of the problem without the guarantees the same prices prove nothing.
    assertThat(run("check", problem, result.toString())).isEqualTo(1);
    assertThat(out()).contains("PRICES: The prices do not prove that there is no allocation.");
  }

  @Test
  void errorsOfAFileAreNamedWithTheirPlaces() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("wrong.json"), PROBLEM.replace("\"lm\", \"work\"", "\"ml\", \"work\""));
    assertThat(run("allocate", file.toString())).isEqualTo(2);
    assertThat(err()).contains("wrong.json has an error:").contains("/jobs/1/profile");
    assertThat(run("check", problem, "--objective", "makespan", file.toString())).isEqualTo(2);
    assertThat(err()).contains("is a sharing problem");
    assertThat(run("check", problem, file.toString())).isEqualTo(2);
    assertThat(err()).contains("/kind");
  }

  @Test
  void aRuleThatMissesAGuaranteeSaysThatItLooksAtNone() throws IOException {
    Path file = folder.resolve("guaranteed.json");
    String job = "\"profile\": \"lm\", ";
    Files.writeString(file, PROBLEM.replace(job, job + "\"guaranteedRate\": 2900000, "));
    assertThat(run("allocate", file.toString(), "--allocator", "isolated"))
        .isEqualTo(ExitCodes.NO_PLAN);
    assertThat(out())
        .contains(
            "UNKNOWN (completed)", "shortfall", "looks at no guarantees", "Maybe lp or prices")
        .doesNotContain("fault");
    assertThat(run("compare", file.toString(), "--planners", "isolated,prices")).isZero();
    assertThat(out()).contains("UNKNOWN", "looks at no guarantees", "OPTIMAL");
  }

  @Test
  void comparesAllocatorsByEveryTerm() {
    assertThat(run("compare", problem)).isZero();
    List<String> lines = new ArrayList<>(out().lines().toList());
    assertThat(lines.get(0)).startsWith("pair: MAX_MIN_RATE");
    for (SharingTerm term : SharingTerm.values()) {
      assertThat(lines.get(1)).contains(term.toString());
    }
    assertThat(lines.subList(2, lines.size())).hasSameSizeAs(Allocators.available());
    assertThat(run("compare", problem, "--planners", "isolated,drf")).isZero();
    assertThat(out().lines()).hasSize(4);
    assertThat(run("compare", problem, "--csv", folder.resolve("x.csv").toString())).isEqualTo(2);
    assertThat(err()).contains("as a table alone");
  }

  @Test
  void checkRefutesAnEndOfWhatNeverEnds() throws IOException {
    Path makespan =
        Files.writeString(
            folder.resolve("makespan.json"), PROBLEM.replace("MAX_MIN_RATE", "MAKESPAN"));
    Allocation forgetful = new Allocation(List.of(Share.of("a", "alone", "v100", Share.ALL)));
    Path file = folder.resolve("result.json");
    json.writeAllocationResult(
        AllocationResult.builder("liar", SharingTerm.MAKESPAN).allocation(forgetful, 5).build(),
        file);
    assertThat(run("check", makespan.toString(), file.toString())).isEqualTo(1);
    assertThat(out()).contains("OBJECTIVE: The value of the allocation is Infinity, not 5.0.");
  }
}
