package dev.sextant.planner.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitsTest {
  @ParameterizedTest
  @CsvSource({
    "7B, 7",
    "16GB, 16000000000",
    "1.5 GiB, 1610612736",
    "20 KB, 20000",
    "2MiB, 2097152",
    "3TB, 3000000000000",
    "0B, 0"
  })
  void readsSizesWithUnits(String text, long bytes) {
    assertThat(DataSize.parse(text).bytes()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "16", "GB", "-1GB", "1.5B", "99999999999TB", "16 gigabytes"})
  void refusesWhatIsNoSize(String text) {
    assertThatThrownBy(() -> DataSize.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(text);
  }

  @Test
  void durationsAreWholeMicroseconds() {
    assertThat(Micros.of(Duration.ofMillis(3))).isEqualTo(3_000);
    assertThatThrownBy(() -> Micros.of(Duration.ofNanos(1_500)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("whole microseconds");
    assertThatThrownBy(() -> Micros.of(Duration.ofSeconds(Long.MAX_VALUE)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void buildersWithUnitsAndWithNumbersMeanTheSame() {
    assertThat(Job.builder("j", "w").release(Duration.ofSeconds(1)).due(Duration.ofSeconds(2)))
        .extracting(builder -> builder.deadline(Duration.ofSeconds(3)).build())
        .isEqualTo(
            Job.builder("j", "w")
                .releaseMicros(1_000_000)
                .dueMicros(2_000_000L)
                .deadlineMicros(3_000_000L)
                .build());
    assertThat(
            Workflow.builder("w")
                .task("a", Duration.ofMillis(2), "m")
                .task("b", Duration.ofMillis(1))
                .edge("a", "b", DataSize.kilobytes(4))
                .build())
        .isEqualTo(
            Workflow.builder("w")
                .task("a", 2_000, "m")
                .task("b", 1_000)
                .edge("a", "b", 4_000)
                .build());
    assertThat(Worker.gpu("g", "t", DataSize.gigabytes(16), DataSize.gigabytes(8)))
        .isEqualTo(Worker.gpu("g", "t", 16_000_000_000L, 8_000_000_000L));
    assertThat(TransferModel.uniform(Duration.ofMillis(1), DataSize.megabytes(1)))
        .isEqualTo(TransferModel.uniform(1_000, 1_000_000));
    assertThat(ClusterState.builder().now(Duration.ofSeconds(1)).build().nowMicros())
        .isEqualTo(1_000_000);
  }

  @Test
  void binaryUnitsArePowersOfTwo() {
    assertThat(DataSize.mebibytes(3)).isEqualTo(DataSize.parse("3 MiB"));
    assertThat(DataSize.mebibytes(3).bytes()).isEqualTo(3L << 20);
    assertThat(DataSize.gibibytes(3)).isEqualTo(DataSize.parse("3GiB"));
    assertThat(DataSize.gibibytes(3)).hasToString("3221225472 B");
  }
}
