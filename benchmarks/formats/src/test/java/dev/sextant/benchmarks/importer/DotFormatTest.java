package dev.sextant.benchmarks.importer;

import static dev.sextant.benchmarks.importer.Documents.durations;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DotFormatTest {
  private static final String DOT =
      """
      // a comment
      digraph "tiny" {
        node [Weight=9];
        a [Weight=5, label="start"];
        "b 1" [Weight="2.5"];
        a -> "b 1" -> c [Weight=3];
        subgraph s { d; }
        a -> d; a -> c;
      }
      """;

  @TempDir private Path folder = Path.of("");

  @Test
  void chainsDefaultsSubgraphsAndQuotesAreRead() throws IOException {
    Problem problem = InstanceTexts.imported(folder, "tiny.txt", "dot", DOT);

    assertThat(problem.microsPerUnit()).isEqualTo(1);
    assertThat(durations(problem))
        .containsOnly(entry("a", 5L), entry("b 1", 3L), entry("c", 9L), entry("d", 9L));
    assertThat(problem.workflows().get(0).edges())
        .containsExactlyInAnyOrder(
            new DataEdge("a", "b 1", 3),
            new DataEdge("b 1", "c", 3),
            new DataEdge("a", "d", 0),
            new DataEdge("a", "c", 0));
    assertThat(problem.transfers()).isEqualTo(new TransferModel.Uniform(Link.BYTE_PER_MICRO));
    assertThat(problem.workers()).hasSize(4);
    assertThat(InstanceTexts.planned(problem)).isEqualTo(17);
  }

  @Test
  void sizesAreOperationsAndBytes() throws IOException {
    String text =
        "digraph G {\n1 [size=\"2500\", alpha=\"0.1\"]\n2 [size=\"1e6\"]\n"
            + "1 -> 2 [size=\"4000000\"]\n}\n";
    Problem problem = InstanceTexts.imported(folder, "g.dot", "dot", text);

    assertThat(durations(problem)).containsExactly(entry("1", 3L), entry("2", 1000L));
    assertThat(problem.workflows().get(0).edges()).containsExactly(new DataEdge("1", "2", 4000));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Weight=5 | Weight=five | WRONG_TYPE | Line 4, column 3: | weight of node (a), found (five)",
        "Weight=5 | Weight=-5 | WRONG_TYPE | Line 4, column 3: | found (-5)",
        "Weight=5 | Weight=`1e99` | TOO_LARGE | Line 4, column 3: | (1e99)",
        "Weight=3 | Weight=x | WRONG_TYPE | Line 4, column 3: | edge (a -> b 1), found (x)",
        "node [Weight=9]; | `` | MISSING_FIELD | Line 6, column 17: | node (c)",
        "a -> d; | a -> a; | SELF_EDGE | Line 4, column 3: | from (a) to itself",
        "a -> d; | a -> c; | DUPLICATE_ID | Line 4, column 3: | a new edge",
        "a -> d; | a -> ; | MALFORMED | Line 8, column 8: | a DOT document",
        "a -> d; | a -> {d}; | MALFORMED | Line 8, column 5: | one of a subgraph",
        "digraph | graph | MALFORMED | Line 2, column 1: | a digraph"
      })
  void saysWhereAndWhatIsWrong(
      String part, String instead, ErrorCode code, String where, String what) throws IOException {
    assertThat(
            InstanceTexts.refusal(
                folder, "dot", InstanceTexts.changed(DOT, part, instead.replace('`', '"'))))
        .satisfies(error -> assertThat(error.code()).isEqualTo(code))
        .satisfies(error -> assertThat(error.message()).startsWith(where).contains(what));
  }

  @Test
  void cyclesEmptyGraphsAndBottomlessOnesAreRefused() throws IOException {
    assertThat(InstanceTexts.refusal(folder, "dot", DOT.replace("a -> d", "c -> a")).code())
        .isEqualTo(ErrorCode.CYCLE);
    assertThat(InstanceTexts.refusal(folder, "dot", "digraph {}").code())
        .isEqualTo(ErrorCode.EMPTY);
    String unending = "#\n".repeat(100_000) + "digraph { a [label=\"" + "\\\\x".repeat(100_000);
    assertThat(InstanceTexts.refusal(folder, "dot", unending).code())
        .isEqualTo(ErrorCode.MALFORMED);
    String deep = "digraph " + "{".repeat(100_000) + "}".repeat(100_000);
    assertThat(InstanceTexts.refusal(folder, "dot", deep).code()).isEqualTo(ErrorCode.LIMIT);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "digraph{}",
        "\n/* x */ strict digraph G {",
        "# x\nDIGRAPH \"a\" {}",
        "graph a {}"
      })
  void graphsAreRecognised(String text) {
    assertThat(new DotFormat().recognises(Path.of("x"), text.getBytes(StandardCharsets.UTF_8)))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"digraphs", "3 4", "{\"graph\": 1}", "graphics {}", "graph_x {", ""})
  void otherTextsAreNot(String text) {
    assertThat(new DotFormat().recognises(Path.of("x"), text.getBytes(StandardCharsets.UTF_8)))
        .isFalse();
  }
}
