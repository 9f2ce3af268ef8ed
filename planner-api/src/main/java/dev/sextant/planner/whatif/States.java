package dev.sextant.planner.whatif;

import dev.sextant.planner.model.LoadInFlight;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Resident;
import dev.sextant.planner.model.WorkerState;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Changes of what is in the memory of workers now. */
final class States {
  private States() {}

  /** The problem with other residents on a worker. */
  static Problem withResidents(
      Problem problem, String worker, UnaryOperator<List<Resident>> change) {
    List<WorkerState> states = new ArrayList<>();
    boolean found = false;
    for (WorkerState state : problem.state().workers()) {
      boolean here = state.worker().equals(worker);
      found |= here;
      states.add(
          here
              ? new WorkerState(
                  worker,
                  state.availableFromMicros(),
                  state.occupied(),
                  change.apply(state.residents()))
              : state);
    }
    if (!found) {
      states.add(new WorkerState(worker, 0, List.of(), change.apply(List.of())));
    }
    return problem.withState(problem.state().toBuilder().workers(states).build());
  }

  /** The problem without some of the loads that are under way. */
  static Problem withoutLoads(Problem problem, Predicate<LoadInFlight> some) {
    return problem.withState(
        problem.state().toBuilder()
            .loadsInFlight(problem.state().loadsInFlight().stream().filter(some.negate()).toList())
            .build());
  }
}
