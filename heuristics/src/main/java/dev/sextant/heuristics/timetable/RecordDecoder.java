package dev.sextant.heuristics.timetable;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.compiled.StopSignal;
import dev.sextant.planner.model.ObjectiveTerm;
import org.jspecify.annotations.Nullable;

/**
 * Decodes orders where every worker runs one task at a time, without profiles: what a worker is
 * after each of its runs is a {@link WorkerRecord} in a flat array. A change begins to decode at
 * the records before its first tasks; each run is placed from the record of the one before it, and
 * where a record comes out as it was, what follows on that worker stays. Nothing has to be undone:
 * a change writes its records elsewhere ({@link RecordSlots}).
 *
 * <p>Where the makespan is all that counts, a change is given up as soon as a task ends so late
 * that the tasks after it, in the sequences of the change, cannot be done in time ({@link
 * SolutionTails}). That is exact: nothing is refused that would cost less than the limit.
 *
 * <p>Gives the same schedules as {@link ProfileDecoder}, which it asks for residencies of a plan.
 */
public final class RecordDecoder extends OrderDecoder {
  /** More numbers than that are not kept in records. */
  private static final long MOST_NUMBERS = 1L << 25;

  /**
   * One of so many changes of money is taken that look as if they changed nothing: they are half of
   * all, and mostly far from where they were made models are loaded otherwise, to no end.
   */
  private static final int SAME_TAKEN = 16;

  private static final int RELEASE = Constraint.RELEASE.ordinal();
  private static final int AVAILABILITY = Constraint.AVAILABILITY.ordinal();
  private static final int INPUT_ARRIVAL = Constraint.INPUT_ARRIVAL.ordinal();
  private static final int CAPACITY = Constraint.CAPACITY.ordinal();
  private static final int GPU_MEMORY = Constraint.GPU_MEMORY.ordinal();

  private final CompiledState state;
  private final TaskLinks links;
  private final WorkerSequences sequences;
  private final @Nullable SolutionTails tails;
  private final PartialCost partialCost;
  private final @Nullable JobTails jobTails;
  private final ChangeGuess guess;
  private final @Nullable PartialMoney partialMoney;

  /** Who hears guesses where the ends of jobs count, or money alone; made once, not per change. */
  private final ChangeGuess.Listener guessed;

  private final WorkerRecord record;
  private final RunReplay replay;
  private final ReplayedRuns replayed;
  private @Nullable ProfileDecoder planner;

  /** By slot a record, then by worker the one before any run. */
  private long[] records;

  private int stride;

  private final RecordSlots slots;

  // The change under way.
  private int stamp;
  private final PositionSet due;

  /** By task, the last change in which the worker before it may have changed. */
  private final int[] workerChanged;

  private final LooseTasks loose = new LooseTasks();

  private final Promise promises;
  private final PromiseGuess promiseGuess;

  private long promise;
  private long promiseBefore;

  /** Changes of money so far that looked as if they changed nothing. */
  private int looksTheSame;

  // What arrival() has found.
  private int arrivalReason;

