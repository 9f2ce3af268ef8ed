package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.Arrivals;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a record holds after each run is what the timeline of the same runs says, and no more. */
class WorkerRecordTest {
  private static final int PROBLEMS = 240;
  private static final long FULL = Long.MAX_VALUE / 4;
  private static final long FAR_BACK = Long.MIN_VALUE;
  private static final long UNTOUCHED = -7;

  /** What was seen on the way. */
  private int unknown;

  private int forgotten;
  private int most;
  private int mostLoads;
  private long end;

  @Test
  void holdsWhatTheTimelineSaysAfterEachRun() {
    for (long seed = 0; seed < PROBLEMS; seed++) {
      follow("seed " + seed, LongSequencesTest.drawn(seed));
    }
    assertThat(forgotten).isGreaterThan(1_000);
    // So often did records not hold enough when this was written; fewer is better.
    assertThat(unknown).isBetween(450, 550);
  }

  @Test
  void holdsLessAndLessWorkspaceAndModelsThatAreLongUnused() {
    for (long seed = 0; seed < PROBLEMS / 4; seed++) {
      follow("seed " + seed, falling(seed));
    }
    assertThat(most).isGreaterThan(40);
    assertThat(unknown).isBetween(5, 12);
  }

  /**
   * Here memory goes on being short beyond the instant before which nothing is known, so that a
   * start is left out at which a model that may stay would have to go.
   */
  @Test
  void doesNotGuessUntilWhenMemoryIsShort() {
    follow("seed 1401", LongSequencesTest.drawn(1401));
    follow("seed 13453", falling(13_453));
  }

  /** Runs that take less and less memory, with a few small models each. */
  static Problem falling(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int models = random.nextInt(2, 40);
    Problem.Builder problem = Problem.builder();
    for (int m = 0; m < models; m++) {
      problem.model("m" + m, random.nextInt(3, 9));
    }
    problem.worker(
        Worker.gpu("w", "T4", 200, 1_000_000)
            .withModelLoad(new Link(random.nextInt(0, 5), random.nextInt(400_000, 4_000_000))));
    int tasks = 80;
    for (int t = 0; t < tasks; t++) {
      Set<String> needed = new TreeSet<>();
      // Now and then many at once.
      for (int i = random.nextInt(10) == 0 ? 16 : random.nextInt(8); i > 0; i--) {
        needed.add("m" + random.nextInt(random.nextBoolean() ? models : Math.min(models, 4)));
      }
      long workspace = Math.max(0, 130 - 2 * t + random.nextInt(8));
      problem
          .workflow(
              Workflow.builder("f" + t)
                  .task(
                      Task.of(
                          "t",
                          Mode.of(random.nextInt(1, 20))
                              .withWorkspaceBytes(workspace)
                              .withModels(needed.toArray(String[]::new))))
                  .build())
          .job(new Job("j" + t, "f" + t, random.nextInt(6) == 0 ? random.nextInt(600) : 0));
    }
    return problem.objective(Objective.makespan()).build();
  }

  /** One byte takes 1 us to load. */
  private static Problem.Builder onOneWorker(long memory, Map<String, Long> bytes) {
    Problem.Builder problem =
        Problem.builder()
            .worker(Worker.gpu("w", "T4", memory, 1_000_000))
            .objective(Objective.makespan());
    bytes.forEach(problem::model);
    return problem;
  }

  private static void run(
      Problem.Builder problem, String id, long micros, long workspace, String... models) {
    Mode mode = Mode.of(micros).withWorkspaceBytes(workspace).withModels(models);
    problem.workflow(Workflow.builder(id).task(Task.of("t", mode)).build()).job(id, id);
  }

  private static Map<String, Long> alike(int models, long bytes) {
    return IntStream.range(0, models)
        .boxed()
        .collect(Collectors.toMap(m -> "m" + m, m -> bytes, Long::max, TreeMap::new));
  }

  /** Two models in turn that never fit together, so that each run waits for a load. */
  @Test
  void holdsManyLoadsThatAreApart() {
    Problem.Builder problem = onOneWorker(200, Map.of("a", 120L, "b", 120L, "tiny", 1L));
    run(problem, "first", 10, 0, "tiny");
    for (int i = 0; i < 60; i++) {
      run(problem, "r" + i, 10, 0, i % 2 == 0 ? "a" : "b");
    }
    follow("loads", problem.build());
    assertThat(mostLoads).isEqualTo(60);
  }

