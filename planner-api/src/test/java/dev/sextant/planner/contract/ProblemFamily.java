package dev.sextant.planner.contract;

import dev.sextant.planner.model.Problem;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Problems of consecutive seeds, judged on two threads. System properties say how many (named by
 * the family) and from which seed ({@value #SEED}); what a seed gives depends on nothing else.
 */
public final class ProblemFamily {
  /** System property: the first seed of every family. */
  public static final String SEED = "sextant.mix.seed";

  private static final int THREADS = 2;
  private static final int SHOWN = 10;

  private final String property;
  private final int problems;
  private final LongFunction<Problem> draw;

  /**
   * A family.
   *
   * @param property system property that says how many problems it has
   * @param sample how many it has when nothing is said
   * @param draw the problem of a seed
   */
  public ProblemFamily(String property, int sample, LongFunction<Problem> draw) {
    this.property = property;
    this.problems = Integer.getInteger(property, sample);
    this.draw = draw;
  }

  /** How many problems it has. */
  public int size() {
    return problems;
  }

  /**
   * Judges every problem; fails with the seeds and faults of the first, and the document of the
   * smallest problem found that has a fault of the same kind as the first.
   *
   * @param judge what is wrong, as {@code kind: details}, or null; thread-safe
   */
  public void judge(Function<Problem, @Nullable String> judge) throws InterruptedException {
    long first = Long.getLong(SEED, 0);
    AtomicLong next = new AtomicLong(first);
    Map<Long, String> faults = new TreeMap<>();
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      threads[i] =
          new Thread(
              () -> {
                for (long seed; (seed = next.getAndIncrement()) < first + problems; ) {
                  String fault = fault(judge, draw.apply(seed));
                  if (fault != null) {
                    synchronized (faults) {
                      faults.put(seed, fault);
                    }
                  }
                }
              },
              "problem-family-" + i);
      threads[i].setDaemon(true);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    if (!faults.isEmpty()) {
      throw new AssertionError(message(judge, faults));
    }
  }

  private static @Nullable String fault(
      Function<Problem, @Nullable String> judge, Problem problem) {
    try {
      return judge.apply(problem);
    } catch (RuntimeException | AssertionError e) {
      return e.getClass().getSimpleName() + ": " + e.getMessage();
    }
  }

  private String message(Function<Problem, @Nullable String> judge, Map<Long, String> faults) {
    StringBuilder text =
        new StringBuilder()
            .append(faults.size() + " of " + problems + " problems of " + property + " fail:");
    Map<String, Integer> kinds = new TreeMap<>();
    faults.values().forEach(fault -> kinds.merge(kind(fault), 1, Integer::sum));
    text.append("\n").append(kinds);
    faults.entrySet().stream()
        .limit(SHOWN)
        .forEach(e -> text.append("\nseed " + e.getKey() + ": " + e.getValue()));
    Map.Entry<Long, String> one = faults.entrySet().iterator().next();
    try {
      String smallest =
          Shrinker.shrink(
              draw.apply(one.getKey()),
              smaller -> {
                String fault = fault(judge, smaller);
                return fault != null && kind(fault).equals(kind(one.getValue()));
              });
      text.append("\nThe first, made smaller:\n").append(smallest);
    } catch (NoClassDefFoundError e) {
      // Documents are optional, and not every module's tests have them.
      text.append("\nIt is not shown, for documents cannot be written here: ").append(e);
    }
    return text.toString();
  }

  private static String kind(String fault) {
    int colon = fault.indexOf(':');
    return colon < 0 ? fault : fault.substring(0, colon);
  }
}
