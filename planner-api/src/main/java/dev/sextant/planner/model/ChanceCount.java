package dev.sextant.planner.model;

import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How likely tasks run, by passing over them once, each after those that lead to it, with every set
 * of tasks that have been reached and are still to come, and how likely it is. Tasks that run for
 * certain or never are known before and in no set, and what no uncertain task joins is counted
 * apart. Depth first, so that few tasks are waiting: sets grow with what is open at a time.
 */
final class ChanceCount {
  /** No task. */
  static final int NONE = -1;

  /** How many sets, times how long they and their probabilities are, are looked at in all. */
  private static final long MOST_WORK = 4_000_000;

  private static final BigInteger MILLION = BigInteger.valueOf(Task.CERTAIN_MILLIONTHS);

  private final Chances.Conditions conditions;
  private final List<List<Integer>> out = new ArrayList<>();
  private final List<List<Integer>> in = new ArrayList<>();
  private final boolean[] certain;
  private final boolean[] never;
  private final int[] group;

  /** All tasks, each after those that lead to it, and as soon after them as can be. */
  private final List<Integer> order;

  /** By task, its number among those of its group that are open at one time; or {@link #NONE}. */
  private final int[] number;

  /** By set of tasks that are reached, how likely it is, times a million to a power. */
  private Map<BitSet, BigInteger> sets = new HashMap<>();

  private int power;
  private long work;

  ChanceCount(Chances.Conditions conditions) {
    this.conditions = conditions;
    int tasks = conditions.tasks();
    certain = new boolean[tasks];
    never = new boolean[tasks];
    group = new int[tasks];
    number = new int[tasks];
    Arrays.fill(number, NONE);
    for (int t = 0; t < tasks; t++) {
      out.add(new ArrayList<>());
      in.add(new ArrayList<>());
      group[t] = t;
    }
    for (int e = 0; e < conditions.edges(); e++) {
      out.get(conditions.from(e)).add(e);
      in.get(conditions.to(e)).add(e);
    }
    order = order();
    order.forEach(this::settle);
    for (int e = 0; e < conditions.edges(); e++) {
      if (isOpen(e)) {
        group[groupOf(conditions.from(e))] = groupOf(conditions.to(e));
      }
    }
  }

  /**
   * Fills in, by task, how likely it runs, in millionths and rounded up; gives a task at which
   * there are too many sets, or {@link #NONE}.
   */
  int fill(BigInteger[] chance) {
    Map<Integer, List<Integer>> groups = new TreeMap<>();
    for (int task : order) {
      chance[task] = certain[task] ? MILLION : BigInteger.ZERO;
      List<Integer> mine = groups.computeIfAbsent(groupOf(task), any -> new ArrayList<>());
      mine.add(task);
    }
    for (List<Integer> tasks : groups.values()) {
      sets = new HashMap<>(Map.of(new BitSet(), BigInteger.ONE));
      power = 0;
      int words = 1 + open(tasks) / Long.SIZE;
      for (int task : tasks) {
        if (tasks.size() > 1 && !never[task]) {
          work += (long) sets.size() * outcomes(task).size() * (words + power);
          work += (long) outcomes(task).size() * words + out.get(task).size();
          if (work > MOST_WORK) {
            return task;
          }
          chance[task] = pass(task);
        }
      }
    }
    return NONE;
  }

  /**
   * Gives the tasks of a group that edges lead to their numbers, which those after them take again
   * when they are passed; gives how many numbers there are.
   */
  private int open(List<Integer> tasks) {
    BitSet taken = new BitSet();
    int most = 0;
    for (int task : tasks) {
      if (number[task] != NONE) {
        taken.clear(number[task]);
      }
      for (int edge : out.get(task)) {
        int to = conditions.to(edge);
        if (isOpen(edge) && number[to] == NONE) {
          number[to] = taken.nextClearBit(0);
          taken.set(number[to]);
          most = Math.max(most, number[to] + 1);
        }
      }
    }
    return most;
  }

  /** Whether an edge may be taken into a task of which that is not certain anyway. */
  private boolean isOpen(int edge) {
    int to = conditions.to(edge);
    return conditions.probability(edge) > 0
        && !never[conditions.from(edge)]
        && !never[to]
        && !certain[to];
  }