  /** All models are there at first, and go for the first run: then memory rises forty times. */
  @Test
  void holdsTheLoadsOfARunOfManyModels() {
    Map<String, Long> models = alike(40, 10);
    Problem.Builder problem = heldAtFirst(1_000, models);
    run(problem, "large", 5, 999);
    run(problem, "all", 5, 0, models.keySet().toArray(String[]::new));
    run(problem, "again", 5, 0, models.keySet().toArray(String[]::new));
    run(problem, "other", 5, 0, "tiny");
    follow("models", problem.build());
    assertThat(mostLoads).isEqualTo(1);
  }

  /** Of twenty models of 4 bytes each is loaded again when one run more is over. */
  @Test
  void holdsManyLoadsOfOneRunThatAreApart() {
    Map<String, Long> models = alike(20, 4);
    Problem.Builder problem = heldAtFirst(100, models);
    for (int i = 0; i < 20; i++) {
      run(problem, "r" + i, 50, 97 - 4 * i);
    }
    run(problem, "all", 5, 0, models.keySet().toArray(String[]::new));
    run(problem, "other", 5, 0, "tiny");
    follow("apart", problem.build());
    assertThat(mostLoads).isEqualTo(21);
  }

  private static Problem.Builder heldAtFirst(long memory, Map<String, Long> models) {
    return onOneWorker(memory, models)
        .model("tiny", 1)
        .state(
            ClusterState.EMPTY.withWorkers(
                WorkerState.holding("w", models.keySet().toArray(String[]::new))));
  }

  /**
   * The last run needs {@code c} and, used later, {@code a}, which can stay each but not together.
   * Which of them goes depends on when there was too little memory, and that is forgotten: it is
   * after the last use of {@code a}, so {@code a} goes first, being named first, and {@code c} too.
   */
  @Test
  void doesNotGuessWhereMemoryIsShort() {
    for (boolean third : new boolean[] {false, true}) {
      unknown = 0;
      Problem.Builder problem = onOneWorker(100, Map.of("a", 2L, "b", 2L, "c", 10L));
      run(problem, "usesC", 5, 0, "c");
      if (third) {
        run(problem, "usesB", 5, 0, "b");
      }
      run(problem, "usesA", 5, 0, "a");
      run(problem, "large", 5, 95);
      for (int i = 0; i < 14; i++) {
        run(problem, "small" + i, 5, 1 + i % 2);
      }
      run(problem, "last", 5, 0, third ? new String[] {"a", "c", "b"} : new String[] {"a", "c"});
      follow(third ? "three" : "two", problem.build());
      assertThat(unknown).isEqualTo(1);
    }
  }

  /**
   * Loads of {@code c} until 60 and of {@code b} from 120 to 220 leave no room for one of {@code
   * a}, which takes 70, before 220; of the first nothing is known, since a run took all memory
   * until 120. At 295 {@code b}, last used at 270, would have to go for {@code a}, and both would
   * be there at 390. Whoever did not know of {@code c} would look at 370 first, when {@code b} may
   * stay.
   */
  @Test
  void doesNotGuessWhereLoadsAreForgotten() {
    Problem.Builder problem =
        Problem.builder()
            .model(new ModelArtifact("a", 7, Map.of("T4", 70L)))
            .model(new ModelArtifact("b", 3, Map.of("T4", 100L)))
            .model(new ModelArtifact("c", 3, Map.of("T4", 60L)))
            .worker(Worker.gpu("w", "T4", 10, 1_000_000))
            .objective(Objective.makespan());
    run(problem, "usesC", 5, 0, "c");
    run(problem, "large", 55, 10);
    for (int i = 0; i < 14; i++) {
      run(problem, "small" + i, 5, 1 + i % 2);
    }
    run(problem, "usesB", 50, 0, "b");
    run(problem, "medium", 25, 4);
    run(problem, "last", 5, 0, "a", "b");
    follow("loads", problem.build());
    assertThat(unknown).isEqualTo(1);
    assertThat(end).isEqualTo(390 + 5);
  }