  /** A decoder of a problem that {@link #decodes} allows, with nothing placed. */
  public RecordDecoder(CompiledProblem problem) {
    super(problem, new IndexedPlan(problem.tasks()), new WorkerTimeline[0]);
    state = problem.state();
    int tasks = problem.tasks();
    links = new TaskLinks(problem);
    sequences = new WorkerSequences(order.position, stack, depth);
    tails =
        cost.isMakespanOnly()
            ? new SolutionTails(problem, links, sequences, order, chosen, plan.worker)
            : null;
    partialCost = new PartialCost(problem, plan);
    jobTails = partialCost.exists() ? new JobTails(problem, links, chosen, plan.worker) : null;
    guess = new ChangeGuess(problem, links, sequences, order, chosen, plan, hold);
    partialMoney =
        PartialMoney.exists(problem) ? new PartialMoney(problem, chosen, plan, log) : null;
    guessed = listener(jobTails, partialMoney);
    record = new WorkerRecord(problem);
    replay = new RunReplay(problem, plan, sequences);
    replayed = new ReplayedRuns(tasks, depth.length);
    stride = record.holdsMemory() ? 48 : 1;
    for (int w = 0; w < depth.length; w++) {
      stride = Math.max(stride, record.numbersBefore(w));
    }
    records = new long[(RecordSlots.slots(tasks) + depth.length) * stride];
    slots = new RecordSlots(tasks);
    due = new PositionSet(size);
    workerChanged = new int[tasks];
    for (int w = 0; w < depth.length; w++) {
      record.writeBefore(w, records, (RecordSlots.slots(tasks) + w) * stride);
    }
    promises = cost.isMakespanOnly() ? Promise.ofMakespan(problem) : Promise.none(problem);
    promiseGuess = new PromiseGuess(promises, plan, log);
  }

  /** Whether this decoder can decode a problem. */
  public static boolean decodes(CompiledProblem problem) {
    CompiledWorkflows workflows = problem.workflows();
    if (workflows.hasBatches()) {
      return false;
    }
    boolean[] runs = Promise.classesWithOptions(problem);
    for (int t = 0; t < workflows.tasks(); t++) {
      for (int o = workflows.optionsBegin(t); o < workflows.optionsEnd(t); o++) {
        if (workflows.optionDurationMicros(o) == 0 || !loadsModels(problem, o)) {
          return false;
        }
      }
    }
    for (int w = 0; w < problem.workers().count(); w++) {
      if (runs[problem.workers().classOf(w)] && !isSimple(problem, w)) {
        return false;
      }
    }
    return nothingHasBegun(problem)
        && problem.objective().weight(ObjectiveTerm.LOAD_COUNT) == 0
        && problem.objective().weight(ObjectiveTerm.MODEL_LOAD_MICROS) == 0
        && problem.objective().weight(ObjectiveTerm.WORKERS_USED) == 0
        && 128L * (problem.tasks() + problem.workers().count()) <= MOST_NUMBERS;
  }

