package dev.sextant.planner.bounds;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.StoppedException;
import dev.sextant.planner.model.Budget;
import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.Place;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Worker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Why a problem has no plan, from what is known without a search:
 *
 * <ul>
 *   <li>a task that no worker can run;
 *   <li>a task for which no worker is open long enough after what must come before it;
 *   <li>a job whose longest path ends after its deadline;
 *   <li>jobs whose tasks are more, or more work, until the last of their deadlines than fit on
 *       workers;
 *   <li>tasks with deadlines for which edge finding leaves no order on workers that run one task at
 *       a time;
 *   <li>a budget below what the runs must at least consume.
 * </ul>
 *
 * What is refuted for some jobs is said of these alone: the others take no part in it.
 */
public final class Refutations {
  /** Later than any time of a plan, so that tasks without a deadline are not bound by it. */
  private static final long NEVER = 1L << 53;

  private static final int SHOWN = 10;

  private final CompiledProblem problem;
  private final Problem source;
  private final CompiledJobs jobs;
  private final CompiledWorkflows workflows;
  private final CompiledState state;
  private final CriticalPath path;
  private final long[] tail;
  private final ClassTransfers transfers;
  private final List<Refutation> found = new ArrayList<>();

  Refutations(CompiledProblem problem, CriticalPath path, long[] tail, ClassTransfers transfers) {
    this.problem = problem;
    this.source = problem.problem();
    this.jobs = problem.jobs();
    this.workflows = problem.workflows();
    this.state = problem.state();
    this.path = path;
    this.tail = tail;
    this.transfers = transfers;
  }

  /**
   * Why there can be no plan; empty when nothing is refuted, which proves nothing.
   *
   * @throws StoppedException when the signal that the problem was compiled with is set on the way
   */
  public static List<Refutation> of(CompiledProblem problem) {
    OptionalInt optionless = problem.optionlessTask();
    if (optionless.isPresent()) {
      return List.of(
          new Refutation(
              Refutation.Cause.OPTION,
              problem.taskWithoutOption().orElseThrow(),
              List.of(problem.jobs().jobOf(optionless.getAsInt()))));
    }
    Problem source = problem.problem();
    boolean limited =
        !source.budgets().isEmpty()
            || source.jobs().stream().anyMatch(job -> job.deadlineMicros() != null)
            || source.workers().stream().anyMatch(Refutations::closesForEver);
    return limited ? LowerBounds.of(problem).refutations() : List.of();
  }

  private static boolean closesForEver(Worker worker) {
    List<Calendar.Step> steps = worker.calendar().steps();
    return !steps.isEmpty() && !steps.get(steps.size() - 1).available();
  }

  /** All reasons found; those from work and order only while no single job is refuted. */
  List<Refutation> all() {
    budgets();
    closings();
    if (jobs.haveDeadlines()) {
      paths();
      // Batches share their work, and their order is none of single tasks.
      boolean alone = !workflows.hasBatches();
      if (alone && found.isEmpty()) {
        work();
      }
      if (alone && found.isEmpty()) {
        order();
      }
    }
    return found;
  }

  private void closings() {
    for (int i = 0; i < Math.min(SHOWN, path.shutOut.size()); i++) {
      int t = path.shutOut.get(i);
      add(
          Refutation.Cause.CLOSING,
          taskName(t)
              + " cannot start before "
              + path.head[t]
              + " us, and from then on no worker that it may run on is open for as long as it"
              + " takes, loads included.",
          List.of(jobs.jobOf(t)));
    }
  }

  private void add(Refutation.Cause cause, String text, List<Integer> byJobs) {
    found.add(new Refutation(cause, text, byJobs));
  }

  private String taskName(int t) {
    int job = jobs.jobOf(t);
    int number = workflows.source(jobs.workflowTask(t));
    String id = source.workflows().get(jobs.workflow(job)).tasks().get(number).id();
    return "Task ("
        + Place.oneLine(id)
        + ") of job ("
        + Place.oneLine(source.jobs().get(job).id())
        + ")";
  }

