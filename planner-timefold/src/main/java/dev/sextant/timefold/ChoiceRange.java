package dev.sextant.timefold;

import ai.timefold.solver.core.api.domain.valuerange.CountableValueRange;
import dev.sextant.heuristics.timetable.OrderDecoder;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.compiled.CompiledState;
import dev.sextant.planner.compiled.CompiledWorkflows;
import java.util.Iterator;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** All choices for one task that hold it until no hour: every rank, option and worker of it. */
final class ChoiceRange implements CountableValueRange<Choice> {
  private final CompiledProblem problem;
  private final int task;

  ChoiceRange(CompiledProblem problem, int task) {
    this.problem = problem;
    this.task = task;
  }

  @Override
  public long getSize() {
    long placements = 0;
    for (int o = firstOption(); o < endOfOptions(); o++) {
      placements += workersFor(o);
    }
    return placements > Long.MAX_VALUE / SparseRanks.COUNT
        ? Long.MAX_VALUE
        : placements * SparseRanks.COUNT;
  }

  @Override
  public boolean isEmpty() {
    return getSize() == 0;
  }

  @Override
  public Choice get(long index) {
    long placement = Objects.checkIndex(index, getSize()) / SparseRanks.COUNT;
    int option = firstOption();
    while (placement >= workersFor(option)) {
      placement -= workersFor(option++);
    }
    int worker = worker(option, (int) placement);
    return new Choice(index % SparseRanks.COUNT, option, worker, OrderDecoder.NOT_HELD);
  }

  @Override
  public boolean contains(@Nullable Choice choice) {
    if (choice == null || choice.rank() < 0 || choice.rank() >= SparseRanks.COUNT) {
      return false;
    }
    CompiledWorkflows workflows = problem.workflows();
    int option = choice.option();
    return option >= firstOption()
        && option < endOfOptions()
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

  private int firstOption() {
    return problem.workflows().optionsBegin(problem.jobs().workflowTask(task));
  }

  private int endOfOptions() {
    return problem.workflows().optionsEnd(problem.jobs().workflowTask(task));
  }

  /** On how many workers pins allow an option. */
  private int workersFor(int option) {
    if (!problem.pinsAllow(task, option)) {
      return 0;
    }
    int c = problem.workflows().optionClass(option);
    return isPinned() ? 1 : problem.workers().membersEnd(c) - problem.workers().membersBegin(c);
  }

  /** One of those workers, by its number among them. */
  private int worker(int option, int number) {
    int c = problem.workflows().optionClass(option);
    return isPinned()
        ? problem.state().pinnedWorker(task)
        : problem.workers().member(problem.workers().membersBegin(c) + number);
  }

  private boolean isPinned() {
    return problem.state().pinnedWorker(task) != CompiledState.FREE;
  }
}
