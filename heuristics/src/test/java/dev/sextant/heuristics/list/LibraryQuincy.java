package dev.sextant.heuristics.list;

import dev.sextant.heuristics.flow.FlowCosts;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.jgrapht.Graph;
import org.jgrapht.alg.flow.mincost.CapacityScalingMinimumCostFlow;
import org.jgrapht.alg.flow.mincost.MinimumCostFlowProblem;
import org.jgrapht.alg.interfaces.MinimumCostFlowAlgorithm.MinimumCostFlow;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.DirectedWeightedPseudograph;

/**
 * The same rule as {@link Quincy}, with a node for every task, places asked anew in every round,
 * and the flow of JGraphT.
 */
final class LibraryQuincy implements ListRule {
  /** Largest number of tasks in a round. */
  static final int BATCH = 64;

  /** Largest number of workers a task may go to in a round. */
  static final int ARCS = 16;

  private static final int SINK = -1;

  private final PartialSchedule schedule;
  private final Pace pace;
  private final CompiledWorkflows workflows;
  private final CompiledWorkers workers;
  private final Readiness readiness;
  private final TreeSet<Ready> ready =
      new TreeSet<>(Comparator.comparingLong(Ready::producedMicros).thenComparingInt(Ready::task));
  private final List<Place> decided = new ArrayList<>();

  private record Ready(int task, long producedMicros) {}

  private record Place(Ready ready, int option, int worker, long endMicros) {}

  LibraryQuincy(PartialSchedule schedule, Pace pace) {
    this.schedule = schedule;
    this.pace = pace;
    CompiledProblem problem = schedule.problem();
    workflows = problem.workflows();
    workers = problem.workers();
    readiness = new Readiness(problem);
    addReady();
  }

  private void addReady() {
    for (int i = 0; i < readiness.count(); i++) {
      schedule.consider(readiness.task(i));
      ready.add(new Ready(readiness.task(i), schedule.arrivals().producedMicros()));
    }
  }

  @Override
  public void placed(Choice choice) {
    readiness.placed(choice.task);
    addReady();
  }

  @Override
  public void choose(Choice choice) {
    choice.clear(ready.isEmpty() ? 0 : ready.first().task());
    if (decided.isEmpty()) {
      List<List<Place>> batch = batch();
      if (batch.isEmpty()) {
        return;
      }
      decided.addAll(firstOfEachWorker(flow(batch)));
      for (Place place : decided) {
        ready.remove(place.ready());
      }
    }
    Place next = decided.remove(decided.size() - 1);
    choice.task = next.ready().task();
    choice.option = next.option();
    choice.worker = next.worker();
    choice.score = next.endMicros();
  }

  /** For each task of the batch its places, best first; empty if one has none or time is up. */
  private List<List<Place>> batch() {
    List<List<Place>> batch = new ArrayList<>();
    long horizon = 0;
    for (Ready candidate : ready) {
      if (batch.size() == BATCH || (!batch.isEmpty() && candidate.producedMicros() >= horizon)) {
        break;
      }
      List<Place> places = places(candidate);
      if (places.isEmpty() || pace.stop() != null) {
        return List.of();
      }
      horizon = batch.isEmpty() ? places.get(0).endMicros() : horizon;
      batch.add(places);
    }
    return batch;
  }

  private List<Place> places(Ready of) {
    schedule.consider(of.task());
    Place[] byWorker = new Place[workers.count()];
    for (int o = schedule.optionsBegin(); o < schedule.optionsEnd(); o++) {
      int c = workflows.optionClass(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        int worker = workers.member(i);
        long end =
            schedule.isAllowed(o, worker) ? schedule.endMicros(o, worker) : PartialSchedule.NEVER;
        Place known = byWorker[worker];
        if (end != PartialSchedule.NEVER && (known == null || end < known.endMicros())) {
          byWorker[worker] = new Place(of, o, worker, end);
        }
      }
    }
    return Arrays.stream(byWorker)
        .filter(place -> place != null)
        .sorted(Comparator.comparingLong(Place::endMicros))
        .limit(ARCS)
        .toList();
  }

  /** The place of each task in a flow of least cost. */
  private List<Place> flow(List<List<Place>> batch) {
    if (batch.size() == 1) {
      return List.of(batch.get(0).get(0));
    }
    Graph<Integer, DefaultWeightedEdge> graph =
        new DirectedWeightedPseudograph<>(DefaultWeightedEdge.class);
    graph.addVertex(SINK);
    List<Place> arcPlaces = new ArrayList<>();
    List<DefaultWeightedEdge> arcs = new ArrayList<>();
    int[] senders = new int[workers.count()];
    double duration = 0;
    for (int t = 0; t < batch.size(); t++) {
      int vertex = workers.count() + t;
      graph.addVertex(vertex);
      duration += schedule.durationMicros(batch.get(t).get(0).option());
      for (Place place : batch.get(t)) {
        graph.addVertex(place.worker());
        senders[place.worker()]++;
        DefaultWeightedEdge arc = graph.addEdge(vertex, place.worker());
        graph.setEdgeWeight(arc, place.endMicros() - place.ready().producedMicros());
        arcs.add(arc);
        arcPlaces.add(place);
      }
    }
    long wait = Math.round(duration / batch.size());
    for (int worker = 0; worker < senders.length; worker++) {
      for (int k = 0; k < senders[worker]; k++) {
        graph.setEdgeWeight(graph.addEdge(worker, SINK), (double) k * wait);
      }
    }
    FlowCosts.scale(graph);
    MinimumCostFlow<DefaultWeightedEdge> flow =
        new CapacityScalingMinimumCostFlow<Integer, DefaultWeightedEdge>()
            .getMinimumCostFlow(
                new MinimumCostFlowProblem.MinimumCostFlowProblemImpl<>(
                    graph,
                    vertex -> vertex == SINK ? -batch.size() : vertex >= workers.count() ? 1 : 0,
                    arc -> 1,
                    arc -> 0));
    List<Place> chosen = new ArrayList<>();
    for (int i = 0; i < arcs.size(); i++) {
      if (flow.getFlow(arcs.get(i)) > 0.5) {
        chosen.add(arcPlaces.get(i));
      }
    }
    return chosen;
  }

  /** The place that ends first on each worker, workers in descending order. */
  private static List<Place> firstOfEachWorker(List<Place> places) {
    List<Place> sorted = new ArrayList<>(places);
    sorted.sort(
        Comparator.comparingInt((Place place) -> -place.worker())
            .thenComparingLong(Place::endMicros)
            .thenComparingInt(place -> place.ready().task()));
    List<Place> first = new ArrayList<>();
    for (Place place : sorted) {
      if (first.isEmpty() || first.get(first.size() - 1).worker() != place.worker()) {
        first.add(place);
      }
    }
    return first;
  }
}
