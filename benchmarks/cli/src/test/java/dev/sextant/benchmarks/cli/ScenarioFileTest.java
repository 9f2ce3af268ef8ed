package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.benchmarks.simulator.Information;
import dev.sextant.benchmarks.simulator.Publication;
import dev.sextant.benchmarks.simulator.WorkerRules;
import dev.sextant.benchmarks.simulator.scenario.ArrivalPlan;
import dev.sextant.benchmarks.simulator.scenario.FailurePlan;
import dev.sextant.benchmarks.simulator.scenario.Point;
import dev.sextant.benchmarks.simulator.scenario.PolicyChoice;
import dev.sextant.benchmarks.simulator.scenario.Scenario;
import dev.sextant.benchmarks.simulator.scenario.Staleness;
import dev.sextant.benchmarks.simulator.scenario.WorkerKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScenarioFileTest {
  private static final Path EXAMPLES = Path.of("../../examples/scenarios");

  @TempDir Path folder;

  private Scenario read(String text, String... policies) throws IOException {
    Path file = Files.writeString(folder.resolve("scenario.yaml"), text);
    return ScenarioFile.read(file, List.of(policies), null, new ProblemFiles());
  }

  static Stream<Path> examples() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      return files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleIsAScenarioThatIsNamedAsItsFile(Path file) throws IOException {
    Scenario scenario = ScenarioFile.read(file, List.of(), null, new ProblemFiles());

    assertThat(scenario.name() + ".yaml").isEqualTo(String.valueOf(file.getFileName()));
    assertThat(scenario.description()).isNotEmpty();
    assertThat(scenario.policies()).hasSizeGreaterThan(1);
  }

  @Test
  void readsEveryField() throws IOException {
    Scenario scenario =
        read(
            """
            name: all
            description: what it shows
            workers: [4, 8]
            kinds:
              - {type: old, share: 3}
              - {type: new, share: 1, speed: 2.5, memory: 20GB, load-bandwidth: 1.5GB/s}
            workflows: compass-own-models
            arrivals: {pattern: gamma, variation: 3, rate: [1, 2.5], jobs: 50}
            ingress: [old-1, old-2]
            information: remaining
            policies: [compass, {policy: compass, adjustment: false}, "replan:heft"]
            adjustment: true
            staleness: {load: 1ms, cache: 1s}
            eviction: lru
            prefetch: {models: 2, depth: 5, planned: true, unsure: never}
            replan: {interval: 1s, steps: 7}
            offline: {steps: 9, time: 2s}
            noise: 0.25
            failures: [{worker: old-1, at: 1s, for: 500ms}]
            warm-up: 0.2
            seeds: 1-3
            targets: [2, 3]
            detail: {workers: 8, rate: 2.5, policy: "compass, plan only", from: 1s, until: 2s}
            """);

    assertThat(scenario.points()).hasSize(4);
    assertThat(scenario.points().get(1))
        .isEqualTo(new Point(4, 2.5, new Staleness(1_000, 1_000_000)));
    assertThat(scenario.detailPoint().workers()).isEqualTo(8);
    assertThat(scenario.hardware().kinds())
        .contains(new WorkerKind("new", 1, 2.5, 20_000_000_000L, 1_500_000_000));
    assertThat(scenario.workload().document().models()).hasSize(10);
    assertThat(scenario.arrivals().jobs()).isEqualTo(50);
    assertThat(scenario.ingress()).containsExactly("old-1", "old-2");
    assertThat(scenario.policies())
        .containsExactly(
            new PolicyChoice("compass", "compass", true, Information.REMAINING),
            new PolicyChoice("compass, plan only", "compass", false, Information.REMAINING),
            new PolicyChoice("replan:heft", "replan:heft", true, Information.REMAINING));
    assertThat(scenario.rules())
        .isEqualTo(new WorkerRules(WorkerRules.Eviction.LRU, 2, 5, true, WorkerRules.Unsure.NEVER));
    assertThat(scenario.replan().intervalMicros()).isEqualTo(1_000_000);
    assertThat(scenario.noiseSigma()).isEqualTo(0.25);
    assertThat(scenario.failures())
        .isEqualTo(
            new FailurePlan.Given(List.of(new FailurePlan.Failure("old-1", 1_000_000, 500_000))));
    assertThat(scenario.warmUp()).isEqualTo(0.2);
    assertThat(scenario.seeds()).containsExactly(1L, 2L, 3L);
    assertThat(scenario.targets()).containsExactly(2.0, 3.0);
    assertThat(scenario.detail().untilMicros()).isEqualTo(2_000_000);
  }

  @Test
  void numbersMayHaveExponents() throws IOException {
    Scenario scenario =
        read("name: e\nworkers: 2\narrivals: {rate: [1e3, 1.5E+1, 5e-1]}\npolicies: hash\n");

    assertThat(scenario.rates()).containsExactly(1000.0, 15.0, 0.5);
  }

  @Test
  void jsonIsReadAsWellAndLittleMustBeSaid() throws IOException {
    Scenario scenario =
        read(
            "{\"name\": \"j\", \"workers\": 3, \"arrivals\": {\"rate\": 1},"
                + " \"policies\": \"hash\"}");

    assertThat(scenario.seeds()).containsExactly(1L);
    assertThat(scenario.warmUp()).isEqualTo(0.1);
    assertThat(scenario.staleness()).containsExactly(Staleness.of(10_000));
    assertThat(scenario.arrivals().jobs()).isEqualTo(1000);
    assertThat(scenario.failures()).isEqualTo(FailurePlan.NONE);
  }

  @Test
  void listsEveryErrorWithItsPlaceAndAdvice() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    name: errors
                    workers: [0, 5]
                    worker: 3
                    arrivals: {rate: fast, jobs: 10, patern: gamma}
                    policies: [compas, hash, hash]
                    staleness: 10
                    noise: -1
                    kinds: [{memory: 14}]
                    failures: [{worker: t4-1, at: 1s}]
                    detail: {workers: 7}
                    """))
        .isInstanceOf(InputFailure.class)
        .hasMessageContaining("scenario.yaml has 12 errors:")
        .hasMessageContaining(
            "/workers/0: Line 2, column 11: The number (0) must be a whole number from 1 to")
        .hasMessageContaining(
            "/worker: Line 3, column 1: The field (worker) is unknown.\n    Maybe workers.")
        .hasMessageContaining("/arrivals/rate: Line 4, column 12: The number (fast)")
        .hasMessageContaining(
            "/arrivals/patern: Line 4, column 34: The field (patern) is unknown.\n    Maybe pattern")
        .hasMessageContaining("There is no policy (compas).\n    Maybe compass.")
        .hasMessageContaining("The label (hash) must be unique.")
        .hasMessageContaining("The duration (10) must be a number with a unit.")
        .hasMessageContaining("/noise: Line 7, column 1: The number (-1) must be from 0 to 5.")
        .hasMessageContaining("/kinds/0/type: Line 8, column 9: The field (type) is missing.")
        .hasMessageContaining(
            "/kinds/0/memory: Line 8, column 10: The size (14) must be a number with a unit.")
        .hasMessageContaining("/failures/0/for: Line 9, column 12: The field (for) is missing.")
        .hasMessageContaining(
            "/detail/workers: Line 10, column 10: The value (7) is not among those simulated.\n    Maybe 5.");
  }

  @Test
  void thePublishedSimulatorRefusesWhatItDoesNotKnow() {
    assertThatThrownBy(
            () ->
                read(
                    """
                    name: p
                    published: true
                    workers: 5
                    noise: 0.1
                    eviction: lru
                    arrivals: {rate: 1}
                    policies: [compass+]
                    """))
        .hasMessageContaining("has 3 errors")
        .hasMessageContaining(
            "/noise: Line 4, column 1: The field (noise) does not go with published: true")
        .hasMessageContaining("/eviction:")
        .hasMessageContaining(
            "no policy (compass+) in the published simulator.\n    Maybe compass.");
  }

  @Test
  void refusesThreeAxesAndWorkersThatDoNotExist() {
    String three =
        "name: t\nworkers: [1, 2]\narrivals: {rate: [1, 2]}\npolicies: hash\nstaleness: [0, 1s]\n";
    assertThatThrownBy(() -> read(three)).hasMessageContaining("At most two of workers, rate");
    String unknown =
        "name: t\nworkers: 2\narrivals: {rate: 1}\npolicies: hash\ningress: t4-3\n"
            + "failures: [{worker: t4-9, at: 1s, for: 1s}]\n";
    assertThatThrownBy(() -> read(unknown))
        .hasMessageContaining("/ingress: Line 5, column 1: The worker (t4-3) does not exist.")
        .hasMessageContaining(
            "/failures: Line 6, column 1: The worker (t4-9) that fails does not exist");
  }

  @Test
  void clustersAndWorkflowsComeFromDocuments() throws IOException {
    Path example = Path.of("../../examples/compass-5xT4.json").toAbsolutePath();
    Scenario scenario =
        read(
            "name: d\ncluster: "
                + example
                + "\nworkflows: "
                + example
                + "\narrivals: {rate: 1}\npolicies: hash\n");

    assertThat(scenario.workers()).containsExactly(5);
    assertThat(scenario.workload().workflows()).hasSize(4);
    assertThatThrownBy(
            () -> read("name: d\ncluster: none.json\narrivals: {rate: 1}\npolicies: hash\n"))
        .hasMessageContaining("/cluster: Line 2, column 1: There is no file (none.json).");
  }

  @Test
  void tracesKeepTheirPausesUnlessARateIsGiven() throws IOException {
    Files.writeString(folder.resolve("t.csv"), "TIMESTAMP\n0\n1\n2\n4\n");
    String head = "name: t\nworkers: 2\npolicies: hash\narrivals: {trace: t.csv";

    Scenario kept = read(head + "}\n");
    Scenario faster = read(head + ", rate: 1.5, jobs: 3}\n");

    assertThat(kept.rates()).containsExactly(0.75);
    assertThat(micros(kept, 0.75, 4)).containsExactly(0, 1_000_000, 2_000_000, 4_000_000);
    assertThat(micros(faster, 1.5, 3)).containsExactly(0, 666_666, 1_333_333);
    assertThatThrownBy(() -> read(head + "x, pattern: gamma}\n"))
        .hasMessageContaining("/arrivals/trace: Line 4, column 12: There is no file (t.csvx).")
        .hasMessageContaining(
            "/arrivals/pattern: Line 4, column 27: The field (pattern) does not go with trace");
  }

  private static long[] micros(Scenario scenario, double rate, int jobs) {
    ArrivalPlan plan = scenario.arrivals();
    return plan.draw(4, 2, rate, jobs, 1).micros();
  }

  @Test
  void namedPoliciesReplaceThoseOfTheFile() throws IOException {
    String text =
        "name: n\nworkers: 2\narrivals: {rate: 1}\nadjustment: false\n"
            + "policies: [hash, {policy: compass, adjustment: true, label: moved}]\n";

    assertThat(read(text, "moved", "jit").policies())
        .containsExactly(
            new PolicyChoice("moved", "compass", true, Information.ANNOUNCED),
            new PolicyChoice("jit", "jit", false, Information.ANNOUNCED));
    assertThatThrownBy(() -> read(text, "jot"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no policy (jot).\nMaybe jit.");
    assertThatThrownBy(() -> read(text, "replan:heft:depth=3"))
        .hasMessage("The planner (heft) has no option (depth).\nMaybe heft, which has none.");
    assertThatThrownBy(() -> read(text, "replan:hefft:a=b"))
        .hasMessageStartingWith("There is no policy (replan:hefft:a=b).\nMaybe replan:heft");
  }

  @Test
  void policiesKnowWhatTheScenarioSaysUnlessTheySayOtherwise() throws IOException {
    Publication whole = new Publication(Publication.Work.WHOLE, true);
    Publication still = new Publication(Publication.Work.REMAINING, false);
    String text =
        """
        name: i
        workers: 2
        arrivals: {rate: 1}
        information: %s
        policies:
          - hash
          - {policy: compass, information: own}
          - {policy: compass, information: announced, adjustment: false}
          - {policy: compass+, information: {placing: whole, adjusting: remaining}, label: mixed}
          - {policy: jit, information: {placing: remaining, shrinking: false}}
        """;

    assertThat(read(text.formatted("whole"), "hash", "central").policies())
        .extracting(PolicyChoice::information)
        .containsOnly(Information.of(whole));
    assertThat(read(text.formatted("remaining")).policies())
        .containsExactly(
            new PolicyChoice("hash", "hash", true, Information.REMAINING),
            new PolicyChoice("compass, own", "compass", true, null),
            new PolicyChoice(
                "compass, plan only, announced", "compass", false, Information.ANNOUNCED),
            new PolicyChoice(
                "mixed", "compass+", true, new Information(whole, Publication.REMAINING)),
            new PolicyChoice(
                "jit, remaining not shrinking", "jit", true, new Information(still, still)));
    assertThat(read(text.formatted("own")).policies().get(0).information()).isNull();
    assertThat(Information.ANNOUNCED.adjusting().work()).isEqualTo(Publication.Work.SENT);
  }

  @Test
  void informationThatIsUnknownOrContradictsItselfIsRefusedWithAdvice() {
    String head = "name: i\nworkers: 2\narrivals: {rate: 1}\n";
    assertThatThrownBy(() -> read(head + "policies: hash\ninformation: anounced\n"))
        .hasMessageContaining("has an error")
        .hasMessageContaining(
            "/information/placing: Line 5, column 1: The information (anounced) is unknown.\n    Maybe announced.");
    assertThatThrownBy(() -> read(head + "policies: hash\ninformation: everything\n"))
        .hasMessageContaining("Maybe one of whole, remaining, sent, announced, own.");
    assertThatThrownBy(
            () ->
                read(
                    head
                        + """
                        information: {adjusting: own, shrinks: true}
                        policies:
                          - {policy: compass, information: {placing: own, shrinking: false}}
                          - {policy: jit, information: {placing: whole, shrinking: maybe}}
                          - {policy: hash, information: [own, whole]}
                        """))
        .hasMessageContaining("has 6 errors")
        .hasMessageContaining(
            "/information/placing: Line 4, column 1: The field (placing) is missing.")
        .hasMessageContaining(
            "/information/adjusting: Line 4, column 15: The information (own) is unknown.")
        .hasMessageContaining(
            "/information/shrinks: Line 4, column 31: The field (shrinks) is unknown.\n    Maybe one of adjusting, placing,")
        .hasMessageContaining(
            "/policies/0/information/shrinking: Line 6, column 51: The field (shrinking) does not go with own")
        .hasMessageContaining(
            "/policies/1/information/shrinking: Line 7, column 49: The value (maybe) must be true or false.")
        .hasMessageContaining(
            "/policies/2/information: Line 8, column 20: The information must not be a list.");
    assertThatThrownBy(
            () ->
                read(
                    head
                        + "published: true\ninformation: own\n"
                        + "policies: {policy: compass, information: own}\n"))
        .hasMessageContaining(
            "/information: Line 5, column 1: The field (information) does not go with published")
        .hasMessageContaining(
            "/policies/information: Line 6, column 29: The field (information) does not go with");
  }

  @Test
  void brokenDocumentsAreNamedWithLineAndColumn() {
    assertThatThrownBy(() -> read("name: [1\nworkers: 3")).hasMessageContaining("Line ");
    assertThatThrownBy(() -> read("- 1")).hasMessageContaining("must be an object");
    assertThatThrownBy(() -> read("{\n  \"name\": \"a\",\n  \"worker\": 3\n}"))
        .hasMessageContaining("/worker: Line 3, column 3: The field (worker) is unknown.");
    assertThatThrownBy(() -> read("name: a\nname: b\n")).hasMessageContaining("Duplicate");
  }

  @Test
  void roundsSayWhatIsWrongWithThem() {
    String document = Path.of("../../examples/sharing-gpus.json").toAbsolutePath().toString();
    assertThatThrownBy(
            () ->
                read(
                    "name: r\nworkers: 3\narrivals: {rate: 1}\npolicies: [priority, \"prio\"]\n"
                        + "rounds: {problem: '"
                        + document
                        + "', length: 0s, lenght: 5m}\n"))
        .isInstanceOf(InputFailure.class)
        .hasMessageContaining("/workers: ")
        .hasMessageContaining("There is no round policy (prio).")
        .hasMessageContaining("/rounds/length: ")
        .hasMessageContaining("The field (lenght) is unknown.\n    Maybe length.");
  }
}
