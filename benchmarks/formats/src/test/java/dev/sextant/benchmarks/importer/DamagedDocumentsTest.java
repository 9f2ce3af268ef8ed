package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever happens to a document, it is read or refused. */
@Tag("hostile")
class DamagedDocumentsTest {
  private static final int ROUNDS = 200;

  private static final List<String> PIECES =
      List.of(
          "0",
          "1",
          "2",
          "-",
          "9999999999999999999",
          "1e99999999999",
          "0.5",
          ".",
          ",",
          ":",
          "#",
          "\n",
          " ",
          "{",
          "}",
          "[",
          "]",
          "\"",
          "<",
          ">",
          "&",
          "é",
          "\0",
          "null");

  @TempDir private Path folder;

  static Stream<Arguments> documents() {
    return Stream.of(
        Arguments.of(new StgFormat(), TaskGraphFormatsTest.STG),
        Arguments.of(new RgposFormat(), TaskGraphFormatsTest.RGPOS),
        Arguments.of(new PmpFormat(), TaskGraphFormatsTest.PMP),
        Arguments.of(new HeteroDagFormat(), TaskGraphFormatsTest.DAG),
        Arguments.of(new SspFormat(), ToolFormatsTest.SSP),
        Arguments.of(new IpmtcFormat(), ToolFormatsTest.IPMTC),
        Arguments.of(new GxlFormat(), GxlFormatTest.GXL),
        Arguments.of(new DagbenchFormat(), DagbenchFormatTest.GRAPH.replace('\'', '"')),
        Arguments.of(new EsteeFormat(), EsteeFormatTest.document(EsteeFormatTest.FORK)));
  }

  @ParameterizedTest
  @MethodSource("documents")
  void damagedDocumentsAreReadOrRefused(InstanceFormat format, String document) throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    Path file = folder.resolve("damaged");
    int refused = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Files.writeString(file, damaged(document, random));
      try {
        assertThat(format.read(file, ImportOptions.DEFAULT).errors()).isEmpty();
      } catch (InvalidInputException e) {
        refused++;
        assertThat(e.errors()).isNotEmpty();
      }
    }
    assertThat(refused).isBetween(1, ROUNDS);
  }

  /** Without a piece, with one more, with another in its place, or cut. */
  private static String damaged(String document, SplittableRandom random) {
    int at = random.nextInt(document.length());
    int end = Math.min(document.length(), at + 1 + random.nextInt(4));
    String piece = PIECES.get(random.nextInt(PIECES.size()));
    return switch (random.nextInt(4)) {
      case 0 -> document.substring(0, at) + document.substring(end);
      case 1 -> document.substring(0, at) + piece + document.substring(at);
      case 2 -> document.substring(0, at) + piece + document.substring(end);
      default -> document.substring(0, at);
    };
  }
}
