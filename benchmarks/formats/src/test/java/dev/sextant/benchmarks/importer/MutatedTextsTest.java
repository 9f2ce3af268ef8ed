package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.InvalidInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
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

@Tag("hostile")
class MutatedTextsTest {
  private static final int MUTATIONS = 120;
  private static final List<String> PIECES =
      List.of("", " ", "\n", "0", "1", "-1", "7", "999999", "99999999999999999999", ":", "#", "x");

  @TempDir private Path folder;

  static Stream<Arguments> texts() {
    return Stream.of(
        Arguments.of("jsp", JspFormatTest.TINY),
        Arguments.of("fjsp", FjspFormatTest.TINY),
        Arguments.of("fjsp-dag", FjspDagFormatTest.TINY),
        Arguments.of("fjssp-w", FjsspWFormatTest.TINY),
        Arguments.of("rcpsp", RcpspFormatTest.TINY),
        Arguments.of("mmrcpsp", MmrcpspFormatTest.TINY),
        Arguments.of("rcmpsp", RcmpspFormatTest.TINY),
        Arguments.of("dax", DaxFormatTest.DAX),
        Arguments.of("dot", DotFormatTest.DOT));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void aChangedTextIsAProblemOrRefused(String name, String text) throws IOException {
    InstanceFormat format = InstanceFormats.byName(name);
    SplittableRandom random = new SplittableRandom(1);
    int refused = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      String changed = changed(text, random);
      Path file = Files.writeString(folder.resolve("changed.txt"), changed);
      for (InstanceFormat each : InstanceFormats.all()) {
        each.recognises(file, changed.getBytes(StandardCharsets.UTF_8));
      }
      try {
        assertThat(format.read(file, ImportOptions.DEFAULT).errors()).as(changed).isEmpty();
      } catch (InvalidInputException e) {
        assertThat(e.errors()).as(changed).isNotEmpty();
        refused++;
      }
    }

    assertThat(refused).isBetween(MUTATIONS / 4, MUTATIONS - 1);
  }

  private static String changed(String text, SplittableRandom random) {
    int from = random.nextInt(text.length());
    int to = Math.min(text.length(), from + random.nextInt(3));
    return text.substring(0, from) + PIECES.get(random.nextInt(PIECES.size())) + text.substring(to);
  }
}
