package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Over public traces: set SEXTANT_INSTANCES to the folder that holds {@code 13_workflows}. */
class WfCommonsInstancesTest {

  /** Numbers of tasks, edges and categories, and the sum of the measured runtimes. */
  @ParameterizedTest
  @CsvSource({
    "wf_1000genome-chameleon-2ch-100k-001, 52, 76, 5, 2771295",
    "wf_bacass-dirt02-001, 11, 14, 7, 3961870",
    "wf_blast-chameleon-large-001, 103, 300, 4, 154331156",
    "wf_cycles-chameleon-1l-1c-9p-001, 67, 97, 7, 862699",
    "wf_epigenomics-chameleon-hep-1seq-100k-001, 41, 48, 8, 539307",
    "wf_hic-dirt02-001, 38, 47, 26, 577099",
    "wf_montage-chameleon-2mass-005d-001, 58, 114, 8, 221726",
    "wf_seismology-chameleon-100p-001, 101, 100, 2, 71893",
    "wf_srasearch-chameleon-10a-001, 22, 30, 4, 6996779"
  })
  void importsWithoutErrors(String name, int tasks, int edges, int categories, long sumMillis)
      throws IOException {
    String folder = System.getenv("SEXTANT_INSTANCES");
    assumeTrue(folder != null, "Skipped: SEXTANT_INSTANCES does not name a folder of instances.");
    Path file = Path.of(folder, "13_workflows", name + ".json");

    InstanceFormat format = InstanceFormats.detect(file);
    Problem problem = format.read(file, ImportOptions.DEFAULT.withSyntheticModels(true));

    assertThat(format.name()).isEqualTo("wfcommons");
    assertThat(problem.errors()).isEmpty();
    assertThat(problem.workflows()).hasSize(1);
    assertThat(problem.workflows().get(0).tasks()).hasSize(tasks);
    assertThat(problem.workflows().get(0).edges()).hasSize(edges);
    assertThat(problem.models()).hasSize(categories);
    Problem mine = format.read(file, GivenClusterTest.onThreeTypes());
    assertThat(mine.errors()).isEmpty();
    assertThat(mine.models()).isEmpty();
    assertThat(mine.workers()).hasSize(5);
    assertThat(mine.workflows().get(0).edges()).hasSize(edges);
    long sum =
        problem.workflows().get(0).tasks().stream()
            .map(Task::modes)
            .mapToLong(modes -> fixed(modes.get(0)))
            .sum();
    assertThat(Math.round(sum / 1000.0)).isEqualTo(sumMillis);
  }

  private static long fixed(Mode mode) {
    return ((TaskDuration.Fixed) mode.duration()).micros();
  }
}
