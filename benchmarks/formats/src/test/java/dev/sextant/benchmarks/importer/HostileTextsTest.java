package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.model.InvalidInputException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents whose parsers fail in ways of their own. */
@Tag("fuzz")
class HostileTextsTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "digraph { a [weight=5]; x=",
        "digraph { a [weight=5]; x",
        "digraph { a [weight=",
        "digraph { a -> ",
        "digraph { =",
        "digraph {",
        "digraph { subgraph",
        "digraph { a [weight=5]; \"",
      })
  void graphsThatEndEarlyAreRefused(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("graph.dot"), text);
    assertThatThrownBy(() -> new DotFormat().read(file, ImportOptions.DEFAULT))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("DOT document");
  }

  @Test
  void halfACharacterInANameIsRefusedWhereItStands() throws IOException {
    String text = EsteeFormatTest.document(EsteeFormatTest.FORK);
    int name = text.indexOf("\"graph_name\"");
    int value = text.indexOf(':', text.indexOf('{', name)) + 1;
    int quote = text.indexOf('"', value) + 1;
    Path file = folder.resolve("graphs.json");
    Files.writeString(file, text.substring(0, quote) + "\\ud83d" + text.substring(quote));
    assertThatThrownBy(() -> new EsteeFormat().read(file, ImportOptions.DEFAULT))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("half of a surrogate pair")
        .hasMessageContaining("/graph_name/");
  }

  @Test
  void whatADocumentTypeDeclaresIsSkipped() throws IOException {
    String type = " [<!ELEMENT gxl (graph)>\u0001\n<!-- > -->]>";
    String text = GxlFormatTest.GXL.replace("gxl.dtd\">", "[gxl>.dtd\"" + type);
    Path file = Files.writeString(folder.resolve("graph.gxl"), text);

    assertThat(new GxlFormat().read(file, ImportOptions.DEFAULT).jobs()).hasSize(1);

    Files.writeString(file, text.replace("<gxl>", "<gml>"));
    assertThatThrownBy(() -> new GxlFormat().read(file, ImportOptions.DEFAULT))
        .hasMessageContaining("Line 4,");
  }

  @Test
  void aDocumentTypeWithoutAnEndIsRefused() throws IOException {
    String text = GxlFormatTest.GXL.replace("gxl.dtd\">", "gxl.dtd\" [<!ELEMENT gxl (graph)>");
    Path file = Files.writeString(folder.resolve("graph.gxl"), text);

    assertThatThrownBy(() -> new GxlFormat().read(file, ImportOptions.DEFAULT))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("Line 2, column 1: expected a document type that ends");
  }

  /** The parser of the platform prints some errors unless somebody else takes them. */
  @Test
  void nothingIsPrintedAboutXml() throws IOException {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      SplittableRandom random = new SplittableRandom(3);
      Path file = folder.resolve("graph.gxl");
      for (int round = 0; round < 300; round++) {
        byte[] bytes = GxlFormatTest.GXL.getBytes(StandardCharsets.UTF_8);
        for (int change = random.nextInt(4); change >= 0; change--) {
          bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        String prefix =
            switch (round % 4) {
              case 0 -> "<?xml version=\"7\" encoding=\"x-none\"?>";
              case 1 -> "<!DOCTYPE gxl [<!ELEMENT gxl (graph)>";
              case 2 -> "<!DOCTYPE gxl SYSTEM \"gxl.dtd\" [";
              default -> "";
            };
        Files.write(file, prefix.getBytes(StandardCharsets.UTF_8));
        Files.write(file, bytes, java.nio.file.StandardOpenOption.APPEND);
        try {
          assertThat(new GxlFormat().read(file, ImportOptions.DEFAULT)).isNotNull();
        } catch (InvalidInputException e) {
          assertThat(e.errors()).isNotEmpty();
        }
      }
    } finally {
      System.setErr(before);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
  }
}
