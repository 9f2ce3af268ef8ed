package dev.sextant.ortools;

import dev.sextant.planner.compiled.CompiledJobs;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Raises the bound on a sum over many jobs by windows, jobs that are released one after the other:
 * each costs no less than alone ({@link JobPart}), and windows that share no job add up. They begin
 * with a few tasks each. Neighbours become one where that costs more than both, the smallest first;
 * where it does not, their jobs do not get into each other's way.
 */
final class JobWindows {
  /** Share of what is left that one window takes at most. */
  private static final double LOOK_SHARE = 0.25;

  /** Share of it that a window takes that was looked at before. */
  private static final double AGAIN_SHARE = 0.5;

  private final CpSatCall call;
  private final JobPart part;
  private final List<Window> windows = new ArrayList<>();

  /** Jobs, what they cost at least, and what was tried with them. */
  private static final class Window {
    final int[] jobs;
    final int tasks;
    long objective;
    int looks;
    boolean solved;
    boolean apartFromNext;

    Window(int[] jobs, int tasks, long objective) {
      this.jobs = jobs;
      this.tasks = tasks;
      this.objective = objective;
    }
  }

  private JobWindows(CpSatCall call, JobPart part) {
    this.call = call;
    this.part = part;
  }

  /** The windows of a call, or null where they do not apply ({@link JobPart#of}). */
  static @Nullable JobWindows of(CpSatCall call, LastPlan.Incumbent incumbent) {
    JobPart part = JobPart.of(call, incumbent);
    return part == null ? null : new JobWindows(call, part);
  }

  /** Goes on until nothing is open, or the share of the time is over. */
  void climb() {
    double share = call.chosen.tuned(CpSatTuning.WINDOWS_SHARE);
    double reserved = call.leftNanos() * (1 - share);
    begin();
    boolean any = windows.size() > 1;
    for (int i = 0; any && i < windows.size() && mayGoOn(reserved); i++) {
      look(windows.get(i), (call.leftNanos() - reserved) * LOOK_SHARE);
    }
    while (any && mayGoOn(reserved)) {
      any = lookOrMerge(reserved);
    }
  }

  private boolean mayGoOn(double reserved) {
    return call.leftNanos() > reserved && !call.mustStop();
  }

  /** Jobs in the order of their releases, as many together as have a few tasks. */
  private void begin() {
    long most = call.chosen.whole(CpSatTuning.WINDOW_TASKS);
    int[] order = counted();
    int from = 0;
    int tasks = 0;
    for (int i = 0; i < order.length && !call.mustStop(); i++) {
      int size = size(order[i]);
      if (i > from && tasks + size > most) {
        add(Arrays.copyOfRange(order, from, i));
        from = i;
        tasks = 0;
      }
      tasks += size;
    }
    if (from < order.length && !call.mustStop()) {
      add(Arrays.copyOfRange(order, from, order.length));
    }
  }

  /** The jobs that cost something, by release. */
  private int[] counted() {
    CompiledJobs jobs = call.problem.jobs();
    boolean flow = call.problem.objective().weight(ObjectiveTerm.TOTAL_WEIGHTED_FLOW_MICROS) > 0;
    return IntStream.range(0, jobs.count())
        .filter(j -> jobs.weight(j) > 0 && (flow || jobs.dueMicros(j) != CompiledJobs.NONE))
        .boxed()
        .sorted(Comparator.comparingLong(jobs::releaseMicros))
        .mapToInt(j -> j)
        .toArray();
  }

  private int size(int job) {
    return call.problem.jobs().tasksEnd(job) - call.problem.jobs().tasksBegin(job);
  }

  private void add(int[] jobs) {
    int[] ascending = jobs.clone();
    Arrays.sort(ascending);
    int tasks = Arrays.stream(jobs).map(this::size).sum();
    windows.add(new Window(ascending, tasks, part.known(ascending)));
  }

  private void look(Window window, double nanos) {
    JobPart.Bound bound = part.bound(window.jobs, nanos);
    window.objective = Math.max(window.objective, bound.objective());
    window.solved = bound.isSolved();
    window.looks++;
    tighten();
  }

  private void tighten() {
    call.sink.tightenLowerBound(
        windows.stream().mapToLong(window -> window.objective).reduce(0, Math::addExact));
  }

  /**
   * Looks at the smallest open window again, for longer, or at two neighbours that were solved as
   * one where these are smaller; whether there are any.
   */
  private boolean lookOrMerge(double reserved) {
    Optional<Window> open =
        windows.stream()
            .filter(window -> !window.solved)
            .min(Comparator.comparingInt(JobWindows::effort));
    int best = -1;
    for (int i = 0; i + 1 < windows.size(); i++) {
      if (mayMerge(i) && (best < 0 || tasks(i) < tasks(best))) {
        best = i;
      }
    }
    if (open.isPresent() && (best < 0 || effort(open.get()) < tasks(best))) {
      look(open.get(), (call.leftNanos() - reserved) * AGAIN_SHARE);
    } else if (best >= 0) {
      merge(best, reserved);
    }
    return open.isPresent() || best >= 0;
  }

  private static int effort(Window window) {
    return window.tasks * window.looks;
  }

  private void merge(int best, double reserved) {
    Window first = windows.get(best);
    Window second = windows.get(best + 1);
    int[] jobs =
        IntStream.concat(Arrays.stream(first.jobs), Arrays.stream(second.jobs)).sorted().toArray();
    long apart = Math.addExact(first.objective, second.objective);
    JobPart.Bound bound = part.bound(jobs, (call.leftNanos() - reserved) * LOOK_SHARE);
    if (bound.objective() <= apart) {
      first.apartFromNext = true;
      return;
    }
    Window both = new Window(jobs, tasks(best), bound.objective());
    both.solved = bound.isSolved();
    both.looks = 1;
    windows.set(best, both);
    windows.remove(best + 1);
    if (best > 0) {
      windows.get(best - 1).apartFromNext = false;
    }
    tighten();
  }

  private boolean mayMerge(int i) {
    Window window = windows.get(i);
    return window.solved && windows.get(i + 1).solved && !window.apartFromNext;
  }

  private int tasks(int i) {
    return windows.get(i).tasks + windows.get(i + 1).tasks;
  }
}
