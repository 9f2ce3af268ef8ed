package dev.sextant.planner.sharing;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.ErrorList;
import dev.sextant.planner.model.IdIndex;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Place;
import dev.sextant.planner.model.Price;
import dev.sextant.planner.model.Worker;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The rules of {@code SEMANTICS.md}, section 7, for sharing problems; all errors at once. */
public final class SharingValidator {
  /** Rates, demands and capacities up to here are exact in floating-point numbers. */
  private static final long EXACT = 1L << 53;

  private static final long MOST_WORK = 1L << 62;

  private final SharingProblem problem;
  private final ErrorList errors = new ErrorList();
  private final IdIndex workers;
  private final IdIndex types;
  private final IdIndex profiles;
  private final IdIndex colocations;
  private final IdIndex jobs;
  private final IdIndex groups;
  private boolean calendarsHold = true;

  /** Profile of the job that was looked at last. */
  private int profileBefore = IdIndex.NONE;

  private SharingValidator(SharingProblem problem) {
    this.problem = problem;
    workers = IdIndex.of("worker", problem.workers(), Worker::id);
    types = IdIndex.of("worker type", types(problem.workers()), Function.identity());
    profiles = problem.profileIds();
    colocations = IdIndex.of("colocation", problem.colocations(), Colocation::id);
    jobs = problem.jobIds();
    groups = IdIndex.of("group", problem.groups(), JobGroup::id);
  }

  /** The types of workers, of which most are of the type of the one before. */
  private static Set<String> types(List<Worker> workers) {
    Set<String> types = new LinkedHashSet<>();
    String before = null;
    for (Worker worker : workers) {
      if (!worker.type().equals(before)) {
        before = worker.type();
        types.add(before);
      }
    }
    return types;
  }

  /** Every error of a problem, in document order; none when it is valid. */
  public static List<InputError> errors(SharingProblem problem) {
    SharingValidator validator = new SharingValidator(problem);
    validator.all();
    return validator.errors.inDocumentOrder();
  }

  /**
   * Refuses a problem that is not valid.
   *
   * @throws InvalidInputException with all errors at once
   */
  public static void validate(SharingProblem problem) {
    List<InputError> errors = errors(problem);
    if (!errors.isEmpty()) {
      throw new InvalidInputException(errors);
    }
  }

  private void all() {
    errors.notNegative(Place.ROOT, "nowMicros", problem.nowMicros());
    objective();
    each("workers", "worker", problem.workers(), Worker::id, workers, this::worker);
    if (problem.workers().isEmpty()) {
      errors.empty(Place.ROOT, "workers");
    }
    each("profiles", "profile", problem.profiles(), Profile::id, profiles, this::profile);
    each(
        "colocations",
        "colocation",
        problem.colocations(),
        Colocation::id,
        colocations,
        this::colocation);
    each("jobs", "job", problem.jobs(), DivisibleJob::id, jobs, this::job);
    if (problem.jobs().isEmpty()) {
      errors.empty(Place.ROOT, "jobs");
    }
    each("groups", "group", problem.groups(), JobGroup::id, groups, this::group);
    totals();
    if (calendarsHold) {
      new CalendarRules(problem, errors).check();
    }
  }

  /** What is asked of one element in its place. */
  private interface Rule<T> {
    void check(Place place, T element);
  }

  private <T> void each(
      String list,
      String kind,
      List<T> elements,
      Function<T, String> idOf,
      IdIndex index,
      Rule<T> rule) {
    boolean unique = index.isUnique();
    for (int i = 0; i < elements.size(); i++) {
      T element = elements.get(i);
      Place place = Place.ROOT.element(list, i, kind, idOf.apply(element));
      if (!unique) {
        errors.id(place, idOf.apply(element), i, index);
      }
      rule.check(place, element);
    }
  }

  private void objective() {
    SharingTerm term = problem.objective().term();
    if (problem.objective().lexicographic() && !term.isFairness()) {
      errors.contradiction(
          "/objective/lexicographic",
          "The term ("
              + term
              + ") is not lexicographic.\nMaybe MAX_MIN_RATE or FINISH_TIME_FAIRNESS is meant.");
    }
  }

  private void worker(Place place, Worker worker) {
    errors.notEmpty(place, "type", worker.type());
    errors.notEmpty(place, "zone", worker.zone());
    if (worker.capacities() != Worker.DEFAULT_CAPACITIES) {
      errors.amounts(place, "capacities", worker.capacities());
    }
    if (worker.price() instanceof Price.Constant constant) {
      errors.notNegative(place, "priceMicroUnitsPerSecond", constant.microUnitsPerSecond());
    }
    int before = errors.size();
    errors.calendar(place, worker.calendar());
    calendarsHold &= errors.size() == before;
  }

