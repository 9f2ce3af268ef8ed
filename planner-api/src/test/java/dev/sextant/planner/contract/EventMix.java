package dev.sextant.planner.contract;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.JobInput;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.TaskRun;
import dev.sextant.planner.replan.ClusterEvent;
import dev.sextant.planner.replan.Replan;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Draws when a plan is looked at again, and what has happened until then. */
public final class EventMix {
  private final Problem problem;
  private final Plan plan;
  private final SplittableRandom random;
  private final long now;
  private final List<ClusterEvent> events = new ArrayList<>();

  /** What happens to a plan of a problem. */
  public EventMix(Problem problem, Plan plan, SplittableRandom random) {
    this.problem = problem;
    this.plan = plan;
    this.random = random;
    this.now = Math.max(problem.state().nowMicros(), instant());
  }

  /** Mostly an instant at which something happens, which is where mistakes by one show. */
  private long instant() {
    if (plan.runs().isEmpty()) {
      return 0;
    }
    TaskRun run = plan.runs().get(random.nextInt(plan.runs().size()));
    return switch (random.nextInt(4)) {
      case 0 -> run.startMicros();
      case 1 -> run.endMicros();
      case 2 -> run.startMicros() + 1;
      default -> (run.startMicros() + run.endMicros()) / 2;
    };
  }

  /** When the plan is looked at again. */
  public long now() {
    return now;
  }

  /** Reports that say of every task what was planned. */
  public List<ClusterEvent> asPlanned() {
    List<ClusterEvent> reports = new ArrayList<>();
    for (TaskRun run : plan.runs()) {
      if (run.startMicros() <= now) {
        reports.add(new ClusterEvent.TaskStarted(run.job(), run.task(), run.startMicros()));
        if (run.endMicros() <= now) {
          reports.add(new ClusterEvent.TaskEnded(run.job(), run.task(), run.endMicros()));
        }
      }
    }
    return reports;
  }

  /** Events that do not contradict each other. */
  public List<ClusterEvent> events() {
    events.clear();
    if (random.nextBoolean()) {
      addToWhatRuns();
    } else {
      addToWhatIsOver();
    }
    Problem then = Replan.after(problem, plan, now, events);
    Set<String> lost = new HashSet<>();
    if (random.nextInt(3) == 0) {
      lose(then, lost);
    }
    if (random.nextInt(3) == 0) {
      Worker worker = anyOf(then.workers());
      if (!lost.contains(worker.id())) {
        events.add(new ClusterEvent.WorkerDelayed(worker.id(), now + random.nextInt(20)));
      }
    }
    if (random.nextInt(4) == 0) {
      Worker worker = anyOf(problem.workers());
      events.add(
          new ClusterEvent.WorkerAdded(
              lost.contains(worker.id())
                  ? worker.withCalendar(Calendar.ALWAYS)
                  : worker
                      .withId("new-" + now + "-" + random.nextInt(1_000_000))
                      .withCalendar(Calendar.ALWAYS)));
    }
    evict(then, lost);
    addJobs(then, lost);
    return List.copyOf(events);
  }

  /** Tasks that run now end earlier, are expected later, or have failed. */
  private void addToWhatRuns() {
    for (TaskRun run : plan.runs()) {
      if (run.startMicros() <= now && run.endMicros() > now) {
        Worker worker = problem.worker(run.worker()).orElseThrow();
        int kind = random.nextInt(5);
        if (kind == 0) {
          events.add(new ClusterEvent.TaskEnded(run.job(), run.task(), now));
        } else if (kind == 1) {
          events.add(new ClusterEvent.TaskFailed(run.job(), run.task()));
        } else if (kind == 2 && worker.calendar().equals(Calendar.ALWAYS)) {
          long end = now + random.nextLong(2 * (run.endMicros() - now) + 2);
          events.add(new ClusterEvent.TaskExpected(run.job(), run.task(), end));
        }
      }
    }
  }

  /** A task that was to have begun by now has not, or took longer. */
  private void addToWhatIsOver() {
    Set<String> running = new HashSet<>();
    for (RunningTask task : problem.state().running()) {
      running.add(task.job() + "/" + task.task());
    }
    for (TaskRun run : plan.runs()) {
      boolean ran = running.contains(run.job() + "/" + run.task());
      if (!ran && run.startMicros() <= now && random.nextInt(6) == 0) {
        events.add(new ClusterEvent.TaskNotStarted(run.job(), run.task()));
        return;
      }
      if (run.endMicros() <= now && random.nextInt(6) == 0) {
        long end = random.nextLong(run.endMicros(), now + 1);
        if (problem.worker(run.worker()).orElseThrow().calendar().equals(Calendar.ALWAYS)) {
          events.add(new ClusterEvent.TaskEnded(run.job(), run.task(), end));
          return;
        }
      }
    }
  }

  private void lose(Problem then, Set<String> lost) {
    Worker worker = anyOf(then.workers());
    boolean needed = then.jobs().stream().anyMatch(job -> isOnlyPlace(job, worker.id()));
    if (!needed) {
      events.add(new ClusterEvent.WorkerLost(worker.id()));
      lost.add(worker.id());
    }
  }

  private boolean isOnlyPlace(Job job, String worker) {
    for (JobInput input : job.inputs()) {
      boolean elsewhere =
          input.at().stream().anyMatch(at -> !at.equals(worker))
              || input.arriving().stream()
                  .anyMatch(a -> !a.worker().equals(worker) && a.sinceMicros() <= now);
      if (!elsewhere) {
        return true;
      }
    }
    return false;
  }

  private void evict(Problem then, Set<String> lost) {
    ClusterState state = then.state();
    for (WorkerState worker : state.workers()) {
      boolean idle = state.running().stream().noneMatch(r -> r.worker().equals(worker.worker()));
      for (Resident resident : worker.residents()) {
        if (idle && !lost.contains(worker.worker()) && random.nextInt(6) == 0) {
          events.add(new ClusterEvent.ModelEvicted(worker.worker(), resident.model()));
        }
      }
    }
  }

  private void addJobs(Problem then, Set<String> lost) {
    if (!problem.jobs().isEmpty() && random.nextInt(3) == 0) {
      Job like = anyOf(problem.jobs());
      boolean possible = lost.stream().noneMatch(worker -> isOnlyPlace(like, worker));
      if (possible && !like.workflow().contains("~")) {
        Job job =
            like.withId("job-" + now + "-" + random.nextInt(1_000_000))
                .withReleaseMicros(now + random.nextInt(10))
                .withDueMicros(null)
                .withDeadlineMicros(null);
        events.add(new ClusterEvent.JobAdded(job, null));
      }
    }
    if (then.jobs().size() > 1 && random.nextInt(4) == 0) {
      events.add(new ClusterEvent.JobCancelled(anyOf(then.jobs()).id()));
    }
  }

  private <T> T anyOf(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
