package dev.sextant.heuristics.cut;

import dev.sextant.heuristics.list.PlacedList;
import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import dev.sextant.planner.compiled.StopSignal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The rule of POSH (Raghavan et al., USENIX ATC 2020), which looks at one path of data at a time,
 * from where it lies to where it goes. A path within one place stays there. Any other is cut once:
 * its edges weigh 1, halved after every step that reduces its input, and it is cut at the lightest
 * edge, of several at the last, or at the first when the path begins at the client. What comes
 * before is at the beginning, what comes after at the end of the path; steps on which paths
 * disagree go to the client.
 *
 * <p>Weights never rise along a path, so its lightest edges are those after the last step that
 * reduces. That leaves three questions for each step: where paths to it begin, and where paths from
 * it end with and without a step that reduces on the way, itself included. They are answered by
 * sets of workers handed from step to step, in time tasks and edges x workers / 64, and no path is
 * ever listed.
 *
 * <p>Data lies where inputs, finished and running tasks have it (of several copies at the first),
 * and goes where deliveries go; a task that can run on one worker only is there, and begins or ends
 * paths when nothing else does. Edges of 0 bytes carry nothing and are no part of a path. A step
 * reduces when it hands on fewer bytes than it reads, each item counted once; the published system
 * takes the user's word for it. A step that cannot run where the rule wants it goes where it ends
 * first.
 */
final class PathPlacer implements Placer {
  private static final int AUTO = 0;

  /** How large sets of workers are in total; beyond that the timetable chooses places. */
  private static final long MOST_WORDS = 50_000_000;

  private final int client;

  /** A rule; the client is a worker's number from 1, or 0. */
  PathPlacer(int client) {
    this.client = client;
  }

  @Override
  public int[] workers(CompiledProblem problem, StopSignal enough) {
    long words = problem.workers().count() / Long.SIZE + 1;
    if (problem.tasks() * words > MOST_WORDS) {
      int[] anywhere = new int[problem.tasks()];
      Arrays.fill(anywhere, PlacedList.ANY);
      return anywhere;
    }
    return new Rule(problem, client(problem)).decide();
  }

  private int client(CompiledProblem problem) {
    if (client != AUTO) {
      return chosenClient(problem.workers().count());
    }
    CompiledJobs jobs = problem.jobs();
    boolean[] holds = new boolean[problem.workers().count()];
    for (int t = 0; t < problem.tasks(); t++) {
      for (int i = jobs.inputsBegin(t); i < jobs.inputsEnd(t); i++) {
        for (int p = jobs.placesBegin(i); p < jobs.placesEnd(i); p++) {
          holds[jobs.place(p)] = true;
        }
      }
    }
    for (int w = 0; w < holds.length; w++) {
      if (!holds[w]) {
        return w;
      }
    }
    return 0;
  }

  private int chosenClient(int workers) {
    if (client > workers) {
      throw new IllegalArgumentException(
          "The client ("
              + client
              + ") must be the number of a worker, from 1 to "
              + workers
              + ".\nMaybe 0, which takes the first worker that holds no input.");
    }
    return client - 1;
  }

  /** The rule on one problem. */
  private static final class Rule {
    private final CompiledProblem problem;
    private final CompiledJobs jobs;
    private final CompiledWorkflows workflows;
    private final CompiledWorkers workers;
    private final CompiledState state;
    private final int client;
    private final int words;

    /** By task, where paths to it begin. */
    private final long[] begins;

    /** By task, where paths from it end without a step that reduces, itself included. */
    private final long[] endsPlain;

    /** By task, where paths from it end with one. */
    private final long[] endsReduced;

    Rule(CompiledProblem problem, int client) {
      this.problem = problem;
      this.client = client;
      jobs = problem.jobs();
      workflows = problem.workflows();
      workers = problem.workers();
      state = problem.state();
      words = (workers.count() + Long.SIZE - 1) / Long.SIZE;
      int size = Math.multiplyExact(problem.tasks(), words);
      begins = new long[size];
      endsPlain = new long[size];
      endsReduced = new long[size];
    }

    int[] decide() {
      for (int t = 0; t < problem.tasks(); t++) {
        lookBack(t);
      }
      for (int t = problem.tasks() - 1; t >= 0; t--) {
        lookAhead(t);
      }
      int[] workerOf = new int[problem.tasks()];
      for (int t = 0; t < workerOf.length; t++) {
        workerOf[t] = PlacedList.ANY;
        if (state.isPending(t)) {
          int wanted = wanted(t);
          workerOf[t] = canRun(t, wanted) ? wanted : PlacedList.ANY;
        }
      }
      return workerOf;
    }

    private void lookBack(int task) {
      int job = jobs.jobOf(task);
      int wt = jobs.workflowTask(task);
      boolean begin = true;
      for (int i = jobs.inputsBegin(task); i < jobs.inputsEnd(task); i++) {
        if (jobs.inputBytes(i) > 0) {
          add(begins, task, jobs.place(jobs.placesBegin(i)));
          begin = false;
        }
      }
      for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
        int from = workflows.edgeFrom(e) + jobs.offset(job);
        if (workflows.edgeBytes(e) == 0) {
          continue;
        }
        begin = false;
        if (state.isPending(from)) {
          addAll(begins, task, begins, from);
        } else if (state.isRunning(from)) {
          add(begins, task, state.runningWorker(state.runningIndex(from)));
        } else if (state.copiesBegin(from) < state.copiesEnd(from)) {
          // Of what is lost, nobody who is to run reads anything.
          add(begins, task, state.copyWorker(state.copiesBegin(from)));
        }
      }
      int only = onlyWorker(task);
      if (begin && only >= 0) {
        add(begins, task, only);
      }
    }

