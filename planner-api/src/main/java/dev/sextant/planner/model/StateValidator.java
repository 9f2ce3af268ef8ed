package dev.sextant.planner.model;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The rules of the state: facts about workers and tasks must exist and not exclude each other. */
final class StateValidator {
  private static final int NONE = IdIndex.NONE;
  private static final int SHOWN_MODELS = 5;

  private final Problem problem;
  private final ClusterState state;
  private final Names names;
  private final ErrorList errors;
  private final Place place = Place.ROOT.member("state", "");
  private final TaskStateValidator tasks;
  private final OccupancyAtNow occupancy;
  private final RunningBatches batches = new RunningBatches();

  /** Pairs of worker and model. */
  private final Set<Long> residents = new HashSet<>();

  /** Positions in the lists of the state by worker. */
  private final int[] firstState;

  private final int[] firstLoad;
  private final int[] firstLastingRun;

  StateValidator(Problem problem, Names names, List<WorkflowIndex> workflows, ErrorList errors) {
    this.problem = problem;
    this.state = problem.state();
    this.names = names;
    this.errors = errors;
    this.tasks = new TaskStateValidator(problem, names, workflows, errors, place);
    this.occupancy = new OccupancyAtNow(problem.workers());
    this.firstState = none(problem.workers().size());
    this.firstLoad = none(problem.workers().size());
    this.firstLastingRun = none(problem.workers().size());
  }

  private static int[] none(int length) {
    int[] positions = new int[length];
    Arrays.fill(positions, NONE);
    return positions;
  }

  /** Reports every error of the state. */
  void state() {
    errors.notNegative(place, "nowMicros", state.nowMicros());
    for (int i = 0; i < state.workers().size(); i++) {
      workerState(i);
    }
    tasks.tasks();
    for (int i = 0; i < state.running().size(); i++) {
      running(i);
    }
    for (int i = 0; i < state.loadsInFlight().size(); i++) {
      loadInFlight(i);
    }
    if (state.nowMicros() >= 0) {
      occupancy.report(errors);
    }
  }

  private void workerState(int position) {
    WorkerState entry = state.workers().get(position);
    Place at = place.element("workers", position, "the state of worker", entry.worker());
    int worker = names.reference(at, "worker", entry.worker(), names.workers(), errors);
    boolean counts = worker != NONE && firstState[worker] == NONE;
    if (counts) {
      firstState[worker] = position;
    } else if (worker != NONE) {
      errors.add(
          ErrorCode.DUPLICATE_ID,
          at.pointer("worker"),
          "The worker of %s is already at %s."
              .formatted(at, at.siblingPointer(firstState[worker])));
    }
    errors.notNegative(at, "availableFromMicros", entry.availableFromMicros());
    for (int i = 0; i < entry.occupied().size(); i++) {
      Occupation occupation = entry.occupied().get(i);
      Place occupied = at.element("occupied", i, "occupation", null);
      errors.amounts(occupied, "demands", occupation.demands());
      errors.notNegative(occupied, "memoryBytes", occupation.memoryBytes());
      errors.notNegative(occupied, "untilMicros", occupation.untilMicros());
      if (counts && occupation.untilMicros() > state.nowMicros()) {
        occupancy.memory(worker, occupation.memoryBytes(), occupied);
        occupancy.demands(worker, occupation.demands(), occupied);
        open(occupied, worker, state.nowMicros(), occupation.untilMicros());
      }
    }
    for (int i = 0; i < entry.residents().size(); i++) {
      Place resident = at.element("residents", i, "resident", null);
      resident(resident, entry.residents().get(i), worker, counts);
    }
  }

  private void resident(Place at, Resident resident, int worker, boolean counts) {
    int model = names.reference(at, "model", resident.model(), names.models(), errors);
    if (worker == NONE || model == NONE) {
      return;
    }
    boolean added = residents.add(pair(worker, model));
    if (!counts) {
      return;
    }
    if (added) {
      occupancy.memory(worker, problem.models().get(model).bytes(), at);
      long now = state.nowMicros();
      open(at, worker, now, resident.pinned() ? Long.MAX_VALUE : now + 1);
    } else {
      errors.contradiction(
          at.pointer("model"),
          "The model (%s) of %s must not be resident twice."
              .formatted(Place.shown(resident.model()), at));
    }
  }

