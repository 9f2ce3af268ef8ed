package dev.sextant.benchmarks.simulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

  private static TraceArrivals read(String text) throws IOException {
    return TraceArrivals.read(new StringReader(text), "trace.csv");
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

    assertThat(TraceArrivals.read(file).count()).isEqualTo(4);
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
