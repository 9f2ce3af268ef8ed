package dev.sextant.heuristics.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.Planners;
import dev.sextant.planner.model.DataEdge;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Objective;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.model.Workflow;
import org.jgrapht.Graph;
import org.jgrapht.alg.TransitiveReduction;
import org.jgrapht.alg.cycle.CycleDetector;
import org.jgrapht.graph.DefaultEdge;
import org.jgrapht.graph.DirectedAcyclicGraph;
import org.jgrapht.graph.SimpleGraph;
import org.jgrapht.util.SupplierUtil;
import org.junit.jupiter.api.Test;

class WorkflowGraphsTest {
  private static final Workflow DIAMOND =
      Workflow.builder("diamond")
          .task("a", 3, "m")
          .task("b", 4)
          .task("c", 5)
          .task("d", 6)
          .edge("a", "b", 7)
          .edge(new DataEdge("a", "c", 8, "frame"))
          .edge("b", "d", 9)
          .edge("c", "d", 0)
          .edge("a", "d", 0)
          .build();

  @Test
  void thereAndBackIsTheSame() {
    Graph<Task, DataEdge> graph = WorkflowGraphs.toGraph(DIAMOND);

    assertThat(graph.vertexSet()).containsExactlyElementsOf(DIAMOND.tasks());
    assertThat(graph.edgeSet()).containsExactlyElementsOf(DIAMOND.edges());
    assertThat(WorkflowGraphs.toWorkflow("diamond", graph)).isEqualTo(DIAMOND);
  }

  @Test
  void algorithmsChangeWorkflows() {
    Graph<Task, DataEdge> graph = WorkflowGraphs.toGraph(DIAMOND);
    TransitiveReduction.INSTANCE.reduce(graph);

    Workflow reduced = WorkflowGraphs.toWorkflow("reduced", graph);

    assertThat(reduced.edges())
        .containsExactlyElementsOf(DIAMOND.edges().subList(0, DIAMOND.edges().size() - 1));
  }

  @Test
  void graphsOfOtherVerticesArePlanned() {
    Graph<Integer, DefaultEdge> random =
        new DirectedAcyclicGraph<>(
            SupplierUtil.createIntegerSupplier(), SupplierUtil.DEFAULT_EDGE_SUPPLIER, false);
    for (int v = 0; v < 12; v++) {
      random.addVertex();
    }
    for (int from = 0; from < 12; from++) {
      for (int to = from + 1; to < 12; to += from + 1) {
        random.addEdge(from, to);
      }
    }
    Workflow workflow =
        WorkflowGraphs.toWorkflow(
            "random", random, v -> Task.of("t" + v, Mode.of(10L + v)), edge -> 100);
    Problem problem =
        Problem.builder()
            .workflow(workflow)
            .job("j", "random")
            .workers(Worker.cpu("v"), Worker.cpu("w"))
            .objective(Objective.makespan())
            .build();

    assertThat(workflow.edges()).hasSameSizeAs(random.edgeSet());
    assertThat(Planners.get("heft").plan(problem).status())
        .isIn(PlanStatus.FEASIBLE, PlanStatus.OPTIMAL);
  }

  @Test
  void holdsCyclesSoThatTheyCanBeFound() {
    Workflow cycle =
        Workflow.builder("c").task("a", 1).task("b", 1).edge("a", "b", 0).edge("b", "a", 0).build();

    assertThat(new CycleDetector<>(WorkflowGraphs.toGraph(cycle)).findCycles()).hasSize(2);
  }

  @Test
  void refusesWhatIsNoGraphOfTasks() {
    Workflow dangling = Workflow.builder("w").task("a", 1).edge("a", "z", 0).build();
    Workflow twice = Workflow.builder("w").task("a", 1).task("a", 2).build();
    Graph<Integer, DefaultEdge> undirected = new SimpleGraph<>(DefaultEdge.class);
    Graph<Integer, DefaultEdge> two = new DirectedAcyclicGraph<>(DefaultEdge.class);
    two.addVertex(1);
    two.addVertex(2);

    assertThatThrownBy(() -> WorkflowGraphs.toGraph(dangling))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(z)");
    assertThatThrownBy(() -> WorkflowGraphs.toGraph(twice)).hasMessageContaining("(a)");
    assertThatThrownBy(() -> WorkflowGraphs.toWorkflow("w", undirected, v -> Task.of("t"), e -> 0))
        .hasMessageContaining("not directed");
    assertThatThrownBy(
            () -> WorkflowGraphs.toWorkflow("w", two, v -> Task.of("t", Mode.of(1)), e -> 0))
        .hasMessageContaining("second task (t)");
  }
}
