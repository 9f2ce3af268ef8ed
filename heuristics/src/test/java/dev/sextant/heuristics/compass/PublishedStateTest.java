package dev.sextant.heuristics.compass;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.sextant.heuristics.ManyTasks;
import dev.sextant.heuristics.list.Pace;
import dev.sextant.heuristics.timetable.HeldFromScratch;
import dev.sextant.heuristics.timetable.RandomProblems;
import dev.sextant.heuristics.timetable.Timetable;
import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.online.ClusterSnapshot;
import dev.sextant.planner.spi.SearchOptions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PublishedStateTest {

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void publishesWhatALookAtEverythingTells(boolean remembers) {
    CompassVariant variant = remembers ? CompassVariant.COMPASS_PLUS : CompassVariant.COMPASS;
    int compared = 0;
    for (long seed = 0; seed < 1000; seed++) {
      CompiledProblem problem = CompiledProblem.of(RandomProblems.of(seed, (int) seed % 12));
      compared += replay(problem, variant, true).placed();
    }
    assertThat(compared).isGreaterThan(10_000);
    CompiledProblem arriving = CompiledProblem.of(ManyTasks.arriving(1_500, 5));
    assertThat(replay(arriving, variant, true).placed()).isEqualTo(1_500);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void looksAtTwiceAsMuchForTwiceAsManyTasks(boolean remembers) {
    CompassVariant variant = remembers ? CompassVariant.COMPASS_PLUS : CompassVariant.COMPASS;
    for (int shape = 0; shape < 3; shape++) {
      Replayed some = replay(CompiledProblem.of(problem(shape, 2_000)), variant, false);
      Replayed twice = replay(CompiledProblem.of(problem(shape, 4_000)), variant, false);
      assertThat(some.placed()).isEqualTo(2_000);
      assertThat(twice.placed()).isEqualTo(4_000);
      assertThat(twice.rows()).as("rows").isLessThanOrEqualTo(2 * some.rows() + 100);
      assertThat(twice.entries()).as("entries").isLessThanOrEqualTo(some.entries() * 21 / 10 + 100);
      // A row or two for each placement where all is released at once, else all of them.
      assertThat(twice.rows()).isLessThanOrEqualTo((shape == 1 ? 20L : 2L) * twice.placed());
    }
  }

  private static Problem problem(int shape, int tasks) {
    return switch (shape) {
      case 0 -> ManyTasks.atOnce(tasks, 20);
      case 1 -> ManyTasks.arriving(tasks, 20);
      default -> ManyTasks.oneWorkflow(tasks, 20);
    };
  }

  @Test
  void anInstantMustNotFall() {
    CompiledProblem problem = CompiledProblem.of(ManyTasks.atOnce(2, 2));
    PublishedState published =
        new PublishedState(problem, new Timetable(problem), CompassVariant.COMPASS);
    published.observe(10);
    assertThat(catchThrowable(() -> published.observe(9)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private record Replayed(int placed, long rows, long entries) {}

  /** Places job after job as the planner does; compares what is published with a slow look. */
  private static Replayed replay(CompiledProblem problem, CompassVariant variant, boolean compare) {
    Timetable timetable = new Timetable(problem);
    PublishedState published = new PublishedState(problem, timetable, variant);
    JobPlacement placement = new JobPlacement(problem, published.snapshot(), variant);
    List<List<Integer>> queued = new ArrayList<>();
    IntStream.range(0, problem.workers().count()).forEach(w -> queued.add(new ArrayList<>()));
    CompiledState state = problem.state();
    for (int i = 0; i < state.runningCount(); i++) {
      queued.get(state.runningWorker(i)).add(state.runningTask(i));
    }
    int placed = 0;
    for (int job : byRelease(problem)) {
      long now = Math.max(state.nowMicros(), problem.jobs().releaseMicros(job));
      published.observe(now);
      if (compare) {
        compare(problem, timetable, queued, published.snapshot(), now, variant);
      }
      Pace pace = new Pace(SearchOptions.defaults(), new PlanInterrupter());
      if (placement.place(job, now, pace) != null || !placement.isComplete(job)) {
        break;
      }
      for (int i = 0; i < placement.size(); i++) {
        int task = placement.task(i);
        int worker = placement.worker(task);
        if (!timetable.place(task, placement.option(task), worker)) {
          return new Replayed(placed, published.rowsLookedAt(), published.entriesLookedAt());
        }
        published.enqueue(task, worker);
        queued.get(worker).add(task);
        placed++;
      }
    }
    return new Replayed(placed, published.rowsLookedAt(), published.entriesLookedAt());
  }

  private static int[] byRelease(CompiledProblem problem) {
    return IntStream.range(0, problem.jobs().count())
        .boxed()
        .sorted(
            Comparator.comparingLong(
                job -> Math.max(problem.state().nowMicros(), problem.jobs().releaseMicros(job))))
        .mapToInt(job -> job)
        .toArray();
  }

  private static void compare(
      CompiledProblem problem,
      Timetable timetable,
      List<List<Integer>> queued,
      ClusterSnapshot snapshot,
      long now,
      CompassVariant variant) {
    boolean[] held = new boolean[problem.models()];
    for (int w = 0; w < queued.size(); w++) {
      List<Integer> queue = queued.get(w);
      queue.removeIf(task -> timetable.endMicros(task) <= now);
      long wait = Math.max(0, problem.state().availableFromMicros(w) - now);
      for (int task : queue) {
        long left = timetable.endMicros(task) - Math.max(now, timetable.startMicros(task));
        wait += (long) Math.ceil(share(problem, timetable.runs().mode[task], w) * left);
      }
      assertThat(snapshot.queueEndMicros(w, now) - now).as("wait of " + w).isEqualTo(wait);
      HeldFromScratch.mark(problem, timetable, w, now, held);
      awaitFlights(problem, w, now, held);
      if (variant.options().rememberFetches()) {
        awaitFetches(problem, timetable, queue, held);
      }
      for (int m = 0; m < held.length; m++) {
        assertThat(snapshot.isResident(w, m)).as("model " + m + " on " + w).isEqualTo(held[m]);
      }
    }
  }

  private static void awaitFlights(CompiledProblem problem, int w, long now, boolean[] held) {
    CompiledState state = problem.state();
    CompiledWorkers workers = problem.workers();
    for (int f = state.flightsBegin(w); f < state.flightsEnd(w); f++) {
      int m = state.flightModel(f);
      if (workers.loadMicros(workers.classOf(w), m) == CompiledWorkers.NO_LOAD) {
        held[m] |= state.flightReadyMicros(f) > now;
      }
    }
  }

  private static void awaitFetches(
      CompiledProblem problem, Timetable timetable, List<Integer> queue, boolean[] held) {
    CompiledWorkflows workflows = problem.workflows();
    for (int task : queue) {
      int mode = timetable.runs().mode[task];
      for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
        held[workflows.model(i)] = true;
      }
    }
  }

  private static double share(CompiledProblem problem, int mode, int worker) {
    CompiledWorkflows workflows = problem.workflows();
    double share = 0;
    for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
      long capacity =
          problem
              .workers()
              .capacity(problem.workers().classOf(worker), workflows.demandResource(d));
      share = Math.max(share, (double) workflows.demandAmount(d) / capacity);
    }
    return share;
  }
}
