package dev.sextant.benchmarks.cli;

import dev.sextant.benchmarks.importer.GivenCluster;
import dev.sextant.benchmarks.importer.ImportOptions;
import dev.sextant.benchmarks.importer.InstanceFormats;
import dev.sextant.benchmarks.importer.Units;
import dev.sextant.benchmarks.simulator.ReplanOptions;
import dev.sextant.benchmarks.simulator.WorkerRules;
import dev.sextant.benchmarks.simulator.scenario.ArrivalPlan;
import dev.sextant.benchmarks.simulator.scenario.FailurePlan;
import dev.sextant.benchmarks.simulator.scenario.Hardware;
import dev.sextant.benchmarks.simulator.scenario.WorkerKind;
import dev.sextant.benchmarks.simulator.scenario.Workload;
import dev.sextant.planner.PlannerOptions;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Spelling;
import dev.sextant.planner.model.TransferModel;
import dev.sextant.planner.model.Worker;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what a scenario is made of: workers, workflows, rules and failures. */
final class ScenarioParts {
  /** Largest cluster. */
  static final int MOST_WORKERS = 10_000;

  private static final int MOST_AHEAD = 1_000;
  private static final long OFFLINE_STEPS = 20_000;
  private static final Duration OFFLINE_TIME = Duration.ofMinutes(1);
  private static final int MOST_STEPS = 100_000_000;

  private final YamlFields fields;
  private final Path file;
  private final Documents documents;

  ScenarioParts(YamlFields fields, Path file, Documents documents) {
    this.fields = fields;
    this.file = file;
    this.documents = documents;
  }

  /** The workers, of a document or of kinds; null after an error. */
  @Nullable Hardware hardware() {
    List<WorkerKind> kinds = kinds();
    String document = fields.optional("cluster", s -> s);
    if (document == null) {
      return Hardware.of(kinds.isEmpty() ? List.of(Hardware.T4) : kinds);
    }
    for (String name : List.of("workers", "kinds")) {
      if (fields.has(name)) {
        fields.error(
            ErrorCode.CONTRADICTION,
            name,
            "The field ("
                + name
                + ") does not go with cluster, which says what workers there are.");
      }
    }
    GivenCluster cluster = read("cluster", document, documents::readCluster);
    return cluster == null ? null : hardware(cluster);
  }

  private static Hardware hardware(GivenCluster cluster) {
    TransferModel transfers = cluster.transfers();
    Map<String, Double> speeds = new LinkedHashMap<>();
    cluster.speeds().forEach((type, speed) -> speeds.put(type, speed.doubleValue()));
    return Hardware.of(
        cluster.workers(), transfers == null ? TransferModel.free() : transfers, speeds);
  }

  private List<WorkerKind> kinds() {
    List<WorkerKind> kinds = new ArrayList<>();
    Set<String> types = new LinkedHashSet<>();
    for (YamlFields one : fields.objects("kinds", element -> element)) {
      WorkerKind t4 = Hardware.T4;
      WorkerKind kind =
          new WorkerKind(
              one.text("type"),
              one.one("share", s -> Amounts.positive(s, 1e6), t4.share()),
              one.one("speed", s -> Amounts.positive(s, 1e3), t4.speed()),
              one.one("memory", Amounts::bytes, t4.memoryBytes()),
              one.one("load-bandwidth", Units::bytesPerSecond, t4.loadBytesPerSecond()));
      if (!kind.type().isEmpty() && !types.add(kind.type())) {
        one.error(ErrorCode.DUPLICATE_ID, "type", "The type (" + kind.type() + ") must be unique.");
      }
      kinds.add(kind);
      one.refuseOthers();
    }
    return kinds;
  }

  /** The sizes of the cluster. */
  List<Integer> workers(@Nullable Hardware hardware) {
    List<Integer> sizes = fields.all("workers", s -> Amounts.count(s, MOST_WORKERS));
    if (hardware != null && !hardware.given().isEmpty()) {
      return List.of(hardware.given().size());
    }
    if (hardware != null) {
      fields.require("workers");
    }
    return ScenarioFile.distinct(fields, "workers", sizes);
  }

