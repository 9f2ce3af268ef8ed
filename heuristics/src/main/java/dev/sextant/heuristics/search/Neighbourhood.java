package dev.sextant.heuristics.search;

import dev.sextant.heuristics.list.Waiting;
import dev.sextant.heuristics.timetable.JobTerms;
import dev.sextant.heuristics.timetable.Justification;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;
import java.util.Collections;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Random changes that know the problem: another option; another place in the order, with the
 * ancestors or descendants in between dragged along; a place beside a task on another worker;
 * beside a task that needs the same model; an exchange of workers; the tasks of a late job taken
 * out and put back further ahead; another job that is late ({@link JobExchange}); another task that
 * takes of a budget ({@link BudgetTrade}); another hour ({@link HourChange}); and now and then all
 * tasks justified ({@link Justification}). Not thread-safe.
 */
public final class Neighbourhood {
  private static final int TRIES = 8;

  /** Tasks that exchange workers are at most so many positions apart for each worker, and more. */
  private static final int EXCHANGED_PER_WORKER = 2;

  private static final int EXCHANGED = 8;

  /** Tasks that change for a while where many may, and for how many traces. */
  private static final int FOCUS = 200;

  private static final int TRACES_OF_FOCUS = 32;

  /** How many tasks of its worker a task passes at most. */
  private static final int PASSED = 3;

  /** How far tasks move where orders alone decide. */
  private static final int REACH_OF_ORDERS = 48;

  /** A justification follows when each task was placed anew so many times on average. */
  private static final int PLACED_FOR_JUSTIFICATION = 8;

  /** A task joins the model of one of so many tasks before and after it that need it. */
  private static final int NEAR_USERS = 10;

  /**
   * Kinds of changes, and how often each is drawn beside exchanges and where there can be none.
   * Exchanges of tasks that are near each other gain most by far for the time they take, and other
   * options next, whatever the objective (docs/results/search-history.md).
   */
  private enum Kind {
    /** Where the objective is a sum over several jobs. */
    RECREATE_JOB(2, 5),
    /** Where late jobs count. */
    EXCHANGE_JOBS(8, 16),
    /** Where there is too little of a budget for all. */
    TRADE_BUDGET(30, 25),
    /** Where prices change and ends do not count. */
    CHANGE_HOUR(60, 60),
    /** Where prices change and ends count. */
    CHANGE_HOUR_NEARBY(20, 20),
    CHANGE_OPTION(24, 25),
    SHIFT(8, 25),
    MOVE_BESIDE(10, 25),
    JOIN_MODEL(4, 10),
    EXCHANGE(52, 0);

    private final int besideExchanges;
    private final int withoutExchanges;

    Kind(int besideExchanges, int withoutExchanges) {
      this.besideExchanges = besideExchanges;
      this.withoutExchanges = withoutExchanges;
    }
  }

  private final CompiledProblem problem;
  private final CompiledWorkers workers;
  private final CompiledWorkflows workflows;
  private final CompiledJobs jobs;
  private final CompiledState state;
  private final OrderDecoder decoder;
  private final SplittableRandom random;
  private final Criticality criticality;
  private final OptionDraw drawn;
  private final OrderMoves moves;
  private final @Nullable Justification justification;
  private final @Nullable JobExchange jobExchange;
  private final @Nullable BudgetTrade budgetTrade;
  private final @Nullable HourChange hourChange;
  private final int[][] usersOfModel;
  private final int reach;
  private final int reachOfExchanges;

  /** Tasks that changes have had placed anew since the last justification. */
  private long placed;

  /** Kinds of changes, each as often as it is to be drawn. */
  private final Kind[] kinds;

  private final boolean jobsCount;
  private boolean changesHours;

  /** Positions whose tasks may change: from the first on, before the second. */
  private int begin;

  private int end;

  /** Those of them whose tasks change for now. */
  private int from;

  private int until;

  /** Traces since these positions may change; at first all may for a while. */
  private int traces = 1;

