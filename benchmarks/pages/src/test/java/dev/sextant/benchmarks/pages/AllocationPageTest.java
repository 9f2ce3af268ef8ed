package dev.sextant.benchmarks.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.AllocationPrices.PoolPrice;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.AllocatorOptions;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.TimeSpan;
import dev.sextant.planner.sharing.WorkRate;
import dev.sextant.planner.sharing.allocator.Allocators;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class AllocationPageTest {
  private static final String HOSTILE = "</script><img src=x onerror=\"alert('1')\">&{}";
  private static final Pattern PART = Pattern.compile("<g class=\"b ");

  private static SharingProblem problem(String name, int jobs) {
    List<DivisibleJob> all = new ArrayList<>();
    for (int i = 0; i < jobs; i++) {
      all.add(DivisibleJob.of(name + i, name, 1_000_000_000L));
    }
    WorkRate rate = WorkRate.perType(Map.of(name, 3_000_000L, "slow", 1_000_000L));
    return SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
        .name(name)
        .workers(name, 2)
        .workers("slow", 1)
        .profiles(Profile.of(name, RateMode.of(name, rate)))
        .jobs(all)
        .build();
  }

  private static AllocationResult allocate(SharingProblem problem) {
    return Allocators.get("prices").allocate(problem, AllocatorOptions.defaults());
  }

  @Test
  void drawsEveryShareInItsPoolAndForItsJob() {
    SharingProblem problem = problem("fast", 4);
    AllocationResult result = allocate(problem);

    String html = AllocationPage.html(problem, result);

    assertThat(PART.matcher(html).results())
        .hasSize(2 * result.requireAllocation().shares().size());
    assertThat(html)
        .contains("4 jobs share 3 workers of 2 types")
        .contains("fast0", "fast3", "2 of 2 compute", "OPTIMAL, completed");
    assertThat(html)
        .contains("default-src 'none'")
        .doesNotContainPattern("https?://(?!www\\.w3\\.org/2000/svg)");
  }

  @Test
  void escapesHostileIdsEverywhere() {
    SharingProblem problem = problem(HOSTILE, 2);

    String html = AllocationPage.html(problem, allocate(problem));

    assertThat(html).doesNotContain("<img").doesNotContain("onerror=\"").contains("&lt;img");
  }

  @Test
  void drawsThousandsOfJobsWithoutThousandsOfBars() {
    SharingProblem problem = problem("fast", 3_000);

    String html = AllocationPage.html(problem, allocate(problem));

    assertThat(html)
        .contains("The first 300 of 3000 jobs are drawn.")
        .contains("narrow parts together");
    assertThat(html.length()).isLessThan(3_000_000);
  }

  @Test
  void pricesOverTimeSayWhenTheyAre() {
    AllocationPrices prices =
        new AllocationPrices(
            List.of(
                new PoolPrice("t", "compute", 3, new TimeSpan(0, 2_000_000)),
                new PoolPrice("t", "compute", 4, new TimeSpan(2_000_000, TimeSpan.FOR_EVER))),
            List.of());
    Table table =
        AllocationView.prices(
            AllocationResult.builder("test", SharingTerm.COST).bound(1, "test", prices).build());

    assertThat(table.heading(0)).isEqualTo("from");
    assertThat(table.rows())
        .extracting(Table.Row::cells)
        .containsExactly(
            List.of(Quantities.time(0), Quantities.time(2_000_000), "t", "compute", "3"),
            List.of(Quantities.time(2_000_000), "for ever", "t", "compute", "4"));
    assertThat(AllocationView.prices(allocate(problem("fast", 2))).columns()).isEqualTo(3);
  }
}
