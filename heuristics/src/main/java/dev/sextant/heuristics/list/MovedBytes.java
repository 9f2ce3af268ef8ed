package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.FinishedData;
import dev.sextant.planner.compiled.IndexedPlan;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many bytes move because a task runs on a worker: those of its inputs and deliveries that are
 * not there, and what it sends to a reader of which more lies elsewhere already, as far as that
 * reader goes where most of its inputs are. About one task at a time; not thread-safe.
 */
final class MovedBytes {
  private static final int EDGE = 0;
  private static final int INPUT = 1;
  private static final int[] NOWHERE = {};

  private final CompiledProblem problem;
  private final CompiledWorkflows workflows;
  private final CompiledJobs jobs;
  private final CompiledState state;
  private final IndexedPlan plan;

  // Of the task: what moves to a worker that has nothing of it, by worker how much less that is
  // there, and which workers have something.
  private double elsewhere;
  private final double[] spared;
  private int[] sparing = new int[16];
  private int sparingCount;

  /** By task, what is placed of its inputs; null where nothing is. */
  private final @Nullable Holdings[] inputs;

  /** By job and item, the workers that somebody who reads it was placed on. */
  private final Map<Long, int[]> brought = new HashMap<>();

  /** How many bytes that one task reads lie where. */
  private static final class Holdings {
    private int[] worker = new int[2];
    private double[] bytes = new double[2];
    private int count;
    private double most;

    void add(int at, double more) {
      int i = 0;
      while (i < count && worker[i] != at) {
        i++;
      }
      if (i == worker.length) {
        worker = Arrays.copyOf(worker, 2 * count);
        bytes = Arrays.copyOf(bytes, 2 * count);
      }
      count = Math.max(count, i + 1);
      worker[i] = at;
      bytes[i] += more;
      most = Math.max(most, bytes[i]);
    }
  }

  MovedBytes(CompiledProblem problem, IndexedPlan plan) {
    this.problem = problem;
    this.plan = plan;
    workflows = problem.workflows();
    jobs = problem.jobs();
    state = problem.state();
    spared = new double[problem.workers().count()];
    inputs = new Holdings[problem.tasks()];
  }

  /** Turns to a task, as things are placed now. */
  void consider(int task) {
    for (int i = 0; i < sparingCount; i++) {
      spared[sparing[i]] = 0;
    }
    sparingCount = 0;
    elsewhere = 0;
    int job = jobs.jobOf(task);
    int offset = jobs.offset(job);
    int wt = task - offset;
    for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
      lookAtEdge(e, job);
    }
    for (int i = jobs.inputsBegin(task); i < jobs.inputsEnd(task); i++) {
      lookAtInput(i, job);
    }
    for (int s = workflows.succsBegin(wt); s < workflows.succsEnd(wt); s++) {
      lookAhead(workflows.succEdge(s), offset);
    }
    for (int o = jobs.outputsBegin(task); o < jobs.outputsEnd(task); o++) {
      elsewhere += jobs.outputExpectedBytes(o);
      spare(jobs.outputTo(o), jobs.outputExpectedBytes(o));
    }
  }

  private void lookAtEdge(int edge, int job) {
    long bytes = workflows.edgeExpectedBytes(edge);
    if (bytes == 0) {
      return;
    }
    elsewhere += bytes;
    int from = workflows.edgeFrom(edge) + jobs.offset(job);
    if (!state.isFinished(from)) {
      if (plan.worker[from] != IndexedPlan.NO_WORKER) {
        spare(plan.worker[from], bytes);
      }
    } else {
      for (int c = state.copiesBegin(from); c < state.copiesEnd(from); c++) {
        if (isMade(edge, from, state.copyWorker(c))) {
          spare(state.copyWorker(c), bytes);
        }
      }
    }
    for (int worker : brought(job, workflows.edgeItem(edge), EDGE)) {
      spare(worker, bytes);
    }
  }

  /** Whether what an edge carries is on a worker without having been brought there. */
  private boolean isMade(int edge, int from, int worker) {
    return state.isFinished(from)
        ? FinishedData.isThere(problem, from, edge, worker)
        : plan.worker[from] == worker;
  }

  private void lookAtInput(int input, int job) {
    long bytes = jobs.inputExpectedBytes(input);
    elsewhere += bytes;
    for (int p = jobs.placesBegin(input); p < jobs.placesEnd(input); p++) {
      spare(jobs.place(p), bytes);
    }
    for (int worker : brought(job, jobs.inputItem(input), INPUT)) {
      spare(worker, bytes);
    }
  }

  private void lookAhead(int edge, int offset) {
    double sent = workflows.edgeExpectedBytes(edge);
    Holdings others = inputs[workflows.edgeTo(edge) + offset];
    if (others == null) {
      return;
    }
    double moved = Math.min(sent, others.most);
    elsewhere += moved;
    for (int i = 0; i < others.count; i++) {
      double together = Math.max(others.most, others.bytes[i] + sent);
      spare(others.worker[i], moved - (sent + others.most - together));
    }
  }

  private void spare(int worker, double bytes) {
    if (spared[worker] == 0) {
      if (sparingCount == sparing.length) {
        sparing = Arrays.copyOf(sparing, 2 * sparingCount);
      }
      sparing[sparingCount++] = worker;
    }
    spared[worker] += bytes;
  }

  /** The bytes, in expectation, if the task runs on a worker. */
  double to(int worker) {
    return Math.max(0, elsewhere - spared[worker]);
  }

  /** A task was placed, and what it reads is there for all who follow. */
  void placed(int task) {
    int job = jobs.jobOf(task);
    int wt = task - jobs.offset(job);
    int worker = plan.worker[task];
    for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
      if (!isMade(e, workflows.edgeFrom(e) + jobs.offset(job), worker)) {
        bring(job, workflows.edgeItem(e), EDGE, worker);
      }
    }
    for (int i = jobs.inputsBegin(task); i < jobs.inputsEnd(task); i++) {
      if (!jobs.isPlace(i, worker)) {
        bring(job, jobs.inputItem(i), INPUT, worker);
      }
    }
    for (int s = workflows.succsBegin(wt); s < workflows.succsEnd(wt); s++) {
      int edge = workflows.succEdge(s);
      send(workflows.edgeExpectedBytes(edge), workflows.edgeTo(edge) + jobs.offset(job), worker);
    }
  }

  private void send(double bytes, int reader, int worker) {
    if (bytes > 0) {
      Holdings known = inputs[reader];
      Holdings of = known == null ? new Holdings() : known;
      of.add(worker, bytes);
      inputs[reader] = of;
    }
  }

  private void bring(int job, int item, int kind, int worker) {
    int[] known = brought(job, item, kind);
    if (item >= 0 && Arrays.stream(known).noneMatch(at -> at == worker)) {
      int[] more = Arrays.copyOf(known, known.length + 1);
      more[known.length] = worker;
      brought.put(key(job, item, kind), more);
    }
  }

  private int[] brought(int job, int item, int kind) {
    return item < 0 ? NOWHERE : brought.getOrDefault(key(job, item, kind), NOWHERE);
  }

  private static long key(int job, int item, int kind) {
    return (long) job << 32 | (long) item << 1 | kind;
  }
}
