package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReproduceSpotCommandTest {
  private final Terminal terminal = new Terminal();

  @Test
  void whatCannotBeIsRefusedAtOnce(@TempDir Path folder) throws IOException {
    assertThat(terminal.run("reproduce", "spot")).isEqualTo(2);
    assertThat(terminal.err()).contains("--data");
    assertThat(terminal.run("reproduce", "spot", "--data", "nowhere")).isEqualTo(2);
    assertThat(terminal.err()).contains("There is no folder (nowhere).");
    String there = folder.toString();
    assertThat(terminal.run("reproduce", "spot", "--data", there)).isEqualTo(2);
    assertThat(terminal.err()).contains("There is no file (").contains("aws_spot_prices.csv");
    Files.writeString(
        folder.resolve("aws_spot_prices.csv"),
        "region,zone,instance_type,gpu_type,num_gpus,timestamp_utc,usd_per_hour\n"
            + "us-east-1,us-east-1a,p3.2xlarge,v100,1,2020-01-01T00:00:00Z,free\n");
    assertThat(terminal.run("reproduce", "spot", "--data", there)).isEqualTo(2);
    assertThat(terminal.err())
        .contains("Line 2 of aws_spot_prices.csv must have a number in the column usd_per_hour.");
    assertThat(terminal.out()).isEmpty();
  }

  @Test
  void everyFigureIsThePublishedOne() {
    String instances = System.getenv("SEXTANT_INSTANCES");
    assumeTrue(instances != null, "SEXTANT_INSTANCES is not set, so there are no prices.");
    Path data = Path.of(instances).resolveSibling("systems").resolve("spot");
    assumeTrue(Files.isDirectory(data), "There are no recorded prices in " + data + ".");

    assertThat(terminal.run("reproduce", "spot", "--data", data.toString())).isZero();

    long ratios = terminal.out().lines().filter(line -> line.contains(" kept | ")).count();
    long daily = terminal.out().lines().filter(line -> line.contains("decided daily")).count();
    assertThat(ratios).isEqualTo(6 * 4);
    assertThat(daily).isEqualTo(6 * 2);
    terminal
        .out()
        .lines()
        .filter(line -> line.contains(" kept | ") || line.contains("decided daily"))
        .forEach(
            line -> {
              String[] cells = line.split("\\s*\\|\\s*");
              boolean baseline = cells[5].isEmpty();
              String ours = baseline ? "$" + cells[4] : cells[5];
              assertThat(ours).as(line).isEqualTo(cells[6]);
            });
    terminal
        .out()
        .lines()
        .filter(line -> line.contains("20 of 20"))
        .forEach(
            line -> {
              String[] cells = line.split("\\s*\\|\\s*");
              double known = Double.parseDouble(cells[4]);
              assertThat(Double.parseDouble(cells[3])).as(line).isCloseTo(known, within(0.0201));
              assertThat(cells[6]).as(line).isEqualTo(cells[3]);
            });
    assertThat(terminal.out().lines().filter(line -> line.contains("20 of 20"))).hasSize(15);
  }
}