  private void settle(int task) {
    certain[task] = in.get(task).isEmpty();
    never[task] = !certain[task];
    for (int edge : in.get(task)) {
      boolean sure = conditions.probability(edge) == Task.CERTAIN_MILLIONTHS;
      certain[task] |= sure && certain[conditions.from(edge)];
      never[task] &= conditions.probability(edge) == 0 || never[conditions.from(edge)];
    }
  }

  private int groupOf(int task) {
    int root = task;
    while (group[root] != root) {
      group[root] = group[group[root]];
      root = group[root];
    }
    return root;
  }

  private List<Integer> order() {
    int[] waiting = new int[conditions.tasks()];
    Deque<Integer> ready = new ArrayDeque<>();
    for (int t = waiting.length - 1; t >= 0; t--) {
      waiting[t] = in.get(t).size();
      if (waiting[t] == 0) {
        ready.push(t);
      }
    }
    List<Integer> order = new ArrayList<>(waiting.length);
    while (!ready.isEmpty()) {
      int task = ready.pop();
      order.add(task);
      for (int edge : out.get(task)) {
        if (--waiting[conditions.to(edge)] == 0) {
          ready.push(conditions.to(edge));
        }
      }
    }
    return order;
  }

  /** Goes over a task: sets with it turn into those that it reaches; gives how likely it ran. */
  private BigInteger pass(int task) {
    BigInteger runs = BigInteger.ZERO;
    for (Map.Entry<BitSet, BigInteger> set : sets.entrySet()) {
      runs = isReached(task, set.getKey()) ? runs.add(set.getValue()) : runs;
    }
    BigInteger[] parts = runs.multiply(MILLION).divideAndRemainder(MILLION.pow(power));
    Map<String, Long> outcomes = outcomes(task);
    long all = outcomes.size() == 1 ? 1 : Task.CERTAIN_MILLIONTHS;
    power += outcomes.size() == 1 ? 0 : 1;
    Map<String, BitSet> reached = reached(task, outcomes.keySet());
    Map<BitSet, BigInteger> next = new HashMap<>();
    for (Map.Entry<BitSet, BigInteger> set : sets.entrySet()) {
      if (isReached(task, set.getKey())) {
        outcomes.forEach(
            (outcome, probability) ->
                merge(
                    next,
                    with(task, reached.get(outcome), set.getKey()),
                    set.getValue(),
                    Math.min(probability, all)));
      } else {
        merge(next, set.getKey(), set.getValue(), all);
      }
    }
    sets = next;
    return parts[1].signum() == 0 ? parts[0] : parts[0].add(BigInteger.ONE);
  }

  private boolean isReached(int task, BitSet set) {
    return certain[task] || set.get(number[task]);
  }

  private static void merge(
      Map<BitSet, BigInteger> sets, BitSet set, BigInteger value, long probability) {
    sets.merge(set, value.multiply(BigInteger.valueOf(probability)), BigInteger::add);
  }

  /** The outcomes that open edges wait for, and all others together under no name. */
  private Map<String, Long> outcomes(int task) {
    Map<String, Long> named = new TreeMap<>();
    for (int edge : out.get(task)) {
      if (isOpen(edge) && !conditions.outcome(edge).isEmpty()) {
        named.put(conditions.outcome(edge), conditions.probability(edge));
      }
    }
    long others = Task.CERTAIN_MILLIONTHS - named.values().stream().mapToLong(p -> p).sum();
    if (others > 0) {
      named.put("", others);
    }
    return named;
  }

  /** By outcome, the tasks that open edges lead to with it. */
  private Map<String, BitSet> reached(int task, Set<String> outcomes) {
    Map<String, BitSet> reached = new HashMap<>();
    outcomes.forEach(outcome -> reached.put(outcome, new BitSet()));
    BitSet always = new BitSet();
    for (int edge : out.get(task)) {
      if (isOpen(edge)) {
        String outcome = conditions.outcome(edge);
        BitSet tasks = outcome.isEmpty() ? always : reached.get(outcome);
        tasks.set(number[conditions.to(edge)]);
      }
    }
    reached.values().forEach(tasks -> tasks.or(always));
    return reached;
  }

  /** A set in which a task gives way to those that it reaches. */
  private BitSet with(int task, BitSet reached, BitSet set) {
    BitSet next = (BitSet) set.clone();
    if (number[task] != NONE) {
      next.clear(number[task]);
    }
    next.or(reached);
    return next;
  }
}
