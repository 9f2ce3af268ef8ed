package dev.sextant.benchmarks.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ShardTest {
  @Test
  void readsWhatPeopleType() {
    assertThat(Shard.parse("2/3")).isEqualTo(new Shard(2, 3));
    assertThatThrownBy(() -> Shard.parse("4/3")).hasMessageContaining("between 1 and 3");
    assertThatThrownBy(() -> Shard.parse("0/3")).hasMessageContaining("between 1 and 3");
    assertThatThrownBy(() -> Shard.parse("3")).hasMessageContaining("Maybe 1/4");
  }

  @Test
  void anArrayJobSaysWhichShardItIs() {
    assertThat(
            Shard.fromEnvironment(
                Map.of("SLURM_ARRAY_TASK_ID", "0", "SLURM_ARRAY_TASK_COUNT", "4"), null))
        .isEqualTo(new Shard(1, 4));
    assertThat(
            Shard.fromEnvironment(
                Map.of(
                    "SLURM_ARRAY_TASK_ID", "16",
                    "SLURM_ARRAY_TASK_MIN", "10",
                    "SLURM_ARRAY_TASK_STEP", "2",
                    "SLURM_ARRAY_TASK_COUNT", "5"),
                null))
        .isEqualTo(new Shard(4, 5));
    assertThat(Shard.fromEnvironment(Map.of("JOB_COMPLETION_INDEX", "2"), 8))
        .isEqualTo(new Shard(3, 8));
    assertThat(Shard.fromEnvironment(Map.of(), null)).isEqualTo(Shard.WHOLE);
  }

  @Test
  void whatTheEnvironmentLeavesOpenIsAnError() {
    assertThatThrownBy(() -> Shard.fromEnvironment(Map.of("JOB_COMPLETION_INDEX", "2"), null))
        .hasMessageContaining("Maybe --shards N");
    assertThatThrownBy(() -> Shard.fromEnvironment(Map.of(), 3))
        .hasMessageContaining("Maybe --shard 1/3");
    assertThatThrownBy(() -> Shard.fromEnvironment(Map.of("JOB_COMPLETION_INDEX", "x"), 3))
        .hasMessageContaining("must be a number");
  }
}