  /** What jobs do; null after an error. */
  @Nullable Workload workload(boolean published) {
    String name = fields.one("workflows", s -> s, "compass");
    if (name.equals("compass") || name.equals("compass-own-models")) {
      return chosen(Workload.published(name.equals("compass") && !published));
    }
    Problem problem =
        read(
            "workflows",
            name,
            path ->
                documents.readProblem(
                    path, InstanceFormats.AUTO, ImportOptions.DEFAULT, note -> {}));
    return problem == null
        ? null
        : chosen(new Workload(problem, problem.name().isEmpty() ? name : problem.name()));
  }

  /** The workflows that come: all unless some are named. */
  private Workload chosen(Workload all) {
    List<String> wanted = ScenarioFile.distinct(fields, "only", fields.all("only", s -> s));
    for (String id : wanted) {
      if (!all.workflows().contains(id)) {
        fields.error(
            ErrorCode.UNKNOWN_REFERENCE,
            "only",
            "There is no workflow (" + id + ")." + Spelling.maybe(id, all.workflows()));
      }
    }
    return wanted.isEmpty() || !all.workflows().containsAll(wanted) ? all : all.only(wanted);
  }

  /** Makes something of a file. */
  @FunctionalInterface
  private interface FileReader<T> {
    T read(Path path) throws IOException;
  }

  /** What a document that a field names holds; null after an error. */
  private <T> @Nullable T read(String field, String document, FileReader<T> reader) {
    Path folder = file.toAbsolutePath().getParent();
    try {
      Path path = Globs.path(document);
      return reader.read(folder == null ? path : folder.resolve(path));
    } catch (InvalidInputException e) {
      for (InputError error : e.errors()) {
        fields.error(error.code(), field, "In " + document + ", " + error);
      }
    } catch (NoSuchFileException e) {
      fields.error(
          ErrorCode.UNKNOWN_REFERENCE,
          field,
          "There is no file (" + document + ").\nMaybe its path is not relative to the scenario.");
    } catch (IOException | IllegalArgumentException e) {
      fields.error(ErrorCode.MALFORMED, field, Failures.message(e));
    }
    return null;
  }

  /** How workers keep models. */
  WorkerRules rules() {
    WorkerRules usual = WorkerRules.DEFAULT;
    WorkerRules.Eviction eviction =
        fields.one("eviction", s -> Amounts.named(s, WorkerRules.Eviction.class), usual.eviction());
    List<YamlFields> found = fields.objects("prefetch", element -> element);
    if (found.isEmpty()) {
      return new WorkerRules(eviction, 0, 0, false);
    }
    YamlFields one = found.get(0);
    WorkerRules rules =
        new WorkerRules(
            eviction,
            one.one("models", s -> Amounts.whole(s, 0, MOST_AHEAD), 1),
            one.one("depth", s -> Amounts.whole(s, 0, MOST_AHEAD), 3),
            one.one("planned", Amounts::flag, false),
            one.one(
                "unsure",
                s -> Amounts.named(s, WorkerRules.Unsure.class),
                WorkerRules.Unsure.PAYS));
    one.refuseOthers();
    return rules;
  }

  /** How policies that plan anew do so. */
  ReplanOptions replan() {
    ReplanOptions usual = ReplanOptions.DEFAULT;
    List<YamlFields> found = fields.objects("replan", element -> element);
    if (found.isEmpty()) {
      return usual;
    }
    YamlFields one = found.get(0);
    long interval = one.one("interval", Amounts::micros, usual.intervalMicros());
    PlannerOptions options = limits(one, usual.planner());
    one.refuseOthers();
    return new ReplanOptions(interval, options);
  }

  /** Limits of planners that know everything beforehand. */
  PlannerOptions offline() {
    PlannerOptions usual =
        PlannerOptions.defaults()
            .withStepLimit(OFFLINE_STEPS)
            .withTimeLimit(OFFLINE_TIME)
            .withMaxThreads(1);
    List<YamlFields> found = fields.objects("offline", element -> element);
    if (found.isEmpty()) {
      return usual;
    }
    PlannerOptions options = limits(found.get(0), usual);
    found.get(0).refuseOthers();
    return options;
  }

  private static PlannerOptions limits(YamlFields one, PlannerOptions usual) {
    PlannerOptions options = usual;
    Integer steps = one.optional("steps", s -> Amounts.count(s, MOST_STEPS));
    Long time = one.optional("time", Amounts::positiveMicros);
    if (steps != null) {
      options = options.withStepLimit(steps);
    }
    if (time != null) {
      options = options.withTimeLimit(Duration.ofNanos(time * 1000));
    }
    return options;
  }

