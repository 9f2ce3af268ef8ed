package dev.sextant.ortools;

import com.google.ortools.sat.CpModel;
import com.google.ortools.sat.IntVar;
import com.google.ortools.sat.LinearExprBuilder;
import com.google.ortools.sat.Literal;
import dev.sextant.planner.compiled.CompiledProblem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the sequences of all workers share.
 *
 * @param model to which all add
 * @param chosen by task, whether each of its candidates is chosen
 * @param objective to which the loads are added
 * @param makespan null where it does not count
 */
record SequenceContext(
    CompiledProblem problem,
    Candidates candidates,
    CpModel model,
    List<List<Literal>> chosen,
    LinearExprBuilder objective,
    @Nullable IntVar makespan) {}
