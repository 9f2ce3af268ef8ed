package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

class ReproduceCommandTest {
  @Test
  void printsTheTablesThatNeedNoRecord() {
    Terminal terminal = new Terminal();

    int code = terminal.run("reproduce", "compass", "--seeds", "1");

    assertThat(code).isZero();
    assertThat(terminal.out())
        .contains("## Scalability", "| 240 | 4.08 / 48 | ", "## Compass by the published rules")
        .contains("## Half the servers", "| compass+ | own | ")
        .doesNotContain("## Recorded runs", "NaN");
  }

  @Test
  void whatCannotBeIsRefusedAtOnce() {
    Terminal terminal = new Terminal();

    assertThat(terminal.run("reproduce", "compass", "--seeds", "0")).isEqualTo(2);
    assertThat(terminal.err()).contains("The number of seeds (0) must be positive.");
    assertThat(terminal.run("reproduce", "compass", "--runs", "nowhere")).isEqualTo(2);
    assertThat(terminal.err()).contains("There is no folder (nowhere).");
    assertThat(terminal.out()).isEmpty();
  }

  @Test
  void pipelinesOfPoshComeOutAsByHand(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("scenarios.csv"),
        "workload,client_server_setting,rtt_ms,bandwidth_mbps,speedup_vs_nfs\n"
            + "distributed_log_analysis_15GB,university_to_cloud,20,600,12.7\n");
    Terminal terminal = new Terminal();

    assertThat(terminal.run("reproduce", "posh", "--data", folder.toString())).isZero();

    assertThat(terminal.out())
        .contains("| posh-filter | 15.0 | 7.5 | 7.5 | 7.5 | 7.5 | 7.5 | proven |")
        .contains("| posh-sort | 6.0 | 3.0 | 3.0 | 3.0 | 3.0 | 3.0 | proven |")
        .contains("| posh-sort-to-file | 9.0 | 6.0 | 6.0 | 1.0 | 1.0 | 1.0 | proven |")
        .contains("| posh-sort-to-file-without-links | 9.0 | 6.0 | 6.0 | ")
        .contains(" | 3.0 | 3.0 | proven |")
        .contains("| 12.7 | 200.0 | 1.2 |");
  }

  @Test
  @EnabledIfSystemProperty(named = "sextant.rounds.long", matches = "true")
  void programsOfOffloadAnnotationsAreProvenAndFitInTwoPieces() {
    Terminal terminal = new Terminal();

    assertThat(terminal.run("reproduce", "offload")).isZero();

    assertThat(terminal.out())
        .contains("| here, 300 | 100 % | ")
        .contains("| 100000 | OPTIMAL | ")
        .contains("| 1 | INFEASIBLE: ", "needs 24000000000 bytes of GPU memory")
        .contains("The largest GPU memory of any worker is 16000000000 bytes.")
        .contains("| 2 | OPTIMAL | OPTIMAL | ");
  }

  @Test
  void foldersWithoutTheDataAreRefused(@TempDir Path folder) {
    Terminal terminal = new Terminal();

    assertThat(terminal.run("reproduce", "posh", "--data", folder.toString())).isEqualTo(2);
    assertThat(terminal.err()).contains("There is no file (", "Maybe name the folder");
    assertThat(terminal.run("reproduce", "offload", "--data", "nowhere")).isEqualTo(2);
    assertThat(terminal.err()).contains("There is no folder (nowhere).");
    assertThat(terminal.out()).isEmpty();
  }

  @Test
  void aSystemMustBeNamed() {
    Terminal terminal = new Terminal();

    assertThat(terminal.run("reproduce")).isEqualTo(2);
    assertThat(terminal.err()).contains("The system is missing; known are compass, ");
    assertThat(terminal.run("reproduce", "gavel", "--data", "nowhere")).isEqualTo(2);
    assertThat(terminal.err()).contains("There is no folder (nowhere).");
  }

  @Test
  void figuresOfGavelAreHeldAgainstPublishedOnes(@TempDir Path folder) throws IOException {
    Files.writeString(
        folder.resolve("throughputs_isolated.csv"),
        "worker_type,job_type,scale_factor,steps_per_second\n"
            + "v100,A,1,4\np100,A,1,2\nk80,A,1,1\nv100,B,2,3\np100,B,2,2\nk80,B,2,0\n");
    Files.writeString(
        folder.resolve("throughputs_colocated.csv"),
        "worker_type,job_type_1,job_type_2,scale_factor,steps_per_second_1,steps_per_second_2\n"
            + "v100,A,A,1,3,3\n");
    Files.writeString(
        folder.resolve("jobs_multi_seed0.csv"),
        "job_id,job_type,scale_factor,total_steps,duration_s_on_v100,unit_rate_arrival\n"
            + "0,A,1,7200,1800,0\n1,B,2,10800,3600,0.5\n2,A,1,1,1,1\n");
    Files.writeString(
        folder.resolve("published_results.csv"),
        "experiment,metric,policy,x_rate_jobs_per_hour_or_num_jobs,value\n"
            + "static_multi_gpu,makespan_hours,min_total_duration_perf,2,0.8\n"
            + "static_multi_gpu,makespan_hours,fifo,2,2\n");
    Terminal terminal = new Terminal();

    int code = terminal.run("reproduce", "gavel", "--data", folder.toString());

    assertThat(code).as(terminal.err()).isZero();
    assertThat(terminal.out())
        .contains("| min_total_duration_perf | 2 | 0.80 | 1.00 |  | +25.0 % |")
        .contains("| fifo | 2 | 2.00 | - |  | - | cannot be rebuilt |")
        .contains("| all | 1 | 0 (0 %) | +25.0 % | +25.0 % |");
    assertThat(terminal.run("reproduce", "gavel", "--data", folder.toString(), "--seeds", "4"))
        .isEqualTo(2);
    assertThat(terminal.err()).contains("The number of seeds (4) must be 1, 2 or 3");
  }
}
