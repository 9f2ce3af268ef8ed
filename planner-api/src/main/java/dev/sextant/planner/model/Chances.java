package dev.sextant.planner.model;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;

/**
 * How likely the tasks of a workflow run and its edges are taken (SEMANTICS.md, <em>Chance</em>),
 * in millionths. Those of tasks are exact but for one rounding up, those of edges are products of
 * them, rounded up. Immutable and thread-safe.
 */
public final class Chances {
  private static final long CERTAIN = Task.CERTAIN_MILLIONTHS;
  private static final Chances OF_EVERYTHING = new Chances(new long[0], new long[0]);

  /** By position; nothing where everything is certain. */
  private final long[] ofTask;

  private final long[] ofEdge;

  private Chances(long[] ofTask, long[] ofEdge) {
    this.ofTask = ofTask;
    this.ofEdge = ofEdge;
  }

  /**
   * The chances in a valid workflow.
   *
   * @throws IllegalArgumentException when outcomes can come together in too many ways to be
   *     counted, which {@link Problem#errors} says of every workflow
   */
  public static Chances of(Workflow workflow) {
    if (isUnconditional(workflow)) {
      return OF_EVERYTHING;
    }
    Conditions conditions = new Conditions(workflow);
    BigInteger[] above = new BigInteger[workflow.tasks().size()];
    int blocked = new ChanceCount(conditions).fill(above);
    if (blocked != ChanceCount.NONE) {
      throw new IllegalArgumentException(
          "The outcomes of workflow ("
              + workflow.id()
              + ") can come together in too many ways to be counted, at task ("
              + workflow.tasks().get(blocked).id()
              + ").");
    }
    long[] ofTask = Arrays.stream(above).mapToLong(BigInteger::longValueExact).toArray();
    long[] ofEdge = new long[workflow.edges().size()];
    for (int e = 0; e < ofEdge.length; e++) {
      ofEdge[e] = expected(ofTask[conditions.from(e)], conditions.probability(e));
    }
    boolean certain =
        LongStream.concat(Arrays.stream(ofTask), Arrays.stream(ofEdge))
            .allMatch(chance -> chance == CERTAIN);
    return certain ? OF_EVERYTHING : new Chances(ofTask, ofEdge);
  }

  private static boolean isUnconditional(Workflow workflow) {
    return workflow.edges().stream().allMatch(edge -> edge.when() == null);
  }

  /**
   * The position of a task of a workflow without other errors at which outcomes can come together
   * in too many ways to be counted; negative where there is none.
   */
  static int uncountable(Workflow workflow) {
    return isUnconditional(workflow)
        ? ChanceCount.NONE
        : new ChanceCount(new Conditions(workflow)).fill(new BigInteger[workflow.tasks().size()]);
  }

  /** That the task at a position of the workflow runs. */
  public long ofTask(int position) {
    return areCertain() ? CERTAIN : ofTask[position];
  }

  /** That the edge at a position of the workflow is taken. */
  public long ofEdge(int position) {
    return areCertain() ? CERTAIN : ofEdge[position];
  }

  /** Whether every task runs and every edge is taken for certain. */
  public boolean areCertain() {
    return ofTask.length == 0;
  }

  /**
   * An amount times a chance in millionths, rounded up; never more than the amount.
   *
   * @param amount not negative
   * @param chance from 0 to {@link Task#CERTAIN_MILLIONTHS}
   */
  public static long expected(long amount, long chance) {
    long whole = amount / CERTAIN;
    long rest = amount % CERTAIN;
    return whole * chance + (rest * chance + CERTAIN - 1) / CERTAIN;
  }

  /** The edges of a workflow with the probabilities that they say, by position. */
  static final class Conditions {
    private final Workflow workflow;
    private final int[] from;
    private final int[] to;
    private final long[] probability;

    Conditions(Workflow workflow) {
      this.workflow = workflow;
      Map<String, Integer> positions = new HashMap<>();
      for (int t = 0; t < workflow.tasks().size(); t++) {
        positions.put(workflow.tasks().get(t).id(), t);
      }
      int edges = workflow.edges().size();
      from = new int[edges];
      to = new int[edges];
      probability = new long[edges];
      for (int e = 0; e < edges; e++) {
        DataEdge edge = workflow.edges().get(e);
        from[e] = Objects.requireNonNull(positions.get(edge.from()), edge.from());
        to[e] = Objects.requireNonNull(positions.get(edge.to()), edge.to());
        probability[e] =
            edge.when() == null
                ? CERTAIN
                : workflow.tasks().get(from[e]).outcomes().getOrDefault(edge.when(), 0L);
      }
    }

    int tasks() {
      return workflow.tasks().size();
    }

    int edges() {
      return from.length;
    }

    int from(int edge) {
      return from[edge];
    }

    int to(int edge) {
      return to[edge];
    }

    /** That the edge is taken when the task that it leaves runs. */
    long probability(int edge) {
      return probability[edge];
    }

    /** The outcome that the edge waits for; empty for any, which no outcome is. */
    String outcome(int edge) {
      String when = workflow.edges().get(edge).when();
      return when == null ? "" : when;
    }
  }
}