    private void lookAhead(int task) {
      int offset = jobs.offset(jobs.jobOf(task));
      int wt = task - offset;
      boolean end = true;
      for (int o = jobs.outputsBegin(task); o < jobs.outputsEnd(task); o++) {
        if (jobs.outputBytes(o) > 0) {
          add(endsPlain, task, jobs.outputTo(o));
          end = false;
        }
      }
      for (int p = workflows.succsBegin(wt); p < workflows.succsEnd(wt); p++) {
        int edge = workflows.succEdge(p);
        if (workflows.edgeBytes(edge) > 0) {
          end = false;
          addAll(endsPlain, task, endsPlain, workflows.edgeTo(edge) + offset);
          addAll(endsReduced, task, endsReduced, workflows.edgeTo(edge) + offset);
        }
      }
      int only = onlyWorker(task);
      if (end && only >= 0) {
        add(endsPlain, task, only);
      }
      if (reduces(task)) {
        addAll(endsReduced, task, endsPlain, task);
        Arrays.fill(endsPlain, task * words, (task + 1) * words, 0);
      }
    }

    private boolean reduces(int task) {
      int wt = jobs.workflowTask(task);
      long in = 0;
      for (int i = jobs.inputsBegin(task); i < jobs.inputsEnd(task); i++) {
        in += jobs.inputExpectedBytes(i);
      }
      for (int e = workflows.predsBegin(wt); e < workflows.predsEnd(wt); e++) {
        in += workflows.edgeExpectedBytes(e);
      }
      Set<Integer> counted = new HashSet<>();
      long out = 0;
      for (int p = workflows.succsBegin(wt); p < workflows.succsEnd(wt); p++) {
        int edge = workflows.succEdge(p);
        int item = workflows.edgeItem(edge);
        boolean isNew = item == CompiledWorkflows.NO_ITEM || counted.add(item);
        out += isNew ? workflows.edgeExpectedBytes(edge) : 0;
      }
      for (int o = jobs.outputsBegin(task); o < jobs.outputsEnd(task); o++) {
        out += jobs.outputExpectedBytes(o);
      }
      return out < in;
    }

    /** Where all paths through a task agree it should be, or the client. */
    private int wanted(int task) {
      int only = onlyWorker(task);
      if (only >= 0) {
        return only;
      }
      long[] wishes = new long[words];
      boolean fromClient = contains(begins, task, client);
      boolean nowhere = true;
      for (int i = 0; i < words; i++) {
        long begin = begins[task * words + i];
        nowhere &= begin == 0;
        wishes[i] |= begin;
      }
      if (fromClient) {
        remove(wishes, client);
      }
      boolean ends = false;
      for (int i = 0; i < words; i++) {
        long plain = endsPlain[task * words + i];
        long reduced = endsReduced[task * words + i];
        ends |= (plain | reduced) != 0;
        if (fromClient || nowhere) {
          wishes[i] |= plain | (nowhere ? reduced : 0);
        }
      }
      if (fromClient && (!ends || isAny(endsReduced, task))) {
        wishes[client / Long.SIZE] |= 1L << client;
      }
      return single(wishes);
    }

    private int single(long[] wishes) {
      int found = client;
      int count = 0;
      for (int i = 0; i < words; i++) {
        count += Long.bitCount(wishes[i]);
        if (wishes[i] != 0) {
          found = i * Long.SIZE + Long.numberOfTrailingZeros(wishes[i]);
        }
      }
      return count == 1 ? found : client;
    }

    /** The worker that a task must run on, or -1 when it has a choice. */
    private int onlyWorker(int task) {
      int only = -1;
      int wt = jobs.workflowTask(task);
      for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
        int c = workflows.optionClass(o);
        for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
          int worker = workers.member(i);
          if (worker != only && problem.pinsAllow(task, workflows.optionMode(o), worker)) {
            if (only >= 0) {
              return -1;
            }
            only = worker;
          }
        }
      }
      return only;
    }

    private boolean canRun(int task, int worker) {
      int wt = jobs.workflowTask(task);
      for (int o = workflows.optionsBegin(wt); o < workflows.optionsEnd(wt); o++) {
        if (workflows.optionClass(o) == workers.classOf(worker)
            && problem.pinsAllow(task, workflows.optionMode(o), worker)) {
          return true;
        }
      }
      return false;
    }

    private void add(long[] sets, int task, int worker) {
      sets[task * words + worker / Long.SIZE] |= 1L << worker;
    }

    private void addAll(long[] sets, int task, long[] others, int other) {
      for (int i = 0; i < words; i++) {
        sets[task * words + i] |= others[other * words + i];
      }
    }

    private boolean contains(long[] sets, int task, int worker) {
      return (sets[task * words + worker / Long.SIZE] & 1L << worker) != 0;
    }

    private boolean isAny(long[] sets, int task) {
      for (int i = 0; i < words; i++) {
        if (sets[task * words + i] != 0) {
          return true;
        }
      }
      return false;
    }

    private static void remove(long[] set, int worker) {
      set[worker / Long.SIZE] &= ~(1L << worker);
    }
  }
}
