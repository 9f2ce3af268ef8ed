package dev.sextant.heuristics.timetable;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledTransfers;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.Arrays;

/**
 * Justification to the right (Valls, Ballestin and Quintanilla, European Journal of Operational
 * Research 165, 2005): every task, from the one that ends last on, is put as late as its successors
 * and the capacities of its worker allow without the makespan growing. Decoding in the order of the
 * starts that result justifies the tasks to the left again; where nothing but precedence and
 * capacities decides, the makespan is then at most what it was.
 *
 * <pre>
 *   capacity 2, B needs both, C follows B
 *
 *   order A B C    AABBBCC    to the right  ..BBBCC    order B A C   BBBCC
 *                  ..BBB..                  ..BBBAA                  BBBAA
 * </pre>
 *
 * <p>Models, GPU memory, batches and closed times are not looked at: the order is a proposal,
 * whatever it decodes to. Not thread-safe.
 */
public final class Justification {
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final CompiledTransfers transfers;
  private final CompiledJobs jobs;
  private final OrderDecoder decoder;

  /** By worker and resource, what is taken, with time running backwards. */
  private final StepProfile[][] used;

  /** By task, when its run is over with time running backwards: its start, negated. */
  private final long[] over;

  /** By position, what its task is sorted by. */
  private final long[] key;

  private final int[] order;

  /** Justification of what a decoder of the problem holds. */
  public Justification(CompiledProblem problem, OrderDecoder decoder) {
    this.decoder = decoder;
    workflows = problem.workflows();
    workers = problem.workers();
    transfers = problem.transfers();
    jobs = problem.jobs();
    used = new StepProfile[workers.count()][workers.resources()];
    for (StepProfile[] ofWorker : used) {
      Arrays.setAll(ofWorker, r -> new StepProfile());
    }
    over = new long[problem.tasks()];
    key = new long[decoder.size()];
    order = new int[decoder.size()];
  }

  /** Whether it may be of use: where the makespan counts and a worker runs tasks side by side. */
  public static boolean suits(CompiledProblem problem) {
    boolean[] runs = Promise.classesWithOptions(problem);
    boolean sideBySide = false;
    for (int c = 0; c < runs.length; c++) {
      sideBySide |= runs[c] && !problem.isUnary(c);
    }
    return sideBySide && problem.objective().weight(ObjectiveTerm.MAKESPAN_MICROS) > 0;
  }

  /**
   * The pending tasks by their starts once justified, those of equal starts as they were; to be
   * read only, and until the next call. No change may be under way.
   */
  public int[] order() {
    long makespan = Long.MIN_VALUE;
    for (int at = 0; at < key.length; at++) {
      key[at] = decoder.endMicros(decoder.task(at));
      makespan = Math.max(makespan, key[at]);
    }
    for (StepProfile[] ofWorker : used) {
      for (StepProfile ofResource : ofWorker) {
        ofResource.clear();
      }
    }
    int[] byEnd = StableOrder.of(key);
    for (int i = byEnd.length - 1; i >= 0; i--) {
      place(decoder.task(byEnd[i]), -makespan);
    }
    for (int at = 0; at < key.length; at++) {
      key[at] = -over[decoder.task(at)];
    }
    int[] byStart = StableOrder.of(key);
    for (int i = 0; i < byStart.length; i++) {
      order[i] = decoder.task(byStart[i]);
    }
    return order;
  }

  /** Places a task after its successors, with time running backwards. */
  private void place(int task, long origin) {
    int worker = decoder.worker(task);
    int wt = jobs.workflowTask(task);
    int offset = jobs.offset(jobs.jobOf(task));
    long from = origin;
    for (int s = workflows.succsBegin(wt); s < workflows.succsEnd(wt); s++) {
      int edge = workflows.succEdge(s);
      int successor = workflows.edgeTo(edge) + offset;
      int itsWorker = decoder.worker(successor);
      long micros = transfers.micros(worker, itsWorker, workflows.edgeBytes(edge));
      from = Math.max(from, over[successor] + micros);
    }
    int mode = workflows.optionMode(decoder.option(task));
    long duration = workflows.optionDurationMicros(decoder.option(task));
    long start = duration == 0 ? from : firstFit(worker, mode, from, duration);
    over[task] = start + duration;
    for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
      used[worker][workflows.demandResource(d)].add(start, over[task], workflows.demandAmount(d));
    }
  }

  private long firstFit(int worker, int mode, long from, long duration) {
    int workerClass = workers.classOf(worker);
    long start = from;
    long before;
    do {
      before = start;
      for (int d = workflows.demandsBegin(mode); d < workflows.demandsEnd(mode); d++) {
        int resource = workflows.demandResource(d);
        long free = workers.capacity(workerClass, resource) - workflows.demandAmount(d);
        start = used[worker][resource].firstFit(start, duration, free);
      }
    } while (start > before);
    return start;
  }
}