  private void follow(String of, Problem ofRuns) {
    CompiledProblem problem = CompiledProblem.of(ofRuns);
    CompiledWorkflows workflows = problem.workflows();
    WorkerTimeline timeline = new WorkerTimeline(problem, 0);
    RunFitter fitter = new RunFitter(problem, LoadTiming.EARLIEST, timeline);
    WorkerRecord record = new WorkerRecord(problem);
    long[] written = new long[record.numbersBefore(0)];
    record.writeBefore(0, written, 0);
    assertThat(record.length(0, written, 0)).isEqualTo(written.length);
    long known = FAR_BACK;
    for (int t = 0; t < problem.tasks(); t++) {
      String name = of + ", task " + t;
      int option = workflows.optionsBegin(problem.jobs().workflowTask(t));
      int mode = workflows.optionMode(option);
      long length = workflows.optionDurationMicros(option);
      record.look(0, written, 0);
      long ready = Arrivals.releaseMicros(problem, t, 0);
      long from = Math.max(ready, record.end());
      assertThat(fitter.fit(timeline, mode, length, from, Constraint.CAPACITY)).isTrue();
      long start = record.fit(mode, length, ready);
      if (start == WorkerRecord.UNKNOWN) {
        unknown++;
        start = fitter.start();
        record.take(fitter);
      }
      assertThat(start).as(name).isEqualTo(fitter.start());
      assertThat(record.waited()).as(name).isEqualTo(start > from);
      end = start + length;
      long[] next = new long[record.mostNumbers() + 2];
      Arrays.fill(next, UNTOUCHED);
      record.commit(mode, end, next, 1);
      fitter.commit();
      assertThat(List.of(next[0], next[next.length - 1])).as(name).containsOnly(UNTOUCHED);
      written = Arrays.copyOfRange(next, 1, 1 + record.length(0, next, 1));
      if (written.length > 1) {
        Held held = Held.of(problem, written);
        held.assertSame(name, problem, timeline);
        most = Math.max(most, held.entries.size());
        mostLoads = Math.max(mostLoads, held.loads.size());
        forgotten += held.known() > known ? 1 : 0;
        known = held.known();
      }
    }
  }

  /** An entry of what was written: until when, how much at most, which model or -1. */
  private record Entry(long time, long level, int model) {}

  /** A record that was written. */
  private record Held(long end, List<Entry> entries, List<long[]> loads) {
    static Held of(CompiledProblem problem, long[] written) {
      int count = (int) (written[1] >> Integer.SIZE);
      int loads = (int) written[1];
      int bits = Integer.SIZE - Integer.numberOfLeadingZeros(problem.models());
      long[][] pairs = new long[count + loads][];
      for (int i = 0; i < pairs.length; i++) {
        pairs[i] = Arrays.copyOfRange(written, 2 + 2 * i, 4 + 2 * i);
      }
      List<Entry> entries = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        long word = pairs[i][1];
        entries.add(new Entry(pairs[i][0], word >> bits, (int) (word & ((1L << bits) - 1)) - 1));
      }
      return new Held(written[0], entries, Arrays.asList(pairs).subList(count, pairs.length));
    }

    /** The instant before which no model fits. */
    long known() {
      long leastFull = Long.MAX_VALUE;
      for (Entry entry : entries) {
        leastFull = Math.min(leastFull, entry.level >= 1L << 40 ? entry.time : Long.MAX_VALUE);
      }
      return leastFull == Long.MAX_VALUE ? FAR_BACK : leastFull;
    }

    void assertSame(String name, CompiledProblem problem, WorkerTimeline timeline) {
      assertMemory(name, problem, timeline.memory);
      long shortest = shortestLoad(problem);
      assertThat(clipped(loads, shortest))
          .as(name)
          .isEqualTo(clipped(joined(timeline, shortest), shortest));
      assertThat(
              entries.stream()
                  .filter(entry -> entry.model >= 0)
                  .map(entry -> List.of((long) entry.model, entry.time)))
          .as(name)
          .containsExactlyInAnyOrderElementsOf(lastUses(problem, timeline));
    }

