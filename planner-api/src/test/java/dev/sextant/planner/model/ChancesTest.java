package dev.sextant.planner.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.contract.OracleChances;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ChancesTest {

  private static Task task(String id, long... probabilities) {
    Map<String, Long> outcomes = new LinkedHashMap<>();
    for (int o = 0; o < probabilities.length; o++) {
      outcomes.put("o" + o, probabilities[o]);
    }
    return Task.of(id, Mode.of(1)).withOutcomes(outcomes);
  }

  private static DataEdge edge(String from, String to) {
    return new DataEdge(from, to, 0);
  }

  private static long[] chances(List<Task> tasks, DataEdge... edges) {
    Chances chances = Chances.of(new Workflow("w", tasks, List.of(edges)));
    long[] found = new long[tasks.size()];
    Arrays.setAll(found, chances::ofTask);
    return found;
  }

  @Test
  void everythingRunsWhereNoEdgeSaysWhen() {
    Workflow workflow =
        new Workflow("w", List.of(task("a", 500_000, 500_000), task("b")), List.of(edge("a", "b")));

    assertThat(Chances.of(workflow).areCertain()).isTrue();
    assertThat(Chances.of(workflow).ofEdge(0)).isEqualTo(1_000_000);
  }

  @Test
  void everythingIsCertainWhereEachOutcomeThatCountsIs() {
    List<DataEdge> edges = List.of(edge("a", "b").withWhen("o1"));
    Workflow sure = new Workflow("w", List.of(task("a", 0, 1_000_000), task("b")), edges);
    assertThat(Chances.of(sure).areCertain()).isTrue();
    Workflow never = new Workflow("w", List.of(task("a", 1_000_000, 0), task("b")), edges);
    assertThat(Chances.of(never).areCertain()).isFalse();
    assertThat(Chances.of(never).ofEdge(0)).isZero();
  }

  @Test
  void conditionsThatAreOpenTogetherButNeverMeetAreCountedApart() {
    List<Task> tasks = new ArrayList<>();
    List<DataEdge> edges = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      tasks.add(task("if" + i, 250_000, 750_000));
      edges.add(edge("if" + i, "gate"));
    }
    // All of them wait for the gate, which runs for certain and itself leads to none.
    tasks.add(task("gate", 0, 1_000_000));
    for (int i = 0; i < 60; i++) {
      tasks.add(task("then" + i));
      edges.add(edge("if" + i, "then" + i).withWhen("o0"));
      edges.add(edge("gate", "then" + i).withWhen("o0"));
    }
    long[] found = chances(tasks, edges.toArray(DataEdge[]::new));

    assertThat(Arrays.stream(found).limit(61)).containsOnly(1_000_000L);
    assertThat(Arrays.stream(found).skip(61)).containsOnly(250_000L);
  }

  @Test
  void whatJoinsBranchesThatExcludeEachOtherRuns() {
    assertThat(
            chances(
                List.of(task("a", 300_000, 700_000), task("b"), task("c"), task("d")),
                edge("a", "b").withWhen("o0"),
                edge("a", "c").withWhen("o1"),
                edge("b", "d"),
                edge("c", "d")))
        .containsExactly(1_000_000, 300_000, 700_000, 1_000_000);
  }

  @Test
  void whatJoinsBranchesOfOneOutcomeRunsAsOftenAsThey() {
    assertThat(
            chances(
                List.of(task("a", 200_000, 800_000), task("b"), task("c"), task("d")),
                edge("a", "b").withWhen("o0"),
                edge("a", "c").withWhen("o0"),
                edge("b", "d"),
                edge("c", "d")))
        .containsExactly(1_000_000, 200_000, 200_000, 200_000);
  }

  @Test
  void outcomesOfDifferentTasksAreIndependent() {
    assertThat(
            chances(
                List.of(task("a", 500_000, 500_000), task("b", 500_000, 500_000), task("c")),
                edge("a", "c").withWhen("o0"),
                edge("b", "c").withWhen("o0")))
        .containsExactly(1_000_000, 1_000_000, 750_000);
  }

  @Test
  void chancesAreRoundedUp() {
    // One in a million of one in a million is not nothing.
    assertThat(
            chances(
                List.of(task("a", 1, 999_999), task("b", 1, 999_999), task("c"), task("d")),
                edge("a", "b").withWhen("o0"),
                edge("b", "c").withWhen("o0"),
                edge("a", "d").withWhen("o1")))
        .containsExactly(1_000_000, 1, 1, 999_999);
  }

  @Test
  void whatCannotBeReachedNeverRuns() {
    assertThat(
            chances(
                List.of(task("a", 0, 1_000_000), task("b"), task("c")),
                edge("a", "b").withWhen("o0"),
                edge("b", "c")))
        .containsExactly(1_000_000, 0, 0);
  }

  @Test
  void agreesWithAllWaysInWhichDrawnWorkflowsTurnOut() {
    int conditional = 0;
    for (int seed = 0; seed < 300; seed++) {
      Workflow workflow = drawn(new SplittableRandom(seed));
      Chances chances = Chances.of(workflow);
      long[] byAllWays = OracleChances.of(workflow);
      for (int t = 0; t < byAllWays.length; t++) {
        assertThat(chances.ofTask(t)).as("seed %d, task %d", seed, t).isEqualTo(byAllWays[t]);
      }
      for (int e = 0; e < workflow.edges().size(); e++) {
        int from = Integer.parseInt(workflow.edges().get(e).from());
        String when = workflow.edges().get(e).when();
        long probability =
            when == null ? 1_000_000 : workflow.tasks().get(from).outcomes().get(when);
        long product = chances.ofTask(from) * probability;
        assertThat(chances.ofEdge(e)).isEqualTo((product + 999_999) / 1_000_000);
      }
      conditional += chances.areCertain() ? 0 : 1;
    }
    assertThat(conditional).isGreaterThan(100);
  }

  private static Workflow drawn(SplittableRandom random) {
    int count = random.nextInt(2, 8);
    List<Task> tasks = new ArrayList<>();
    List<DataEdge> edges = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      long first = random.nextInt(4) == 0 ? 0 : random.nextInt(1_000_001);
      String id = Integer.toString(t);
      tasks.add(random.nextBoolean() ? task(id, first, 1_000_000 - first) : task(id));
      for (int p = 0; p < t; p++) {
        if (random.nextInt(5) < 2) {
          boolean when = !tasks.get(p).outcomes().isEmpty() && random.nextInt(4) > 0;
          edges.add(edge(Integer.toString(p), id).withWhen(when ? "o" + random.nextInt(2) : null));
        }
      }
    }
    return new Workflow("w", tasks, edges);
  }

  @Test
  void countsManyBranchesThatAreApart() {
    List<Task> tasks = new ArrayList<>(List.of(task("start")));
    List<DataEdge> edges = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      tasks.add(task("if" + i, 500_000, 500_000));
      tasks.add(task("then" + i));
      edges.add(edge("start", "if" + i));
      edges.add(edge("if" + i, "then" + i).withWhen("o1"));
    }
    tasks.add(task("end"));
    for (int i = 0; i < 19; i++) {
      edges.add(edge("then" + i, "end"));
    }
    long[] found = chances(tasks, edges.toArray(DataEdge[]::new));

    assertThat(found[2]).isEqualTo(500_000);
    // 1 - 2^-19.
    assertThat(found[found.length - 1]).isEqualTo(999_999);
  }

  @Test
  void countsALongWayBehindOneCondition() {
    List<Task> tasks = new ArrayList<>(List.of(task("if", 250_000, 750_000)));
    List<DataEdge> edges = new ArrayList<>();
    int length = 20_000;
    for (int i = 0; i < length; i++) {
      tasks.add(task("t" + i));
      edges.add(i == 0 ? edge("if", "t0").withWhen("o0") : edge("t" + (i - 1), "t" + i));
    }
    long[] found = chances(tasks, edges.toArray(DataEdge[]::new));

    assertThat(found[length]).isEqualTo(250_000);
  }

  @Test
  void refusesOutcomesThatComeTogetherInTooManyWays() {
    List<Task> tasks = new ArrayList<>();
    List<DataEdge> edges = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      tasks.add(task("if" + i, 500_000, 500_000));
    }
    for (int i = 0; i < 30; i++) {
      tasks.add(task("then" + i));
      for (int apart : new int[] {0, 1, 7, 13}) {
        edges.add(edge("if" + (i + apart) % 30, "then" + i).withWhen("o0"));
      }
    }
    Problem problem =
        Problem.builder()
            .worker(Worker.cpu("c"))
            .workflow(new Workflow("w", tasks, edges))
            .objective(Objective.makespan())
            .buildUnchecked();

    assertThat(problem.errors()).hasSize(1);
    assertThat(problem.errors().get(0).code()).isEqualTo(ErrorCode.TOO_LARGE);
    assertThat(problem.errors().get(0).pointer()).matches("/workflows/0/tasks/[1-9]\\d*");
    assertThat(problem.errors().get(0).message())
        .contains("can come together in too many ways to count how likely task");
  }

  @Test
  void amountsAreRoundedUpAndNeverGrow() {
    assertThat(Chances.expected(7, 1_000_000)).isEqualTo(7);
    assertThat(Chances.expected(7, 0)).isZero();
    assertThat(Chances.expected(7, 1)).isEqualTo(1);
    assertThat(Chances.expected(10, 250_000)).isEqualTo(3);
    assertThat(Chances.expected(1L << 62, 1_000_000)).isEqualTo(1L << 62);
    assertThat(Chances.expected(1L << 62, 500_000)).isEqualTo(1L << 61);
  }
}