  /** Changes for what a decoder of the problem holds. */
  public Neighbourhood(CompiledProblem problem, OrderDecoder decoder, SplittableRandom random) {
    this.problem = problem;
    this.workers = problem.workers();
    this.workflows = problem.workflows();
    this.jobs = problem.jobs();
    this.state = problem.state();
    this.decoder = decoder;
    this.random = random;
    this.criticality = new Criticality(problem, decoder);
    drawn = new OptionDraw(problem, decoder, random);
    moves = new OrderMoves(problem, decoder);
    justification = Justification.suits(problem) ? new Justification(problem, decoder) : null;
    end = decoder.size();
    until = end;
    usersOfModel = usersOfModels();
    jobsCount = jobs.count() > 1 && new JobTerms(problem).countWithoutMakespan();
    jobExchange =
        jobsCount && decoder.promisesByJobs()
            ? new JobExchange(problem, decoder, random, drawn, moves)
            : null;
    budgetTrade =
        BudgetTrade.isAsked(problem) ? new BudgetTrade(problem, decoder, random, drawn) : null;
    hourChange =
        Waiting.mayPay(problem) ? new HourChange(problem, decoder, random, drawn, moves) : null;
    int far = Choices.areOrdersAlone(problem) ? REACH_OF_ORDERS : 4 * workers.count() + 16;
    reach = Math.max(8, Math.min(decoder.size(), far));
    reachOfExchanges = EXCHANGED_PER_WORKER * workers.count() + EXCHANGED;
    boolean exchanges = workers.count() > 1 && Choices.exist(problem, 2);
    kinds =
        Arrays.stream(Kind.values())
            .filter(this::isPossible)
            .flatMap(
                kind ->
                    Collections.nCopies(
                        exchanges ? kind.besideExchanges : kind.withoutExchanges, kind)
                        .stream())
            .toArray(Kind[]::new);
  }

  /** Lets only tasks at these positions change from now on, and only among themselves. */
  void within(int first, int after) {
    begin = first;
    end = after;
    from = first;
    until = after;
    traces = 0;
  }

  /**
   * Finds anew which tasks are worth changing; to be called now and then while the solution
   * changes, and when it has become another one.
   */
  public void trace() {
    if (traces++ % TRACES_OF_FOCUS == 0) {
      focus();
    }
    criticality.trace();
  }

  /**
   * Has a few tasks that are near in the order change for a while, where many may and the objective
   * is a sum over jobs: a change does not reach far there, so that all it touches stays in the
   * caches of the processor.
   */
  private void focus() {
    if (!jobsCount || end - begin < 2 * FOCUS) {
      return;
    }
    int first = begin - FOCUS / 2 + random.nextInt(end - begin);
    from = Math.max(begin, Math.min(end - FOCUS, first));
    until = from + FOCUS;
    criticality.goOnWith(jobs.jobOf(decoder.task(from)));
  }

