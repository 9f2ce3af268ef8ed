package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Worker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
        .isThrownBy(() -> InstanceFormats.byName("tsv"))
        .withMessageContaining("(tsv)")
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
  @ValueSource(strings = {"3 4\n1 2 3", "[{\"kind\": \"problem\"}]", "{\"kind\": 3}", "\0\1\2"})
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

  @ParameterizedTest
  @ValueSource(strings = {"", " \n\t"})
  void anEmptyFileIsNamedSo(String document) {
    assertThatExceptionOfType(InvalidInputException.class)
        .isThrownBy(() -> InstanceFormats.detect(file(document)))
        .withMessageContaining("is empty.");
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
        .isThrownBy(() -> options.withProcessors(0))
        .withMessageContaining("(0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options.withDefaultDurationMicros(-1L))
        .withMessageContaining("(-1)");
    GivenCluster cluster = new GivenCluster("lab", List.of(Worker.cpu("w")), null, Map.of());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> options.withProcessors(2).withCluster(cluster))
        .withMessageContaining("leave out processors");
  }

  private Path file(String document) throws IOException {
    Path file = folder.resolve("instance.json");
    return Files.writeString(file, document);
  }
}
