package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.planner.bounds.LowerBounds;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.evidence.check.BoundChecker;
import dev.sextant.planner.evidence.check.BoundVerdict;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Over public instances: set SEXTANT_INSTANCES to the folder that holds the families. */
class LowerBoundsOnInstancesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "01_fjsp",
        "02_fjsp_dag",
        "03_jsp",
        "04_rcpsp",
        "07_comm_sinnen",
        "08_hetero_small",
        "10_unrelated_pmp",
        "15_rcmpsp",
        "17_rgpos"
      })
  void noBoundIsAboveTheBestKnownMakespanAndEachIsVerified(String family) throws IOException {
    String root = System.getenv("SEXTANT_INSTANCES");
    assumeTrue(root != null, "Skipped: SEXTANT_INSTANCES does not name a folder of instances.");
    Path folder = Path.of(root, family);
    List<String> lines = Files.readAllLines(folder.resolve("best-known.csv"));
    List<String> header = fields(lines.get(0));
    int checked = 0;
    for (String line : lines.subList(1, lines.size())) {
      List<String> row = fields(line);
      Path file = folder.resolve(row.get(header.indexOf("file")));
      String best = row.get(header.indexOf("upper_bound"));
      if (!Files.isRegularFile(file) || best.isEmpty()) {
        continue;
      }
      String workers = row.get(header.indexOf("workers"));
      ImportOptions options =
          workers.isEmpty()
              ? ImportOptions.DEFAULT
              : ImportOptions.DEFAULT.withProcessors((int) Double.parseDouble(workers));
      Problem problem = InstanceFormats.detect(file).read(file, options);
      LowerBounds bounds = LowerBounds.of(CompiledProblem.of(problem));
      long bound = bounds.makespanMicros().value();
      long objective = bounds.objective().value();
      assertThat(BoundChecker.check(problem, bounds.evidence()))
          .as(file.getFileName().toString())
          .isEqualTo(new BoundVerdict(true, objective, List.of(), List.of()));
      assertThat((double) bound / problem.microsPerUnit())
          .as(file.getFileName().toString())
          .isPositive()
          .isLessThanOrEqualTo(Double.parseDouble(best));
      checked++;
    }
    assertThat(checked).isPositive();
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
