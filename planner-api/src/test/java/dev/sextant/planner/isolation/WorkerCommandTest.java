package dev.sextant.planner.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.Isolation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkerCommandTest {
  private static final String CLASSES = "sextant.classes.archive";

  @TempDir private Path folder = Path.of("");

  @AfterEach
  void forget() {
    System.clearProperty(CLASSES);
  }

  private List<String> arguments(Isolation isolation) throws IOException {
    WorkerCommand.of(isolation, folder);
    return Files.readAllLines(folder.resolve("arguments"));
  }

  @Test
  void aWorkerMapsTheClassesThatItsParentMaps() throws IOException {
    Path archive = folder.resolve("classes.jsa");
    String mapped = "\"-XX:SharedArchiveFile=" + archive + "\"";
    assertThat(arguments(Isolation.defaults())).doesNotContain(mapped);

    System.setProperty(CLASSES, archive.toString());

    assertThat(arguments(Isolation.defaults())).contains(mapped);
    String own = System.getProperty("java.class.path");
    assertThat(arguments(Isolation.defaults().classPath(own))).contains(mapped);
    // An archive is of one Java and one class path.
    assertThat(arguments(Isolation.defaults().classPath("/lib/other.jar"))).doesNotContain(mapped);
    assertThat(arguments(Isolation.defaults().java(Path.of("/usr/other/java"))))
        .doesNotContain(mapped);
  }
}
