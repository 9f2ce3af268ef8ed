package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.campaign.Campaigns;
import dev.sextant.benchmarks.campaign.JavaLauncher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Whatever becomes of an input, it is read or refused by an error of the library's own, within a
 * second and 256 MB, inputs of 1 MiB too. The corpus is read each time, and some changed inputs.
 * {@code -Dsextant.fuzz.minutes=15} goes on for so long with each reader, {@code
 * -Dsextant.fuzz.readers=dot,gxl} with some of them, {@code -Dsextant.fuzz.seed=7} elsewhere.
 */
@Tag("fuzz")
class FuzzTest {
  private static final int INPUTS = 40;
  private static final int MINUTES = Integer.getInteger("sextant.fuzz.minutes", 0);
  private static final long SEED = Long.getLong("sextant.fuzz.seed", 1);
  private static final String READERS = System.getProperty("sextant.fuzz.readers", "");
  private static final Path CORPUS = Path.of("src", "test", "fuzz");
  private static final Path EXAMPLES = Path.of("..", "..", "examples");

  @TempDir private Path folder = Path.of("");

  @Test
  void everyReaderHasACorpus() throws IOException {
    List<String> readers = FuzzTargets.all().stream().map(FuzzTarget::name).toList();
    assertThat(readers).doesNotHaveDuplicates();
    try (Stream<Path> folders = Files.list(CORPUS)) {
      assertThat(folders.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(readers);
    }
  }

  @Test
  void whateverBecomesOfAnInputItIsReadOrRefused() throws Exception {
    for (String part : List.of("", "scenarios", "campaigns")) {
      copyOfExamples(part);
    }
    JavaLauncher launcher = Campaigns.launcher();
    List<String> command = new ArrayList<>();
    command.add(launcher.java().toString());
    command.addAll(MINUTES == 0 ? launcher.options() : List.of());
    command.addAll(List.of("-Xmx256m", "-cp", launcher.classPath(), FuzzMain.class.getName()));
    command.addAll(
        List.of(
            CORPUS.toAbsolutePath().toString(),
            Long.toString(SEED),
            Integer.toString(INPUTS),
            Integer.toString(60 * MINUTES)));
    Stream.of(READERS.split(",")).filter(name -> !name.isEmpty()).forEach(command::add);
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    List<String> said = new ArrayList<>();
    try (var out = process.inputReader(StandardCharsets.UTF_8)) {
      out.lines()
          .forEach(
              line -> {
                said.add(line);
                if (MINUTES > 0) {
                  System.out.println(line);
                }
              });
      assertThat(process.waitFor()).as("%s", said).isZero();
    } finally {
      process.destroyForcibly();
    }
    // A row for each reader, and neither faults nor what some parser prints.
    assertThat(said).allMatch(line -> line.startsWith("| "));
    assertThat(said).isNotEmpty();
  }

  /** What scenarios and campaigns refer to. */
  private void copyOfExamples(String part) throws IOException {
    Path target = Files.createDirectories(folder.resolve(part));
    try (Stream<Path> files = Files.list(EXAMPLES.resolve(part))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, target.resolve(file.getFileName()));
      }
    }
  }
}
