package dev.sextant.benchmarks.campaign;

import static java.nio.file.StandardOpenOption.APPEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.benchmarks.results.CampaignResults;
import dev.sextant.benchmarks.results.Comparison;
import dev.sextant.benchmarks.results.Entry;
import dev.sextant.benchmarks.results.InstanceResult;
import dev.sextant.benchmarks.results.PlannerRow;
import dev.sextant.benchmarks.results.Trial;
import dev.sextant.benchmarks.statistics.Gaps;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.Planners;
import dev.sextant.planner.bounds.LowerBound;
import dev.sextant.planner.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CampaignRunnerTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void threeShardsMergedAreOneRun() throws IOException {
    Campaign campaign = Campaigns.small(2);
    CampaignDirectory whole = Campaigns.run(folder.resolve("whole"), campaign, Shard.WHOLE, false);
    assertThatAComparisonSaysTheSame(whole);
    List<Path> parts = List.of(folder.resolve("a"), folder.resolve("b"), folder.resolve("c"));
    Map<String, String> apart = new LinkedHashMap<>();
    for (int i = 0; i < 3; i++) {
      CampaignDirectory part = Campaigns.run(parts.get(i), campaign, new Shard(i + 1, 3), false);
      Map<String, String> results = Campaigns.results(part);
      assertThat(apart).doesNotContainKeys(results.keySet().toArray(new String[0]));
      apart.putAll(results);
    }

    CampaignMerge.Merged merged = CampaignMerge.merge(parts, folder.resolve("merged"));

    assertThat(merged.missing()).isZero();
    assertThat(merged.repeated()).isZero();
    assertThat(Campaigns.results(merged.directory()))
        .isEqualTo(Campaigns.results(whole))
        .hasSize(4);
    assertThat(merged.directory().sessions()).hasSize(3);
    assertThatThrownBy(() -> CampaignMerge.merge(parts, folder.resolve("merged")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("already holds a campaign");

    String run = whole.plan().runsOf(new Shard(1, 3)).get(0).id();
    Files.writeString(parts.get(0).resolve("plans").resolve(run + ".json"), " ", APPEND);
    Path another = folder.resolve("another");
    assertThatThrownBy(() -> CampaignMerge.merge(parts, another))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not the one that its record speaks of");
    assertThatThrownBy(() -> CampaignDirectory.open(another))
        .hasMessageContaining("holds no campaign");
  }

  /** The same runs in one process, as the command compare makes them, give the same figures. */
  private static void assertThatAComparisonSaysTheSame(CampaignDirectory directory)
      throws IOException {
    List<Trial> trials = new ArrayList<>();
    for (Instance instance : directory.plan().instances()) {
      Problem problem = directory.problem(instance);
      for (Run run : directory.plan().runs()) {
        if (run.instance().equals(instance.id())) {
          PlannerOptions options =
              PlannerOptions.defaults()
                  .withSeed(run.seed())
                  .withStepLimit(run.limit().steps())
                  .withMaxThreads(1);
          DirectRun made =
              DirectRun.make(
                  run, problem, Planners.get(run.planner()), options, new PlanInterrupter());
          trials.add(new Trial(instance.id(), problem, made));
        }
      }
    }
    List<InstanceResult> bench = CampaignResults.read(directory).instances();
    List<Comparison.ProblemRows> compare = new Comparison(trials).problems();
    assertThat(compare).hasSameSizeAs(bench);
    for (int i = 0; i < bench.size(); i++) {
      LowerBound bound = compare.get(i).bound();
      assertThat(bound.value()).isEqualTo((long) bench.get(i).bound().orElseThrow());
      for (int p = 0; p < bench.get(i).entries().size(); p++) {
        Entry entry = bench.get(i).entries().get(p);
        PlannerRow row = compare.get(i).rows().get(p);
        assertThat(row.planner()).isEqualTo(entry.entrant().planner());
        assertThat(row.median()).hasValue(entry.objective());
        assertThat((double) row.best().orElseThrow()).isEqualTo(entry.bestObjective());
        assertThat(row.bound()).isEqualTo(entry.bound());
        assertThat(row.gap()).hasValue(Gaps.toBound(entry.objective(), bound.value()));
      }
    }
  }

  @Test
  void whateverEndsAWorkerCostsOneRowEach() throws IOException {
    List<PlannerChoice> planners =
        Stream.of(
                "heft",
                "halting",
                "aborting",
                "killing-itself",
                "exhausting",
                "shouting",
                "throwing")
            .map(name -> new PlannerChoice(name, name, null, List.of(1L)))
            .toList();
    Campaign campaign =
        Campaigns.onOneInstance(Campaigns.of(planners, Limit.ofMicros(5_000_000), 2));
    Path scratch = folder.resolve("services");

    CampaignDirectory directory =
        Campaigns.run(
            folder.resolve("out"),
            campaign,
            Shard.WHOLE,
            false,
            Campaigns.launcherWithTestPlanners(scratch));

    Map<String, RunRecord> records = directory.records();
    Map<String, List<RunOutcome>> outcomes =
        directory.plan().runs().stream()
            .collect(
                Collectors.groupingBy(
                    Run::planner,
                    LinkedHashMap::new,
                    Collectors.mapping(
                        run -> records.get(run.id()).outcome(), Collectors.toList())));
    assertThat(outcomes)
        .containsEntry("heft", List.of(RunOutcome.PLAN))
        .containsEntry("halting", List.of(RunOutcome.CRASHED))
        .containsEntry("aborting", List.of(RunOutcome.CRASHED))
        .containsEntry("killing-itself", List.of(RunOutcome.KILLED))
        .containsEntry("exhausting", List.of(RunOutcome.NO_PLAN))
        .containsEntry("shouting", List.of(RunOutcome.CRASHED))
        .containsEntry("throwing", List.of(RunOutcome.FAULT));
    assertThat(Files.readAllLines(directory.journal(Shard.WHOLE))).hasSize(8);
    Map<String, String> reasons =
        Map.of(
            "halting", "exit code 134",
            "aborting", "SIGSEGV",
            "killing-itself", "it was killed",
            "shouting", "!!!",
            "throwing", "thrown");
    reasons.forEach(
        (planner, reason) ->
            assertThat(records.values())
                .filteredOn(record -> record.run().contains("." + planner + "."))
                .hasSize(1)
                .allSatisfy(record -> assertThat(record.fault()).contains(reason))
                .allSatisfy(record -> assertThat(record.fault()).hasSizeLessThan(2_200)));
    assertThat(records.values())
        .filteredOn(record -> record.run().contains(".exhausting."))
        .extracting(RunRecord::stopReason)
        .containsExactly("OUT_OF_MEMORY");
    assertThat(directory.folder().resolve("work")).isEmptyDirectory();
  }

  /** What this machine lacks says nothing of a planner, so that nothing is recorded of it. */
  @Test
  void aPlannerThatCannotRunHereStopsTheCampaignAndHasNoRow() throws IOException {
    Campaign campaign =
        Campaigns.of(
            Stream.of("heft", "unavailable")
                .map(name -> new PlannerChoice(name, name, null, List.of(1L)))
                .toList(),
            Limit.ofMicros(1_000_000),
            1);
    Path out = folder.resolve("out");
    JavaLauncher launcher = Campaigns.launcherWithTestPlanners(folder.resolve("services"));

    assertThatThrownBy(() -> Campaigns.run(out, campaign, Shard.WHOLE, false, launcher))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("could not work on this machine")
        .hasMessageContaining("the disk is full.\nMaybe make room.");

    assertThat(CampaignDirectory.prepare(out, campaign, Shard.WHOLE, true).records().values())
        .isNotEmpty()
        .allSatisfy(record -> assertThat(record.outcome()).isEqualTo(RunOutcome.PLAN));
  }

  @Test
  void aWorkerThatHangsIsKilledAtLimitAndGrace() throws IOException {
    Campaign hanging =
        Campaigns.of(
            List.of(new PlannerChoice("hanging", "hanging", null, List.of(1L))),
            Limit.ofMicros(100_000),
            2);
    Campaign impatient =
        new Campaign(
            hanging.name(),
            hanging.sources(),
            hanging.planners(),
            hanging.seeds(),
            hanging.limits(),
            new WorkerSettings("256m", 1, 3_000_000, 2),
            hanging.registry(),
            0);

    CampaignDirectory directory =
        Campaigns.run(
            folder.resolve("out"),
            impatient,
            Shard.WHOLE,
            false,
            Campaigns.launcherWithTestPlanners(folder.resolve("services")));

    assertThat(directory.records().values())
        .hasSize(2)
        .allSatisfy(record -> assertThat(record.outcome()).isEqualTo(RunOutcome.KILLED))
        .allSatisfy(record -> assertThat(record.wallMicros()).isGreaterThanOrEqualTo(3_100_000));
  }

  @Test
  void anInterruptedCampaignLeavesNoRecordOfWhatItStopped() throws IOException {
    Campaign hanging =
        Campaigns.of(
            List.of(new PlannerChoice("hanging", "hanging", null, List.of(1L))),
            Limit.ofMicros(60_000_000),
            1);
    CampaignDirectory directory =
        CampaignDirectory.prepare(folder.resolve("out"), hanging, Shard.WHOLE, false);
    PlanInterrupter interrupter = new PlanInterrupter();
    RunListener interrupting =
        new RunListener() {
          @Override
          public void begin(RunPlan plan, List<Run> open, int finished) {
            assertThat(open).hasSize(2);
          }

          @Override
          public void started(Run run) {
            Thread thread = new Thread(interrupter::interrupt);
            thread.setDaemon(true);
            thread.start();
          }

          @Override
          public void ended(Run run, RunRecord record) {
            throw new AssertionError("Nothing ends: " + record);
          }
        };

    new CampaignRunner(
            directory,
            Shard.WHOLE,
            new LocalExecutor(Campaigns.launcherWithTestPlanners(folder.resolve("services"))),
            interrupting,
            interrupter)
        .run(new Session("2026-01-01T00:00:00Z", "1/1", Map.of()));

    assertThat(directory.records()).isEmpty();
    assertThat(directory.sessions()).hasSize(1);
    assertThat(directory.folder().resolve("work")).isEmptyDirectory();
  }
}
