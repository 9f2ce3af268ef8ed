package dev.sextant.planner.json;

import static dev.sextant.planner.json.Kinds.schema;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.Mode;
import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Colocation;
import dev.sextant.planner.sharing.DivisibleJob;
import dev.sextant.planner.sharing.JobGroup;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.SharingObjective;
import dev.sextant.planner.sharing.SharingProblem;
import dev.sextant.planner.sharing.SharingTerm;
import dev.sextant.planner.sharing.WorkRate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tables of sharing problems; their workers are those of planning. */
final class SharingFields {
  static final Fields<RateMode> MODE =
      Fields.<RateMode>of("RateMode", "One way to run a divisible job.")
          .required("id", Kinds.ID, RateMode::id, "Unique within the profile.")
          .optional(
              "workerTypes",
              Kinds.SOME_IDS,
              RateMode::workerTypes,
              "Types of eligible workers; absent: every type, or every type with a rate.")
          .optional(
              "gang",
              Kinds.COUNT,
              1,
              RateMode::gang,
              "How many workers of one type it takes at once.")
          .optional(
              "demands",
              Kinds.AMOUNTS,
              Mode.DEFAULT_DEMANDS,
              RateMode::demands,
              "Amounts of resources that each worker of the gang gives, by resource name.")
          .required(
              "workPerSecond",
              Kinds.RATE,
              RateMode::workPerSecond,
              "Micro-units of work per second of the whole gang: one amount, or amounts by worker"
                  + " type.")
          .optional(
              "costMicroUnitsPerSecond",
              Kinds.AMOUNT,
              0L,
              RateMode::costMicroUnitsPerSecond,
              "What it costs besides its workers, in micro-units of a currency per second.")
          .made(SharingFields::mode);

  static final Fields<Profile> PROFILE =
      Fields.<Profile>of("Profile", "What a divisible job can run as, once for all jobs of a kind.")
          .required("id", Kinds.ID, Profile::id, "Unique among the profiles.")
          .required(
              "modes",
              Kinds.some(MODE),
              Profile::modes,
              "Ways to run it, at least one; the first is that of an isolated job.")
          .inLine(profile -> profile.modes().size() == 1)
          .made(row -> new Profile(row.next(), row.next()));

  static final Fields<Colocation> COLOCATION =
      Fields.<Colocation>of(
              "Colocation", "Jobs of several profiles on the same workers at the same time.")
          .optional(
              "id",
              Kinds.ID,
              SharingFields::ownId,
              "Unique among the colocations; absent: the profiles, joined by plus signs.")
          .required(
              "profiles",
              Kinds.SEVERAL_IDS,
              Colocation::profiles,
              "Id of the profile of each job, two at least; one may be there twice.")
          .optional(
              "gang",
              Kinds.COUNT,
              1,
              Colocation::gang,
              "How many workers of one type they take at once.")
          .optional(
              "demands",
              Kinds.AMOUNTS,
              Mode.DEFAULT_DEMANDS,
              Colocation::demands,
              "Amounts of resources that each worker gives for all jobs together.")
          .required(
              "rates",
              Kinds.SEVERAL_RATES,
              Colocation::rates,
              "Micro-units of work per second of each job, in the order of the profiles: integers"
                  + " from 0, or integers from 0 by worker type.")
          .made(SharingFields::colocation);

  static final Fields<DivisibleJob> JOB =
      Fields.<DivisibleJob>of(
              "DivisibleJob", "A job that can be divided over time and workers at any moment.")
          .required("id", Kinds.ID, DivisibleJob::id, "Unique among the jobs.")
          .required("profile", Kinds.ID, DivisibleJob::profile, "Id of what it can run as.")
          .required("work", Kinds.AMOUNT, DivisibleJob::work, "All its work, in micro-units.")
          .optional(
              "done",
              Kinds.AMOUNT,
              0L,
              DivisibleJob::done,
              "How much of it is done, in micro-units.")
          .optional("releaseMicros", Kinds.AMOUNT, 0L, DivisibleJob::releaseMicros, "When it came.")
          .optional(
              "deadlineMicros",
              Kinds.AMOUNT,
              DivisibleJob::deadlineMicros,
              "When it must be done at the rate it gets.")
          .optional(
              "weight", Kinds.AMOUNT, 1L, DivisibleJob::weight, "What it counts beside others.")
          .optional("group", Kinds.ID, DivisibleJob::group, "Id of its group; absent: none.")
          .optional(
              "guaranteedRate",
              Kinds.AMOUNT,
              0L,
              DivisibleJob::guaranteedRate,
              "What it must get at least, in micro-units of work per second.")
          .optional(
              "isolatedMicros",
              Kinds.AMOUNT,
              DivisibleJob::isolatedMicros,
              "How long its isolated share would have taken so far; absent: done over isolated"
                  + " rate.")
          .made(SharingFields::job);

  static final Fields<JobGroup> GROUP =
      Fields.<JobGroup>of("JobGroup", "Jobs that share one weight.")
          .required("id", Kinds.ID, JobGroup::id, "Unique among the groups.")
          .required("weight", Kinds.atLeast(1), JobGroup::weight, "Of all its jobs together.")
          .optional(
              "policy",
              Kinds.choice(JobGroup.Policy.values()),
              JobGroup.Policy.FAIR,
              JobGroup::policy,
              "How the weight is divided: by the weights of the jobs, or all to the first of them"
                  + " that can still get more.")
          .made(row -> new JobGroup(row.next(), row.next(), row.next()));

