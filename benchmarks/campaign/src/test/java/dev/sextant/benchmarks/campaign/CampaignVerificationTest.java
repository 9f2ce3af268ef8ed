package dev.sextant.benchmarks.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders that something has happened to. */
@Tag("files")
class CampaignVerificationTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void whatIsLostIsNamedSetOpenAndMadeAgain() throws IOException {
    Path out = folder.resolve("out");
    CampaignDirectory directory = Campaigns.run(out, Campaigns.small(2), Shard.WHOLE, false);
    Map<String, String> expected = Campaigns.results(directory);
    assertThat(CampaignVerification.of(directory).findings()).isEmpty();
    List<String> runs = List.copyOf(expected.keySet());
    Files.delete(directory.planFile(runs.get(0)));
    Files.writeString(directory.planFile(runs.get(1)), "{}");
    Path left = Files.writeString(out.resolve("plans/.x.json.1-0.tmp"), "half");
    Path journal = directory.journal(Shard.WHOLE);
    List<String> lines = new ArrayList<>(Files.readAllLines(journal));
    int damaged = 1;
    while (!lines.get(damaged).contains(runs.get(2))) {
      damaged++;
    }
    lines.set(damaged, lines.get(damaged).substring(7));
    Files.write(journal, lines);

    CampaignVerification verification = CampaignVerification.of(directory);

    assertThat(verification.findings()).hasSize(4);
    assertThat(String.join("\n", verification.findings()))
        .contains("is damaged in line " + (damaged + 1) + ".")
        .contains(runs.get(0) + ".json) is missing.")
        .contains(runs.get(1) + ".json) is not the one that its record speaks of.")
        .contains(left.toString());
    assertThat(verification.open()).isEqualTo(1);
    verification.repair();
    assertThat(verification.open()).isEqualTo(3);
    assertThat(CampaignVerification.of(directory).findings()).isEmpty();

    CampaignDirectory again = Campaigns.run(out, Campaigns.small(2), Shard.WHOLE, true);
    assertThat(Campaigns.results(again)).isEqualTo(expected);
    assertThat(CampaignVerification.of(again).findings()).isEmpty();
  }

  @Test
  void twoStartsInOneNewFolderAreOneCampaignAndAMessage() throws Exception {
    Campaign first = Campaigns.small(1);
    Campaign second = Campaigns.onOneInstance(first);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (int round = 0; round < 5; round++) {
        Path out = folder.resolve("out-" + round);
        List<Future<CampaignDirectory>> starts =
            threads.invokeAll(
                List.of(
                    () -> CampaignDirectory.prepare(out, first, Shard.WHOLE, false),
                    () -> CampaignDirectory.prepare(out, second, Shard.WHOLE, false)));
        List<String> refused = new ArrayList<>();
        for (Future<CampaignDirectory> start : starts) {
          try {
            start.get();
          } catch (java.util.concurrent.ExecutionException e) {
            refused.add(e.getCause().getMessage());
          }
        }
        assertThat(refused).hasSize(1);
        assertThat(refused.get(0)).contains("holds another campaign");
      }
    } finally {
      threads.shutdownNow();
    }
    Path out = folder.resolve("out");
    CampaignDirectory directory = CampaignDirectory.prepare(out, first, Shard.WHOLE, false);
    try (Journal journal = Journal.open(directory.journal(Shard.WHOLE))) {
      assertThat(journal).isNotNull();
      assertThatThrownBy(() -> CampaignDirectory.prepare(out, first, Shard.WHOLE, false))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("Another process makes the runs");
    }
    assertThatThrownBy(() -> CampaignDirectory.prepare(out, first, Shard.WHOLE, false))
        .hasMessageContaining("Maybe --resume");
  }
}
