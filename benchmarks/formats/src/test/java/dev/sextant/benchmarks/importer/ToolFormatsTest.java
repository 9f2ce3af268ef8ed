package dev.sextant.benchmarks.importer;

import static dev.sextant.benchmarks.importer.Documents.durations;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.Planners;
import dev.sextant.planner.check.PlanChecker;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The formats of jobs that need tools in a magazine: ssp and ipmtc. */
class ToolFormatsTest {
  private static final String SSP = "3 4 2\n1 0 0\n1 0 1\n0 1 0\n0 1 1\n";
  private static final String IPMTC = "2 3 4 2\n10\n35 0 7\n1 0 0\n1 0 1\n0 1 0\n0 1 1\n\n";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {SSP, "3\n4\r\n2\r\n1 0 0\r\n1 0 1\r\n0 1 0\r\n0 1 1"})
  void sspIsTheModelCacheOfOneWorker(String text) throws IOException {
    Problem problem = ssp().read(text);

    assertThat(problem.objective()).isEqualTo(Objective.of(ObjectiveTerm.LOAD_COUNT));
    assertThat(problem.models())
        .containsExactly(
            new ModelArtifact("tool-0", 1),
            new ModelArtifact("tool-1", 1),
            new ModelArtifact("tool-2", 1),
            new ModelArtifact("tool-3", 1));
    assertThat(durations(problem))
        .containsExactly(entry("t0", 0L), entry("t1", 0L), entry("t2", 0L));
    assertThat(tools(problem))
        .containsExactly(
            List.of("tool-0", "tool-1"), List.of("tool-2", "tool-3"), List.of("tool-1", "tool-3"));
    assertThat(problem.workers())
        .containsExactly(
            Worker.gpu("worker-1", Worker.DEFAULT_TYPE, 2, 1)
                .withModelLoad(new Link(1, Link.UNLIMITED))
                .withOverlapLoads(false));
  }

  /** The three jobs share tools in a row, so four loads are enough, and each tool needs one. */
  @Test
  void loadsOfAnSspPlanAreTheToolsThatAreInserted() throws IOException {
    Problem problem = ssp().read(SSP);

    PlanResult result = Planners.get("heft").plan(problem);

    assertThat(PlanChecker.check(problem, result.requirePlan())).isEmpty();
    assertThat(result.lowerBound().value()).isLessThanOrEqualTo(4);
    assertThat(result.objective().orElseThrow()).isBetween(4L, 6L);
  }

  @Test
  void ipmtcIsTheModelCacheOfSeveralWorkers() throws IOException {
    Problem problem = ipmtc().read(IPMTC);

    assertThat(problem.objective()).isEqualTo(Objective.makespan());
    assertThat(problem.microsPerUnit()).isEqualTo(1);
    assertThat(problem.models()).hasSize(4);
    assertThat(durations(problem))
        .containsExactly(entry("t0", 35L), entry("t1", 0L), entry("t2", 7L));
    assertThat(tools(problem))
        .containsExactly(
            List.of("tool-0", "tool-1"), List.of("tool-2", "tool-3"), List.of("tool-1", "tool-3"));
    assertThat(problem.workers())
        .containsExactly(
            Worker.gpu("worker-1", Worker.DEFAULT_TYPE, 2, 1)
                .withModelLoad(new Link(10, Link.UNLIMITED))
                .withOverlapLoads(false),
            Worker.gpu("worker-2", Worker.DEFAULT_TYPE, 2, 1)
                .withModelLoad(new Link(10, Link.UNLIMITED))
                .withOverlapLoads(false));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "3 4 2 | 3 4 0 | Line 1, column 5: expected the capacity (an integer between 1 and"
            + " 1000000), found (0).",
        "3 4 2 | 3 3 2 | Line 5, column 1: expected the end of the file, found (0).",
        "3 4 2 | 3 5 2 | Line 6, column 1: expected whether job 0 needs tool 4,"
            + " found the end of the file.",
        "1 0 1 | 1 2 1 | Line 3, column 3: expected whether job 1 needs tool 1 (an integer between"
            + " 0 and 1), found (2)."
      })
  void sspSaysWhereAndWhatIsWrong(String part, String instead, String message) {
    assertThat(SSP).contains(part);
    assertThat(ssp().refusal(SSP.replace(part, instead))).isEqualTo(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "2 3 4 2 | 0 3 4 2 | Line 1, column 1: expected the number of machines (an integer between"
            + " 1 and 100000), found (0).",
        "35 0 7 | x 0 7 | Line 3, column 1: expected the time of job 0 (an integer between 0"
            + " and 4503599627370496), found (x).",
        "2 3 4 2 | 2 3 4 2 9 | Line 3, column 6: expected whether job 0 needs tool 0 (an integer"
            + " between 0 and 1), found (7).",
        "35 0 7 | 35 0 -7 | Line 3, column 6: expected the time of job 2 (an integer between 0 and"
            + " 4503599627370496), found (-7).",
        "0 1 1 | 0 1 | Line 9, column 1: expected whether job 2 needs tool 3,"
            + " found the end of the file.",
        "0 1 1 | 0 1 1 0 | Line 7, column 7: expected the end of the file, found (0)."
      })
  void ipmtcSaysWhereAndWhatIsWrong(String part, String instead, String message) {
    assertThat(IPMTC).contains(part);
    assertThat(ipmtc().refusal(IPMTC.replace(part, instead))).isEqualTo(message);
  }

  @Test
  void assumptionsNameTheColdStart() {
    assertThat(new SspFormat().assumptions(ImportOptions.DEFAULT))
        .contains("empty memory", "number of loads");
    assertThat(new IpmtcFormat().assumptions(ImportOptions.DEFAULT))
        .contains("empty at the start", "makespan");
  }

  private static List<List<String>> tools(Problem problem) {
    return problem.workflows().get(0).tasks().stream()
        .map(task -> task.modes().get(0).models())
        .toList();
  }

  private Documents ssp() {
    return new Documents(new SspFormat(), folder);
  }

  private Documents ipmtc() {
    return new Documents(new IpmtcFormat(), folder);
  }
}