  /** Begins a random change on the decoder; false when it found none, and nothing has begun. */
  public boolean propose() {
    if (justification != null && justify(justification)) {
      return true;
    }
    for (int i = 0; i < TRIES; i++) {
      int task = pick();
      Kind kind = kinds[random.nextInt(kinds.length)];
      changesHours = kind == Kind.CHANGE_HOUR || kind == Kind.CHANGE_HOUR_NEARBY;
      boolean begun =
          switch (kind) {
            case RECREATE_JOB -> recreateJob(task);
            case EXCHANGE_JOBS ->
                jobExchange != null && jobExchange.begin(jobs.jobOf(task), from, until);
            case TRADE_BUDGET -> budgetTrade != null && budgetTrade.begin(task, from, until);
            case CHANGE_HOUR, CHANGE_HOUR_NEARBY ->
                hourChange != null && hourChange.begin(task, from, until);
            case CHANGE_OPTION -> changeOption(task);
            case SHIFT -> shift(task);
            case MOVE_BESIDE -> moveBesideATaskOnADrawnWorker(task);
            case JOIN_MODEL -> joinModel(task);
            case EXCHANGE -> exchange(task);
          };
      if (begun) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the change that was begun last is of hours: it may cost far more than others, which
   * says nothing of these.
   */
  boolean changesHours() {
    return changesHours;
  }

  /** Whether a kind of change may ever do something; exchanges have no share where they do not. */
  private boolean isPossible(Kind kind) {
    return switch (kind) {
      case RECREATE_JOB -> jobsCount;
      case EXCHANGE_JOBS -> jobExchange != null;
      case TRADE_BUDGET -> budgetTrade != null;
      case CHANGE_HOUR -> hourChange != null && !hourChange.staysNear();
      case CHANGE_HOUR_NEARBY -> hourChange != null && hourChange.staysNear();
      case CHANGE_OPTION -> Choices.exist(problem, 1);
      case JOIN_MODEL -> problem.models() > 0;
      case SHIFT, MOVE_BESIDE, EXCHANGE -> true;
    };
  }

  private int pick() {
    int critical = criticality.size();
    if (critical > 0 && random.nextInt(2) == 0) {
      int task = criticality.task(random.nextInt(critical));
      if (isWithin(decoder.position(task))) {
        return task;
      }
    }
    return decoder.task(from + random.nextInt(until - from));
  }

  private boolean isWithin(int position) {
    return from <= position && position < until;
  }

  private boolean changeOption(int task) {
    if (!drawn.draw(task)) {
      return false;
    }
    decoder.begin();
    decoder.assign(task, drawn.option(), drawn.worker());
    return true;
  }

  /** Another position nearby, on the same worker. */
  private boolean shift(int task) {
    int at = decoder.position(task);
    int to = jobsCount ? beyondATaskOfItsWorker(task, at) : near(at);
    if (to == at || !isWithin(to)) {
      return false;
    }
    decoder.begin();
    moves.move(task, to);
    return true;
  }

  private int near(int at) {
    int span = 1 + random.nextInt(reach);
    int to = at + (random.nextBoolean() ? -random.nextInt(span) - 1 : random.nextInt(span) + 1);
    return Math.max(from, Math.min(until - 1, to));
  }

  /** Where one of the next tasks of the same worker is, before or after; its own place if none. */
  private int beyondATaskOfItsWorker(int task, int at) {
    int worker = decoder.worker(task);
    int step = 1 + random.nextInt(PASSED);
    int index = nearest(worker, at) + (random.nextBoolean() ? step : -step);
    return index < 0 || index >= decoder.tasksOn(worker)
        ? at
        : decoder.position(decoder.taskOn(worker, index));
  }

  /** Another option, and a place in the order beside a task of its worker that is near. */
  private boolean moveBesideATaskOnADrawnWorker(int task) {
    if (!drawn.draw(task)) {
      drawn.keep(task);
    }
    int worker = drawn.worker();
    int others = decoder.tasksOn(worker);
    if (others == 0) {
      return false;
    }
    int near = nearest(worker, decoder.position(task));
    int spread = Math.min(others, 6);
    int index = Math.max(0, Math.min(others - 1, near + random.nextInt(-spread, spread + 1)));
    return moveBeside(task, decoder.taskOn(worker, index));
  }

  private boolean joinModel(int task) {
    int mode = workflows.optionMode(decoder.option(task));
    int firstModel = workflows.modelsBegin(mode);
    int count = workflows.modelsEnd(mode) - firstModel;
    if (count == 0) {
      return false;
    }
    int[] users = usersOfModel[workflows.model(firstModel + random.nextInt(count))];
    int index = Arrays.binarySearch(users, task);
    int first = Math.max(0, index - NEAR_USERS);
    int other = users[random.nextInt(first, Math.min(users.length, index + NEAR_USERS + 1))];
    if (other == task || !state.isPending(other)) {
      return false;
    }
    int worker = decoder.worker(other);
    if (worker == decoder.worker(task)) {
      drawn.keep(task);
    } else if (!drawn.drawOn(task, worker)) {
      return false;
    }
    return moveBeside(task, other);
  }

  /** Two tasks that are near in the order, most often very near, exchange their workers. */
  private boolean exchange(int task) {
    int at = decoder.position(task);
    int apart = 1 + random.nextInt(1 + random.nextInt(reachOfExchanges));
    int to = random.nextBoolean() ? at - apart : at + apart;
    if (!isWithin(to)) {
      return false;
    }
    int other = decoder.task(to);
    int worker = decoder.worker(task);
    int otherWorker = decoder.worker(other);
    if (worker == otherWorker || !drawn.drawOn(task, otherWorker)) {
      return false;
    }
    int optionOfTask = drawn.option();
    if (!drawn.drawOn(other, worker)) {
      return false;
    }
    int optionOfOther = drawn.option();
    decoder.begin();
    long hold = decoder.holdMicros(task);
    long otherHold = decoder.holdMicros(other);
    decoder.assign(task, optionOfTask, otherWorker, otherHold);
    decoder.assign(other, optionOfOther, worker, hold);
    return true;
  }

  /** All tasks as late as the makespan allows and then as early as they can be, now and then. */
  private boolean justify(Justification of) {
    placed += decoder.placedAnew();
    int size = decoder.size();
    if (placed < (long) PLACED_FOR_JUSTIFICATION * size || from > 0 || until < size) {
      return false;
    }
    // What this one has placed anew is not to count for the next.
    placed = -size;
    int[] order = of.order();
    decoder.begin();
    decoder.rearrange(0, order, size, order, size);
    return true;
  }

  /**
   * Ruin and recreate: takes tasks of a job that are near in the order out of it, and puts them
   * back together further ahead, some of them with other options. Half of the tasks picked are
   * those that jobs end late for.
   */
  private boolean recreateJob(int task) {
    int last = decoder.position(task);
    int first = Math.max(from, last - 1 - random.nextInt(reach));
    int count = moves.find(jobs.jobOf(task), first, last);
    if (count == 0) {
      return false;
    }
    decoder.begin();
    moves.moveAhead(count, first, last);
    for (int i = 0; i < count; i++) {
      int u = moves.mover(i);
      if (random.nextBoolean() && drawn.draw(u)) {
        decoder.assign(u, drawn.option(), drawn.worker());
      }
    }
    return true;
  }

  /** Puts a task with the option that was drawn right before or after another one in the order. */
  private boolean moveBeside(int task, int other) {
    int at = decoder.position(task);
    int beside = decoder.position(other);
    int to = random.nextBoolean() ? beside : beside + (beside < at ? 1 : -1);
    to = Math.max(0, Math.min(decoder.size() - 1, to));
    long hold = decoder.holdMicros(other);
    boolean sameOption = drawn.isOf(task) && hold == decoder.holdMicros(task);
    if (other == task || !isWithin(to) || (to == at && sameOption)) {
      return false;
    }
    decoder.begin();
    if (to != at) {
      moves.move(task, to);
    }
    if (!sameOption) {
      decoder.assign(task, drawn.option(), drawn.worker(), hold);
    }
    return true;
  }

  /** Index of the first task on a worker at or after a position of the order. */
  private int nearest(int worker, int at) {
    int low = 0;
    int high = decoder.tasksOn(worker);
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (decoder.position(decoder.taskOn(worker, middle)) < at) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int[][] usersOfModels() {
    int[] count = new int[problem.models()];
    int[][] users = new int[problem.models()][4];
    for (int t = 0; t < problem.tasks(); t++) {
      int wt = jobs.workflowTask(t);
      for (int mode = workflows.modesBegin(wt); mode < workflows.modesEnd(wt); mode++) {
        for (int i = workflows.modelsBegin(mode); i < workflows.modelsEnd(mode); i++) {
          int model = workflows.model(i);
          if (count[model] == users[model].length) {
            users[model] = Arrays.copyOf(users[model], count[model] * 2);
          }
          users[model][count[model]++] = t;
        }
      }
    }
    for (int m = 0; m < users.length; m++) {
      users[m] = Arrays.copyOf(users[m], count[m]);
    }
    return users;
  }
}
