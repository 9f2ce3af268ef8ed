package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sextant.benchmarks.campaign.Campaign;
import dev.sextant.benchmarks.campaign.InstanceSource;
import dev.sextant.benchmarks.campaign.Limit;
import dev.sextant.benchmarks.campaign.PlannerChoice;
import dev.sextant.benchmarks.campaign.WorkerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CampaignFileTest {
  private static final String GOOD =
      """
      name: good
      variables: {size: 12}
      planners:
        - heft
        - {planner: local-search, label: two, threads: 2, seeds: 7}
      seeds: [1-2, 5]
      limits: [500ms, {steps: 100}, {time: 2s, steps: 9}]
      workers: {heap: 512m, cores: 2, grace: 3s, parallel: 4}
      noise-floor: 0.01
      instances:
        - family: chains
          generate: chains
          tasks: ["${size}", 20]
          models: 4
          memory: 0.6
          seeds: 1-2
        - family: files
          files: "*.json"
          except: "b*"
          objective: flow
      """;

  @TempDir private Path folder = Path.of("");

  private Campaign read(String text, Map<String, String> settings) throws IOException {
    Path file = Files.writeString(folder.resolve("campaign.yaml"), text);
    return CampaignFile.read(file, settings, new InstalledPlanners());
  }

  private List<String> errors(String text) throws IOException {
    return catchThrowableOfType(InputFailure.class, () -> read(text, Map.of()))
        .getMessage()
        .lines()
        .toList();
  }

  /** Each planner of a file is looked up, so that very many would keep a reader busy. */
  @Test
  void aFileHasAThousandPlannersAtMost() throws IOException {
    String planners = "  - {planner: heft, label: \"${n}\"}\n";
    StringBuilder many = new StringBuilder("planners:\n");
    for (int i = 0; i < 1001; i++) {
      many.append(planners.replace("${n}", "l" + i));
    }
    String text = GOOD.replaceFirst("(?s)planners:.*?(?=\nseeds:)", many.toString());

    assertThat(errors(text))
        .anyMatch(line -> line.contains("The list has 1001 elements, and may have 1000."))
        .anyMatch(line -> line.contains("Maybe several files would do."));
  }

  @Test
  void everyFieldReachesTheCampaign() throws IOException {
    Files.writeString(folder.resolve("a.json"), "{}");
    Files.writeString(folder.resolve("b.json"), "{}");

    Campaign campaign = read(GOOD, Map.of());

    assertThat(campaign.planners())
        .containsExactly(
            PlannerChoice.of("heft"), new PlannerChoice("two", "local-search", 2, List.of(7L)));
    assertThat(campaign.seeds()).containsExactly(1L, 2L, 5L);
    assertThat(campaign.limits())
        .containsExactly(Limit.ofMicros(500_000), Limit.ofSteps(100), new Limit(2_000_000, 9L));
    assertThat(campaign.workers()).isEqualTo(new WorkerSettings("512m", 2, 3_000_000, 4));
    assertThat(campaign.noiseFloor()).isEqualTo(0.01);
    assertThat(names(campaign, 0))
        .containsExactly(
            "chains-4x12-j1-c100-h100-m4-g60-s1",
            "chains-4x12-j1-c100-h100-m4-g60-s2",
            "chains-4x20-j2-c100-h100-m4-g60-s1",
            "chains-4x20-j2-c100-h100-m4-g60-s2");
    assertThat(names(campaign, 1)).containsExactly("a");
    assertThat(names(read(GOOD, Map.of("size", "30")), 0))
        .contains("chains-4x30-j3-c100-h100-m4-g60-s1");
  }

  @Test
  void variantsOfAPlannerAreRowsOfTheirOwn() throws IOException {
    Files.writeString(folder.resolve("a.json"), "{}");
    String variants =
        """
          - cp-sat:relaxations=false,start=none,portfolio=auto
          - {planner: "cp-sat:start=local-search", label: usual}
          - {planner: "cp-sat:start=given,relaxations=false", threads: 1}
          - timefold:acceptor=tabu
          - timefold:model=priorities
        """;

    Campaign campaign = read(GOOD.replace("  - heft\n", variants), Map.of());

    assertThat(campaign.planners().subList(0, 5))
        .containsExactly(
            PlannerChoice.of("cp-sat:start=none,relaxations=false"),
            new PlannerChoice("usual", "cp-sat", null, null),
            new PlannerChoice(
                "cp-sat:start=given,relaxations=false",
                "cp-sat:start=given,relaxations=false",
                1,
                null),
            PlannerChoice.of("timefold:acceptor=tabu"),
            PlannerChoice.of("timefold:model=priorities"));
  }

  private static List<String> names(Campaign campaign, int source) {
    return campaign.sources().get(source).candidates(campaign.registry()).stream()
        .map(InstanceSource.Candidate::name)
        .toList();
  }

  @Test
  void allErrorsAreListedWithTheirPlaces() throws IOException {
    Files.writeString(folder.resolve("a.json"), "{}");
    String bad =
        GOOD.replace("- heft", "- hefft")
            .replace("threads: 2", "threds: 2")
            .replace("500ms", "500")
            .replace("heap: 512m", "heap: much")
            .replace("generate: chains", "generate: chain")
            .replace("\"*.json\"", "[\"*.json\", \"*.dax\"]")
            .replace("noise-floor: 0.01", "noise: 0.01");

    List<String> lines = errors(bad);

    assertThat(lines.get(0)).endsWith("campaign.yaml has 7 errors:");
    assertThat(lines)
        .contains(
            "  /planners/0/planner: Line 4, column 5: There is no planner (hefft).",
            "  /planners/1/threds: Line 5, column 41: The field (threds) is unknown.",
            "    Maybe threads.",
            "  /limits/0/time: Line 7, column 10: The duration (500) must be a number with a unit.",
            "    Maybe 500s or 500ms.",
            "  /workers/heap: Line 8, column 11: The heap (much) must be a number with a unit.",
            "  /noise: Line 9, column 1: The field (noise) is unknown.",
            "  /instances/0/generate: Line 12, column 5: The family (chain) does not exist.",
            "  /instances/1/files: Line 18, column 5: No file matches (*.dax).");
  }

  @Test
  void patternsThatAreNotCompleteAreErrorsOfTheirFields() throws IOException {
    String bad = GOOD.replace("\"*.json\"", "[\"[a.json\", \"a\\0.json\"]");

    assertThat(String.join("\n", errors(bad)))
        .contains("  /instances/1/files/0: Line 18, column 13: The pattern ([a.json) of file names")
        .contains("  /instances/1/files/1: Line 18, column 24: The path (a");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "seeds: [1-2, 5] | seeds: 2-1 | ends before it starts",
        "- heft | - cp-sat:start=nobody | The start (nobody) of planner (cp-sat) is unknown",
        "- heft | - heft:depth=3 | The planner (heft) has no option (depth)",
        "label: two | label: heft | The label (heft) of a planner is there twice",
        "{steps: 100} | 0s | The time (0s) must be above 0",
        "noise-floor: 0.01 | noise-floor: 1 | must be at least 0 and below 1",
        "seeds: 1-2 | seeds: 1-9999 | more than 100000 instances",
        "memory: 0.6 | layers: 3 | has no parameter layers",
        "{size: 12} | {size: {a: 1}} | must be a text or a number",
        "{size: 12} | {other: 12} | Maybe --set size",
        "name: good | nam: good | The field (name) is missing"
      })
  void whatIsOutOfRangeIsRefused(String part, String instead, String what) throws IOException {
    Files.writeString(folder.resolve("a.json"), "{}");
    String text = GOOD.replace(part, instead);
    if (what.contains("instances")) {
      text = text.replace("20]", "20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]");
    }

    assertThat(errors(text)).anySatisfy(line -> assertThat(line).contains(what));
  }

  @Test
  void aDocumentThatIsNoYamlIsRefusedWithItsPlace() throws IOException {
    assertThat(errors("name: [")).anySatisfy(line -> assertThat(line).contains("Line 1, column"));
    assertThat(errors("- a")).anySatisfy(line -> assertThat(line).contains("must be an object"));
    assertThat(errors("name: a\nname: b\n"))
        .anySatisfy(line -> assertThat(line).contains("Line 2").contains("Duplicate"));
  }

  @Test
  void aCampaignWithoutItsFolderIsSkippedWithOneMessage() throws IOException {
    Files.writeString(folder.resolve("a.json"), "{}");

    assertThatThrownBy(() -> read("requires: nowhere\n" + GOOD, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The campaign (good) is skipped: there is no folder (nowhere).");
  }

  @Test
  void aMissingFolderHidesNoOtherMistakeAndIsOneItself() throws IOException {
    String bad =
        """
        requires: nowhere
        registry: nowhere/*.csv
        planners: [hefft, hefft]
        limits: [500]
        instances:
          - {family: a, files: "nowhere/**.json", cluster: nowhere/c.yaml}
          - {family: b, files: elsewhere.json}
        """;

    assertThat(errors(bad))
        .filteredOn(line -> line.startsWith("  /"))
        .extracting(line -> line.replaceFirst("Line .*?: ", ""))
        .containsExactlyInAnyOrder(
            "  /name: The field (name) is missing.",
            "  /planners/0/planner: There is no planner (hefft).",
            "  /planners/1/planner: There is no planner (hefft).",
            "  /limits/0/time: The duration (500) must be a number with a unit.",
            "  /instances/1/files: No file matches (elsewhere.json).",
            "  /requires: There is no folder (nowhere).");
  }

  @Test
  void aVariableWithoutAValueIsOneMistakeAndHidesNoOther() throws IOException {
    String bad =
        """
        name: bad
        requires: ${NOT_SET}
        planners: [{threads: 1}, {threads: 2}]
        limits: [1s]
        instances:
          - {family: a, files: "${NOT_SET}/*.json"}
          - {family: b, files: ["${NOT_SET}/*.dax", "${NOT_SET}/*.stg"]}
        """;

    assertThat(errors(bad))
        .filteredOn(line -> line.startsWith("  /"))
        .extracting(line -> line.replaceFirst("Line .*?: ", ""))
        .containsExactly(
            "  /requires: The variable (NOT_SET) has no value.",
            "  /planners/0/planner: The field (planner) is missing.",
            "  /planners/1/planner: The field (planner) is missing.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"smoke", "steps"})
  void campaignsThatComeWithTheProjectAreGood(String name) throws IOException {
    Path file = Path.of("../../examples/campaigns", name + ".yaml");
    Campaign campaign = CampaignFile.read(file, Map.of(), new InstalledPlanners());

    assertThat(campaign.sources()).hasSizeGreaterThan(2);
  }
}
