package dev.sextant.benchmarks.jmh;

import dev.sextant.benchmarks.generator.OffloadGenerator;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.StopSignal;
import dev.sextant.planner.placement.MinimumCut;
import dev.sextant.planner.placement.PlacementProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jgrapht.Graph;
import org.jgrapht.alg.flow.BoykovKolmogorovMFImpl;
import org.jgrapht.alg.flow.DinicMFImpl;
import org.jgrapht.alg.flow.EdmondsKarpMFImpl;
import org.jgrapht.alg.flow.PushRelabelMFImpl;
import org.jgrapht.graph.DefaultWeightedEdge;
import org.jgrapht.graph.builder.GraphTypeBuilder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The minimum cut of a program over two devices, by our flow and by those of JGraphT, each with the
 * network built in the forms it takes: what a planner would have to do.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2)
@Measurement(iterations = 3)
public class MinimumCutBenchmark {
  private static final double NEVER = 1e15;

  /** Number of calls of the program. */
  @Param({"300", "1000", "3000", "100000"})
  public int calls;

  private int nodes;
  private final List<long[]> charges = new ArrayList<>();
  private final List<long[]> arcs = new ArrayList<>();

  /** The network: charges of nodes by side, and arcs with their costs both ways. */
  @Setup(Level.Trial)
  public void build() {
    PlacementProblem problem =
        PlacementProblem.of(CompiledProblem.of(new OffloadGenerator(calls, 1).generate()));
    nodes = problem.tasks();
    for (int t = 0; t < problem.tasks(); t++) {
      long first = Math.min(problem.cost(t, 0), (long) NEVER);
      charges.add(new long[] {t, first, problem.cost(t, 1)});
    }
    for (int i = 0; i < problem.items(); i++) {
      int from = problem.producer(i);
      for (int r = problem.readersBegin(i); r < problem.readersEnd(i); r++) {
        arcs.add(new long[] {nodes, problem.reader(r), (long) NEVER, 0});
        arcs.add(new long[] {problem.reader(r), nodes + 1, (long) NEVER, 0});
      }
      arcs.add(new long[] {from, nodes, problem.weight(i), 0});
      arcs.add(new long[] {nodes + 1, from, problem.weight(i), 0});
      nodes += 2;
    }
  }

  /** This project's. */
  @Benchmark
  public long own() {
    MinimumCut cut = new MinimumCut(nodes, arcs.size());
    cut.addNodes(nodes);
    for (long[] charge : charges) {
      cut.charge((int) charge[0], charge[1], charge[2]);
    }
    for (long[] arc : arcs) {
      cut.chargeApart((int) arc[0], (int) arc[1], arc[2], arc[3]);
    }
    return cut.solve(StopSignal.NEVER);
  }

  /** Push-relabel. */
  @Benchmark
  public double pushRelabel() {
    return new PushRelabelMFImpl<>(graph()).calculateMinCut(nodes, nodes + 1);
  }

  /** Boykov and Kolmogorov. */
  @Benchmark
  public double boykovKolmogorov() {
    return new BoykovKolmogorovMFImpl<>(graph()).calculateMinCut(nodes, nodes + 1);
  }

  /** Dinic. */
  @Benchmark
  public double dinic() {
    return new DinicMFImpl<>(graph()).calculateMinCut(nodes, nodes + 1);
  }

  /** Edmonds and Karp. */
  @Benchmark
  public double edmondsKarp() {
    return new EdmondsKarpMFImpl<>(graph()).calculateMinCut(nodes, nodes + 1);
  }

  private Graph<Integer, DefaultWeightedEdge> graph() {
    Graph<Integer, DefaultWeightedEdge> graph =
        GraphTypeBuilder.<Integer, DefaultWeightedEdge>directed()
            .allowingMultipleEdges(true)
            .weighted(true)
            .edgeClass(DefaultWeightedEdge.class)
            .buildGraph();
    for (int node = 0; node < nodes + 2; node++) {
      graph.addVertex(node);
    }
    for (long[] charge : charges) {
      int node = (int) charge[0];
      graph.setEdgeWeight(graph.addEdge(node, nodes + 1), charge[1]);
      graph.setEdgeWeight(graph.addEdge(nodes, node), charge[2]);
    }
    for (long[] arc : arcs) {
      graph.setEdgeWeight(graph.addEdge((int) arc[0], (int) arc[1]), arc[2]);
    }
    return graph;
  }
}