  static final Fields<SharingObjective> OBJECTIVE =
      Fields.<SharingObjective>of("SharingObjective", "What a good allocation is.")
          .required(
              "term", Kinds.choice(SharingTerm.values()), SharingObjective::term, "What counts.")
          .optional(
              "lexicographic",
              Kinds.TRUTH,
              false,
              SharingObjective::lexicographic,
              "Whether, after the worst job, the next worst counts, and so on; for MAX_MIN_RATE and"
                  + " FINISH_TIME_FAIRNESS.")
          .made(row -> new SharingObjective(row.next(), row.next()));

  static final Fields<SharingProblem> PROBLEM =
      Fields.<SharingProblem>of(
              "SharingProblem",
              "A sharing problem: divisible jobs, the workers they share, and what a good allocation"
                  + " is. Work is counted in micro-units of the caller's choice.")
          .optional("name", Kinds.TEXT, SharingProblem::name, "For reports; absent: none.")
          .optional("nowMicros", Kinds.AMOUNT, 0L, SharingProblem::nowMicros, "The present.")
          .required(
              "workers",
              Kinds.some(WorkerFields.WORKER),
              SharingProblem::workers,
              "At least one; all of one type are one pool. Id, type, capacities, price and calendar"
                  + " count.")
          .required(
              "profiles", Kinds.some(PROFILE), SharingProblem::profiles, "What jobs can run as.")
          .optional(
              "colocations",
              Kinds.list(COLOCATION),
              List.of(),
              SharingProblem::colocations,
              "What can run together.")
          .required("jobs", Kinds.some(JOB), SharingProblem::jobs, "At least one.")
          .optional(
              "groups", Kinds.list(GROUP), List.of(), SharingProblem::groups, "Groups of jobs.")
          .required(
              "objective",
              Kinds.object(OBJECTIVE),
              SharingProblem::objective,
              "What a good allocation is.")
          .rule("allOf", List.of(weightsThatDivide(), pricesThatDivide()))
          .inLine(any -> false)
          .made(SharingFields::problem)
          .document("sharing-problem");

  private SharingFields() {}

  private static RateMode mode(Row row) {
    String id = row.next();
    List<String> workerTypes = row.next();
    int gang = row.next();
    Map<String, Long> demands = row.next();
    WorkRate rate = row.next();
    return RateMode.builder(id, rate)
        .workerTypes(workerTypes)
        .gang(gang)
        .demands(demands)
        .costMicroUnitsPerSecond(row.next())
        .build();
  }

  private static @Nullable String ownId(Colocation colocation) {
    String id = colocation.id();
    return id.equals(Colocation.defaultId(colocation.profiles())) ? null : id;
  }

  private static Colocation colocation(Row row) {
    Colocation.Builder builder = Colocation.builder().id(row.next());
    List<String> profiles = row.next();
    builder.gang(row.next()).demands(row.next());
    List<WorkRate> rates = row.next();
    if (profiles.size() != rates.size()) {
      row.report(
          ErrorCode.CONTRADICTION,
          "The rates of a colocation must be as many as its profiles (%d), and are %d."
              .formatted(profiles.size(), rates.size()));
      return builder.build();
    }
    for (int i = 0; i < rates.size(); i++) {
      builder.with(profiles.get(i), rates.get(i));
    }
    return builder.build();
  }

  private static DivisibleJob job(Row row) {
    String id = row.next();
    String profile = row.next();
    long work = row.next();
    return DivisibleJob.builder(id, profile, work)
        .done(row.next())
        .releaseMicros(row.next())
        .deadlineMicros(row.next())
        .weight(row.next())
        .group(row.next())
        .guaranteedRate(row.next())
        .isolatedMicros(row.next())
        .build();
  }

  private static SharingProblem problem(Row row) {
    String name = row.next();
    long now = row.next();
    SharingProblem.Builder problem =
        SharingProblem.builder(SharingObjective.of(SharingTerm.MAX_MIN_RATE))
            .name(name)
            .nowMicros(now);
    List<Worker> workers = row.next();
    List<Profile> profiles = row.next();
    List<Colocation> colocations = row.next();
    List<DivisibleJob> jobs = row.next();
    List<JobGroup> groups = row.next();
    return problem
        .workers(workers)
        .profiles(profiles)
        .colocations(colocations)
        .jobs(jobs)
        .groups(groups)
        .objective(row.next())
        .build();
  }

  /** Where rates are divided by weights, no weight is 0. */
  private static Map<String, Object> weightsThatDivide() {
    return under(
        List.of(SharingTerm.MAX_MIN_RATE.name(), SharingTerm.FINISH_TIME_FAIRNESS.name()),
        "jobs",
        schema("properties", schema("weight", schema("minimum", 1L))));
  }

  /** Where rates are divided by prices, no price is 0, which it is where it is left out. */
  private static Map<String, Object> pricesThatDivide() {
    String price = "priceMicroUnitsPerSecond";
    return under(
        List.of(SharingTerm.RATE_PER_COST.name()),
        "workers",
        schema("required", List.of(price), "properties", schema(price, schema("minimum", 1L))));
  }

  private static Map<String, Object> under(
      List<String> terms, String list, Map<String, Object> element) {
    Map<String, Object> objective =
        schema("required", List.of("term"), "properties", schema("term", schema("enum", terms)));
    return schema(
        "if",
        schema("required", List.of("objective"), "properties", schema("objective", objective)),
        "then",
        schema("properties", schema(list, schema("items", element))));
  }
}
