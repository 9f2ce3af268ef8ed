package dev.sextant.ortools;

import dev.sextant.planner.sharing.compiled.Choices;
import dev.sextant.planner.sharing.compiled.CompiledSharing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What a sharing problem is where every job has all its time in one choice on workers of its own:
 * the choices that are worth a thought, and what each takes of which workers.
 *
 * <p>A choice of one job is left out where another of its profile on the same type takes no more of
 * anything, is as fast and, where money counts, costs no more. A type is <em>exclusive</em> where
 * its workers are alike and no two choices have room on one of them: there it is enough to count
 * workers.
 */
final class WholeChoices {
  private final Choices choices;
  private final boolean moneyCounts;
  private final int[] kept;
  private final boolean[] exclusive;

  WholeChoices(CompiledSharing problem) {
    choices = problem.choices();
    moneyCounts = problem.objective().term().countsMoney();
    exclusive = new boolean[choices.types().size()];
    List<Integer> worthIt = new ArrayList<>();
    for (int choice = 0; choice < choices.count(); choice++) {
      if (choice >= choices.colocatedBegin() || !isDominated(choice)) {
        worthIt.add(choice);
      }
    }
    kept = worthIt.stream().mapToInt(Integer::intValue).toArray();
    for (int type = 0; type < exclusive.length; type++) {
      exclusive[type] = noTwoFit(type);
    }
  }

  private boolean isDominated(int choice) {
    int profile = choices.slotProfile(choices.slotsBegin(choice));
    for (int other = choices.begin(profile); other < choices.end(profile); other++) {
      boolean first = other < choice || !dominates(choice, other);
      if (other != choice && first && dominates(other, choice)) {
        return true;
      }
    }
    return false;
  }

  private boolean dominates(int one, int other) {
    if (choices.type(one) != choices.type(other)
        || choices.gang(one) != choices.gang(other)
        || choices.rate(one) < choices.rate(other)
        || moneyCounts && choices.price(one) > choices.price(other)) {
      return false;
    }
    for (int use = choices.usesBegin(one); use < choices.usesEnd(one); use++) {
      if (choices.useAmount(use) > taken(other, choices.usePool(use))) {
        return false;
      }
    }
    return true;
  }

  private double taken(int choice, int pool) {
    for (int use = choices.usesBegin(choice); use < choices.usesEnd(choice); use++) {
      if (choices.usePool(use) == pool) {
        return choices.useAmount(use);
      }
    }
    return 0;
  }

  private boolean noTwoFit(int type) {
    int[] pools =
        Arrays.stream(kept)
            .filter(choice -> choices.type(choice) == type)
            .flatMap(this::pools)
            .distinct()
            .toArray();
    for (int pool : pools) {
      if (!areAlike(type, pool)) {
        return false;
      }
    }
    return Arrays.stream(pools).anyMatch(pool -> isTakenByHalf(type, pool));
  }

  private IntStream pools(int choice) {
    return IntStream.range(choices.usesBegin(choice), choices.usesEnd(choice))
        .map(choices::usePool);
  }

  private boolean areAlike(int type, int pool) {
    return IntStream.range(0, choices.workersOfType(type))
            .mapToLong(index -> choices.workerCapacity(pool, index))
            .distinct()
            .count()
        == 1;
  }

  private boolean isTakenByHalf(int type, int pool) {
    long capacity = choices.workerCapacity(pool, 0);
    return Arrays.stream(kept)
        .filter(choice -> choices.type(choice) == type)
        .allMatch(choice -> 2 * taken(choice, pool) / choices.gang(choice) > capacity);
  }

  /** The choices that are worth a thought, in the problem's order. */
  int[] kept() {
    return kept.clone();
  }

  /** Whether counting the workers of a type is enough. */
  boolean isExclusive(int type) {
    return exclusive[type];
  }

  /** How many pairs of a choice and a worker there are where counting workers is not enough. */
  long parts() {
    return Arrays.stream(kept)
        .map(choices::type)
        .filter(type -> !exclusive[type])
        .mapToLong(choices::workersOfType)
        .sum();
  }

  /** How much each worker of the gang gives, of the pool of a use. */
  long demand(int choice, int use) {
    return Math.round(choices.useAmount(use) / choices.gang(choice));
  }

  /**
   * How many times a worker has room for a choice, if for nothing else; at most so often.
   *
   * @param index of the worker in its type
   */
  int room(int choice, int index, int most) {
    long room = most;
    for (int use = choices.usesBegin(choice); use < choices.usesEnd(choice); use++) {
      room =
          Math.min(room, choices.workerCapacity(choices.usePool(use), index) / demand(choice, use));
    }
    return (int) room;
  }
}
