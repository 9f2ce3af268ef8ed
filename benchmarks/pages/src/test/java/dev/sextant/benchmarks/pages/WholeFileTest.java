package dev.sextant.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("files")
class WholeFileTest {
  @TempDir private Path folder;

  @Test
  void replacesAFileWhole() throws IOException {
    Path file = folder.resolve("a.txt");
    Files.writeString(file, "old and longer");

    WholeFile.writeText(file, "new");

    assertThat(file).hasContent("new");
  }

  @Test
  void keepsTheOldFileAndNothingElseWhenWritingFails() throws IOException {
    Path file = folder.resolve("a.txt");
    Files.writeString(file, "old");

    assertThatThrownBy(
            () ->
                WholeFile.write(
                    file,
                    out -> {
                      out.write('n');
                      throw new IOException("broken");
                    }))
        .hasMessage("broken");

    assertThat(file).hasContent("old");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void writesThroughALink() throws IOException {
    Path file = Files.writeString(folder.resolve("a.txt"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link.txt"), file);

    WholeFile.writeText(link, "new");

    assertThat(file).hasContent("new");
    assertThat(link).isSymbolicLink();
  }

  @Test
  void refusesAFolder() {
    assertThatThrownBy(() -> WholeFile.writeText(folder, "x")).isInstanceOf(IOException.class);
  }
}
