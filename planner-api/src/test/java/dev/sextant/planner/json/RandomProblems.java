package dev.sextant.planner.json;

import dev.sextant.planner.model.Batch;
import dev.sextant.planner.model.BatchDuration;
import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.JobOutput;
import dev.sextant.planner.model.Link;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.ModelArtifact;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.ObjectiveTerm;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.PlannedRun;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.TaskDuration;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.model.Workflow;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Random problems and plans that can be written down, though they rarely make sense: every field
 * takes its default, ordinary values and the ends of its range, and texts are of all kinds.
 */
final class RandomProblems {
  private static final String[] TEXTS = {
    "",
    "a",
    "default",
    "compute",
    "gpu-0",
    "a/b~c",
    "with \"quotes\" and \\ and \t and \u0001",
    "Größe",
    "模型",
    "\uD83D\uDE80",
    "\u2028",
    "null"
  };

  private final SplittableRandom random;
  private final boolean shaped;

  RandomProblems(long seed) {
    this(seed, false);
  }

  private RandomProblems(long seed, boolean shaped) {
    random = new SplittableRandom(seed);
    this.shaped = shaped;
  }

  /**
   * Problems in which nothing is empty or before 0 that must not be, as far as a schema can say.
   */
  static RandomProblems shaped(long seed) {
    return new RandomProblems(seed, true);
  }

  Problem problem() {
    Problem.Builder problem = Problem.builder().name(text());
    problem.microsPerUnit(Math.max(1, amount()));
    list(() -> new ModelArtifact(text(), Math.max(1, amount()), amounts())).forEach(problem::model);
    list(() -> new Workflow(text(), some(this::task), list(this::edge))).forEach(problem::workflow);
    list(this::job).forEach(problem::job);
    some(this::worker).forEach(problem::worker);
    problem.transfers(transfers());
    list(() -> new Budget(text(), amount())).forEach(b -> problem.budget(b.id(), b.amount()));
    problem.state(flip() ? ClusterState.EMPTY : state());
    return problem.objective(objective()).buildUnchecked();
  }

  Plan plan() {
    return new Plan(
        list(() -> new TaskRun(text(), text(), text(), text(), instant(), instant())),
        list(() -> new Residency(text(), text(), instant(), instant(), maybe(this::instant))));
  }

  private Task task() {
    Task task = plainOrWithModes();
    return random.nextInt(4) > 0 ? task : task.withOutcomes(amounts());
  }

  private Task plainOrWithModes() {
    return flip()
        ? Task.of(text(), mode(Mode.DEFAULT_ID))
        : new Task(text(), some(() -> mode(text())));
  }

  private Mode mode(String id) {
    return Mode.builder(
            id, flip() ? TaskDuration.of(amount()) : TaskDuration.perWorker(someAmounts()))
        .workers(maybe(this::someTexts))
        .workerTypes(maybe(this::someTexts))
        .batch(maybe(this::batch))
        .demands(flip() ? Mode.DEFAULT_DEMANDS : amounts())
        .models(texts())
        .workspaceBytes(amount())
        .consumes(amounts())
        .costMicroUnits(amount())
        .build();
  }

  private Batch batch() {
    int limit = random.nextInt(1, 4);
    BatchDuration duration =
        flip()
            ? new BatchDuration.Fixed(some(this::amount))
            : BatchDuration.perWorker(Map.of(text(), some(this::amount)));
    return Batch.of(limit, duration).withKey(maybe(this::text));
  }

  private DataEdge edge() {
    return new DataEdge(text(), text(), amount(), maybe(this::text)).withWhen(maybe(this::text));
  }

  private Job job() {
    return Job.builder(text(), text())
        .releaseMicros(amount())
        .dueMicros(maybe(this::amount))
        .deadlineMicros(maybe(this::amount))
        .weight(amount())
        .inputs(list(this::input))
        .outputs(list(() -> new JobOutput(text(), amount(), text(), maybe(this::text))))
        .build();
  }

  private JobInput input() {
    return new JobInput(
        text(),
        amount(),
        maybe(this::text),
        someTexts(),
        list(() -> new JobInput.Arrival(text(), amount())));
  }

