package dev.sextant.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.campaign.Campaigns;
import dev.sextant.benchmarks.campaign.JavaLauncher;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * All planners on eight threads of one process, with any problems, limits, interruptions and
 * listeners that throw: no invalid plan, no fault, no thread that is left, and memory that does not
 * grow. {@code -Dsextant.soak.minutes=30} says how long, {@code -Dsextant.soak.seed=7} with which
 * problems.
 */
@Tag("soak")
class SoakTest {
  private static final int MINUTES = Integer.getInteger("sextant.soak.minutes", 0);
  private static final long SEED = Long.getLong("sextant.soak.seed", 1);
  private static final int SAMPLE_SECONDS = 1;
  private static final int WARM_MINUTES = 5;
  private static final double MOST_GROWTH = 1.1;

  @Test
  void nothingIsLeftBehindByAnyNumberOfCalls() throws Exception {
    JavaLauncher launcher = Campaigns.launcher();
    List<String> command = new ArrayList<>();
    command.add(launcher.java().toString());
    if (MINUTES == 0) {
      command.addAll(launcher.options());
    } else {
      // A heap that is there from the start, so that what grows is something else.
      command.addAll(List.of("-Xms1g", "-XX:+AlwaysPreTouch"));
    }
    command.addAll(List.of("-Xmx1g", "-cp", launcher.classPath(), SoakMain.class.getName()));
    command.add(Long.toString(SEED));
    command.add(Integer.toString(MINUTES == 0 ? SAMPLE_SECONDS : 60 * MINUTES));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    List<String> rows = new ArrayList<>();
    List<String> others = new ArrayList<>();
    try (var out = process.inputReader(StandardCharsets.UTF_8)) {
      out.lines()
          .forEach(
              line -> {
                (line.startsWith("| ") ? rows : others).add(line);
                if (MINUTES > 0) {
                  System.out.println(line);
                }
              });
      assertThat(process.waitFor()).as("%s", others).isZero();
    } finally {
      process.destroyForcibly();
    }
    assertThat(others).isEmpty();
    assertThat(rows).hasSize(MINUTES + 1);
    if (MINUTES > WARM_MINUTES) {
      List<Long> resident = rows.stream().map(row -> Long.parseLong(row.split(" ")[5])).toList();
      assertThat(resident.subList(WARM_MINUTES, resident.size()))
          .allMatch(size -> size <= MOST_GROWTH * resident.get(WARM_MINUTES - 1));
    }
  }
}
