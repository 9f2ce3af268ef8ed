package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateCommandTest {
  private static final String SCENARIO =
      """
      name: "a <b> & c"
      description: <script>alert(1)</script>
      workers: [3, 5]
      arrivals: {rate: 3, jobs: 60}
      policies: [compass, {policy: hash, label: "<i>hash</i>"}]
      targets: [2]
      seeds: 1-2
      """;

  @TempDir Path folder;
  private Path scenario = Path.of("");

  @BeforeEach
  void write() throws IOException {
    scenario = Files.writeString(folder.resolve("s.yaml"), SCENARIO);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void printsATableAndTheSmallestClusters() {
    Terminal terminal = new Terminal();

    int code = terminal.run("simulate", scenario.toString());

    assertThat(code).isZero();
    assertThat(terminal.out())
        .startsWith("a <b> & c: 60 jobs, 2 seeds; means with 95 % confidence intervals\n")
        .contains("median slowdown")
        .contains("vs compass")
        .contains("  announced  ")
        .containsPattern("(?m)^ +3  compass ")
        .containsPattern("(?m)^ +5  <i>hash</i> ")
        .contains("Smallest cluster")
        .containsPattern("(?m)^target  compass  <i>hash</i>$")
        .doesNotContain("NaN");
    assertThat(terminal.err()).contains("[1/8] 3 workers, 3 jobs/s").doesNotContain("\u001b");
  }

  @Test
  void sameSeedsGiveSameBytes() throws IOException {
    Terminal first = new Terminal();
    Terminal second = new Terminal();

    first.run("simulate", path("s.yaml"), "--csv", path("1.csv"), "--report", path("1.html"));
    second.run("simulate", path("s.yaml"), "--csv", path("2.csv"), "--report", path("2.html"));

    assertThat(second.out()).isEqualTo(first.out());
    assertThat(folder.resolve("2.csv")).hasSameBinaryContentAs(folder.resolve("1.csv"));
    assertThat(folder.resolve("2.html")).hasSameBinaryContentAs(folder.resolve("1.html"));
  }

  @Test
  void runsAreCheckedOnDemand() {
    Terminal terminal = new Terminal();

    int code =
        terminal.run("simulate", path("s.yaml"), "--check", "--policies", "compass,lower-bound");

    assertThat(code).isZero();
    assertThat(terminal.err())
        .containsPattern(
            "Checked 4 of 8 runs, with [1-9][0-9]+ runs of tasks; others are references, rounds or"
                + " by published rules: no constraint is broken\\.");
  }

  @Test
  void csvHasARecordForEveryRun() throws IOException {
    new Terminal().run("simulate", path("s.yaml"), "--seeds", "1-3", "--csv", path("o.csv"));

    List<String> lines = Files.readAllLines(folder.resolve("o.csv"));
    assertThat(lines).hasSize(1 + 2 * 2 * 3);
    assertThat(lines.get(0))
        .startsWith("scenario,workers,jobsPerSecond,loadStalenessMicros,cacheStalenessMicros,")
        .contains("medianSlowdown,meanSlowdown,p95Slowdown,p99Slowdown,medianLatencyMicros");
    assertThat(lines.get(1)).startsWith("a <b> & c,3,3,10000,10000,compass,true,announced,1,54,");
  }

  @Test
  void policiesAndSeedsOfTheCommandLineReplaceThoseOfTheFile() {
    Terminal terminal = new Terminal();

    terminal.run("simulate", path("s.yaml"), "--policies", "jit", "--seeds", "7");

    assertThat(terminal.out()).contains("60 jobs, seed 7\n").contains("  jit  ");
    assertThat(terminal.out()).doesNotContain("compass").doesNotContain("±");
  }

  @Test
  void thePageEscapesEverythingAndRefersToNothing() throws IOException {
    new Terminal().run("simulate", path("s.yaml"), "--report", path("o.html"));

    String html = Files.readString(folder.resolve("o.html"));
    assertThat(html)
        .contains("<h1>a &lt;b&gt; &amp; c</h1>")
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
        .contains("&lt;i&gt;hash&lt;/i&gt;")
        .contains("Size of the cluster")
        .contains("class=\"band s0\"")
        .contains("Share of jobs that end within a latency")
        .contains("GPU utilisation over time")
        .contains("<h2>Workers from")
        .contains("<summary>Scenario</summary>")
        .doesNotContain("<i>hash")
        .doesNotContain("<script>alert");
    assertThat(html.substring(0, html.indexOf("<script>")))
        .doesNotContain("NaN")
        .doesNotContain("Infinity");
    assertThat(html)
        .doesNotContainPattern("https?://(?!www\\.w3\\.org/2000/svg)")
        .doesNotContain("src=");
  }

  @Test
  void wrongInputsEndWithoutOutput() throws IOException {
    Terminal terminal = new Terminal();

    assertThat(terminal.run("simulate", path("none.yaml"))).isEqualTo(ExitCodes.BAD_INPUT);
    assertThat(terminal.run("simulate", path("s.yaml"), "--policies", "hsh", "--csv", path("x")))
        .isEqualTo(ExitCodes.BAD_INPUT);
    assertThat(terminal.err()).contains("There is no policy (hsh).\nMaybe hash.");
    assertThat(terminal.run("simulate", path("s.yaml"), "--report", path("no/such/x.html")))
        .isEqualTo(ExitCodes.BAD_INPUT);
    assertThat(terminal.out()).isEmpty();
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(scenario);
    }
  }

  @Test
  void clustersAreSharedInRounds(@TempDir Path folder) throws IOException {
    Path csv = folder.resolve("rounds.csv");
    Path page = folder.resolve("rounds.html");
    Terminal terminal = new Terminal();

    int code =
        terminal.run(
            "simulate",
            "../../examples/scenarios/rounds.yaml",
            "--policies",
            "fair,priority:allocator=isolated",
            "--seeds",
            "1",
            "--csv",
            csv.toString(),
            "--report",
            page.toString());

    assertThat(code).as(terminal.err()).isZero();
    assertThat(terminal.out())
        .contains("mean completion", "finish-time ratio", "Jain", "v100", "priority:allocator=")
        .doesNotContain("NaN", "hit rate");
    assertThat(Files.readAllLines(csv)).hasSize(3);
    assertThat(Files.readString(csv)).contains("worstFinishTimeRatio");
    assertThat(Files.readString(page)).contains("Workers taken", "job-01");
    // State that is published and how old it is mean nothing here.
    assertThat(terminal.err()).contains("jobs/s").doesNotContain("staleness");
    assertThat(Files.readString(page)).doesNotContain("staleness");
    assertThat(Files.readAllLines(csv).get(1)).contains(",,,");
  }
}
