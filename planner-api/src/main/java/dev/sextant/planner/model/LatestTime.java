package dev.sextant.planner.model;

import java.util.List;

/** The latest moment that a problem names. */
final class LatestTime {
  private final Problem problem;
  private final Total latest = new Total();

  private LatestTime(Problem problem) {
    this.problem = problem;
  }

  /** The maximum over all moments in the problem, which names where it is. */
  static Total of(Problem problem) {
    LatestTime time = new LatestTime(problem);
    time.calendars();
    time.jobs();
    time.state();
    return time.latest;
  }

  private void calendars() {
    for (int i = 0; i < problem.workers().size(); i++) {
      Worker worker = problem.workers().get(i);
      Place place = Place.ROOT.element("workers", i, "worker", worker.id());
      for (int j = 0; j < worker.calendar().steps().size(); j++) {
        Place step = place.element("calendar", j, "step", null);
        include(step, "fromMicros", worker.calendar().steps().get(j).fromMicros());
      }
    }
  }

  private void jobs() {
    for (int i = 0; i < problem.jobs().size(); i++) {
      Job job = problem.jobs().get(i);
      Place place = JobValidator.place(job, i);
      include(place, "releaseMicros", job.releaseMicros());
      include(place, "dueMicros", job.dueMicros() == null ? 0 : job.dueMicros());
      include(place, "deadlineMicros", job.deadlineMicros() == null ? 0 : job.deadlineMicros());
      for (int j = 0; j < job.inputs().size(); j++) {
        List<JobInput.Arrival> arriving = job.inputs().get(j).arriving();
        for (int k = 0; k < arriving.size(); k++) {
          Place input = place.element("inputs", j, "input", null);
          Place copy = input.element("arriving", k, "copy in transit", null);
          include(copy, "sinceMicros", arriving.get(k).sinceMicros());
        }
      }
    }
  }

  private void state() {
    ClusterState state = problem.state();
    Place place = Place.ROOT.member("state", "");
    include(place, "nowMicros", state.nowMicros());
    for (int i = 0; i < state.workers().size(); i++) {
      WorkerState worker = state.workers().get(i);
      Place at = place.element("workers", i, "the state of worker", worker.worker());
      include(at, "availableFromMicros", worker.availableFromMicros());
      for (int j = 0; j < worker.occupied().size(); j++) {
        Place occupation = at.element("occupied", j, "occupation", null);
        include(occupation, "untilMicros", worker.occupied().get(j).untilMicros());
      }
    }
    for (int i = 0; i < state.finished().size(); i++) {
      FinishedTask task = state.finished().get(i);
      Place at = place.element("finished", i, "finished task", task.task());
      include(at, "endMicros", task.endMicros());
      for (int j = 0; j < task.copies().size(); j++) {
        Place copy = at.element("copies", j, "copy", null);
        include(copy, "sinceMicros", task.copies().get(j).sinceMicros());
      }
    }
    for (int i = 0; i < state.running().size(); i++) {
      RunningTask task = state.running().get(i);
      include(
          place.element("running", i, "running task", task.task()), "endMicros", task.endMicros());
    }
    for (int i = 0; i < state.loadsInFlight().size(); i++) {
      LoadInFlight load = state.loadsInFlight().get(i);
      include(
          place.element("loadsInFlight", i, "the load in flight of", load.model()),
          "readyMicros",
          load.readyMicros());
    }
  }

  private void include(Place place, String field, long moment) {
    if (latest.raiseTo(moment)) {
      latest.name(place, field, moment);
    }
  }
}