    private void assertMemory(String name, CompiledProblem problem, StepProfile memory) {
      long room = problem.workers().gpuMemoryBytes(0) - leastBytes(problem);
      long from = FAR_BACK;
      long last = entries.isEmpty() ? 0 : entries.get(entries.size() - 1).time;
      for (int i = 0; i < entries.size(); i++) {
        Entry entry = entries.get(i);
        boolean again = i > 0 && entries.get(i - 1).time == entry.time;
        if (again) {
          assertThat(entry.level).as(name).isEqualTo(entries.get(i - 1).level);
          // A time is noted as often as there are models.
          assertThat(entry.model).as(name).isNotNegative();
          assertThat(entries.get(i - 1).model).as(name).isNotNegative();
          continue;
        }
        assertThat(entry.time).as(name).isGreaterThan(from);
        if (entry.time == known()) {
          // What fits just before has to go.
          assertThat(most(memory, entry.time - 1, end)).as(name).isGreaterThan(room);
        } else {
          assertThat(most(memory, Math.max(from, entry.time - 1), end))
              .as(name)
              .isEqualTo(entry.level);
          assertThat(most(memory, from, end)).as(name).isEqualTo(entry.level);
          assertThat(entry.time == last || entry.level <= room).as(name).isTrue();
          long next = i + 1 < entries.size() ? entries.get(i + 1).level : 0;
          if (entry.model < 0) {
            assertThat(entry.level).as(name).isGreaterThan(next);
          }
        }
        from = entry.time;
      }
      assertThat(from == FAR_BACK ? 0 : most(memory, from, end)).as(name).isZero();
    }

    private static long most(StepProfile memory, long from, long until) {
      long most = 0;
      for (long at = from; at < until; at = memory.nextChange(at)) {
        most = Math.max(most, memory.at(at));
      }
      return most;
    }

    /** Loads of the plan that are not over when anything is known; too short gaps are busy. */
    private List<long[]> joined(WorkerTimeline timeline, long shortest) {
      List<long[]> all = new ArrayList<>();
      for (int r = timeline.initialResidencies(); r < timeline.residencies(); r++) {
        all.add(new long[] {timeline.loadStart(r), timeline.ready(r)});
      }
      all.sort((x, y) -> Long.compare(x[0], y[0]));
      List<long[]> joined = new ArrayList<>();
      for (long[] load : all) {
        long[] last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
        if (last != null && load[0] - last[1] < shortest) {
          last[1] = load[1];
        } else {
          joined.add(load);
        }
      }
      joined.removeIf(load -> load[1] <= known());
      return joined;
    }

    /** Begins and ends after what is known, from there on if the gap is too short for a load. */
    private List<List<Long>> clipped(List<long[]> intervals, long shortest) {
      return intervals.stream()
          .map(i -> List.of(i[0] < known() + shortest ? known() : i[0], i[1]))
          .toList();
    }

    private List<List<Long>> lastUses(CompiledProblem problem, WorkerTimeline timeline) {
      List<List<Long>> uses = new ArrayList<>();
      for (int m = 0; m < problem.models(); m++) {
        int last = WorkerTimeline.NONE;
        for (int r = timeline.after(m, last); r != WorkerTimeline.NONE; r = timeline.next(r)) {
          last = r;
        }
        if (last != WorkerTimeline.NONE && timeline.end(last) >= known()) {
          uses.add(List.of((long) m, timeline.end(last)));
        }
      }
      return uses;
    }
  }

  private static long leastBytes(CompiledProblem problem) {
    return needed(problem).stream().mapToLong(problem::modelBytes).min().orElse(FULL);
  }

  private static long shortestLoad(CompiledProblem problem) {
    return needed(problem).stream()
        .mapToLong(model -> problem.workers().loadMicros(0, model))
        .min()
        .orElse(FULL);
  }

  private static List<Integer> needed(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    List<Integer> needed = new ArrayList<>();
    for (int t = 0; t < workflows.tasks(); t++) {
      int mode = workflows.optionMode(workflows.optionsBegin(t));
      for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
        needed.add(workflows.model(i));
      }
    }
    return needed;
  }
}
