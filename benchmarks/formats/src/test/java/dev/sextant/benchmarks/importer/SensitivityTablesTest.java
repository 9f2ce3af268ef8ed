package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables made by hand in the layout of Synergy's data. */
public class SensitivityTablesTest {
  private static final String PROFILES =
      """
      profile_set,model,gpus,cpus_per_gpu,mem_gb_per_gpu,relative_throughput
      few,net,1,1,20.83,0.5
      few,net,1,3,62.5,1
      few,bert,1,1,20.83,1
      many,net,1,1,20.83,0.25
      """;
  private static final String MODELS =
      """
      profile_set,model,gpus,iteration_s_at_fair_share
      few,net,1,0.3
      few,bert,1,0.011
      many,net,1,0.2
      """;
  private static final String JOBS =
      """
      job_id,model,arrival_s,iterations,gpus
      0,net,0.0,100,1
      1,bert,0.001,7,2
      """;

  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private SensitivityTables tables(String profiles, String models) throws IOException {
    return SensitivityTables.read(
        file("profiles.csv", profiles), file("models.csv", models), "few");
  }

  /** The tables of this test, for others that need some. */
  public static SensitivityTables example(Path folder) throws IOException {
    return SensitivityTables.read(
        Files.writeString(folder.resolve("profiles.csv"), PROFILES),
        Files.writeString(folder.resolve("models.csv"), MODELS),
        "few");
  }

  @Test
  void numbersWithHugeExponentsAreRefusedAtOnce() {
    for (String number : List.of("1e-999999999", "1e2147483647", "9".repeat(100_000))) {
      refused(
          PROFILES.replace(",20.83,0.5", "," + number + ",0.5"),
          MODELS,
          "mem_gb_per_gpu",
          "profiles.csv");
    }
  }

  @Test
  void aModelIsAProfileWithAModeForEachPoint() throws IOException {
    SensitivityTables tables = tables(PROFILES, MODELS);
    assertThat(tables.models()).containsExactly("net", "bert");
    Profile net = tables.profiles(1).get(0);
    assertThat(net.id()).isEqualTo("net x1");
    assertThat(net.modes()).extracting(RateMode::id).containsExactly("c1 m20830", "c3 m62500");
    assertThat(net.modes().get(1).demands())
        .isEqualTo(Map.of("gpu", 1L, "cpu", 3L, "memory", 62_500L));
    // 0.5 / 0.3 s = 1.666..., rounded up.
    assertThat(net.modes())
        .extracting(mode -> mode.rateOn("any"))
        .containsExactly(1_666_667L, 3_333_334L);
    assertThat(tables.relativeProfiles(1).get(0).modes())
        .extracting(mode -> mode.rateOn("any"))
        .containsExactly(500_000L, 1_000_000L);
  }

  @Test
  void severalGpusTakeAsManyTimesTheRest() throws IOException {
    RateMode mode = tables(PROFILES, MODELS).profiles(2).get(0).modes().get(1);
    assertThat(mode.demands()).isEqualTo(Map.of("gpu", 2L, "cpu", 6L, "memory", 125_000L));
  }

  @Test
  void jobsCountIterations() throws IOException {
    List<DivisibleJob> jobs = tables(PROFILES, MODELS).jobs(file("jobs.csv", JOBS));
    assertThat(jobs).extracting(DivisibleJob::id).containsExactly("j0", "j1");
    assertThat(jobs).extracting(DivisibleJob::profile).containsExactly("net x1", "bert x2");
    assertThat(jobs).extracting(DivisibleJob::work).containsExactly(100_000_000L, 7_000_000L);
    assertThat(jobs.get(1).releaseMicros()).isEqualTo(1_000);
  }

  @Test
  void errorsSayWhereTheyAre() throws IOException {
    refused(
        PROFILES.replace("few,net,1,3,62.5,1", "few,net,1,0,62.5,1"),
        MODELS,
        "csv:3",
        "cpus_per_gpu (0)");
    refused(PROFILES, MODELS.replace("0.3", "0"), "models.csv:2", "must be above 0");
    refused(PROFILES, MODELS.replace("few,bert", "few,bart"), "no model (bert)", "set (few)");
    refused(PROFILES.replace("few", "some"), MODELS, "no profile_set (few)", "profiles.csv");
    refused(PROFILES.replace("model,gpus", "modal,gpus"), MODELS, "no column (model)", "header");
    SensitivityTables tables = tables(PROFILES, MODELS);
    Path jobs = file("jobs.csv", JOBS.replace("bert", "gpt").replace("100", "1.5"));
    assertThatThrownBy(() -> tables.jobs(jobs))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("jobs.csv:2")
        .hasMessageContaining("iterations (1.5)")
        .hasMessageContaining("jobs.csv:3")
        .hasMessageContaining("model (gpt) has no profile");
  }

  private void refused(String profiles, String models, String where, String what) {
    assertThatThrownBy(() -> tables(profiles, models))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(where)
        .hasMessageContaining(what);
  }
}
