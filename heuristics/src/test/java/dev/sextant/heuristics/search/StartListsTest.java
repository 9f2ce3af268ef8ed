package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.list.ListBackend;
import dev.sextant.heuristics.list.ListHeuristic;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.OfferedPlans;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.spi.SearchOptions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StartListsTest {
  /** Half of the tasks are faster on one worker, half on the other. */
  private static StartLists lists(int tasks) {
    return new StartLists(
        problem(tasks, Objective.makespan()), 1, new OfferedPlans(), pace(), new ListMemory());
  }

  private static CompiledProblem problem(int tasks, Objective objective) {
    Workflow.Builder workflow = Workflow.builder("f");
    for (int t = 0; t < tasks; t++) {
      Map<String, Long> micros = Map.of("a", t % 2 == 0 ? 10L : 30L, "b", t % 2 == 0 ? 30L : 10L);
      workflow.task(Task.of("t" + t, Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(micros))));
    }
    Problem problem =
        Problem.builder()
            .workers(Worker.gpu("w0", "a", 1_000, 1_000), Worker.gpu("w1", "b", 1_000, 1_000))
            .workflow(workflow.build())
            .job("j", "f")
            .objective(objective)
            .build();
    return CompiledProblem.of(problem);
  }

  /** Else a short limit is over before the list that is mostly the best. */
  @Test
  void guidedListsComeFirstWithSeveralHundredTasks() {
    StartLists few = lists(199);
    StartLists many = lists(200);

    assertThat(few.areGuidedFirst()).isFalse();
    assertThat(many.areGuidedFirst()).isTrue();
    assertThat(many.first()).hasSize(few.first().size());
    assertThat(many.further()).hasSize(few.further().size() - many.guided().size());
    assertThat(many.guided()).isNotEmpty();
  }

  /** A search that leaves lists to what follows asks as many as one that does not. */
  @Test
  void everyListHasItsTurnOnce() {
    for (Objective objective : List.of(Objective.makespan(), Objective.totalWeightedFlow())) {
      for (CompiledProblem problem : List.of(problem(300, objective), comingJobs(objective))) {
        StartLists lists = new StartLists(problem, 1, new OfferedPlans(), pace(), new ListMemory());

        assertThat(lists.quick().size() + lists.slow().size())
            .as("%s", objective)
            .isEqualTo(lists.first().size() + lists.further().size());
      }
    }
  }

  @Test
  void beginsWithAListForTheEndsOfJobsWhereThoseCount() {
    CompiledProblem waiting = backlog(0);
    CompiledProblem coming = backlog(1_900);
    Timetable first =
        new StartLists(waiting, 1, new OfferedPlans(), pace(), new ListMemory()).buildFirst();

    assertThat(first).isNotNull();
    assertThat(first.placingOrder()).isEqualTo(placingOrder(ListHeuristic.SHORTEST_JOB, waiting));
    first = new StartLists(coming, 1, new OfferedPlans(), pace(), new ListMemory()).buildFirst();
    assertThat(first.placingOrder())
        .isEqualTo(placingOrder(ListHeuristic.LATEST_START, coming))
        .isNotEqualTo(placingOrder(ListHeuristic.SHORTEST_JOB, coming));
  }

  /** Two tasks that are faster apart, and move bytes then. */
  private static CompiledProblem pair(Objective objective, Job job) {
    Mode first = Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(Map.of("a", 10L, "b", 30L)));
    Mode second = Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(Map.of("a", 30L, "b", 10L)));
    return CompiledProblem.of(
        Problem.builder()
            .workers(Worker.gpu("w0", "a", 1_000, 1_000), Worker.gpu("w1", "b", 1_000, 1_000))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("x", first))
                    .task(Task.of("y", second))
                    .edge("x", "y", 5)
                    .build())
            .job(job)
            .objective(objective)
            .build());
  }

  private static boolean isApart(Timetable timetable) {
    return timetable.worker(0) != timetable.worker(1);
  }

  /** What bytes cost may be far more than what ends do, and only placements look at all of it. */
  @Test
  void beginsWithAPlacementWhereBytesCount() {
    Objective both = Objective.makespan().plus(100, ObjectiveTerm.BYTES_MOVED);
    CompiledProblem problem = pair(both, new Job("j", "f", 0));
    StartLists lists = new StartLists(problem, 1, new OfferedPlans(), pace(), new ListMemory());

    assertThat(isApart(lists.buildFirst())).isFalse();
    assertThat(isApart(lists.second().apply(pace()))).isTrue();
    assertThat(lists.mayBeginWithTheBest()).isFalse();
    assertThat(lists(30).second()).isNull();
  }

  /** A placement may miss deadlines that a list for ends keeps. */
  @Test
  void beginsWithAListForEndsWhereThereAreDeadlines() {
    Objective bytes = Objective.of(ObjectiveTerm.BYTES_MOVED);
    Job job = new Job("j", "f", 0);
    CompiledProblem due = pair(bytes, job.withDeadlineMicros(100L));
    StartLists lists = new StartLists(due, 1, new OfferedPlans(), pace(), new ListMemory());

    assertThat(isApart(lists.buildFirst())).isTrue();
    assertThat(isApart(lists.second().apply(pace()))).isFalse();
    assertThat(lists.mayBeginWithTheBest()).isFalse();
    assertThat(
            new StartLists(pair(bytes, job), 1, new OfferedPlans(), pace(), new ListMemory())
                .mayBeginWithTheBest())
        .isTrue();
  }

  private static int[] placingOrder(ListHeuristic heuristic, CompiledProblem problem) {
    return new ListBackend(heuristic).build(problem, 1, pace()).placingOrder();
  }

  private static Pace pace() {
    return new Pace(SearchOptions.defaults(), new PlanInterrupter());
  }

  /** Long and short jobs in pairs. */
  private static CompiledProblem backlog(long between) {
    Problem.Builder problem =
        Problem.builder()
            .worker(Worker.cpu("w"))
            .workflow(chain("long", 600, 600))
            .workflow(chain("short", 300, 300))
            .objective(Objective.totalWeightedFlow());
    for (int j = 0; j < 20; j++) {
      problem.job(new Job("j" + j, j % 2 == 0 ? "long" : "short", j / 2 * between));
    }
    return CompiledProblem.of(problem.build());
  }

  private static Workflow chain(String id, long first, long second) {
    return Workflow.builder(id)
        .task(Task.of("a", Mode.of(first)))
        .task(Task.of("b", Mode.of(second)))
        .edge("a", "b", 0)
        .build();
  }

  /** As {@link #problem}, in jobs of two tasks that come one by one. */
  private static CompiledProblem comingJobs(Objective objective) {
    Map<String, Long> micros = Map.of("a", 10L, "b", 30L);
    Problem.Builder problem =
        Problem.builder()
            .workers(Worker.gpu("w0", "a", 1_000, 1_000), Worker.gpu("w1", "b", 1_000, 1_000))
            .workflow(
                Workflow.builder("f")
                    .task(Task.of("t", Mode.of(Mode.DEFAULT_ID, TaskDuration.perWorker(micros))))
                    .build())
            .objective(objective);
    for (int j = 0; j < 250; j++) {
      problem.job(new Job("j" + j, "f", j * 100L));
    }
    return CompiledProblem.of(problem.build());
  }
}
