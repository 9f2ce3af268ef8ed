package dev.sextant.planner.json;

import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.sharing.Allocation;
import dev.sextant.planner.sharing.AllocationPrices;
import dev.sextant.planner.sharing.AllocationResult;
import dev.sextant.planner.sharing.BoundScope;
import dev.sextant.planner.sharing.Share;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.TimeSpan;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The tables of allocations and of what allocators give. */
final class AllocationFields {
  private static final String NO_SOURCE = "none";

  static final Fields<TimeSpan> SPAN =
      Fields.<TimeSpan>of(
              "TimeSpan", "A time with a beginning and an end, which is not part of it.")
          .required("fromMicros", Kinds.INTEGER, TimeSpan::fromMicros, "When it begins.")
          .optional(
              "toMicros",
              Kinds.INTEGER,
              span -> span.isEndless() ? null : (Long) span.toMicros(),
              "When it ends; absent: never.")
          .made(AllocationFields::span);

  static final Fields<Share> SHARE =
      Fields.<Share>of(
              "Share", "A part of the time that jobs spend in one choice on workers of one type.")
          .required(
              "jobs",
              Kinds.TEXT_LIST,
              Share::jobs,
              "Id of the job, or of the jobs of a colocation in the order of its profiles.")
          .required("choice", Kinds.TEXT, Share::choice, "Id of the mode, or of the colocation.")
          .required("workerType", Kinds.TEXT, Share::workerType, "Type of the workers.")
          .required(
              "shareNanos", Kinds.INTEGER, Share::shareNanos, "Part of the time, in billionths.")
          .optional(
              "workers",
              Kinds.TEXT_LIST,
              List.of(),
              Share::workers,
              "Ids of the workers that give it, as many as the choice takes at once; empty where the"
                  + " share is of the type.")
          .optional(
              "during",
              Kinds.object(SPAN),
              Share::during,
              "When, in a problem whose workers change over time; absent in others.")
          .made(
              row ->
                  new Share(
                      row.next(), row.next(), row.next(), row.next(), row.next(), row.next()));

  /** An allocation as part of a result. */
  static final Fields<Allocation> ALLOCATION =
      Fields.<Allocation>of("Allocation", "Who gets which share of which workers.")
          .required(
              "shares",
              Kinds.list(SHARE),
              Allocation::shares,
              "In no particular order; the same jobs in the same choice on a type, or on the same"
                  + " workers, once.")
          .inLine(any -> false)
          .made(row -> new Allocation(row.next()));

  static final Fields<Allocation> DOCUMENT = ALLOCATION.document("allocation");

  static final Fields<AllocationPrices.PoolPrice> POOL_PRICE =
      Fields.<AllocationPrices.PoolPrice>of(
              "PoolPrice", "The price of a unit of a resource of all workers of a type.")
          .required(
              "workerType", Kinds.TEXT, AllocationPrices.PoolPrice::workerType, "Type of workers.")
          .required(
              "resource", Kinds.TEXT, AllocationPrices.PoolPrice::resource, "Name of the resource.")
          .required(
              "price",
              Kinds.NUMBER,
              AllocationPrices.PoolPrice::price,
              "Of a unit, all the time; of a second of it where workers change over time.")
          .optional(
              "during",
              Kinds.object(SPAN),
              AllocationPrices.PoolPrice::during,
              "The interval that it is for, where workers change over time; absent otherwise.")
          .made(
              row ->
                  new AllocationPrices.PoolPrice(row.next(), row.next(), row.next(), row.next()));

  static final Fields<AllocationPrices.JobPrice> JOB_PRICE =
      Fields.<AllocationPrices.JobPrice>of("JobPrice", "The prices of a job.")
          .required("job", Kinds.TEXT, AllocationPrices.JobPrice::job, "Id of the job.")
          .optional(
              "rateValue",
              Kinds.NUMBER,
              0.0,
              AllocationPrices.JobPrice::rateValue,
              "Value of a micro-unit per second in the term of the worst job.")
          .optional(
              "guaranteeValue",
              Kinds.NUMBER,
              0.0,
              AllocationPrices.JobPrice::guaranteeValue,
              "Value of a micro-unit per second of what it must get; of a micro-unit of work where"
                  + " workers change over time.")
          .optional(
              "timePrice",
              Kinds.NUMBER,
              0.0,
              AllocationPrices.JobPrice::timePrice,
              "Price of all its time.")
          .made(
              row -> new AllocationPrices.JobPrice(row.next(), row.next(), row.next(), row.next()));

  static final Fields<AllocationPrices.TimePrice> TIME_PRICE =
      Fields.<AllocationPrices.TimePrice>of(
              "TimePrice", "The price of a job's time in an interval.")
          .required("job", Kinds.TEXT, AllocationPrices.TimePrice::job, "Id of the job.")
          .required(
              "during",
              Kinds.object(SPAN),
              AllocationPrices.TimePrice::during,
              "The interval of the problem.")
          .required("price", Kinds.NUMBER, AllocationPrices.TimePrice::price, "Of a second.")
          .made(row -> new AllocationPrices.TimePrice(row.next(), row.next(), row.next()));

  static final Fields<AllocationPrices> PRICES =
      Fields.<AllocationPrices>of(
              "AllocationPrices", "Prices that prove a bound; those that are not there are 0.")
          .required(
              "pools",
              Kinds.list(POOL_PRICE),
              AllocationPrices::pools,
              "For each type and resource.")
          .required("jobs", Kinds.list(JOB_PRICE), AllocationPrices::jobs, "For each job.")
          .optional(
              "times",
              Kinds.list(TIME_PRICE),
              List.of(),
              AllocationPrices::times,
              "Where workers change over time, of each job's time in each interval.")
          .inLine(any -> false)
          .made(row -> new AllocationPrices(row.next(), row.next(), row.next()));

