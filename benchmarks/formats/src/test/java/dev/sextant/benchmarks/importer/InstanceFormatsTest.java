package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sextant.benchmarks.importer.ImportOptions.WorkerType;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Link;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstanceFormatsTest {
  @TempDir private Path folder;

  @Test
  void findsFormatsByName() {
    for (InstanceFormat format : InstanceFormats.all()) {
      assertThat(InstanceFormats.byName(format.name())).isSameAs(format);
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> InstanceFormats.byName("csv"))
        .withMessageContaining("(csv)")
        .withMessageContaining("native, wfcommons");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"kind\": \"problem\", \"formatVersion\": 1, \"jobs\": []}",
        "{\"formatVersion\": 1, \"workflow\": 3",
        "{\"jobs\": [{\"formatVersion\": 7}], \"kind\": \"problem\"}"
      })
  void detectsProblemDocuments(String document) throws IOException {
    assertThat(InstanceFormats.detect(file(document))).isInstanceOf(NativeFormat.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\": \"x\", \"schemaVersion\": \"1.9\"}",
        "{\"workflow\": {\"tasks\": [{\"a",
        "{\"name\": \"x\", \"workflow\": {\"makespanInSeconds\": 3}}"
      })
  void detectsTraces(String document) throws IOException {
    assertThat(InstanceFormats.detect(file(document))).isInstanceOf(WfCommonsFormat.class);
  }

  @Test
  void detectsFromTheHeadOfALongFile() throws IOException {
    String document =
        "{\"schemaVersion\": \"1.5\", \"text\": \"" + "ä".repeat(InstanceFormat.HEAD_BYTES) + "\"}";

    assertThat(InstanceFormats.detect(file(document))).isInstanceOf(WfCommonsFormat.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "3 4\n1 2 3", "[{\"kind\": \"problem\"}]", "{\"kind\": 3}", "\0\1\2"})
  void saysWhichFormatsThereAre(String document) {
    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> InstanceFormats.detect(file(document)))
        .withMessageContaining("native, wfcommons")
        .satisfies(
            refused ->
                assertThat(refused.errors())
                    .singleElement()
                    .satisfies(error -> assertThat(error.code()).isEqualTo(ErrorCode.MALFORMED)));
  }

  @Test
  void aMissingFileIsAnIoError() {
    Path missing = folder.resolve("missing.json");

    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> InstanceFormats.detect(missing));
    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> new WfCommonsFormat().read(missing, ImportOptions.DEFAULT));
  }

  @Test
  void impossibleOptionsAreRefused() {
    ImportOptions options = ImportOptions.DEFAULT;

    assertThatIllegalArgumentException()
        .isThrownBy(() -> options.withWorkers(0))
        .withMessageContaining("(0)");
    assertThatIllegalArgumentException().isThrownBy(() -> options.withWorkerTypes());
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> options.withWorkerTypes(new WorkerType("a", 100), new WorkerType("a", 50)));
    assertThatIllegalArgumentException().isThrownBy(() -> new WorkerType("a", 0));
    assertThatIllegalArgumentException().isThrownBy(() -> options.withLink(new Link(-1, 5)));
    assertThatIllegalArgumentException().isThrownBy(() -> options.withModelLoad(new Link(0, 0)));
    assertThatIllegalArgumentException().isThrownBy(() -> options.withGpuMemoryBytes(-1L));
  }

  private Path file(String document) throws IOException {
    Path file = folder.resolve("instance.json");
    return Files.writeString(file, document);
  }
}