  private void profile(Place place, Profile profile) {
    if (profile.modes().isEmpty()) {
      errors.empty(place, "modes");
    }
    List<RateMode> modes = profile.modes();
    IdIndex ids = modes.size() < 2 ? null : IdIndex.of("mode", modes, RateMode::id);
    for (int i = 0; i < modes.size(); i++) {
      RateMode mode = modes.get(i);
      Place modePlace = place.element("modes", i, "mode", mode.id());
      if (ids == null) {
        errors.notEmpty(modePlace, "id", mode.id());
      } else {
        errors.id(modePlace, mode.id(), i, ids);
      }
      mode(modePlace, mode);
    }
  }

  private void mode(Place place, RateMode mode) {
    errors.atLeastOne(place, "gang", mode.gang());
    demands(place, mode.demands());
    errors.notNegative(place, "costMicroUnitsPerSecond", mode.costMicroUnitsPerSecond());
    rate(place, () -> place.pointer("workPerSecond"), mode.workPerSecond());
    List<String> eligible = mode.workerTypes();
    if (eligible == null) {
      return;
    }
    if (eligible.isEmpty()) {
      errors.empty(place, "workerTypes");
    }
    for (int i = 0; i < eligible.size(); i++) {
      String type = eligible.get(i);
      if (eligible.indexOf(type) < i) {
        errors.repeated(place, "workerTypes", i, type);
      } else if (!types.contains(type)) {
        errors.unknown(place.pointer("workerTypes", i), place, type, types);
      } else if (mode.workPerSecond() instanceof WorkRate.PerType some
          && !some.microUnitsPerSecond().containsKey(type)) {
        errors.contradiction(
            place.pointer("workerTypes", i),
            "The worker type (%s) of %s has no rate.".formatted(type, place)
                + "\nMaybe leave the type out.");
      }
    }
  }

  private void rate(Place place, Supplier<String> pointer, WorkRate rate) {
    if (rate instanceof WorkRate.Fixed fixed) {
      rate(place, pointer, fixed.microUnitsPerSecond());
    } else if (rate instanceof WorkRate.PerType some) {
      if (some.microUnitsPerSecond().isEmpty()) {
        errors.add(ErrorCode.EMPTY, pointer.get(), "The rates of " + place + " must not be empty.");
      }
      NamedAmounts.forEach(
          some.microUnitsPerSecond(), (type, amount) -> rate(place, pointer, type, amount));
    }
  }

  private void rate(Place place, Supplier<String> pointer, String type, long amount) {
    boolean known = types.contains(type) || types.isEmpty();
    if (known && isRate(amount)) {
      return;
    }
    String entry = pointer.get() + '/' + type.replace("~", "~0").replace("/", "~1");
    rate(place, () -> entry, amount);
    if (!known) {
      errors.unknown(entry, place, type, types);
    }
  }

  private static boolean isRate(long amount) {
    return amount >= 0 && amount <= EXACT;
  }

  /** Pointers are built where there is an error. */
  private void rate(Place place, Supplier<String> pointer, long amount) {
    if (amount < 0) {
      errors.add(
          ErrorCode.OUT_OF_RANGE,
          pointer.get(),
          "The rate (" + amount + ") of " + place + " must not be negative.");
    }
    if (amount > EXACT) {
      tooLarge(pointer.get(), place, amount);
    }
  }

  /** The demands of most are one object, in which nothing is wrong. */
  private void demands(Place place, Map<String, Long> demands) {
    if (demands == Mode.DEFAULT_DEMANDS) {
      return;
    }
    errors.amounts(place, "demands", demands);
    demands.forEach(
        (name, amount) -> {
          if (amount > EXACT) {
            tooLarge(place.pointer("demands", name), place, amount);
          }
        });
  }

  private void tooLarge(String pointer, Place place, long amount) {
    errors.add(
        ErrorCode.TOO_LARGE,
        pointer,
        "The amount ("
            + amount
            + ") of "
            + place
            + " must be at most "
            + EXACT
            + ".\nMaybe a larger unit helps.");
  }

  private void colocation(Place place, Colocation colocation) {
    List<String> ids = colocation.profiles();
    if (ids.size() < 2) {
      errors.add(
          ErrorCode.OUT_OF_RANGE,
          place.pointer("profiles"),
          "The profiles of %s must be two at least, and are %d.".formatted(place, ids.size())
              + "\nMaybe this is a mode of the profile.");
    }
    errors.atLeastOne(place, "gang", colocation.gang());
    demands(place, colocation.demands());
    for (int i = 0; i < ids.size(); i++) {
      Place part = place.element("profiles", i, "profile", ids.get(i));
      int profile = profiles.positionOf(ids.get(i));
      if (profile == IdIndex.NONE) {
        errors.unknown(place.pointer("profiles", i), place, ids.get(i), profiles);
      } else if (problem.profiles().get(profile).modes().stream()
          .noneMatch(mode -> mode.gang() == colocation.gang())) {
        errors.contradiction(
            place.pointer("profiles", i),
            "The gang (%d) of %s is that of no mode of profile (%s)."
                .formatted(colocation.gang(), place, ids.get(i)));
      }
      int position = i;
      rate(place, () -> place.pointer("rates", position), colocation.rates().get(i));
      int first = ids.indexOf(ids.get(i));
      if (first < i && !colocation.rates().get(first).equals(colocation.rates().get(i))) {
        errors.contradiction(
            place.pointer("rates", i),
            "The rates of %s must be the same both times.".formatted(part));
      }
    }
  }