  private Worker worker() {
    return Worker.builder(text())
        .type(text())
        .zone(maybe(this::text))
        .gpuMemoryBytes(amount())
        .capacities(flip() ? Worker.DEFAULT_CAPACITIES : amounts())
        .modelLoad(maybe(this::link))
        .overlapLoads(flip())
        .price(flip() ? Price.FREE : new Price.Constant(amount()))
        .calendar(new Calendar(flip() ? List.of() : list(this::step)))
        .build();
  }

  private Calendar.Step step() {
    return new Calendar.Step(amount(), flip(), maybe(this::amount));
  }

  private Link link() {
    return new Link(amount(), Math.max(1, amount()));
  }

  private TransferModel transfers() {
    return switch (random.nextInt(3)) {
      case 0 -> TransferModel.free();
      case 1 -> new TransferModel.Uniform(link());
      default -> new TransferModel.LinkTable(link(), list(this::entry), list(this::entry));
    };
  }

  private TransferModel.LinkTable.Entry entry() {
    return new TransferModel.LinkTable.Entry(text(), text(), link());
  }

  private ClusterState state() {
    return ClusterState.builder()
        .nowMicros(amount())
        .workers(
            list(
                () ->
                    new WorkerState(
                        text(),
                        moment(),
                        list(() -> new Occupation(amounts(), amount(), moment())),
                        list(() -> new Resident(text(), flip())))))
        .finished(
            list(
                () ->
                    new FinishedTask(
                        text(),
                        text(),
                        moment(),
                        list(() -> new FinishedTask.Copy(text(), moment(), maybe(this::text))))))
        .running(list(() -> new RunningTask(text(), text(), text(), text(), moment(), moment())))
        .loadsInFlight(list(() -> new LoadInFlight(text(), text(), moment(), moment())))
        .pins(list(() -> new Pin(text(), text(), maybe(this::text), maybe(this::text))))
        .planned(list(() -> new PlannedRun(text(), text(), text(), amount())))
        .build();
  }

  private Objective objective() {
    Map<ObjectiveTerm, Long> weights = new EnumMap<>(ObjectiveTerm.class);
    for (ObjectiveTerm term : ObjectiveTerm.values()) {
      if (flip()) {
        weights.put(term, amount());
      }
    }
    if (shaped) {
      weights.put(ObjectiveTerm.LOAD_COUNT, 1L);
    }
    return new Objective(weights);
  }

  private boolean flip() {
    return random.nextBoolean();
  }

  private String text() {
    return TEXTS[random.nextInt(shaped ? 1 : 0, TEXTS.length)];
  }

  private List<String> texts() {
    return distinct(list(this::text));
  }

  private List<String> someTexts() {
    return distinct(some(this::text));
  }

  private List<String> distinct(List<String> texts) {
    return shaped ? texts.stream().distinct().toList() : texts;
  }

  private long amount() {
    return switch (random.nextInt(5)) {
      case 0 -> 0;
      case 1 -> 1;
      case 2 -> random.nextInt(1_000_000);
      case 3 -> random.nextLong(Long.MAX_VALUE);
      default -> Long.MAX_VALUE;
    };
  }

  private long instant() {
    return switch (random.nextInt(4)) {
      case 0 -> Long.MIN_VALUE;
      case 1 -> -1;
      default -> amount();
    };
  }

  /** A point in time of a state. */
  private long moment() {
    return shaped ? amount() : instant();
  }

  private Map<String, Long> someAmounts() {
    Map<String, Long> amounts = new LinkedHashMap<>(amounts());
    if (shaped) {
      amounts.put(text(), amount());
    }
    return amounts;
  }

  private Map<String, Long> amounts() {
    Map<String, Long> amounts = new LinkedHashMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      amounts.put(text(), amount());
    }
    return amounts;
  }

  private <T> @Nullable T maybe(Supplier<T> value) {
    return flip() ? value.get() : null;
  }

  /** A list that is not empty where that is to be so. */
  private <T> List<T> some(Supplier<T> element) {
    List<T> some = list(element);
    if (shaped && some.isEmpty()) {
      some.add(element.get());
    }
    return some;
  }

  private <T> List<T> list(Supplier<T> element) {
    List<T> list = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(element.get());
    }
    return list;
  }
}
