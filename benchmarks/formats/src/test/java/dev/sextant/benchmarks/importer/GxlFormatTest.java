package dev.sextant.benchmarks.importer;

import static dev.sextant.benchmarks.importer.Documents.durations;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.TransferModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GxlFormatTest {
  static final String GXL =
      """
      <?xml version="1.0"?>
      <!DOCTYPE gxl SYSTEM "http://invalid.invalid/gxl.dtd">
      <!-- a comment --><gxl><graph id="g">
      <attr name="Modes"><string>a, b</string></attr>
      <attr name="Number of processors"><int>2</int></attr>
      <node id="a"><attr name="Weight"><int> 7 </int></attr>
      <attr name="Start time"><int>73</int></attr></node>
      <edge from="a" to="b"><attr name="Weight"><int>3</int></attr></edge>
      <node id="b"><attr name="Weight"><int>0</int></attr></node>
      </graph></gxl>
      """;

  @TempDir private Path folder;

  @Test
  void readsNodesEdgesAndProcessors() throws IOException {
    Problem problem = gxl().read(GXL);

    assertThat(problem.name()).isEqualTo("tiny");
    assertThat(problem.microsPerUnit()).isEqualTo(1);
    assertThat(problem.objective()).isEqualTo(Objective.makespan());
    assertThat(durations(problem)).containsExactly(entry("a", 7L), entry("b", 0L));
    assertThat(problem.workflows().get(0).edges()).containsExactly(new DataEdge("a", "b", 3));
    assertThat(problem.transfers()).isEqualTo(new TransferModel.Uniform(Link.BYTE_PER_MICRO));
    assertThat(problem.workers()).hasSize(2);
  }

  @Test
  void optionsGiveTheNumberOfProcessorsWhereTheFileDoesNot() throws IOException {
    String silent = GXL.replace("Number of processors", "Number");

    assertThat(gxl().read(silent, ImportOptions.DEFAULT.withProcessors(5)).workers()).hasSize(5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "<int>2</int> | <int>0</int> | OUT_OF_RANGE | Line 5, | between 1 and 100000, found (0)",
        "<int>2</int> | <int>two</int> | WRONG_TYPE | Line 5, | found (two)",
        "<int>2</int> | <float>2</float> | MALFORMED | Line 5, | expected int, found <float>",
        "<int>2</int> | <int>2</int><int>3</int> | MALFORMED | Line 5, | expected </attr>",
        "<int>2</int> | <int><b/></int> | MALFORMED | Line 5, | alone",
        "<int>2</int> | `` | MALFORMED | Line 5, | expected <int>",
        "<int> 7 </int> | <int>-7</int> | OUT_OF_RANGE | Line 6, | found (-7)",
        "<int> 7 </int> | <int>&x;</int> | MALFORMED | Line 6, | expected",
        "<node id=`b`> | <node id=`a`> | DUPLICATE_ID | Line 9, | found (a) again",
        "<node id=`b`> | <node> | MISSING_FIELD | Line 9, | with the attribute id",
        "<node id=`b`> | <nod id=`b`> | MALFORMED | Line 9, | node",
        "to=`b` | to=`c` | UNKNOWN_REFERENCE | Line 8, | found (c)",
        "to=`b` | to=`a` | SELF_EDGE | Line 8, | to itself",
        "<int>0</int> | <int>1</int></attr><attr name=`Weight`><int>1</int> | DUPLICATE_FIELD |"
            + " Line 9, | Weight once",
        "Start time | Weight | DUPLICATE_FIELD | Line 7, | Weight once",
        "</graph></gxl> | </graph><graph/></gxl> | MALFORMED | Line 10, | one graph",
        "</graph></gxl> | </graph></gxl>x | MALFORMED | Line 10, | well-formed XML",
        "</graph></gxl> | </graph> | MALFORMED | Line 11, | well-formed XML",
        "<graph id=`g`> | <graph id=`g`>words | MALFORMED | Line 4, | text before here",
        "<gxl> | <gml> | MALFORMED | Line 3, | expected gxl, found <gml>"
      })
  void saysWhereAndWhatIsWrong(
      String part, String instead, ErrorCode code, String where, String what) {
    String old = part.replace('`', '"');
    assertThat(GXL).contains(old);

    assertThat(gxl().errors(GXL.replace(old, instead.replace('`', '"'))))
        .singleElement()
        .satisfies(error -> assertThat(error.code()).isEqualTo(code))
        .satisfies(error -> assertThat(error.message()).startsWith(where).contains(what));
  }

  @Test
  void cyclesAndEdgesThatAreThereTwiceAreRefused() {
    String edge = "<edge from=\"a\" to=\"b\"><attr name=\"Weight\"><int>3</int></attr></edge>";
    String back =
        edge.replace("\"a\"", "\"x\"").replace("\"b\"", "\"a\"").replace("\"x\"", "\"b\"");

    assertThat(gxl().refusal(GXL.replace(edge, edge + edge))).contains("Line 8,", "a new edge");
    assertThat(gxl().errors(GXL.replace(edge, edge + back)))
        .singleElement()
        .satisfies(error -> assertThat(error.code()).isEqualTo(ErrorCode.CYCLE));
  }

  @Test
  void entitiesOfTheDocumentAndOfOtherFilesAreNotRead() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "7");
    String type = "<!DOCTYPE gxl SYSTEM \"http://invalid.invalid/gxl.dtd\">";
    String outer = "<!DOCTYPE gxl [<!ENTITY w SYSTEM \"" + secret.toUri() + "\">]>";
    String inner = "<!DOCTYPE gxl [<!ENTITY w \"7\">]>";
    String uses = GXL.replace(" 7 ", "&w;");

    for (String declared : new String[] {outer, inner}) {
      assertThat(gxl().errors(uses.replace(type, declared)))
          .singleElement()
          .satisfies(error -> assertThat(error.code()).isEqualTo(ErrorCode.MALFORMED))
          .satisfies(error -> assertThat(error.message()).startsWith("Line 6,"));
    }
    assertThat(gxl().read(GXL.replace(type, inner)).workers()).hasSize(2);
  }

  private Documents gxl() {
    return new Documents(new GxlFormat(), folder);
  }
}
