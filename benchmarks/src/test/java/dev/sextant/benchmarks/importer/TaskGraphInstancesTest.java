package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.json.JsonLimits;
import dev.sextant.planner.json.PlannerJson;
import dev.sextant.planner.model.Problem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Over public instances: set SEXTANT_INSTANCES to the folder that holds their families. */
class TaskGraphInstancesTest {
  private static final Set<String> NOT_INSTANCES =
      Set.of("README.txt", "best-known.csv", "table_values_proven_too_low.csv");

  private static final String FAMILIES =
      """
      06_stg           | stg        | 20
      07_comm_sinnen   | gxl        | 30
      08_hetero_small  | hetero-dag | 9
      09_hetero_large  | hetero-dag | 12
      10_unrelated_pmp | pmp        | 14
      11_cache_ssp     | ssp        | 35
      12_cache_ipmtc   | ipmtc      | 19
      17_rgpos         | rgpos      | 12
      """;

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = FAMILIES)
  void everyFileIsDetectedByExactlyItsFormat(String family, String format, int number)
      throws IOException {
    List<Path> files = instances(family);

    assertThat(files).hasSize(number);
    for (Path file : files) {
      assertThat(InstanceFormats.detect(file).name()).as(file.toString()).isEqualTo(format);
      assertThat(recognisedBy(file, file)).as(file.toString()).containsExactly(format);
      assertThat(recognisedBy(file, Path.of("renamed")))
          .as("by structure: " + file)
          .containsExactly(format);
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = FAMILIES)
  void everyInstanceAgreesWithItsBestKnownBounds(String family, String format, int number)
      throws IOException {
    List<NamedCsvRecord> rows = bestKnown(family);
    Set<String> files = new TreeSet<>();
    for (NamedCsvRecord row : rows) {
      files.add(row.getField("file"));
      agrees(family, format, row);
    }
    assertThat(files).hasSize(number);
  }

  private static void agrees(String family, String format, NamedCsvRecord row) throws IOException {
    String name = row.getField("instance");
    int workers = Integer.parseInt(row.getField("workers"));
    int tasks = Integer.parseInt(row.getField("tasks"));
    Problem problem =
        InstanceFormats.byName(format)
            .read(
                folder().resolve(family).resolve(row.getField("file")),
                ImportOptions.DEFAULT.withWorkers(workers));
    PlanResult result =
        Planners.get("heft").plan(problem, PlannerOptions.defaults().withMaxThreads(1));

    assertThat(problem.errors()).as(name).isEmpty();
    assertThat(problem.workflows().get(0).tasks()).as(name).hasSize(tasks);
    assertThat(problem.workers()).as(name).hasSize(workers);
    assertThat(PlanChecker.check(problem, result.requirePlan())).as(name).isEmpty();
    assertThat(again(problem)).as(name).isEqualTo(problem);
    // Rows of 12_cache_ipmtc with 50 tasks count the first filling of a magazine as free.
    if (family.equals("12_cache_ipmtc") && tasks == 50) {
      return;
    }
    BigDecimal unit = BigDecimal.valueOf(problem.microsPerUnit());
    assertThat(BigDecimal.valueOf(result.objective().orElseThrow()))
        .as(name + " against the best known lower bound")
        .isGreaterThanOrEqualTo(new BigDecimal(row.getField("lower_bound")).multiply(unit));
    assertThat(BigDecimal.valueOf(result.lowerBound().value()))
        .as(name + " against the best known upper bound")
        .isLessThanOrEqualTo(new BigDecimal(row.getField("upper_bound")).multiply(unit));
  }

  private static Problem again(Problem problem) throws IOException {
    PlannerJson json = new PlannerJson(JsonLimits.LARGE);
    ByteArrayOutputStream document = new ByteArrayOutputStream();
    json.writeProblem(problem, document);
    return json.readProblem(new ByteArrayInputStream(document.toByteArray()));
  }

  private static List<String> recognisedBy(Path file, Path name) throws IOException {
    byte[] all = Files.readAllBytes(file);
    byte[] head = Arrays.copyOf(all, Math.min(all.length, InstanceFormat.HEAD_BYTES));
    return InstanceFormats.all().stream()
        .filter(format -> format.recognises(name, head))
        .map(InstanceFormat::name)
        .toList();
  }

  private static List<Path> instances(String family) throws IOException {
    try (Stream<Path> files = Files.list(folder().resolve(family))) {
      return files
          .filter(file -> !NOT_INSTANCES.contains(file.getFileName().toString()))
          .sorted()
          .toList();
    }
  }

  private static List<NamedCsvRecord> bestKnown(String family) throws IOException {
    try (CsvReader<NamedCsvRecord> csv =
        CsvReader.builder().ofNamedCsvRecord(folder().resolve(family).resolve("best-known.csv"))) {
      return csv.stream().toList();
    }
  }

  private static Path folder() {
    String folder = System.getenv("SEXTANT_INSTANCES");
    assumeTrue(folder != null, "Skipped: SEXTANT_INSTANCES does not name a folder of instances.");
    return Path.of(folder);
  }
}
