package dev.sextant.benchmarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.benchmarks.campaign.Limit;
import dev.sextant.benchmarks.campaign.PlannerChoice;
import dev.sextant.benchmarks.campaign.Run;
import dev.sextant.benchmarks.campaign.RunOutcome;
import dev.sextant.benchmarks.campaign.RunPlan;
import dev.sextant.benchmarks.campaign.RunRecord;
import dev.sextant.benchmarks.campaign.WorkerSettings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CampaignProgressTest {
  private static final Limit LIMIT = Limit.ofMicros(10_000_000);

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private long nanos;

  private static Run run(String id, String planner, Limit limit) {
    return new Run(id, "instance", planner, 1, limit);
  }

  private static RunRecord record(Run run, long seconds, RunOutcome outcome, String fault) {
    return new RunRecord(
        run.id(),
        outcome,
        "",
        "",
        null,
        null,
        "",
        0,
        seconds * 1_000_000,
        null,
        null,
        "",
        fault,
        List.of(),
        Map.of(),
        Map.of());
  }

  private static RunPlan plan(List<Run> runs) {
    return new RunPlan(
        RunPlan.FORMAT_VERSION,
        "name",
        "digest",
        0,
        new WorkerSettings("1g", 1, 0, 2),
        List.of(PlannerChoice.of("a")),
        List.of(),
        runs);
  }

  private String printed() {
    String text = bytes.toString(StandardCharsets.UTF_8);
    bytes.reset();
    return text;
  }

  @Test
  void theTimeLeftIsTheMeanOfEachPlannerOverTheWorkersAtOnce() {
    List<Run> runs = List.of(run("r1", "a", LIMIT), run("r2", "a", LIMIT), run("r3", "b", LIMIT));
    CampaignProgress progress = new CampaignProgress(err, false, () -> nanos);
    progress.begin(plan(runs), runs, 5);
    assertThat(printed()).isEqualTo("5 of 8 runs have records already.\n");

    progress.started(runs.get(0));
    progress.ended(runs.get(0), record(runs.get(0), 4, RunOutcome.PLAN, ""));
    assertThat(printed()).isEqualTo("[6/8]  7 s left  r1  plan\n");

    progress.started(runs.get(1));
    nanos += 2_000_000_000L;
    progress.ended(runs.get(1), record(runs.get(1), 4, RunOutcome.CRASHED, "why\nmore"));
    assertThat(printed()).isEqualTo("[7/8]  5 s left  r2  crashed: why\n");

    progress.end(true);
    assertThat(printed())
        .isEqualTo(
            "7 of 8 runs have records; 1 of them failed now.\nMaybe --resume makes the others.\n");
  }

  @Test
  void limitsOnStepsSayNothingOfTime() {
    List<Run> runs = List.of(run("r1", "a", Limit.ofSteps(5)), run("r2", "b", Limit.ofSteps(5)));
    CampaignProgress progress = new CampaignProgress(err, true, () -> nanos);
    progress.begin(plan(runs), runs, 0);
    progress.started(runs.get(0));
    assertThat(printed()).contains("[--------------------] 0/2  ? left  r1");

    progress.ended(runs.get(0), record(runs.get(0), 6, RunOutcome.PLAN, ""));
    assertThat(printed()).contains("[##########----------] 1/2  3 s left");

    progress.end(false);
    assertThat(printed()).endsWith("\r\u001b[K1 of 2 runs have records.\n");
  }
}
