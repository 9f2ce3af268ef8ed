package dev.sextant.ortools.witness;

import dev.sextant.planner.model.Problem;
import dev.sextant.planner.plan.Plan;
import dev.sextant.planner.plan.Residency;
import dev.sextant.planner.plan.TaskRun;
import java.util.ArrayList;
import java.util.List;
import org.chocosolver.solver.Model;
import org.chocosolver.solver.Solution;
import org.chocosolver.solver.Solver;
import org.chocosolver.solver.variables.IntVar;

/**
 * The semantics as a disjunctive constraint program for Choco. A residency is the k-th of a model
 * on a worker, and runs name the one they use. Two things that exclude each other are ordered;
 * where they share a capacity, whatever lasts when another starts is counted there. Lazy clause
 * generation decides most problems for which plain search takes minutes.
 */
public final class ChocoWitness {
  private ChocoWitness() {}

  /** The optimum, within so many nodes of the search tree. */
  public static Answer solve(Problem problem, long nodes) {
    ChocoVariables variables = new ChocoVariables(problem);
    return variables.impossible || !new ChocoConstraints(variables).addAll()
        ? Answer.INFEASIBLE
        : search(variables, nodes);
  }

  private static Answer search(ChocoVariables variables, long nodes) {
    IntVar objective = new ChocoObjective(variables).total();
    Model model = variables.model;
    Solver solver = model.getSolver();
    solver.limitNode(nodes);
    model.setObjective(Model.MINIMIZE, objective);
    Solution best = null;
    while (solver.solve()) {
      best = new Solution(model).record();
    }
    if (solver.isStopCriterionMet()) {
      return Answer.UNDECIDED;
    }
    return best == null
        ? Answer.INFEASIBLE
        : new Answer(true, plan(variables, best), best.getIntVal(objective));
  }

  private static Plan plan(ChocoVariables variables, Solution solution) {
    Reading reading = variables.reading;
    List<TaskRun> all = new ArrayList<>();
    reading.problem.state().running().forEach(r -> all.add(Answer.run(r)));
    for (int i = 0; i < variables.runs.size(); i++) {
      ChocoVariables.Run run = variables.runs.get(i);
      all.add(
          Answer.run(
              reading,
              i,
              solution.getIntVal(run.choice()),
              solution.getIntVal(run.start()),
              solution.getIntVal(run.end())));
    }
    List<Residency> residencies = new ArrayList<>();
    for (ChocoVariables.Slot slot : variables.slots) {
      if (solution.getIntVal(slot.present()) == 1) {
        int evict = solution.getIntVal(slot.evict());
        residencies.add(
            new Residency(
                reading.workers.get(slot.worker()).id(),
                reading.problem.models().get(slot.model()).id(),
                solution.getIntVal(slot.start()),
                solution.getIntVal(slot.ready()),
                isPinned(reading, slot) ? null : (Long) (long) evict));
      }
    }
    return new Plan(all, residencies);
  }

  private static boolean isPinned(Reading reading, ChocoVariables.Slot slot) {
    var resident = reading.facts.resident(slot.worker(), slot.model());
    return resident != null && resident.pinned();
  }
}
