package dev.sextant.benchmarks.importer;

import dev.sextant.benchmarks.importer.TokenReader.Token;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads one file of {@link HeteroDagFormat}; for one use. */
final class HeteroDagReader {
  private static final int MAX_DECIMALS = 9;

  private final TokenReader tokens;
  private final List<List<Cost>> costs = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private int decimals;

  private record Cost(Token at, BigDecimal value) {}

  private record Edge(Token at, int from, int to, Cost cost) {}

  HeteroDagReader(TokenReader tokens) {
    this.tokens = tokens;
  }

  /**
   * The problem of the file.
   *
   * @throws InvalidInputException with what is wrong and where
   */
  Problem read(String name, ImportOptions options) {
    if (nextIs("#critical")) {
      tokens.expect("#critical");
      cost("the length of the critical path");
      decimals = 0;
    }
    tokens.expect("#tasks");
    do {
      readTask();
    } while (!nextIs("#edges"));
    tokens.expect("#edges");
    while (!nextIs("#end")) {
      readEdge();
    }
    tokens.expect("#end");
    tokens.expectEnd();
    return problem(name, options);
  }

  private void readTask() {
    int task = costs.size();
    tokens.nextInt("the number of the task", task, task);
    tokens.expect(":");
    List<Cost> row = new ArrayList<>();
    row.add(cost("a cost of task " + task));
    while (task == 0 ? nextIs(",") : row.size() < costs.get(0).size()) {
      tokens.expect(",");
      row.add(cost("a cost of task " + task));
    }
    costs.add(row);
  }

  private void readEdge() {
    int edge = edges.size();
    tokens.nextInt("the number of the edge", edge, edge);
    tokens.expect(":");
    Token at = tokens.peek();
    int from = tokens.nextInt("the start of edge " + edge, 0, costs.size() - 1);
    tokens.expect(",");
    int to = tokens.nextInt("the end of edge " + edge, 0, costs.size() - 1);
    tokens.expect(",");
    Cost cost = cost("the cost of edge " + edge);
    edges.add(new Edge(at == null ? cost.at() : at, from, to, cost));
  }

  private Cost cost(String what) {
    Token at = tokens.peek();
    BigDecimal value = tokens.nextDecimal(what);
    int scale = value.signum() == 0 ? 0 : value.stripTrailingZeros().scale();
    if (at == null || value.signum() < 0 || scale > MAX_DECIMALS) {
      throw outOfRange(what + " (not negative, at most " + MAX_DECIMALS + " decimals)", at);
    }
    decimals = Math.max(decimals, scale);
    return new Cost(at, value);
  }

  private Problem problem(String name, ImportOptions options) {
    List<String> machines = TaskGraphDraft.machines(costs.get(0).size());
    TaskGraphDraft graph = new TaskGraphDraft();
    for (int task = 0; task < costs.size(); task++) {
      graph.task("t" + task, machines, costs.get(task).stream().map(this::micros).toList());
    }
    for (Edge edge : edges) {
      FilePosition at = FilePosition.of(edge.at());
      graph.edge(at, "t" + edge.from(), "t" + edge.to(), micros(edge.cost()));
    }
    long microsPerUnit = BigDecimal.TEN.pow(decimals).longValueExact();
    return graph.problem(name, microsPerUnit, machines, options);
  }

  private long micros(Cost cost) {
    BigDecimal micros = cost.value().movePointRight(decimals);
    if (micros.compareTo(BigDecimal.valueOf(TokenReader.MAX_TIME)) > 0) {
      throw outOfRange(
          "a cost of at most "
              + BigDecimal.valueOf(TokenReader.MAX_TIME).movePointLeft(decimals).toPlainString(),
          cost.at());
    }
    return micros.longValueExact();
  }

  private boolean nextIs(String text) {
    Token next = tokens.peek();
    return next != null && next.text().equals(text);
  }

  private InvalidInputException outOfRange(String expected, @Nullable Token found) {
    return tokens.refusal(ErrorCode.OUT_OF_RANGE, expected, found);
  }
}
