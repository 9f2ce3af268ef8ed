package dev.sextant.heuristics;

import dev.sextant.planner.model.Calendar;
import dev.sextant.planner.model.ClusterState;
import dev.sextant.planner.model.FinishedTask;
import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Occupation;
import dev.sextant.planner.model.Pin;
import dev.sextant.planner.model.PlannedRun;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.RunningTask;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.WorkerState;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What a cluster looks like in the midst of a plan: the state to replan from. */
final class Snapshots {
  private Snapshots() {}

  /** The problem as it stands at an instant of a valid plan, with some random copies and pins. */
  static Problem of(Problem problem, Plan plan, long now, SplittableRandom random) {
    List<FinishedTask> finished = new ArrayList<>();
    List<RunningTask> running = new ArrayList<>();
    List<Pin> pins = new ArrayList<>();
    List<PlannedRun> planned = new ArrayList<>();
    for (TaskRun run : plan.runs()) {
      planned.add(new PlannedRun(run.job(), run.task(), run.worker(), run.startMicros()));
      if (run.endMicros() <= now) {
        finished.add(
            new FinishedTask(run.job(), run.task(), run.endMicros(), copies(problem, run, random)));
      } else if (run.startMicros() <= now) {
        running.add(
            new RunningTask(
                run.job(),
                run.task(),
                run.mode(),
                run.worker(),
                run.startMicros(),
                run.endMicros()));
      } else if (random.nextInt(5) == 0) {
        boolean both = random.nextBoolean();
        boolean mode = random.nextBoolean();
        pins.add(
            new Pin(
                run.job(),
                run.task(),
                both || mode ? run.mode() : null,
                both || !mode ? run.worker() : null));
      }
    }
    return problem.withState(
        ClusterState.EMPTY
            .withNowMicros(now)
            .withFinished(finished.toArray(FinishedTask[]::new))
            .withRunning(running.toArray(RunningTask[]::new))
            .withLoadsInFlight(inFlight(plan, now))
            .withWorkers(workers(problem, plan, now, random))
            .withPins(pins.toArray(Pin[]::new))
            .withPlanned(planned.toArray(PlannedRun[]::new)));
  }

  private static List<FinishedTask.Copy> copies(
      Problem problem, TaskRun run, SplittableRandom random) {
    List<FinishedTask.Copy> copies = new ArrayList<>();
    copies.add(new FinishedTask.Copy(run.worker(), run.endMicros()));
    Worker other = problem.workers().get(random.nextInt(problem.workers().size()));
    if (random.nextInt(3) == 0 && !other.id().equals(run.worker())) {
      copies.add(new FinishedTask.Copy(other.id(), run.endMicros() + random.nextInt(0, 20)));
    }
    return copies;
  }

  private static LoadInFlight[] inFlight(Plan plan, long now) {
    return plan.residencies().stream()
        .filter(r -> r.loadStartMicros() <= now && r.readyMicros() > now)
        .map(r -> new LoadInFlight(r.worker(), r.model(), r.loadStartMicros(), r.readyMicros()))
        .toArray(LoadInFlight[]::new);
  }

  private static WorkerState[] workers(
      Problem problem, Plan plan, long now, SplittableRandom random) {
    List<WorkerState> states = new ArrayList<>();
    for (Worker worker : problem.workers()) {
      List<Resident> residents = new ArrayList<>();
      for (Residency r : plan.residencies()) {
        boolean held = r.evictMicros() == null || r.evictMicros() > now;
        if (r.worker().equals(worker.id()) && r.readyMicros() <= now && held) {
          boolean pinned = random.nextInt(8) == 0;
          boolean mayStay = worker.calendar().equals(Calendar.ALWAYS);
          residents.add(new Resident(r.model(), pinned && mayStay));
        }
      }
      WorkerState before =
          problem.state().workers().stream()
              .filter(state -> state.worker().equals(worker.id()))
              .findFirst()
              .orElse(null);
      List<Occupation> occupied = before == null ? List.of() : before.occupied();
      long available = before == null ? 0 : before.availableFromMicros();
      states.add(new WorkerState(worker.id(), available, occupied, residents));
    }
    return states.toArray(WorkerState[]::new);
  }
}