  static final Fields<AllocationResult> RESULT =
      Fields.<AllocationResult>of("AllocationResult", "What an allocator gave for a problem.")
          .required("allocator", Kinds.TEXT, AllocationResult::allocator, "Name of the allocator.")
          .required(
              "term",
              Kinds.choice(SharingTerm.values()),
              AllocationResult::term,
              "What objective and bound are values of.")
          .required(
              "status",
              Kinds.choice(PlanStatus.values()),
              AllocationResult::status,
              "What is known.")
          .required(
              "stopReason",
              Kinds.choice(StopReason.values()),
              AllocationResult::stopReason,
              "Why the allocator stopped.")
          .optional(
              "objective",
              Kinds.NUMBER,
              result -> finite(result.objective()),
              "The value of the term; absent without an allocation, and where it is not finite, as"
                  + " the makespan of a job that gets nothing.")
          .optional(
              "bound",
              Kinds.NUMBER,
              result -> finite(result.bound()),
              "No allocation has a better value; absent where none is known, and where it is not"
                  + " finite.")
          .optional(
              "boundSource",
              Kinds.TEXT,
              NO_SOURCE,
              AllocationResult::boundSource,
              "Who proved the bound.")
          .optional(
              "boundScope",
              Kinds.choice(BoundScope.values()),
              BoundScope.DIVISIBLE,
              AllocationResult::boundScope,
              "Which allocations bound and status speak of: all, or those in which every job has all"
                  + " its time on workers of its own, or nothing.")
          .required(
              "elapsedMicros",
              Kinds.AMOUNT,
              AllocationResult::elapsedMicros,
              "Microseconds the call took.")
          .optional(
              "counters",
              Kinds.COUNTS,
              Map.of(),
              AllocationResult::counters,
              "What the allocator counted, by name.")
          .optional(
              "versions",
              Kinds.TEXTS,
              Map.of(),
              AllocationResult::versions,
              "Versions of the libraries that searched, by name.")
          .optional(
              "infeasibilityReason",
              Kinds.TEXT,
              AllocationResult::infeasibilityReason,
              "Why no allocation exists, when that is known.")
          .optional(
              "fault",
              Kinds.TEXT,
              AllocationResult::fault,
              "What went wrong, when the allocator stopped as FAILED.")
          .optional(
              "shortfall",
              Kinds.TEXT,
              AllocationResult::shortfall,
              "In what the allocator stayed behind what was asked for, apart from the value of the"
                  + " term: levels that were not filled, guarantees and deadlines that it does not"
                  + " look at.")
          .optional(
              "prices",
              Kinds.object(PRICES),
              AllocationPrices.NONE,
              AllocationResult::prices,
              "What proves the bound, or that no allocation exists.")
          .optional(
              "allocation",
              Kinds.object(ALLOCATION),
              AllocationResult::allocation,
              "The allocation, checked; absent when none was found.")
          .inLine(any -> false)
          .made(AllocationFields::result)
          .document("allocation-result");

  private AllocationFields() {}

  private static TimeSpan span(Row row) {
    long from = row.next();
    Long to = row.next();
    return new TimeSpan(from, to == null ? TimeSpan.FOR_EVER : to);
  }

  private static @Nullable Double finite(OptionalDouble value) {
    return value.isPresent() && Double.isFinite(value.getAsDouble())
        ? (Double) value.getAsDouble()
        : null;
  }

  private static AllocationResult result(Row row) {
    String allocator = row.next();
    SharingTerm term = row.next();
    PlanStatus status = row.next();
    StopReason stopReason = row.next();
    Double objective = row.next();
    Double bound = row.next();
    String boundSource = row.next();
    BoundScope boundScope = row.next();
    AllocationResult.Builder builder =
        AllocationResult.builder(allocator, term)
            .stopReason(stopReason)
            .boundScope(boundScope)
            .elapsedMicros(row.next())
            .counters(row.next())
            .versions(row.next());
    String infeasibilityReason = row.next();
    String fault = row.next();
    String shortfall = row.next();
    AllocationPrices prices = row.next();
    Allocation allocation = row.next();
    if (!row.isSound()) {
      return AllocationResult.builder(allocator, term).build();
    }
    builder.bound(orNone(bound), boundSource, prices);
    if (allocation != null) {
      builder.allocation(allocation, orNone(objective));
    } else if (objective != null) {
      contradiction(row, "The objective must not be there without an allocation.");
    }
    if (infeasibilityReason != null) {
      builder.infeasible(infeasibilityReason, prices);
    }
    if (fault != null) {
      if (stopReason != StopReason.FAILED) {
        contradiction(
            row, "The stopReason (" + stopReason + ") must be FAILED, for there is a fault.");
      }
      builder.fault(fault, null);
    }
    if (shortfall != null) {
      builder.shortfall(shortfall);
    }
    return agreed(row, builder, status);
  }

  /** The result, unless its parts contradict each other. */
  private static AllocationResult agreed(
      Row row, AllocationResult.Builder builder, PlanStatus status) {
    try {
      AllocationResult result = builder.build();
      if (result.status() != status) {
        contradiction(
            row,
            "The status (" + status + ") must be " + result.status() + ", as the rest has it.");
      }
      return result;
    } catch (IllegalArgumentException e) {
      contradiction(row, String.valueOf(e.getMessage()));
      return AllocationResult.builder("", SharingTerm.MAX_MIN_RATE).build();
    }
  }

  private static double orNone(@Nullable Double value) {
    return value == null ? Double.NaN : value;
  }

  private static void contradiction(Row row, String message) {
    row.report(ErrorCode.CONTRADICTION, message);
  }
}