  /** Whether all models of an option take some time to load. */
  private static boolean loadsModels(CompiledProblem problem, int option) {
    CompiledWorkflows workflows = problem.workflows();
    int mode = workflows.optionMode(option);
    for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
      int model = workflows.model(i);
      if (problem.workers().loadMicros(workflows.optionClass(option), model) <= 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether a worker runs one task at a time, and has no facts but residents that may go. */
  private static boolean isSimple(CompiledProblem problem, int worker) {
    CompiledWorkers workers = problem.workers();
    CompiledState state = problem.state();
    int workerClass = workers.classOf(worker);
    boolean simple =
        problem.isUnary(workerClass)
            && workers.overlapLoads(workerClass)
            && RecordedMemory.holds(workers.gpuMemoryBytes(workerClass), problem.models())
            && state.occupationsBegin(worker) == state.occupationsEnd(worker)
            && state.flightsBegin(worker) == state.flightsEnd(worker);
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      simple &=
          !state.residentPinned(r) && workers.loadMicros(workerClass, state.residentModel(r)) > 0;
    }
    return simple;
  }

  private static boolean nothingHasBegun(CompiledProblem problem) {
    for (int t = 0; t < problem.tasks(); t++) {
      if (!problem.state().isPending(t)) {
        return false;
      }
    }
    return true;
  }

  @Override
  boolean decodeHeld(int[] newOrder, int[] newOption, int[] newWorker, StopSignal stop) {
    order.set(newOrder);
    sequences.clear();
    slots.set(order.task);
    replayed.clear();
    for (int at = 0; at < size; at++) {
      stop.look(at);
      int task = order.task[at];
      chosen.choose(task, newOption[task]);
      plan.worker[task] = newWorker[task];
      sequences.append(task, newWorker[task]);
      if (!place(task, arrival(task))) {
        sequences.clear();
        return false;
      }
    }
    if (tails != null) {
      tails.recompute();
    }
    if (jobTails != null) {
      jobTails.recompute();
    }
    cost.recompute();
    promise = promises.of(sequences, plan);
    return true;
  }

  /** How many runs were put down again because records did not hold enough, for tests. */
  public long putDownAgain() {
    return replay.putDown();
  }

  @Override
  public long promise() {
    return tails == null ? super.promise() : promise;
  }

  @Override
  public boolean promises() {
    return promises.exists() || super.promises();
  }

  @Override
  public int taskBefore(int task) {
    return sequences.previous(task);
  }

  @Override
  public IndexedPlan toPlan() {
    ProfileDecoder decoder = planner == null ? new ProfileDecoder(problem) : planner;
    planner = decoder;
    if (!decoder.decode(order.task, option, plan.worker, hold, StopSignal.NEVER)) {
      throw new IllegalStateException("What records can place, profiles cannot.");
    }
    return decoder.toPlan();
  }

  @Override
  public void begin() {
    stamp++;
    loose.clear();
    slots.begin();
    replayed.begin();
    promiseBefore = promise;
    order.begin();
    sequences.begin();
    if (tails != null) {
      tails.begin();
    }
    log.begin();
    cost.begin();
  }

  @Override
  public void assign(int task, int newOption, int newWorker) {
    takeOut(task);
    chosen.choose(task, newOption);
    plan.worker[task] = newWorker;
  }

  @Override
  public void rearrange(int begin, int[] tasks, int count, int[] movers, int moverCount) {
    for (int i = 0; i < moverCount; i++) {
      takeOut(movers[i]);
    }
    order.rearrange(begin, tasks, count);
  }

  private void takeOut(int task) {
    if (sequences.isOut(task)) {
      return;
    }
    log(task, 0);
    loose.add(task, sequences.previous(task), sequences.next(task));
    sequences.takeOut(task, plan.worker[task]);
  }

  @Override
  public long evaluate(long limit, long mostPromise, int patience) {
    int first = putIn();
    long latestEnd = cost.latestEndBelow(limit);
    if (tails != null) {
      noteTails(tails);
      if (latestEnd != Long.MAX_VALUE) {
        tails.update(first);
      }
    }
    JobTails tailsOfJobs = limit == REJECTED || patience == Integer.MAX_VALUE ? null : jobTails;
    long mostValue = tailsOfJobs == null ? limit : mostValue(limit, mostPromise);
    if (tailsOfJobs != null && looksHopeless(mostValue)) {
      return REJECTED;
    }
    boolean mayGiveUp = limit != REJECTED && patience != Integer.MAX_VALUE;
    PartialMoney money = mayGiveUp && cost.isFeasible() ? partialMoney : null;
    if (money != null && looksHopeless(money, limit)) {
      return REJECTED;
    }
    partialCost.begin(cost.value());
    promiseGuess.begin(promise);
    for (int at = due.takeFirst(); at != PositionSet.NONE; at = due.takeFirst()) {
      int task = order.task[at];
      long arrival = arrival(task);
      boolean sameWorker = workerChanged[task] != stamp;
      if (sameWorker && keepsItsPlace(task, arrival, 0)) {
        continue;
      }
      log(task, 0);
      int before = log.indexOf(task);
      int recordBefore = slots.renew(task);
      if (!place(task, arrival)) {
        return REJECTED;
      }
      if (tails != null && plan.end[task] + tails.micros(task) > latestEnd) {
        return REJECTED;
      }
      if (money != null) {
        money.placed(task, before);
        if (money.looksWorse(limit)) {
          return REJECTED;
        }
      }
      if (tailsOfJobs != null) {
        partialCost.placed(task, log.end(before), cost, tailsOfJobs.micros(task));
        if (partialCost.looksWorse(mostValue, patience)) {
          return REJECTED;
        }
      }
      if (tails != null && mostPromise != Long.MAX_VALUE) {
        promiseGuess.add(task);
        if (log.size() >= patience && promiseGuess.guess() > mostPromise) {
          return REJECTED;
        }
      }
      reach(task, before, recordBefore);
    }
    long total = cost.update(log);
    promise = promises.of(sequences, plan);
    return total < limit ? total : REJECTED;
  }

  private ChangeGuess.Listener listener(
      @Nullable JobTails tailsOfJobs, @Nullable PartialMoney money) {
    if (money != null) {
      return money::guessed;
    }
    return tailsOfJobs == null
        ? (task, end) -> {}
        : (task, end) ->
            partialCost.guessed(task, plan.end[task], end, cost, tailsOfJobs.micros(task));
  }

  private boolean looksHopeless(long mostValue) {
    partialCost.begin(cost.value());
    guess.guess(due, workerChanged, stamp, false, guessed);
    return partialCost.looksWorse(mostValue);
  }

  private boolean looksHopeless(PartialMoney money, long limit) {
    money.begin(cost.total());
    guess.guess(due, workerChanged, stamp, true, guessed);
    return money.looksWorse(limit)
        || (money.looksSame(cost.total()) && looksTheSame++ % SAME_TAKEN != 0);
  }

  /** Puts the tasks that were taken out into their sequences; returns the first position due. */
  private int putIn() {
    for (int i = 0; i < loose.count(); i++) {
      sequences.putIn(loose.task(i), plan.worker[loose.task(i)]);
      if (jobTails != null && !hasItsRun(loose.task(i))) {
        jobTails.change(loose.task(i));
      }
    }
    int first = size;
    for (int i = 0; i < loose.count(); i++) {
      if (!isWhereItWas(i)) {
        first = Math.min(first, changeWorkerBefore(loose.task(i)));
        first = Math.min(first, changeWorkerBefore(sequences.next(loose.task(i))));
        first = Math.min(first, changeWorkerBefore(loose.after(i)));
      }
    }
    return first;
  }

  /**
   * Whether a task that was taken out is between the same tasks of its worker again. A task before
   * it that was taken out earlier and went elsewhere says so itself.
   */
  private boolean isWhereItWas(int i) {
    int task = loose.task(i);
    return sequences.previous(task) == loose.before(i)
        && sequences.next(task) == loose.after(i)
        && hasItsRun(task);
  }

  /**
   * Whether a task that was taken out has the option and the worker that it had, held as it was.
   */
  private boolean hasItsRun(int task) {
    int before = log.indexOf(task);
    return option[task] == log.option(before)
        && plan.worker[task] == log.worker(before)
        && hold[task] == log.hold(before);
  }

  /** Notes that a worker may be another one before a task; returns the task's position. */
  private int changeWorkerBefore(int task) {
    if (task == WorkerSequences.NONE) {
      return size;
    }
    workerChanged[task] = stamp;
    due.add(order.position[task]);
    return order.position[task];
  }

  private void noteTails(SolutionTails ofSolution) {
    for (int i = 0; i < loose.count(); i++) {
      ofSolution.add(loose.task(i));
      ofSolution.addBefore(loose.task(i));
      if (loose.before(i) != WorkerSequences.NONE) {
        ofSolution.add(loose.before(i));
      }
    }
  }

  /** When the inputs and the release of a task, and what it is held until, let it start. */
  private long arrival(int task) {
    int w = plan.worker[task];
    long arrival = links.releaseMicros(task, w);
    int why = RELEASE;
    if (state.availableFromMicros(w) > arrival) {
      arrival = state.availableFromMicros(w);
      why = AVAILABILITY;
    }
    for (int i = links.predsBegin[task]; i < links.predsBegin[task + 1]; i++) {
      int from = links.pred[i];
      long arrives = plan.end[from] + links.micros(links.predEdge[i], plan.worker[from], w);
      if (arrives >= arrival) {
        arrival = arrives;
        why = INPUT_ARRIVAL;
      }
    }
    if (hold[task] > arrival) {
      arrival = hold[task];
      why = CAPACITY;
    }
    arrivalReason = why;
    return arrival;
  }

  /** Places a task behind the one before it on its worker; false where that never is open then. */
  private boolean place(int task, long arrival) {
    int w = plan.worker[task];
    int previous = sequences.previous(task);
    record.look(w, records, recordBefore(w, previous) * stride);
    int mode = chosen.mode[task];
    long floor = record.end();
    long start = record.fit(mode, chosen.micros[task], arrival);
    replayed.note(task, w, start == WorkerRecord.UNKNOWN);
    if (start == WorkerRecord.UNKNOWN) {
      RunFitter found = replay.fit(task, option[task], Math.max(arrival, floor));
      if (found == null) {
        return false;
      }
      record.take(found);
      start = found.start();
    } else if (start == WorkerRecord.NEVER) {
      return false;
    }
    long end = start + chosen.micros[task];
    ensureRoom(record.mostNumbers());
    record.commit(mode, end, records, slots.of(task) * stride);
    boolean isFloors = floor >= arrival && (start == floor || !holdsForOneInstant(task));
    notBefore[task] = isFloors ? Long.MIN_VALUE : arrival;
    int why = floor > arrival ? CAPACITY : arrivalReason;
    reason[task] = (byte) (record.waited() ? GPU_MEMORY : why);
    plan.setRun(task, mode, w, start, end);
    return true;
  }

  /** The record after a task, or that of its worker before any run. */
  private int recordBefore(int worker, int previous) {
    return previous == WorkerSequences.NONE
        ? RecordSlots.slots(problem.tasks()) + worker
        : slots.of(previous);
  }

  private void ensureRoom(int length) {
    if (length > stride) {
      widen(length);
    }
  }

  private void widen(int length) {
    int wider = Math.max(length, stride * 3 / 2);
    long[] copy = new long[Math.multiplyExact(records.length / stride, wider)];
    for (int i = 0; i < records.length / stride; i++) {
      System.arraycopy(records, i * stride, copy, i * wider, stride);
    }
    records = copy;
    stride = wider;
  }

  /** Notes what a task that was placed anew may have changed. */
  private void reach(int task, int logged, int recordBefore) {
    int next = sequences.next(task);
    if (next != WorkerSequences.NONE && workerChanged[next] != stamp) {
      int w = plan.worker[task];
      if (!record.isSame(w, records, slots.of(task) * stride, recordBefore * stride)) {
        changeWorkerBefore(next);
      } else if (replayed.areOn(w)) {
        changeWorkerBefore(replayedFrom(next));
      }
    }
    if (plan.end[task] != log.end(logged) || plan.worker[task] != log.worker(logged)) {
      for (int i = links.succsBegin[task]; i < links.succsBegin[task + 1]; i++) {
        due.add(order.position[links.succ[i]]);
      }
    }
  }

  /** The first task from one on, on its worker, that is replayed or due anyway. */
  private int replayedFrom(int task) {
    int found = task;
    while (found != WorkerSequences.NONE
        && workerChanged[found] != stamp
        && !replayed.holds(found)) {
      found = sequences.next(found);
    }
    return found;
  }

  @Override
  public void commit() {
    sequences.commit();
    slots.commit();
    if (jobTails != null) {
      jobTails.commit();
    }
    if (tails != null) {
      tails.update(0);
    }
    cost.commit();
  }

  @Override
  public void rollback() {
    due.clear();
    promise = promiseBefore;
    slots.rollback();
    replayed.rollback();
    for (int i = log.size() - 1; i >= 0; i--) {
      restore(i);
    }
    sequences.rollback();
    order.putBack();
    if (tails != null) {
      tails.rollback();
    }
    if (jobTails != null) {
      jobTails.rollback();
    }
    cost.rollback();
  }
}
