package dev.sextant.benchmarks.importer;

import static dev.sextant.benchmarks.importer.Documents.durations;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DaxFormatTest {
  private static final String DAX =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- generated -->
      <adag xmlns="http://pegasus.isi.edu/schema/DAX" version="2.1" name="tiny" jobCount="3">
        <job id="ID0" namespace="x" name="split" version="1.0" runtime="0.5">
          <argument>-i <file name="raw"/></argument>
          <uses file="raw" link="input" register="true" size="3000"/>
          <uses file="part" link="output" size="100.5"/>
        </job>
        <job id="ID1" name="count" runtime="1.0000001">
          <uses name="part" link="input"/>
          <uses name="n1" link="output" size="8"/>
        </job>
        <job id="ID2" name="count" runtime="2e-1">
          <uses file="part" link="input" size="100.5"/>
          <uses file="tool" link="none" size="9"/>
        </job>
        <child ref="ID1">
          <parent ref="ID0"/>
        </child>
        <child ref="ID2">
          <parent ref="ID0"/><parent ref="ID1"/>
        </child>
      </adag>
      """;

  @TempDir private Path folder = Path.of("");

  @Test
  void jobsFilesAndDependenciesBecomeTasksItemsAndEdges() throws IOException {
    Problem problem = InstanceTexts.imported(folder, "tiny.xml", "dax", DAX);

    assertThat(problem.name()).isEqualTo("tiny");
    assertThat(problem.microsPerUnit()).isEqualTo(1_000_000);
    assertThat(durations(problem))
        .containsExactly(entry("ID0", 500_000L), entry("ID1", 1_000_001L), entry("ID2", 200_000L));
    assertThat(problem.workflows().get(0).edges())
        .containsExactly(
            new DataEdge("ID0", "ID1", 101, "ID0:part"),
            new DataEdge("ID0", "ID2", 101, "ID0:part"),
            new DataEdge("ID1", "ID2", 0));
    assertThat(problem.jobs().get(0).inputs())
        .containsExactly(new JobInput("ID0", 3000, null, List.of("storage")));
    assertThat(problem.models()).isEmpty();
    assertThat(InstanceTexts.planned(problem)).isPositive();
  }

  @Test
  void isKnownByItsExtensionOrItsRoot() throws IOException {
    Path file = Files.writeString(folder.resolve("a.dax"), "<?xml version=\"1.0\"?>");

    assertThat(InstanceFormats.detect(file).name()).isEqualTo("dax");
    assertThat(new DaxFormat().recognises(Path.of("a.xml"), "<gxl>adag</gxl>".getBytes("UTF-8")))
        .isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "id=`ID1` name | id=`ID0` name | DUPLICATE_ID | Line 9, | (ID0) again",
        "runtime=`0.5` | runtime=`-1` | WRONG_TYPE | Line 4, | runtime of job ID0, found (-1)",
        "runtime=`0.5` | runtime=`1e300` | TOO_LARGE | Line 4, | (1e300)",
        "runtime=`0.5` | run=`1` | MISSING_FIELD | Line 4, | with the attribute runtime",
        "size=`8` | size=`x` | WRONG_TYPE | Line 11, | size of file n1, found (x)",
        "link=`none` | link=`sideways` | OUT_OF_RANGE | Line 15, | (sideways)",
        "file=`tool` | fil=`tool` | MISSING_FIELD | Line 15, | with the attribute name",
        "<child ref=`ID1`> | <child ref=`ID9`> | UNKNOWN_REFERENCE | Line 18, | (ID9)",
        "<parent ref=`ID1`/> | <parent ref=`ID2`/> | SELF_EDGE | Line 21, | (ID2) itself",
        "<parent ref=`ID1`/> | <parnt ref=`ID1`/> | MALFORMED | Line 21, | expected parent",
        "</adag> | </adg> | MALFORMED | Line 23, | well-formed XML",
        "<parent ref=`ID1`/> | words | MALFORMED | Line 22, | text before here"
      })
  void saysWhereAndWhatIsWrong(
      String part, String instead, ErrorCode code, String where, String what) throws IOException {
    String text = InstanceTexts.changed(DAX, part.replace('`', '"'), instead.replace('`', '"'));

    assertThat(InstanceTexts.refusal(folder, "dax", text))
        .satisfies(error -> assertThat(error.code()).isEqualTo(code))
        .satisfies(error -> assertThat(error.message()).startsWith(where).contains(what));
  }

  @Test
  void cyclesAndEmptyDocumentsAreRefused() throws IOException {
    String cycle =
        DAX.replace("</adag>", "<child ref=\"ID0\"><parent ref=\"ID2\"/></child></adag>");

    assertThat(InstanceTexts.refusal(folder, "dax", cycle).code()).isEqualTo(ErrorCode.CYCLE);
    assertThat(InstanceTexts.refusal(folder, "dax", "<adag/>").code()).isEqualTo(ErrorCode.EMPTY);
  }

  @Test
  void externalEntitiesAreNotRead() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "3");
    String text =
        DAX.replace(
                "<!-- generated -->",
                "<!DOCTYPE adag [<!ENTITY s SYSTEM \"" + secret.toUri() + "\">]>")
            .replace("runtime=\"0.5\"", "runtime=\"&s;\"");

    assertThat(InstanceTexts.refusal(folder, "dax", text).code()).isEqualTo(ErrorCode.MALFORMED);
  }
}
