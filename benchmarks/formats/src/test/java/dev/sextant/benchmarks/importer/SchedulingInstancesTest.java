package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Over public instances of project and machine scheduling: set SEXTANT_INSTANCES to the folder that
 * holds their families, each with a {@code best-known.csv}.
 */
class SchedulingInstancesTest {
  private Path folder = Path.of("");

  @BeforeEach
  void findFolder() {
    String name = System.getenv("SEXTANT_INSTANCES");
    assumeTrue(name != null, "Skipped: SEXTANT_INSTANCES does not name a folder of instances.");
    folder = Path.of(name);
  }

  @ParameterizedTest
  @CsvSource({
    "01_fjsp, fjsp, 18",
    "02_fjsp_dag, fjsp-dag, 14",
    "03_jsp, jsp, 16",
    "04_rcpsp, rcpsp, 19",
    "05_mmrcpsp, mmrcpsp, 11",
    "14_fjssp_w, fjssp-w, 9",
    "15_rcmpsp, rcmpsp, 7",
    "18_jsp_large, jsp, 8"
  })
  void everyFileIsDetectedAndImported(String family, String format, int count) throws IOException {
    List<Path> files = files(family);

    assertThat(files).hasSize(count);
    for (Path file : files) {
      InstanceFormat detected = InstanceFormats.detect(file);
      assertThat(detected.name()).as("format of %s", file).isEqualTo(format);
      Problem problem = detected.read(file, ImportOptions.DEFAULT);
      assertThat(problem.errors()).as("errors of %s", file).isEmpty();
      assertThat(problem.microsPerUnit()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "01_fjsp, fjsp",
    "02_fjsp_dag, fjsp-dag",
    "03_jsp, jsp",
    "04_rcpsp, rcpsp",
    "05_mmrcpsp, mmrcpsp",
    "14_fjssp_w, fjssp-w",
    "15_rcmpsp, rcmpsp",
    "18_jsp_large, jsp"
  })
  void noOtherFormatClaimsTheFile(String family, String format) throws IOException {
    for (Path file : files(family)) {
      byte[] head = head(file);
      assertThat(InstanceFormats.all())
          .filteredOn(other -> other.recognises(file, head))
          .extracting(InstanceFormat::name)
          .as("formats that recognise %s", file)
          .containsExactly(format);
    }
  }

  /**
   * The last number says whether every instance must have a plan: heft knows no way back from
   * budgets.
   */
  @ParameterizedTest
  @CsvSource({
    "01_fjsp, 18, true",
    "02_fjsp_dag, 14, true",
    "03_jsp, 16, true",
    "04_rcpsp, 19, true",
    "05_mmrcpsp, 11, false",
    "14_fjssp_w, 9, true",
    "15_rcmpsp, 7, true"
  })
  void plansAndBoundsAgreeWithTheBestKnownValues(String family, int count, boolean always)
      throws IOException {
    List<BestKnown> rows = bestKnown(family);

    assertThat(rows).hasSize(count);
    for (BestKnown row : rows) {
      Path file = folder.resolve(family).resolve(row.file());
      Problem problem = InstanceFormats.detect(file).read(file, ImportOptions.DEFAULT);
      PlanResult result = Planners.get("heft").plan(problem, PlannerOptions.defaults());

      assertThat(result.lowerBound().value())
          .as("lower bound of %s", file)
          .isPositive()
          .isLessThanOrEqualTo(row.upper());
      Plan plan = result.plan();
      if (plan == null) {
        assertThat(always).as("%s has no plan: %s", file, result).isFalse();
        assertThat(result.status()).isEqualTo(PlanStatus.UNKNOWN);
      } else {
        assertThat(PlanChecker.check(problem, plan)).as("faults of %s", file).isEmpty();
        assertThat(result.objective().orElseThrow())
            .as("makespan of %s", file)
            .isGreaterThanOrEqualTo(row.lower());
      }
    }
  }

  private record BestKnown(String file, long lower, long upper) {}

  private static byte[] head(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(InstanceFormat.HEAD_BYTES);
    }
  }

  private List<Path> files(String family) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve(family))) {
      return files
          .filter(file -> !file.endsWith("README.txt") && !file.endsWith("best-known.csv"))
          .sorted()
          .toList();
    }
  }

  private List<BestKnown> bestKnown(String family) throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve(family).resolve("best-known.csv"));
    List<String> names = fields(lines.get(0));
    int lower = names.indexOf("lower_bound");
    int upper = names.indexOf("upper_bound");
    int file = names.indexOf("file");
    List<BestKnown> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> row = fields(line);
      rows.add(new BestKnown(row.get(file), whole(row.get(lower)), whole(row.get(upper))));
    }
    return rows;
  }

  private static long whole(String number) {
    return new BigDecimal(number).longValueExact();
  }

  private static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (char c : line.toCharArray()) {
      if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return fields;
  }
}
