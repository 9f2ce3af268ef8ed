package dev.sextant.ortools;

import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Problems of three or four tasks in which some numbers are as large as the validator accepts. */
final class HostileProblem {
  /** A field that may be large. */
  enum Field {
    DURATION,
    RELEASE,
    NOW,
    DUE,
    LOAD,
    LATENCY,
    EDGE_BYTES,
    TIED_BYTES,
    MODEL_BYTES,
    WORKSPACE,
    DEMAND,
    BUDGET,
    COST,
    PRICE,
    WEIGHT,
    SECOND_WEIGHT,
    JOB_WEIGHT,
    OCCUPATION_END,
    OCCUPATION_SIZE,
    AVAILABLE
  }

  private static final int LARGEST = 62;
  private static final int SMALL = 4;

  private final long seed;
  private final Map<Field, Integer> bits = new EnumMap<>(Field.class);

  private HostileProblem(long seed) {
    this.seed = seed;
  }

  /**
   * The shape of a seed with the given fields as large as they may be together: none of them can be
   * twice as large.
   */
  static Problem draw(long seed, Set<Field> large) {
    HostileProblem drawn = new HostileProblem(seed);
    for (Field field : Field.values()) {
      // What is occupied must fit beside the rest, so that there is nothing of it unless asked for.
      int small = field == Field.OCCUPATION_SIZE ? 0 : 1;
      drawn.bits.put(field, large.contains(field) ? LARGEST : small);
    }
    for (int size = LARGEST; !drawn.build().errors().isEmpty(); size--) {
      if (size == 0) {
        throw new AssertionError("Nothing is large, and yet: " + drawn.build().errors());
      }
      large.forEach(field -> drawn.bits.merge(field, -1, Integer::sum));
    }
    for (Field field : large) {
      int most = drawn.bits.get(field);
      for (int more = most + 1; more <= LARGEST; more++) {
        drawn.bits.put(field, more);
        if (!drawn.build().errors().isEmpty()) {
          break;
        }
        most = more;
      }
      drawn.bits.put(field, most);
    }
    return drawn.build();
  }

  private Problem build() {
    return new Drawing().draw();
  }

  /** One building; what is drawn does not depend on the sizes. */
  private final class Drawing {
    private final SplittableRandom random = new SplittableRandom(seed);

    /** Up to 7 for a field that is not large, else some of that size or a little less. */
    private long number(Field field) {
      long low = random.nextLong(1L << SMALL);
      int size = bits.get(field);
      if (size <= 1) {
        return size * low / 2;
      }
      return random.nextInt(4) == 0 ? low : Math.max(0, (1L << size) - low);
    }

    private long atLeastOne(Field field) {
      return Math.max(1, number(field));
    }

    Problem draw() {
      Problem.Builder problem = Problem.builder().name("hostile " + seed + " " + bits);
      boolean alike = random.nextInt(3) == 0;
      long memory = 0;
      for (int m = 0; m < 2; m++) {
        long bytes = atLeastOne(Field.MODEL_BYTES);
        memory += bytes;
        long load = number(Field.LOAD);
        problem.model(new ModelArtifact("m" + m, bytes, Map.of("a", load, "b", load / 2 + 1)));
      }
      long workspace = number(Field.WORKSPACE);
      long capacity = atLeastOne(Field.DEMAND);
      for (int w = 0; w < 2; w++) {
        long room = Math.max(1, memory / (w + 1) + workspace - random.nextInt(3));
        problem.worker(
            Worker.gpu("w" + w, w == 0 || alike ? "a" : "b", room, 1)
                .withModelLoad(null)
                .withCapacities(Map.of("c", capacity + random.nextInt(3)))
                .withOverlapLoads(random.nextBoolean())
                .withPrice(new Price.Constant(number(Field.PRICE))));
      }
      problem.worker(Worker.gpu("w2", "b", memory, 1).withModelLoad(null));
      problem.transfers(new TransferModel.Uniform(new Link(number(Field.LATENCY), Link.UNLIMITED)));
      problem.budget("x", number(Field.BUDGET) * 2);
      Workflow.Builder workflow = Workflow.builder("f");
      int tasks = random.nextInt(3, 5);
      for (int t = 0; t < tasks; t++) {
        Mode mode = mode(workspace, capacity);
        boolean second = random.nextInt(3) == 0;
        Mode other = Mode.of("other", new TaskDuration.Fixed(number(Field.DURATION)));
        workflow.task(second ? Task.of("t" + t, mode, other) : Task.of("t" + t, mode));
        if (t > 0) {
          workflow.edge("t" + random.nextInt(t), "t" + t, number(Field.EDGE_BYTES));
        }
      }
      problem.workflow(workflow.build());
      long now = number(Field.NOW);
      long due = number(Field.DUE);
      problem.job(
          new Job("j", "f", number(Field.RELEASE))
              .withWeight(number(Field.JOB_WEIGHT))
              .withDueMicros(due)
              .withInputs(new JobInput("t0", number(Field.TIED_BYTES), "w0"))
              .withOutputs(new JobOutput("t1", number(Field.TIED_BYTES), "w1")));
      problem.state(state(now));
      return problem.objective(objective()).buildUnchecked();
    }

    private Mode mode(long workspace, long capacity) {
      long duration = number(Field.DURATION);
      String[] models =
          random.nextInt(3) == 0 ? new String[0] : new String[] {"m" + random.nextInt(2)};
      long demand = Math.min(capacity, number(Field.DEMAND));
      Mode mode =
          Mode.of(
              Mode.DEFAULT_ID,
              new TaskDuration.PerWorker(Map.of("a", duration, "b", duration / 2 + 1)));
      return mode.withModels(models)
          .withWorkspaceBytes(random.nextInt(2) * workspace)
          .withDemands(random.nextBoolean() ? Map.of("c", demand) : Map.of())
          .withConsumes(Map.of("x", number(Field.BUDGET)))
          .withCostMicroUnits(number(Field.COST));
    }

    private ClusterState state(long now) {
      long until = number(Field.OCCUPATION_END);
      long size = number(Field.OCCUPATION_SIZE);
      List<Occupation> occupied =
          random.nextBoolean()
              ? List.of(new Occupation(Map.of("c", Math.min(1, size)), size, until))
              : List.of();
      return ClusterState.EMPTY
          .withNowMicros(now)
          .withWorkers(
              new WorkerState("w0", number(Field.AVAILABLE), List.of(), List.of()),
              new WorkerState("w1", 0, occupied, List.of()));
    }

    private Objective objective() {
      ObjectiveTerm[] terms =
          Arrays.copyOf(ObjectiveTerm.values(), ObjectiveTerm.MOVED_RUNS.ordinal());
      ObjectiveTerm first = terms[(int) Math.floorMod(seed, (long) terms.length)];
      ObjectiveTerm second = terms[random.nextInt(terms.length)];
      Objective objective = new Objective(Map.of(first, atLeastOne(Field.WEIGHT)));
      return second == first ? objective : objective.plus(atLeastOne(Field.SECOND_WEIGHT), second);
    }
  }

  /** Some of the fields. */
  static Set<Field> some(long seed) {
    SplittableRandom random = new SplittableRandom(~seed);
    Field[] all = Field.values();
    Set<Field> chosen = java.util.EnumSet.noneOf(Field.class);
    int count = random.nextInt(2, 5);
    while (chosen.size() < count) {
      chosen.add(all[random.nextInt(all.length)]);
    }
    return chosen;
  }

  /** All fields, each alone. */
  static List<Set<Field>> each() {
    return Arrays.stream(Field.values()).map(Set::of).toList();
  }
}
