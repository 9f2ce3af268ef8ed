package dev.sextant.heuristics.list;

import dev.sextant.planner.compiled.CompiledProblem;
import java.util.function.Function;

/** The list heuristics; the classes named here give papers and deviations. */
public enum ListHeuristic {
  /** {@link Heft} with insertion. */
  HEFT(Gaps.FILLED, (schedule, seed, pace) -> Heft.withInsertion(schedule)),
  /** {@link Heft} with queues. */
  HEFT_APPEND(Gaps.LEFT, (schedule, seed, pace) -> Heft.withQueues(schedule)),
  /** {@link LatestStartList}. */
  LATEST_START(Gaps.FILLED, (schedule, seed, pace) -> LatestStartList.rule(schedule)),
  /** {@link ShortestJobList}. */
  SHORTEST_JOB(Gaps.FILLED, (schedule, seed, pace) -> ShortestJobList.rule(schedule)),
  /** {@link Cpop}. */
  CPOP(Gaps.FILLED, (schedule, seed, pace) -> Cpop.rule(schedule)),
  /** {@link Peft}. */
  PEFT(Gaps.FILLED, (schedule, seed, pace) -> Peft.rule(schedule)),
  /** {@link LookaheadHeft}. */
  LOOKAHEAD_HEFT(Gaps.FILLED, (schedule, seed, pace) -> LookaheadHeft.rule(schedule, pace)),
  /** {@link DynamicLevel}. */
  DLS(DynamicLevel::criterion),
  /** {@link EarliestTaskFirst}. */
  ETF(EarliestTaskFirst::criterion),
  /** {@link MinMin}, the task that ends first. */
  MIN_MIN(problem -> MinMin.minMin()),
  /** {@link MinMin}, the task that ends last. */
  MAX_MIN(MinMin::maxMin),
  /** {@link MinMin}, the task that has most to lose. */
  SUFFERAGE(problem -> MinMin.sufferage()),
  /** {@link Immediate}, minimum completion time. */
  MCT(Gaps.LEFT, (schedule, seed, pace) -> Immediate.minimumCompletionTime(schedule)),
  /** {@link Immediate}, minimum execution time. */
  MET(Gaps.LEFT, (schedule, seed, pace) -> Immediate.minimumExecutionTime(schedule)),
  /** {@link Immediate}, opportunistic load balancing. */
  OLB(Gaps.LEFT, (schedule, seed, pace) -> Immediate.opportunisticLoadBalancing(schedule)),
  /** {@link Dispatch} by hash. */
  HASH(Gaps.LEFT, (schedule, seed, pace) -> Dispatch.hash(schedule)),
  /** {@link Dispatch} by chance. */
  RANDOM(Gaps.LEFT, (schedule, seed, pace) -> Dispatch.random(schedule, seed)),
  /** {@link Dispatch} in turn. */
  ROUND_ROBIN(Gaps.LEFT, (schedule, seed, pace) -> Dispatch.roundRobin(schedule)),
  /** {@link Dispatch} to the worker that could start first. */
  JIT(Gaps.LEFT, (schedule, seed, pace) -> Dispatch.justInTime(schedule)),
  /** {@link MemoryHeft}. */
  MEMORY_HEFT(Gaps.FILLED, (schedule, seed, pace) -> new MemoryHeft(schedule, pace)),
  /** {@link Darts}. */
  DARTS(Gaps.LEFT, (schedule, seed, pace) -> new Darts(schedule, pace)),
  /** {@link Quincy}. */
  QUINCY(Gaps.LEFT, (schedule, seed, pace) -> new Quincy(schedule, pace));

  /** Makes the rule of a heuristic for one problem. */
  private interface Factory {
    ListRule create(PartialSchedule schedule, long seed, Pace pace);
  }

  private final Gaps gaps;
  private final Factory factory;

  /** One that chooses task and worker together. */
  ListHeuristic(Function<CompiledProblem, Criterion> criterion) {
    this(
        Gaps.LEFT,
        (schedule, seed, pace) ->
            new GreedyRule(schedule, criterion.apply(schedule.problem()), pace));
  }

  ListHeuristic(Gaps gaps, Factory factory) {
    this.gaps = gaps;
    this.factory = factory;
  }

  /** What it does with gaps between runs. */
  Gaps gaps() {
    return gaps;
  }

  /** Its rule for an empty schedule. */
  ListRule rule(PartialSchedule schedule, long seed, Pace pace) {
    return factory.create(schedule, seed, pace);
  }
}