  private void job(Place place, DivisibleJob job) {
    profileBefore = profiles.positionFrom(profileBefore, job.profile());
    if (profileBefore == IdIndex.NONE) {
      errors.unknown(place.pointer("profile"), place, job.profile(), profiles);
    }
    errors.notNegative(place, "work", job.work());
    errors.notNegative(place, "done", job.done());
    errors.notNegative(place, "releaseMicros", job.releaseMicros());
    errors.notNegative(place, "weight", job.weight());
    errors.notNegative(place, "guaranteedRate", job.guaranteedRate());
    if (job.isolatedMicros() != null) {
      errors.notNegative(place, "isolatedMicros", job.isolatedMicros());
    }
    if (job.done() > job.work()) {
      errors.contradiction(
          place.pointer("done"),
          "What is done (%d) of %s is more than its work (%d)."
              .formatted(job.done(), place, job.work()));
    }
    deadline(place, job);
    weight(place, job);
    String group = job.group();
    if (group != null && !groups.contains(group)) {
      errors.unknown(place.pointer("group"), place, group, groups);
    }
  }

  private void deadline(Place place, DivisibleJob job) {
    Long deadline = job.deadlineMicros();
    if (deadline != null && deadline <= problem.nowMicros() && job.left() > 0) {
      errors.contradiction(
          place.pointer("deadlineMicros"),
          "The deadline (%d) of %s is not after now (%d), and %d of its work is left."
              .formatted(deadline, place, problem.nowMicros(), job.left()));
    }
  }

  private void weight(Place place, DivisibleJob job) {
    SharingTerm term = problem.objective().term();
    if (term.isFairness() && job.weight() == 0) {
      errors.add(
          ErrorCode.OUT_OF_RANGE,
          place.pointer("weight"),
          "The weight (0) of %s must be at least 1 under %s.".formatted(place, term)
              + "\nMaybe the job should be left out.");
    }
  }

  private void group(Place place, JobGroup group) {
    errors.atLeastOne(place, "weight", group.weight());
  }

  private void totals() {
    long sum = 0;
    @Nullable DivisibleJob largest = null;
    for (DivisibleJob job : problem.jobs()) {
      sum = Math.min(MOST_WORK, sum + Math.max(0, Math.min(MOST_WORK, job.work())));
      largest = largest == null || job.work() > largest.work() ? job : largest;
    }
    if (sum >= MOST_WORK && largest != null) {
      errors.add(
          ErrorCode.TOO_LARGE,
          "/jobs",
          "The work of all jobs must be below 2^62; most of it (%d) is that of job (%s)."
                  .formatted(largest.work(), largest.id())
              + "\nMaybe a larger unit of work helps.");
    }
    capacities();
  }

  private void capacities() {
    Map<String, Map<String, Long>> capacities = new LinkedHashMap<>();
    List<Worker> all = problem.workers();
    for (int i = 0; i < all.size(); ) {
      Worker worker = all.get(i);
      long alike = 1;
      while (++i < all.size() && isAlike(worker, all.get(i))) {
        alike++;
      }
      Map<String, Long> ofType =
          capacities.computeIfAbsent(worker.type(), type -> new LinkedHashMap<>());
      for (Map.Entry<String, Long> one : worker.capacities().entrySet()) {
        long amount = Math.max(0, Math.min(EXACT, one.getValue()));
        boolean large = amount > EXACT / alike;
        ofType.merge(
            one.getKey(),
            large ? EXACT + 1 : amount * alike,
            (before, more) -> Math.min(EXACT + 1, before + more));
      }
    }
    capacities.forEach(
        (type, amounts) ->
            amounts.forEach(
                (resource, amount) -> {
                  if (amount > EXACT) {
                    errors.add(
                        ErrorCode.TOO_LARGE,
                        "/workers",
                        "What all workers of type %s have of %s must be at most %d."
                            .formatted(type, resource, EXACT));
                  }
                }));
  }

  private static boolean isAlike(Worker one, Worker other) {
    return one.type().equals(other.type()) && one.capacities().equals(other.capacities());
  }
}
