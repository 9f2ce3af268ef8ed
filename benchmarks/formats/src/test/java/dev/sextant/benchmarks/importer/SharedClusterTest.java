package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.RateMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharedClusterTest {
  private static final String JOBS = "job_id,job_type,scale_factor,total_steps,unit_rate_arrival\n";

  @TempDir private Path folder = Path.of(".");

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private SharedCluster cluster() throws IOException {
    return SharedCluster.read(
        file(
            "alone.csv",
            "worker_type,job_type,scale_factor,steps_per_second\n"
                + "v100,A (batch size 8),1,32.3533843289\nk80,A (batch size 8),1,4\n"
                + "v100,A (batch size 8),2,60\nk80,A (batch size 8),2,0.0\n"
                + "v100,B,1,0.347223692\nv100,C,4,0\n"),
        file(
            "pairs.csv",
            "worker_type,job_type_1,job_type_2,scale_factor,steps_per_second_1,steps_per_second_2\n"
                + "v100,B,A (batch size 8),1,0.25,20\nk80,B,A (batch size 8),1,0,3\n"
                + "v100,A (batch size 8),A (batch size 8),1,16,16\n"
                + "v100,A (batch size 8),D,1,16,16\n"));
  }

  @Test
  void throughputsBecomeProfilesAndColocations() throws IOException {
    SharedCluster cluster = cluster();

    assertThat(cluster.profiles().keySet())
        .as("without those that run nowhere")
        .containsExactly("A (batch size 8) x1", "A (batch size 8) x2", "B x1");
    RateMode alone = cluster.profiles().get("A (batch size 8) x1").modes().get(0);
    assertThat(alone.rateOn("v100")).isEqualTo(32_353_384);
    RateMode two = cluster.profiles().get("A (batch size 8) x2").modes().get(0);
    assertThat(two.gang()).isEqualTo(2);
    assertThat(two.rateOn("k80")).isZero();
    assertThat(cluster.colocations()).hasSize(2);
    Colocation pair = cluster.colocations().get(0);
    assertThat(pair.profiles()).containsExactly("A (batch size 8) x1", "B x1");
    assertThat(pair.rates().get(0).on("v100")).isEqualTo(20_000_000);
    assertThat(pair.rates().get(1).on("v100")).isEqualTo(250_000);
    assertThat(pair.rates().get(0).on("k80")).as("only where both can run").isZero();
  }

  @Test
  void jobsComeAtTheirRate() throws IOException {
    Path list = file("jobs.csv", JOBS + "7,B,1,12.5,0\n8,A (batch size 8),2,100,3\n9,B,1,1,4\n");

    List<DivisibleJob> jobs = cluster().jobs(list, 2, 2);
    List<DivisibleJob> atOnce = cluster().jobs(list, 3, Double.POSITIVE_INFINITY);

    assertThat(jobs).extracting(DivisibleJob::id).containsExactly("7", "8");
    assertThat(jobs.get(0).work()).isEqualTo(12_500_000);
    assertThat(jobs.get(1).releaseMicros()).isEqualTo(5_400_000_000L);
    assertThat(atOnce).extracting(DivisibleJob::releaseMicros).containsOnly(0L).hasSize(3);
  }

  @Test
  void errorsSayWhere() throws IOException {
    Path list = file("jobs.csv", JOBS + "1,B,1,-5,0\n2,B,1,5,x\n3,E,1,5,0\n4,B,0,5,0\n");

    assertThatThrownBy(() -> cluster().jobs(list, 9, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("jobs.csv:2: The total_steps (-5) must be a number from 0 on")
        .hasMessageContaining("jobs.csv:3: The unit_rate_arrival (x)")
        .hasMessageContaining("jobs.csv:4: The job_type (E) has no throughput.")
        .hasMessageContaining("jobs.csv:5: The scale_factor (0) must be a whole number from 1");
    Path other = file("other.csv", "id,type\n1,B\n");
    assertThatThrownBy(() -> cluster().jobs(other, 9, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("There are no columns (job_id, ")
        .hasMessageContaining("Maybe the header, which has id, type, is of another file.");
  }
}
