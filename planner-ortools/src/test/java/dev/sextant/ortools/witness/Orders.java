package dev.sextant.ortools.witness;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.chocosolver.solver.Model;
import org.chocosolver.solver.variables.BoolVar;
import org.chocosolver.solver.variables.IntVar;

/** Literals that compare two moments, each made once, and clauses over them. */
final class Orders {
  private record Pair(IntVar a, IntVar b) {}

  private final Model model;
  private final Map<Pair, BoolVar> atMost = new HashMap<>();
  private final Map<Pair, BoolVar> before = new HashMap<>();

  Orders(Model model) {
    this.model = model;
  }

  /** Whether one moment is no later than another. */
  BoolVar atMost(IntVar a, IntVar b) {
    return atMost.computeIfAbsent(new Pair(a, b), any -> model.arithm(a, "<=", b).reify());
  }

  /** Whether one moment is earlier than another. */
  BoolVar before(IntVar a, IntVar b) {
    return before.computeIfAbsent(new Pair(a, b), any -> model.arithm(a, "<", b).reify());
  }

  /** When all conditions hold, one interval ends before the other starts. */
  void order(List<BoolVar> conditions, IntVar start, IntVar end, IntVar start2, IntVar end2) {
    clause(List.of(atMost(end, start2), atMost(end2, start)), conditions);
  }

  /** One of the first holds, or one of the second does not. */
  void clause(List<BoolVar> holds, List<BoolVar> conditions) {
    model.addClauses(holds.toArray(BoolVar[]::new), conditions.toArray(BoolVar[]::new));
  }

  /** Whether all of them hold. */
  BoolVar and(List<BoolVar> literals) {
    BoolVar all = model.boolVar("all");
    model.min(all, literals.toArray(BoolVar[]::new)).post();
    return all;
  }

  /** Whether any of them holds. */
  BoolVar or(List<BoolVar> literals) {
    if (literals.isEmpty()) {
      return model.boolVar(false);
    }
    if (literals.size() == 1) {
      return literals.get(0);
    }
    BoolVar any = model.boolVar("any");
    model.max(any, literals.toArray(BoolVar[]::new)).post();
    return any;
  }
}
