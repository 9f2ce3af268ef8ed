package dev.sextant.planner.explain;

import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.IndexedPlan;
import dev.sextant.planner.explain.CachedModel.Came;
import dev.sextant.planner.explain.PlanIndex.Origin;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tells what comes into the memory of each worker, for whom, and what has left meanwhile. */
final class CacheStories {
  private record Leaving(long instant, int model) {}

  private final PlanIndex index;
  private final IndexedPlan plan;

  CacheStories(PlanIndex index) {
    this.index = index;
    plan = index.plan;
  }

  /** One per worker that holds a model, in the order of the problem. */
  List<WorkerCache> all() {
    List<WorkerCache> caches = new ArrayList<>();
    for (int worker = 0; worker < index.problem.workers().count(); worker++) {
      if (index.holdsOn(worker).length > 0) {
        caches.add(new WorkerCache(index.workerId(worker), models(worker)));
      }
    }
    return caches;
  }

  private List<CachedModel> models(int worker) {
    List<Leaving> leaving = leaving(worker);
    List<CachedModel> models = new ArrayList<>();
    int next = 0;
    for (int hold : byTime(worker)) {
      List<String> evicted = new ArrayList<>();
      if (index.origin(hold) == Origin.LOAD) {
        for (;
            next < leaving.size() && leaving.get(next).instant() <= plan.loadStart(hold);
            next++) {
          evicted.add(index.modelId(leaving.get(next).model()));
        }
      }
      models.add(model(hold, evicted));
    }
    return models;
  }

  private int[] byTime(int worker) {
    return Arrays.stream(index.holdsOn(worker))
        .boxed()
        .sorted(Comparator.<Integer>comparingLong(plan::loadStart).thenComparingLong(plan::ready))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /**
   * What leaves the memory of a worker, by time; what is there now and does not stay leaves now.
   */
  private List<Leaving> leaving(int worker) {
    List<Leaving> leaving = new ArrayList<>();
    CompiledState state = index.state;
    for (int r = state.residentsBegin(worker); r < state.residentsEnd(worker); r++) {
      int hold = index.lastReady(worker, state.residentModel(r), index.now);
      if (hold == PlanIndex.NONE || index.origin(hold) != Origin.RESIDENT) {
        leaving.add(new Leaving(index.now, state.residentModel(r)));
      }
    }
    for (int hold : index.holdsOn(worker)) {
      if (plan.evict(hold) != IndexedPlan.NEVER) {
        leaving.add(new Leaving(plan.evict(hold), plan.residencyModel(hold)));
      }
    }
    leaving.sort(Comparator.comparingLong(Leaving::instant));
    return leaving;
  }

  private CachedModel model(int hold, List<String> evicted) {
    int user = index.uses().first(hold);
    long evict = plan.evict(hold);
    return new CachedModel(
        index.modelId(plan.residencyModel(hold)),
        Came.valueOf(index.origin(hold).name()),
        plan.loadStart(hold),
        plan.ready(hold),
        evict == IndexedPlan.NEVER ? null : (Long) evict,
        user < 0 ? null : index.party(user),
        index.uses().count(hold),
        evicted,
        left(hold));
  }

  /** When the model had left before, or null. */
  private @Nullable Long left(int hold) {
    if (index.origin(hold) != Origin.LOAD) {
      return null;
    }
    int before = index.holdBefore(hold);
    if (before != PlanIndex.NONE) {
      return plan.evict(before);
    }
    boolean there = index.isResident(plan.residencyWorker(hold), plan.residencyModel(hold));
    return there ? (Long) index.now : null;
  }
}
