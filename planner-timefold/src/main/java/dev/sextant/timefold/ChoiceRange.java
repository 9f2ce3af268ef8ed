package dev.sextant.timefold;

import ai.timefold.solver.core.api.domain.valuerange.CountableValueRange;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledWorkers;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** All choices for one task: every rank with every option on every worker that has it. */
final class ChoiceRange implements CountableValueRange<Choice> {
  private final CompiledProblem problem;
  private final int task;

  ChoiceRange(CompiledProblem problem, int task) {
    this.problem = problem;
    this.task = task;
  }

  @Override
  public long getSize() {
    return Math.multiplyHigh(placements().length, SparseRanks.COUNT) == 0
        ? placements().length * SparseRanks.COUNT
        : Long.MAX_VALUE;
  }

  @Override
  public boolean isEmpty() {
    return placements().length == 0;
  }

  @Override
  public Choice get(long index) {
    int[] placement = placements()[(int) (index / SparseRanks.COUNT)];
    return new Choice(index % SparseRanks.COUNT, placement[0], placement[1]);
  }

  @Override
  public boolean contains(@Nullable Choice choice) {
    if (choice == null || choice.rank() < 0 || choice.rank() >= SparseRanks.COUNT) {
      return false;
    }
    CompiledWorkflows workflows = problem.workflows();
    int workflowTask = problem.jobs().workflowTask(task);
    int option = choice.option();
    return option >= workflows.optionsBegin(workflowTask)
        && option < workflows.optionsEnd(workflowTask)
        && problem.workers().classOf(choice.worker()) == workflows.optionClass(option)
        && problem.pinsAllow(task, workflows.optionMode(option), choice.worker());
  }

  @Override
  public Iterator<Choice> createOriginalIterator() {
    return LongStream.range(0, getSize()).mapToObj(this::get).iterator();
  }

  @Override
  public Iterator<Choice> createRandomIterator(Random random) {
    return LongStream.generate(() -> Math.floorMod(random.nextLong(), getSize()))
        .mapToObj(this::get)
        .iterator();
  }

  /** Option and worker of every placement that pins allow. */
  private int[][] placements() {
    CompiledWorkflows workflows = problem.workflows();
    CompiledWorkers workers = problem.workers();
    int workflowTask = problem.jobs().workflowTask(task);
    int[][] found = new int[8][];
    int count = 0;
    for (int o = workflows.optionsBegin(workflowTask);
        o < workflows.optionsEnd(workflowTask);
        o++) {
      int c = workflows.optionClass(o);
      for (int i = workers.membersBegin(c); i < workers.membersEnd(c); i++) {
        if (problem.pinsAllow(task, workflows.optionMode(o), workers.member(i))) {
          if (count == found.length) {
            found = Arrays.copyOf(found, count * 2);
          }
          found[count++] = new int[] {o, workers.member(i)};
        }
      }
    }
    return Arrays.copyOf(found, count);
  }
}