  private void running(int position) {
    RunningTask entry = state.running().get(position);
    Place at = tasks.runningPlace(position);
    int worker = names.reference(at, "worker", entry.worker(), names.workers(), errors);
    Mode mode = tasks.modeOfRunning(position);
    if (worker == NONE || mode == null) {
      return;
    }
    open(at, worker, entry.startMicros(), entry.endMicros());
    if (entry.endMicros() <= state.nowMicros()) {
      return;
    }
    List<String> missing =
        mode.models().stream()
            .filter(id -> names.models().contains(id))
            .filter(id -> !residents.contains(pair(worker, names.models().positionOf(id))))
            .distinct()
            .toList();
    if (!missing.isEmpty()) {
      String shown =
          missing.stream().limit(SHOWN_MODELS).map(Place::shown).collect(Collectors.joining(", "));
      int more = missing.size() - SHOWN_MODELS;
      errors.contradiction(
          at.pointer(),
          "The models (%s%s) of %s must be resident on worker (%s)."
              .formatted(
                  shown, more > 0 ? ", " + more + " more" : "", at, Place.shown(entry.worker())));
    }
    if (batches.holds(tasks.workflowOfRunning(position), mode, entry)) {
      occupancy.memory(worker, mode.workspaceBytes(), at);
      occupancy.demands(worker, mode.demands(), at);
    }
    if (firstLastingRun[worker] == NONE) {
      firstLastingRun[worker] = position;
    }
  }

  private void loadInFlight(int position) {
    LoadInFlight entry = state.loadsInFlight().get(position);
    Place at = place.element("loadsInFlight", position, "the load in flight of", entry.model());
    int worker = names.reference(at, "worker", entry.worker(), names.workers(), errors);
    int model = names.reference(at, "model", entry.model(), names.models(), errors);
    errors.notNegative(at, "startMicros", entry.startMicros());
    errors.notNegative(at, "readyMicros", entry.readyMicros());
    tasks.spansNow(at, "startMicros", entry.startMicros(), "readyMicros", entry.readyMicros());
    if (worker == NONE) {
      return;
    }
    open(at, worker, entry.startMicros(), Math.max(entry.readyMicros(), entry.startMicros() + 1));
    if (firstLoad[worker] == NONE) {
      firstLoad[worker] = position;
    } else {
      errors.contradiction(
          at.pointer(),
          "The worker (%s) of %s must not load two models at a time; it also loads the one at %s."
              .formatted(Place.shown(entry.worker()), at, at.siblingPointer(firstLoad[worker])));
    }
    if (model != NONE) {
      if (residents.contains(pair(worker, model))) {
        errors.contradiction(
            at.pointer(),
            "The model of %s is already resident on worker (%s)."
                .formatted(at, Place.shown(entry.worker())));
      } else {
        occupancy.memory(worker, problem.models().get(model).bytes(), at);
      }
    }
    if (!problem.workers().get(worker).overlapLoads()
        && firstLastingRun[worker] != NONE
        && state.nowMicros() >= 0
        && entry.readyMicros() > state.nowMicros()) {
      errors.contradiction(
          at.pointer(),
          "The loads of worker (%s) exclude runs, but %s and %s both last beyond nowMicros."
              .formatted(
                  Place.shown(entry.worker()), at, tasks.runningPlace(firstLastingRun[worker])));
    }
  }

  /** Something that is there in [from, to) must not be there in a closed time of its worker. */
  private void open(Place at, int worker, long from, long to) {
    Worker where = problem.workers().get(worker);
    long closed = where.calendar().firstClosedMicros(from, to);
    if (closed >= 0) {
      errors.contradiction(
          at.pointer(),
          "At %d %s must not be on worker (%s), which is closed then by its calendar."
              .formatted(closed, at, Place.shown(where.id())));
    }
  }

  private static long pair(int worker, int model) {
    return (long) worker << Integer.SIZE | model;
  }
}
