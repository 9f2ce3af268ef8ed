package dev.sextant.heuristics.sharing;

import dev.sextant.heuristics.flow.FlowCosts;
import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import dev.sextant.planner.sharing.compiled.IndexedAllocation;
import dev.sextant.planner.sharing.spi.AllocationOutcome;
import dev.sextant.planner.sharing.spi.AllocationRequest;
import dev.sextant.planner.sharing.spi.AllocatorBackend;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jgrapht.Graph;
import org.jgrapht.alg.flow.mincost.CapacityScalingMinimumCostFlow;
import org.jgrapht.alg.flow.mincost.MinimumCostFlowProblem;
import org.jgrapht.alg.interfaces.MinimumCostFlowAlgorithm.MinimumCostFlow;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.DirectedWeightedPseudograph;

/**
 * The allocator {@code allox}: least mean completion time, after AlloX (Le, Sun, Chowdhury, Liu,
 * EuroSys 2020). Each job is matched to a type of worker and a position from the last in the queue
 * of one of its workers; who is k-th from the last delays k jobs, itself included, by its time.
 * Jobs at the head of a queue run now, all the time; the others wait.
 *
 * <p>Whole gangs are one machine: a job of a gang of two has half as many places. Solved as a flow
 * of least cost, because workers of one type are alike; positions are added until the best flow
 * does not use the last.
 */
final class AlloX implements AllocatorBackend {
  /** Counter: the sum over jobs of the time until they are done, in seconds, rounded. */
  static final String COMPLETION_SECONDS = "completionSeconds";

  private static final String SINK = "sink";

  /** A place in the queues of a type, for jobs of one mode. */
  private record Place(int choice, int position) {}

  /** A job in a place. */
  private record Match(int job, Place place, double seconds) {}

  @Override
  public boolean looksAtDuties() {
    return false;
  }

  @Override
  public AllocationOutcome allocate(AllocationRequest request) {
    CompiledSharing problem = request.problem();
    // Who can only run beside others has no queue to stand in.
    List<Integer> jobs =
        Rules.open(problem).stream()
            .filter(job -> !Rules.fastestFirst(problem, job).isEmpty())
            .toList();
    int positions = 2 + 2 * jobs.size() / Math.max(1, problem.choices().workers());
    List<Match> matches = match(problem, jobs, positions);
    while (positions < jobs.size()
        && (matches.size() < jobs.size() || usesLast(matches, positions))) {
      positions = Math.min(jobs.size(), 2 * positions);
      matches = match(problem, jobs, positions);
    }
    double seconds = 0;
    for (Match match : matches) {
      seconds += match.place.position * match.seconds;
    }
    return new AllocationOutcome(
        heads(problem, matches),
        null,
        true,
        Map.of(COMPLETION_SECONDS, Math.round(seconds), "positions", (long) positions),
        Map.of());
  }

  private static boolean usesLast(List<Match> matches, int positions) {
    return matches.stream().anyMatch(match -> match.place.position == positions);
  }

  private static List<Match> match(CompiledSharing problem, List<Integer> jobs, int positions) {
    Choices choices = problem.choices();
    Graph<Object, DefaultWeightedEdge> graph =
        new DirectedWeightedPseudograph<>(DefaultWeightedEdge.class);
    graph.addVertex(SINK);
    List<DefaultWeightedEdge> arcs = new ArrayList<>();
    List<Match> possible = new ArrayList<>();
    Map<DefaultWeightedEdge, Integer> capacity = new HashMap<>();
    for (int type = 0; type < choices.types().size(); type++) {
      for (int k = 1; k <= positions; k++) {
        Place place = new Place(type, k);
        graph.addVertex(place);
        capacity.put(graph.addEdge(place, SINK), choices.workersOfType(type));
      }
    }
    for (int job : jobs) {
      graph.addVertex(job);
      for (int choice : Rules.fastestFirst(problem, job)) {
        double seconds = problem.left(job) / choices.rate(choice);
        for (int k = 1; k <= positions; k++) {
          DefaultWeightedEdge arc = graph.addEdge(job, new Place(choices.type(choice), k));
          graph.setEdgeWeight(arc, k * seconds * choices.gang(choice));
          arcs.add(arc);
          possible.add(new Match(job, new Place(choice, k), seconds));
        }
      }
    }
    if (positions < jobs.size()) {
      leaveOut(graph, jobs, arcs);
    }
    FlowCosts.scale(graph);
    MinimumCostFlow<DefaultWeightedEdge> flow =
        new CapacityScalingMinimumCostFlow<Object, DefaultWeightedEdge>()
            .getMinimumCostFlow(
                new MinimumCostFlowProblem.MinimumCostFlowProblemImpl<>(
                    graph,
                    vertex -> vertex.equals(SINK) ? -jobs.size() : vertex instanceof Place ? 0 : 1,
                    arc -> capacity.getOrDefault(arc, 1),
                    arc -> 0));
    List<Match> matches = new ArrayList<>();
    for (int i = 0; i < arcs.size(); i++) {
      if (flow.getFlow(arcs.get(i)) > 0.5) {
        matches.add(possible.get(i));
      }
    }
    return matches;
  }

  /** Lets jobs for which there are too few positions go without, at a price above all others. */
  private static void leaveOut(
      Graph<Object, DefaultWeightedEdge> graph,
      List<Integer> jobs,
      List<DefaultWeightedEdge> arcs) {
    double dearest = 1;
    for (DefaultWeightedEdge arc : arcs) {
      dearest = Math.max(dearest, graph.getEdgeWeight(arc));
    }
    for (int job : jobs) {
      graph.setEdgeWeight(graph.addEdge(job, SINK), 2 * dearest);
    }
  }

  /** The jobs at the heads of their queues get all the time, the farthest from the last first. */
  private static IndexedAllocation heads(CompiledSharing problem, List<Match> matches) {
    Portions portions = new Portions(problem);
    matches.stream()
        .sorted(
            Comparator.comparingInt((Match match) -> -match.place.position)
                .thenComparingInt(Match::job))
        .forEach(
            match -> {
              if (portions.room(match.place.choice, match.job) >= 1 - 1e-9) {
                portions.give(match.place.choice, 1, match.job);
              }
            });
    return portions.allocation();
  }
}
