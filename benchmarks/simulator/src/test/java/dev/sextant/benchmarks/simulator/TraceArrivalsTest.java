package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceArrivalsTest {
  private static final String AZURE =
      """
      TIMESTAMP,ContextTokens,GeneratedTokens
      2023-11-16 23:59:59.9799600,4808,10
      2023-11-17 00:00:00.0319609,3180,8

      2023-11-17 00:00:00,110,27
      2023-11-17 00:00:01.5,7433,14
      """;

  private static final Set<String> OTHERS = Set.of("ContextTokens", "GeneratedTokens", "A");

  private static TraceArrivals read(String text) throws IOException {
    return TraceArrivals.read(new StringReader(text), "trace.csv", OTHERS);
  }

  @Test
  void readsTheTracesOfAzureAcrossMidnightWhateverTheirOrder() throws IOException {
    assertThat(read(AZURE).micros()).containsExactly(0, 20_040, 52_000, 1_520_040);
  }

  @Test
  void readsZonesOtherColumnsAndSeconds() throws IOException {
    String zoned =
        "ContextTokens, TIMESTAMP\n7,2024-05-10 00:00:00.009930+00:00\n8,2024-05-10T02:00:02+02:00\n";

    assertThat(read(zoned).micros()).containsExactly(0, 1_990_070);
    assertThat(read("\uFEFFTIMESTAMP\r\n10\r\n12.0000019\r\n").micros())
        .containsExactly(0, 2_000_001);
  }

  @Test
  void readsFiles(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), AZURE, StandardCharsets.UTF_8);

    assertThat(TraceArrivals.read(file, OTHERS).count()).isEqualTo(4);
  }

  @Test
  void namesEveryLineThatItCannotRead() {
    String text = "A,TIMESTAMP\n1,5\n2\n3,yesterday\n4,1e300\n5,2023-02-30 00:00:00\n";

    assertThatThrownBy(() -> read(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("trace.csv")
        .hasMessageContaining("line 3: there are only (1) columns.")
        .hasMessageContaining("line 4: the TIMESTAMP (yesterday)")
        .hasMessageContaining("line 5: the TIMESTAMP (1e300)")
        .hasMessageContaining("line 6")
        .hasMessageNotContaining("line 2");
  }

  @Test
  void refusesYearsFarAwayAndTextThatIsNoText(@TempDir Path folder) throws IOException {
    assertThatThrownBy(
            () -> read("TIMESTAMP\n+999999999-01-01 00:00:00\n-999999999-01-01 00:00:00\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line 2: the TIMESTAMP (+999999999-01-01 00:00:00) is too far")
        .hasMessageContaining("line 3: ");
    Path file = Files.write(folder.resolve("trace.csv"), new byte[] {'T', (byte) 0xFF, '\n'});
    assertThatThrownBy(() -> TraceArrivals.read(file, OTHERS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not UTF-8");
  }

  @Test
  void readsYearsCenturiesApart() throws IOException {
    String text = "TIMESTAMP\n-12024-05-10T02:00:02+02:00\n2400-01-01 00:00:00.0000015\n";

    assertThat(read(text).micros())
        .containsExactly(0, micros("2400-01-01", "-12024-05-10") - 1_999_999);
  }

  private static long micros(String later, String earlier) {
    return (LocalDate.parse(later).toEpochDay() - LocalDate.parse(earlier).toEpochDay())
        * 86_400_000_000L;
  }

  @Test
  void doesNotFloodTheReaderWithErrors() {
    assertThatThrownBy(() -> read("TIMESTAMP\n" + "x\n".repeat(100)))
        .hasMessageContaining("line 21:")
        .hasMessageNotContaining("line 22:")
        .hasMessageContaining("and 80 more");
  }

  @Test
  void refusesATraceWithoutHeaderOrArrivals() {
    assertThatThrownBy(() -> read("2023-11-16 18:17:03.9799600,1,2\n"))
        .hasMessageContaining("TIMESTAMP");
    assertThatThrownBy(() -> read("")).hasMessageContaining("TIMESTAMP");
    assertThatThrownBy(() -> read("TIMESTAMP\n\n")).hasMessageContaining("no arrival");
  }

  @Test
  void drawsTheFirstArrivalsAsJobs() throws IOException {
    Arrivals arrivals = read(AZURE).draw(4, 7, 3, 0.5, 1);

    assertThat(arrivals.micros()).containsExactly(0, 10_020, 26_000);
    assertThat(IntStream.of(arrivals.workflow())).hasSize(3).allMatch(f -> f >= 0 && f < 4);
    assertThat(IntStream.of(arrivals.ingress())).hasSize(3).allMatch(w -> w >= 0 && w < 7);
    assertThat(read(AZURE).draw(4, 7, 3, 0.5, 1).workflow()).isEqualTo(arrivals.workflow());
    assertThatThrownBy(() -> read(AZURE).draw(4, 7, 3, 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aColumnThatNobodyKnowsIsAnErrorThatNamesTheKnownOnes() {
    assertThatThrownBy(() -> read("TIMESTAMP,workflw,duration_ms\n0,a,5\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(workflw, duration_ms)")
        .hasMessageContaining("TIMESTAMP, workflow, ingress, scale, due, weight")
        .hasMessageContaining("Maybe workflow.")
        .hasMessageContaining("ignore: [workflw, duration_ms]");
  }

  @Test
  void jobsAreWhatTheRowsSay() throws IOException {
    TraceArrivals trace =
        read(
            """
            weight,TIMESTAMP,workflow,ingress,scale,due
            # A comment.
            5,2.5,b,w2,0.5,300ms
            1,1,a,w1,2,
            """);

    Arrivals arrivals = trace.of(List.of("a", "b")).draw(2, 3, 9, 2, 1);

    assertThat(arrivals.micros()).containsExactly(0, 3_000_000);
    assertThat(arrivals.workflow()).containsExactly(0, 1);
    assertThat(arrivals.traits().scale()).containsExactly(2, 0.5);
    assertThat(arrivals.traits().dueMicros()).containsExactly(Arrivals.NOT_DUE, 3_300_000);
    assertThat(arrivals.traits().weight()).containsExactly(1, 5);
    assertThat(trace.ingress(List.of("w0", "w1", "w2"), 2)).containsExactly(1, 2);
    assertThat(trace.namesIngress()).isTrue();
  }

  @Test
  void whatDoesNotExistIsNamedWithItsLine() throws IOException {
    TraceArrivals trace = read("TIMESTAMP,workflow,ingress\n0,ask,w\n1,asks,v\n");

    assertThatThrownBy(() -> trace.of(List.of("ask")))
        .hasMessageContaining("line 3: there is no workflow (asks). Maybe ask.");
    assertThatThrownBy(() -> trace.ingress(List.of("w"), 2))
        .hasMessageContaining("line 3: there is no worker (v).");
    assertThatThrownBy(
            () ->
                read(
                    "TIMESTAMP,scale,due,weight,workflow\n0,0,1s,1,a\n0,1,7,1,a\n0,1,,-1,a\n0,1,,1,\n"))
        .hasMessageContaining("line 2: the scale (0)")
        .hasMessageContaining("line 3: the due (7)")
        .hasMessageContaining("line 4: the weight (-1)")
        .hasMessageContaining("line 5: the workflow must not be empty");
  }

  @Test
  void runTimesAreMultipliedByTheScaleOfTheJob() throws IOException {
    Cluster cluster = Simulations.t4(1);
    TraceArrivals trace = read("TIMESTAMP,scale\n0,1\n1000,3\n");
    Arrivals arrivals = trace.draw(1, 1, 2, 1, 1);

    RuntimeNoise noise = RuntimeNoise.NONE.of(cluster, arrivals);
    int tasks = cluster.problem().workflows().tasksEnd(0);

    assertThat(noise.micros(tasks - 1, 7)).isEqualTo(7);
    assertThat(noise.micros(tasks, 7)).isEqualTo(21);
    Execution execution =
        ClusterSimulator.run(
            cluster,
            arrivals,
            Policies.create("compass", cluster, true, 1),
            SimulationOptions.DEFAULT,
            1);
    long first = execution.jobEndMicros(0);
    long second = execution.jobEndMicros(1) - 1_000_000_000;
    assertThat(second).isGreaterThan(2 * first).isLessThanOrEqualTo(3 * first);
  }

  @Test
  void theJobsOfATraceAreSimulated() throws IOException {
    Cluster cluster = Simulations.t4(2);
    Arrivals arrivals = read(AZURE).draw(4, 2, 100, 1, 3);

    Execution execution =
        ClusterSimulator.run(
            cluster,
            arrivals,
            Policies.create("compass", cluster, true, 3),
            SimulationOptions.DEFAULT,
            3);

    assertThat(execution.arrivals().count()).isEqualTo(4);
    assertThat(execution.jobEndMicros(3)).isGreaterThan(1_520_040);
  }
}
