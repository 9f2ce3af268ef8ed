package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GivenClusterTest {
  private static final String LAB =
      """
      name: lab
      workers:
        - {type: a100, count: 2, speed: 2.5, gpuMemory: 40GB, zone: rack-1,
           modelLoad: {latency: 1ms, bandwidth: 12GB/s}, price: 3.60/h}
        - {type: t4, gpuMemory: 16GiB, modelLoad: {bandwidth: 8GB/s}}
        - {id: store, type: store, capacities: {}}
      transfers:
        table:
          default: {latency: 50us, bandwidth: 1GB/s}
          zones: [{from: rack-1, to: rack-1, latency: 5us, bandwidth: 10GB/s}]
      """;

  private static final String CHAIN =
      "digraph g { a [weight=100]; b [size=3000000]; a -> b [size=2000000] }";

  @TempDir private Path folder;

  /** Options with workers of three types, one of which is twice as fast as the others. */
  static ImportOptions onThreeTypes() {
    Map<String, Long> cores = Map.of("compute", 4L);
    return ImportOptions.DEFAULT.withCluster(
        new GivenCluster(
            "three",
            List.of(
                Worker.cpu("a").withType("old").withCapacities(cores),
                Worker.cpu("b").withType("new").withCapacities(cores),
                Worker.cpu("c").withType("new").withCapacities(cores),
                Worker.cpu("d").withType("spot").withCapacities(cores)),
            TransferModel.uniform(10, 1_000_000),
            Map.of("new", BigDecimal.valueOf(2))));
  }

  @Test
  void readsGroupsSpeedsPricesAndLinksWithUnits() throws IOException {
    GivenCluster lab = read(LAB);

    assertThat(lab.name()).isEqualTo("lab");
    assertThat(lab.workers())
        .extracting(Worker::id)
        .containsExactly("a100-1", "a100-2", "t4-1", "store");
    assertThat(lab.workers().get(1))
        .isEqualTo(
            Worker.gpu("a100-2", "a100", 40_000_000_000L, 12_000_000_000L)
                .withModelLoad(new Link(1_000, 12_000_000_000L))
                .withZone("rack-1")
                .withPrice(new Price.Constant(1_000)));
    assertThat(lab.workers().get(2).gpuMemoryBytes()).isEqualTo(16L << 30);
    assertThat(lab.speed("a100")).isEqualByComparingTo("2.5");
    assertThat(lab.speed("t4")).isEqualByComparingTo("1");
    assertThat(lab.transfers())
        .isEqualTo(
            new TransferModel.LinkTable(
                new Link(50, 1_000_000_000),
                List.of(
                    new TransferModel.LinkTable.Entry(
                        "rack-1", "rack-1", new Link(5, 10_000_000_000L))),
                List.of()));
    assertThat(lab.words()).isEqualTo("2 a100 at speed 2.5, 1 t4, 1 store");
  }

  @Test
  void jsonSaysTheSame() throws IOException {
    Path json =
        Files.writeString(
            folder.resolve("c.json"),
            "{\"workers\": [{\"type\": \"t4\", \"count\": 2, \"gpuMemoryBytes\": 5}]}");

    assertThat(GivenCluster.read(json).workers())
        .containsExactly(
            Worker.cpu("t4-1").withType("t4").withGpuMemoryBytes(5),
            Worker.cpu("t4-2").withType("t4").withGpuMemoryBytes(5));
    assertThat(GivenCluster.read(json).name()).isEqualTo("c");
    assertThat(GivenCluster.read(json).transfers()).isNull();
  }

  @Test
  void tasksTakeTheirTimeDividedByTheSpeed() throws IOException {
    Problem problem = dot(CHAIN, ImportOptions.DEFAULT.withCluster(read(LAB)));

    assertThat(problem.workflows().get(0).tasks().get(0).modes().get(0).duration())
        .isEqualTo(TaskDuration.perWorker(Map.of("a100", 40L, "t4", 100L)));
    assertThat(problem.workflows().get(0).edges().get(0).bytes()).isEqualTo(2_000_000);
    assertThat(InstanceTexts.planned(problem)).isPositive();
  }

  @Test
  void withoutSpeedsDurationsStayAsTheyAre() throws IOException {
    GivenCluster two = read("workers: [{type: t4, count: 2}]");
    Problem problem = dot(CHAIN, ImportOptions.DEFAULT.withCluster(two));

    assertThat(problem.workflows().get(0).tasks().get(0).modes().get(0).duration())
        .isEqualTo(TaskDuration.of(100));
    assertThat(problem.workflows().get(0).edges().get(0).bytes())
        .as("over the usual links the size of an edge is a time")
        .isEqualTo(2_000);
  }

  @Test
  void edgesThatAreTimesDoNotGoWithLinksOfOnesOwn() throws IOException {
    ImportOptions options = ImportOptions.DEFAULT.withCluster(read(LAB));
    String timed = CHAIN.replace("size=2000000", "weight=7");

    InvalidInputException refused =
        catchThrowableOfType(InvalidInputException.class, () -> dot(timed, options));

    assertThat(refused.errors().get(0).message())
        .contains("edge (a -> b)", "the cluster should have no transfers");
  }

  @Test
  void aProblemIsAClusterToo() throws IOException {
    GivenCluster cluster =
        read(
            """
            workflows: [{id: w, tasks: [{id: t, duration: 1s}]}]
            jobs: []
            workers: [{id: one}, {id: two}]
            objective: {makespanMicros: 1}
            """);

    assertThat(cluster.workers()).containsExactly(Worker.cpu("one"), Worker.cpu("two"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "gpuMemory: 40GB | gpuMemory: 40 | /workers/0/gpuMemory | 40GB, or gpuMemoryBytes: 40",
        "gpuMemory: 40GB | gpuMemory: 40GX | /workers/0/gpuMemory | must be a number with a unit",
        "count: 2 | count: 0 | /workers/0/count | The count (0) must be a whole number from 1",
        "speed: 2.5 | speed: 0 | /workers/0/speed | from a millionth to a million",
        "speed: 2.5 | speed: 1e-999999999 | /workers/0/speed | from a millionth to a million",
        "type: t4 | type: a100 | /workers/1 | must be that of the others (2.5)",
        "price: 3.60/h | price: 3.60 | /workers/0/price | must have a unit",
        "bandwidth: 12GB/s | bandwidth: 12GB | /workers/0/modelLoad/bandwidth | per second",
        "zone: rack-1 | zne: rack-1 | /workers/0/zne | Maybe it is (zone).",
        "transfers | links | /links | Maybe",
        "to: rack-1 | to: rack-9 | /transfers/table/zones/0/to | rack-9",
        "latency: 50us | latency: 0.5us | /transfers/table/default/latency | whole number of",
        "{id: store | {id: t4-1 | /workers/2/id | t4-1",
      })
  void namesWhatIsWrongWhereItIsWritten(
      String part, String instead, String pointer, String message) {
    assertThat(LAB).contains(part);

    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> read(LAB.replaceFirst(Pattern.quote(part), instead)));

    assertThat(refused).isNotNull();
    assertThat(refused.errors())
        .filteredOn(error -> error.pointer().equals(pointer))
        .extracting(InputError::message)
        .anySatisfy(text -> assertThat(text).contains(message).startsWith("Line "));
  }

  @Test
  void aClusterNeedsWorkers() {
    assertThat(
            catchThrowableOfType(InvalidInputException.class, () -> read("workers: []")).errors())
        .extracting(InputError::pointer)
        .contains("/workers");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GivenCluster("none", List.of(), null, Map.of()));
  }

  private GivenCluster read(String yaml) throws IOException {
    return GivenCluster.read(Files.writeString(folder.resolve("cluster.yaml"), yaml));
  }

  private Problem dot(String text, ImportOptions options) throws IOException {
    Path file = Files.writeString(folder.resolve("g.dot"), text);
    return InstanceFormats.read(file, InstanceFormats.AUTO, options).problem();
  }
}
