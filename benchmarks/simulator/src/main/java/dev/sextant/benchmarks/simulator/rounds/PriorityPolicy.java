package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.model.Spelling;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.RoundPlacement;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The policy {@code priority}: any allocator's shares, realised in rounds by the mechanism of Gavel
 * (Narayanan et al., OSDI 2020, section 5).
 *
 * <p>For each type of workers, jobs come in the order of share over time received there since the
 * shares were divided; then of what they were short of before; then of their shares. The time
 * received begins with half a round, so that nobody begins at infinity. Who was chosen is placed
 * with the largest gangs first, on the same workers as before where that is possible. Shares are
 * divided anew when jobs came or were done, but not too often.
 *
 * <p>Deviations: the published scheduler gives workers that are left on a type to jobs without a
 * share there, type by type, and lets jobs idle there that came after the shares were divided; two
 * jobs that never ran together count as half a round short of it, and so come before jobs alone
 * that are even. With {@code published=true} so does this one. By default, workers that are left
 * when all types were given out go to jobs that have no place, each where it is fastest.
 */
final class PriorityPolicy implements RoundPolicy {
  private final SharingProblem problem;
  private final PriorityOptions options;
  private final RoundSettings rounds;
  private final Random random;
  private final RoundCluster cluster;
  private final Division division;
  private final List<String> types;
  private final List<Integer> typeOrder;
  private final List<FreeWorkers> free = new ArrayList<>();
  private final ShareRows rows;
  private final @Nullable RoundJob[] present;
  private List<ShareRow> running = new ArrayList<>();
  private boolean pending;
  private long resetMicros = Long.MIN_VALUE;

  PriorityPolicy(RoundPolicySettings settings) {
    problem = settings.problem();
    rounds = settings.rounds();
    options = PriorityOptions.read(settings.options(), problem.objective());
    random = new Random(settings.seed());
    cluster = new RoundCluster(problem);
    types = cluster.types();
    typeOrder = order(options.types(), types);
    present = new RoundJob[problem.jobs().size()];
    List<String> resources =
        problem.workers().stream()
            .flatMap(worker -> worker.capacities().keySet().stream())
            .distinct()
            .toList();
    for (String type : types) {
      List<Worker> alike =
          problem.workers().stream().filter(worker -> worker.type().equals(type)).toList();
      free.add(new FreeWorkers(alike, resources));
    }
    SharingProblem seen = options.seen(problem);
    double head = rounds.roundMicros() / 2.0;
    double pairHead = options.leftovers() == PriorityOptions.Leftovers.ANYONE ? 0 : head;
    rows = new ShareRows(seen, options.colocates(), types, resources, head, pairHead);
    division =
        options.keepsPairs()
            ? new KeptPairs(seen, settings.seed())
            : new Reallocation(seen, options, settings.seed());
  }

  /** The types that are named, then the others. */
  private static List<Integer> order(List<String> first, List<String> types) {
    Set<Integer> order = new LinkedHashSet<>();
    for (String name : first) {
      if (!types.contains(name)) {
        throw new IllegalArgumentException(
            "There is no worker of type (" + name + ")." + Spelling.maybe(name, types));
      }
      order.add(types.indexOf(name));
    }
    for (int t = 0; t < types.size(); t++) {
      order.add(t);
    }
    return List.copyOf(order);
  }

  @Override
  public List<RoundPlacement> place(RoundView view) {
    Arrays.fill(present, null);
    view.jobs().forEach(job -> present[job.number()] = job);
    receive();
    if (view.changed()) {
      pending = true;
      rows.removeIf(row -> !isThere(row));
      view.jobs().forEach(rows::open);
    }
    boolean due =
        resetMicros == Long.MIN_VALUE
            || view.nowMicros() - resetMicros >= rounds.reallocateMicros();
    if (pending && due) {
      divide(view);
    }
    List<Integer> order = new ArrayList<>(typeOrder);
    if (options.shuffles()) {
      Collections.shuffle(order, random);
    }
    List<ShareRow> given =
        new PriorityTurn(options, problem.jobs(), rows, free, view.jobs(), order).run();
    Set<ShareRow> now = new HashSet<>(given);
    running.stream().filter(row -> !now.contains(row)).forEach(ShareRow::leave);
    running = given;
    return given.stream().map(ShareRow::requirePlacement).toList();
  }

  private boolean isThere(ShareRow row) {
    for (int job : row.jobs()) {
      if (present[job] == null) {
        return false;
      }
    }
    return true;
  }

  /** Counts what was received in the round before. */
  private void receive() {
    for (ShareRow row : running) {
      long longest = 0;
      for (int number : row.jobs()) {
        RoundJob job = present[number];
        longest = Math.max(longest, job == null ? 0 : job.previousMicros());
      }
      row.receive(row.placedType(), longest);
    }
  }

  private void divide(RoundView view) {
    pending = false;
    long elapsed = resetMicros == Long.MIN_VALUE ? 0 : view.nowMicros() - resetMicros;
    resetMicros = view.nowMicros();
    rows.reset(elapsed);
    Allocation allocation = division.divide(view.nowMicros(), view.jobs());
    for (Share share : allocation.shares()) {
      ShareRow.Key key =
          new ShareRow.Key(share.jobs().stream().map(cluster::job).toList(), share.choice());
      rows.sharing(key)
          .give(types.indexOf(share.workerType()), (double) share.shareNanos() / Share.ALL);
    }
    boolean all = options.leftovers() == PriorityOptions.Leftovers.ANYONE;
    rows.removeIf(
        row ->
            row.jobs().length > 1
                && !row.hasShare()
                && !(all && row.hasOtherDeficit(rows.pairDeficit())));
  }
}