  private void budgets() {
    for (int b = 0; b < problem.budgets(); b++) {
      long running = 0;
      long least = 0;
      long[] leastOf = new long[jobs.count()];
      for (int t = 0; t < problem.tasks(); t++) {
        if (state.isRunning(t)) {
          running += consumed(state.runningMode(state.runningIndex(t)), b);
        } else if (state.isPending(t)) {
          long amount = leastConsumed(t, b);
          least += amount;
          leastOf[jobs.jobOf(t)] += amount;
        }
      }
      if (least > problem.budgetLeft(b)) {
        Budget budget = source.budgets().get(b);
        add(
            Refutation.Cause.BUDGET,
            "Budget ("
                + Place.oneLine(budget.id())
                + ") has "
                + budget.amount()
                + ", but the tasks consume at least "
                + least
                + (running == 0 ? "." : ", and those that run already " + running + "."),
            consumers(leastOf));
      }
    }
  }

  /** The jobs that consume something, those that consume most first. */
  private static List<Integer> consumers(long[] least) {
    return IntStream.range(0, least.length)
        .filter(j -> least[j] > 0)
        .boxed()
        .sorted(Comparator.comparingLong((Integer j) -> least[j]).reversed())
        .toList();
  }

  private long leastConsumed(int t, int budget) {
    int wt = jobs.workflowTask(t);
    long least = Long.MAX_VALUE;
    for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
      if (problem.pinsAllow(t, o)) {
        least = Math.min(least, consumed(workflows.optionMode(o), budget));
      }
    }
    return least;
  }

  private long consumed(int mode, int budget) {
    long sum = 0;
    for (int i = workflows.consumesBegin(mode); i < workflows.consumesEnd(mode); i++) {
      sum += workflows.consumesBudget(i) == budget ? workflows.consumesAmount(i) : 0;
    }
    return sum;
  }

  private void paths() {
    List<Integer> late =
        IntStream.range(0, jobs.count())
            .filter(j -> path.newEnd[j] > jobs.deadlineMicros(j))
            .boxed()
            .toList();
    for (int j : late.subList(0, Math.min(SHOWN, late.size()))) {
      add(
          Refutation.Cause.PATH,
          "Job ("
              + Place.oneLine(source.jobs().get(j).id())
              + ") cannot end before "
              + path.newEnd[j]
              + " us even with all workers to itself, and its deadline is "
              + jobs.deadlineMicros(j)
              + " us.",
          List.of(j));
    }
    if (late.size() > SHOWN) {
      add(
          Refutation.Cause.PATH,
          "And " + (late.size() - SHOWN) + " more jobs cannot be in time.",
          late.subList(SHOWN, late.size()));
    }
  }

  private void work() {
    DeadlineWork work = new DeadlineWork(problem, path, tail);
    for (int r = 0; r < problem.workers().resources(); r++) {
      DeadlineWork.Excess excess = work.excess(r);
      if (excess != null) {
        int count = excess.tasks().length;
        add(
            Refutation.Cause.WORK,
            "The deadlines of "
                + jobsOf(excess.tasks())
                + " conflict: "
                + count
                + (count == 1 ? " task has" : " tasks have")
                + " to end by "
                + excess.untilMicros()
                + " us"
                + excess.text(),
            numbersOf(excess.tasks()));
        return;
      }
    }
  }

  private List<Integer> numbersOf(Integer[] tasks) {
    return Arrays.stream(tasks).map(jobs::jobOf).distinct().toList();
  }

  private String jobsOf(Integer[] tasks) {
    List<Integer> numbers = numbersOf(tasks).stream().sorted().toList();
    String shown =
        numbers.stream()
            .limit(SHOWN)
            .map(j -> "(" + Place.oneLine(source.jobs().get(j).id()) + ")")
            .collect(Collectors.joining(", "));
    return (numbers.size() == 1 ? "job " : "jobs ")
        + shown
        + (numbers.size() > SHOWN ? " and " + (numbers.size() - SHOWN) + " more" : "");
  }

  private void order() {
    long[] until = new long[tail.length];
    Integer[] bound = new Integer[tail.length];
    int count = 0;
    for (int t = 0; t < tail.length; t++) {
      long deadline = jobs.deadlineMicros(jobs.jobOf(t));
      if (state.isPending(t) && deadline != CompiledJobs.NONE) {
        until[t] = NEVER - deadline + tail[t];
        bound[count++] = t;
      }
    }
    if (UnaryBounds.refutes(problem, path, until, transfers, NEVER)) {
      Integer[] tasks = Arrays.copyOf(bound, count);
      Arrays.sort(tasks, Comparator.comparingLong((Integer t) -> until[t]).reversed());
      add(
          Refutation.Cause.ORDER,
          "The deadlines of "
              + jobsOf(tasks)
              + " conflict: no order of their tasks on workers that run one task at a time keeps"
              + " all of them.",
          numbersOf(tasks));
    }
  }
}
