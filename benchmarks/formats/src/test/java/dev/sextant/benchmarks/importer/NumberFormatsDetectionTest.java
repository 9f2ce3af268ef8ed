package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sextant.planner.model.InvalidInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Formats of task graphs and tools are told apart by what is in a file, not by its name alone. */
class NumberFormatsDetectionTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "stg | 1;0 0 0;1 5 1 0;2 0 1 1;# Edges: 2",
        "stg | 1;0 0 0;1 5 0;2 0 1 1",
        "rgpos | 3 2 2;5 6 0;0 1;2 1",
        "rgpos | 3 9 2;5 6 0;0 1",
        "rgpos | 3 0 2;5 6 1",
        "rgpos | 2 1 1;1 1;0 1",
        "ssp | 2 2 1;1 1;0 1",
        "ssp | 3 2 1;1 1 0;0 1 1",
        "ssp | 3 4 1;1 1 0",
        "ssp | 3;2;1;1 1 0;0 1 1",
        "ssp | 1;1;1;1",
        "pmp | 1;1;1",
        "pmp | 3;2;1 2;3 4;5 6",
        "pmp | 9;2;1 2",
        "ipmtc | 2 3 1 1;9;5 6 7;1 0 1",
        "hetero-dag | #tasks;0: 1, 2",
        "hetero-dag | #critical;0.0",
        "gxl | <?xml version='1.0'?><gxl>",
        "dagbench | {\"name\": \"x\", \"task_graph\": {\"tasks\": [",
        "estee | {\"graph_name\": {\"0\": \"a",
        "estee | {\"graph_id\": {}, \"graph\": {}}"
      })
  void detectsByStructure(String format, String text) throws IOException {
    assertThat(Documents.detected(folder, text.replace(';', '\n'))).isEqualTo(format);
  }

  @ParameterizedTest
  @CsvSource({
    "broken.stg, stg",
    "BROKEN.STG, stg",
    "broken.PMTC, ipmtc",
    "broken.pmtc, ipmtc",
    "broken.gxl, gxl"
  })
  void detectsBrokenFilesByTheirExtension(String name, String format) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "1 2 broken");

    assertThat(InstanceFormats.detect(file).name()).isEqualTo(format);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 2;0 1 1 5;0 2 1 6;0 1 1 5",
        "3 2 1.5;1 1 1 5",
        "2 1 2;0 1;1 1 5;1 2 7",
        "3 2 2;5 6 0;0 3",
        "3;2;1 2;3 4 5",
        "3;2;1 2;3 x",
        "1;1;2;3 4",
        "<svg><a/></svg>",
        "{\"graph\": {}}",
        "1e3"
      })
  void doesNotClaimWhatIsOfOtherFormats(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("other"), text.replace(';', '\n'));
    byte[] head = Files.readAllBytes(file);

    assertThat(
            List.of(
                    new DagbenchFormat(),
                    new EsteeFormat(),
                    new GxlFormat(),
                    new HeteroDagFormat(),
                    new IpmtcFormat(),
                    new PmpFormat(),
                    new RgposFormat(),
                    new SspFormat(),
                    new StgFormat())
                .stream()
                .filter(format -> format.recognises(file, head)))
        .isEmpty();
  }

  @Test
  void aHeadThatEndsWithinARowIsEnough() {
    String text = "99999\n3\n" + "1234 56 7\n".repeat(20_000);
    byte[] head = text.substring(0, InstanceFormat.HEAD_BYTES).getBytes(StandardCharsets.UTF_8);

    assertThat(new String(head, StandardCharsets.UTF_8)).endsWith("\n1234 56 ");
    assertThat(new PmpFormat().recognises(Path.of("x"), head)).isTrue();
  }

  @Test
  void theMessageNamesTheFormats() throws IOException {
    Path file = Files.writeString(folder.resolve("none"), "nothing");

    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> InstanceFormats.detect(file))
        .satisfies(
            refused ->
                assertThat(refused.getMessage())
                    .contains(
                        "dagbench",
                        "estee",
                        "gxl",
                        "hetero-dag",
                        "ipmtc",
                        "pmp",
                        "rgpos",
                        "ssp",
                        "stg"));
  }
}