  /** Where jobs enter; empty for anywhere. */
  List<String> ingress() {
    List<String> ids = fields.all("ingress", s -> s);
    return ids.equals(List.of("any")) ? List.of() : ids;
  }

  /** Which workers fail. */
  FailurePlan failures() {
    List<FailurePlan.Failure> given = new ArrayList<>();
    List<FailurePlan> random = new ArrayList<>();
    for (YamlFields one : fields.objects("failures", element -> element)) {
      long lasts = one.one("for", Amounts::positiveMicros, 1L);
      one.require("for");
      if (one.has("every")) {
        random.add(new FailurePlan.Random(one.one("every", Amounts::positiveMicros, 1L), lasts));
      } else {
        one.require("at");
        given.add(
            new FailurePlan.Failure(one.text("worker"), one.one("at", Amounts::micros, 0L), lasts));
      }
      one.refuseOthers();
    }
    if (random.size() > 1 || !random.isEmpty() && !given.isEmpty()) {
      fields.error(
          ErrorCode.CONTRADICTION,
          "failures",
          "Failures must be either one element with every, or elements with worker and at.");
    }
    requireApart(given);
    return random.isEmpty() ? new FailurePlan.Given(given) : random.get(0);
  }

  private void requireApart(List<FailurePlan.Failure> failures) {
    List<FailurePlan.Failure> sorted = new ArrayList<>(failures);
    sorted.sort(
        Comparator.comparing(FailurePlan.Failure::worker)
            .thenComparingLong(FailurePlan.Failure::atMicros));
    for (int i = 1; i < sorted.size(); i++) {
      FailurePlan.Failure before = sorted.get(i - 1);
      if (before.worker().equals(sorted.get(i).worker())
          && before.atMicros() + before.forMicros() > sorted.get(i).atMicros()) {
        fields.error(
            ErrorCode.CONTRADICTION,
            "failures",
            "The worker (" + before.worker() + ") fails again before it is back.");
      }
    }
  }

  /** Notes what keeps the smallest cluster from running the workflows. */
  void requireThatItRuns(
      Workload workload,
      Hardware hardware,
      List<Integer> sizes,
      List<String> ingress,
      FailurePlan failures,
      boolean published) {
    if (published) {
      return;
    }
    String field = fields.has("workflows") ? "workflows" : "cluster";
    try {
      List<Worker> workers =
          workload.on(hardware, Collections.min(sizes)).problem().problem().workers();
      List<String> ids = workers.stream().map(Worker::id).toList();
      for (String id : ingress) {
        if (!ids.contains(id)) {
          fields.error(
              ErrorCode.UNKNOWN_REFERENCE,
              "ingress",
              "The worker (" + id + ") does not exist.\nMaybe " + ids.get(0) + ", or any.");
        }
      }
      requireWorkers(failures, workers);
    } catch (InvalidInputException e) {
      for (InputError error : e.errors()) {
        fields.error(error.code(), field, "On these workers, " + error);
      }
    } catch (IllegalArgumentException e) {
      fields.error(ErrorCode.CONTRADICTION, field, String.valueOf(e.getMessage()));
    }
  }

  /** Notes requests of a trace that enter where there is no worker in the smallest cluster. */
  void requireEntrances(Hardware hardware, List<Integer> sizes, ArrivalPlan arrivals) {
    if (!(arrivals instanceof ArrivalPlan.Recorded recorded) || !recorded.trace().namesIngress()) {
      return;
    }
    List<String> ids = hardware.workers(Collections.min(sizes)).stream().map(Worker::id).toList();
    try {
      recorded.trace().ingress(ids, recorded.jobs());
    } catch (IllegalArgumentException e) {
      fields.error(ErrorCode.UNKNOWN_REFERENCE, "arrivals/trace", String.valueOf(e.getMessage()));
    }
  }

  private void requireWorkers(FailurePlan failures, List<Worker> workers) {
    if (failures instanceof FailurePlan.Given) {
      try {
        failures.outages(workers, 0, 0);
      } catch (IllegalArgumentException e) {
        fields.error(ErrorCode.UNKNOWN_REFERENCE, "failures", String.valueOf(e.getMessage()));
      }
    }
  }
}
