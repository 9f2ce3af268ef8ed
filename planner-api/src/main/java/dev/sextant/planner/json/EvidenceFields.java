package dev.sextant.planner.json;

import dev.sextant.planner.evidence.AlikeJobs;
import dev.sextant.planner.evidence.Argument;
import dev.sextant.planner.evidence.BoundEvidence;
import dev.sextant.planner.evidence.CapacityPrice;
import dev.sextant.planner.evidence.ChannelArgument;
import dev.sextant.planner.evidence.CrowdedCostArgument;
import dev.sextant.planner.evidence.DataPrice;
import dev.sextant.planner.evidence.EvidencePlace;
import dev.sextant.planner.evidence.JobSetsArgument;
import dev.sextant.planner.evidence.JobsArgument;
import dev.sextant.planner.evidence.LeastArgument;
import dev.sextant.planner.evidence.OrderArgument;
import dev.sextant.planner.evidence.OrderStep;
import dev.sextant.planner.evidence.PathArgument;
import dev.sextant.planner.evidence.PlacementArgument;
import dev.sextant.planner.evidence.PricedTimes;
import dev.sextant.planner.evidence.SetWork;
import dev.sextant.planner.evidence.Unargued;
import dev.sextant.planner.evidence.WorkArgument;
import dev.sextant.planner.evidence.WorkersArgument;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.ObjectiveTerm;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tables of evidence for lower bounds. */
final class EvidenceFields {
  private static final String VALUE = "value";
  private static final String PRICES = "prices";
  private static final String TASK_IDS = "Ids of the tasks, the first to run first.";

  static final Fields<CapacityPrice> PRICE =
      Fields.<CapacityPrice>of(
              "CapacityPrice", "What a unit of a resource, or of a budget, is worth.")
          .required(
              "price",
              Kinds.AMOUNT,
              CapacityPrice::price,
              "Of a resource per microsecond; in no unit.")
          .optional(
              "resource",
              Kinds.TEXT,
              CapacityPrice::resource,
              "Name of the resource; absent where there is a budget.")
          .optional(
              "workers",
              Kinds.IDS,
              List.of(),
              CapacityPrice::workers,
              "Ids of the workers it holds for; absent: all.")
          .optional(
              "budget",
              Kinds.TEXT,
              CapacityPrice::budget,
              "Id of the budget, which is there at once; absent where there is a resource.")
          .rule(
              "oneOf",
              List.of(
                  Map.of("required", List.of("resource")), Map.of("required", List.of("budget"))))
          .made(EvidenceFields::price);

  static final Fields<PathArgument> PATH =
      Fields.<PathArgument>of("PathArgument", "The longest path through tasks of a job.")
          .required(VALUE, Kinds.INTEGER, PathArgument::value, "Makespan in microseconds.")
          .required("job", Kinds.TEXT, PathArgument::job, "Id of the job.")
          .required("tasks", Kinds.TEXT_LIST, PathArgument::tasks, TASK_IDS)
          .made(row -> new PathArgument(row.next(), row.next(), row.next()));

  static final Fields<WorkArgument> WORK =
      Fields.<WorkArgument>of("WorkArgument", "Priced work against what the workers can do.")
          .required(VALUE, Kinds.INTEGER, WorkArgument::value, "Makespan in microseconds.")
          .required(PRICES, Kinds.list(PRICE), WorkArgument::prices, "Prices of capacity.")
          .required(
              "headMicros",
              Kinds.INTEGER,
              WorkArgument::headMicros,
              "Tasks count that can start then at the earliest, an instant,")
          .required(
              "tailMicros",
              Kinds.INTEGER,
              WorkArgument::tailMicros,
              "and after which so much must follow at least.")
          .required("tasks", Kinds.AMOUNT, WorkArgument::tasks, "How many of them have a price.")
          .optional(
              "distinctEnds",
              Kinds.TRUTH,
              false,
              WorkArgument::distinctEnds,
              "Whether no two workers begin or end with the same task.")
          .optional("loads", Kinds.TRUTH, false, WorkArgument::loads, "Whether needed loads count.")
          .made(
              row ->
                  new WorkArgument(
                      row.next(),
                      row.next(),
                      row.next(),
                      row.next(),
                      row.next(),
                      row.next(),
                      row.next()));

  static final Fields<ChannelArgument> CHANNEL =
      Fields.<ChannelArgument>of("ChannelArgument", "Needed loads one after the other.")
          .required(VALUE, Kinds.INTEGER, ChannelArgument::value, "Makespan in microseconds.")
          .optional(
              "worker",
              Kinds.TEXT,
              ChannelArgument::worker,
              "Id of one of the workers, all alike, that must load; absent: all.")
          .required("loadMicros", Kinds.AMOUNT, ChannelArgument::loadMicros, "Needed loads.")
          .required(
              "afterMicros",
              Kinds.AMOUNT,
              ChannelArgument::afterMicros,
              "What follows the last of them.")
          .made(row -> new ChannelArgument(row.next(), row.next(), row.next(), row.next()));

  static final Fields<OrderStep> STEP =
      Fields.<OrderStep>of("OrderStep", "One step of a refutation.")
          .required("round", Kinds.AMOUNT, OrderStep::round, "Number of the round.")
          .required("rule", Kinds.choice(OrderStep.Rule.values()), OrderStep::rule, "What follows.")
          .optional("worker", Kinds.TEXT, OrderStep::worker, "Id of the worker of the set.")
          .optional("resource", Kinds.TEXT, OrderStep::resource, "Resource that excludes.")
          .optional("job", Kinds.TEXT, OrderStep::job, "Id of the task's job.")
          .optional("task", Kinds.TEXT, OrderStep::task, "Id of the task.")
          .optional("micros", Kinds.INTEGER, 0L, OrderStep::micros, "New head or tail of the task.")
          .optional(
              "headMicros", Kinds.INTEGER, 0L, OrderStep::headMicros, "Least head of the set.")
          .optional(
              "tailMicros", Kinds.INTEGER, 0L, OrderStep::tailMicros, "Least tail of the set.")
          .optional(
              "fromMicros",
              Kinds.INTEGER,
              0L,
              OrderStep::fromMicros,
              "Least head (or tail) of the part that gives the new one.")
          .made(
              row ->
                  new OrderStep(
                      row.next(),
                      row.next(),
                      row.next(),
                      row.next(),
                      row.next(),
                      row.next(),
                      row.next(),
                      row.next(),
                      row.next(),
                      row.next()));

  static final Fields<OrderArgument> ORDER =
      Fields.<OrderArgument>of("OrderArgument", "Why a shorter makespan leaves no order.")
          .required(VALUE, Kinds.INTEGER, OrderArgument::value, "Makespan in microseconds.")
          .required("steps", Kinds.list(STEP), OrderArgument::steps, "The last is a contradiction.")
          .inLine(any -> false)
          .made(row -> new OrderArgument(row.next(), row.next()));

  static final Fields<JobsArgument> JOBS =
      Fields.<JobsArgument>of("JobsArgument", "A sum over jobs, each alone or on one machine.")
          .required(
              "term",
              Kinds.choice(ObjectiveTerm.values()),
              JobsArgument::term,
              "Term of the objective.")
          .required(VALUE, Kinds.INTEGER, JobsArgument::value, "In the unit of the term.")
          .required(
              "rule",
              Kinds.choice(JobsArgument.Rule.values()),
              JobsArgument::rule,
              "What is summed.")
          .optional(
              PRICES,
              Kinds.list(PRICE),
              List.of(),
              JobsArgument::prices,
              "Prices of capacity that make the workers one machine.")
          .optional(
              "alone",
              Kinds.IDS,
              List.of(),
              JobsArgument::alone,
              "Ids of jobs that count by their longest paths.")
          .made(
              row -> new JobsArgument(row.next(), row.next(), row.next(), row.next(), row.next()));

  static final Fields<AlikeJobs> GROUP =
      Fields.<AlikeJobs>of("AlikeJobs", "Jobs of which only counts how many have ended.")
          .required("jobs", Kinds.IDS, AlikeJobs::jobs, "Their ids.")
          .made(row -> new AlikeJobs(row.next()));

  static final Fields<SetWork> SET_WORK =
      Fields.<SetWork>of("SetWork", "When sets of jobs end at the earliest by their work.")
          .required(PRICES, Kinds.list(PRICE), SetWork::prices, "Prices of capacity.")
          .required(
              "headMicros",
              Kinds.INTEGER,
              SetWork::headMicros,
              "Tasks count that can start then at the earliest, an instant,")
          .required(
              "tailMicros",
              Kinds.INTEGER,
              SetWork::tailMicros,
              "and after which so much must follow at least.")
          .made(row -> new SetWork(row.next(), row.next(), row.next()));

  static final Fields<JobSetsArgument> JOB_SETS =
      Fields.<JobSetsArgument>of("JobSetsArgument", "A sum over jobs in the best order of ends.")
          .required(
              "term",
              Kinds.choice(ObjectiveTerm.values()),
              JobSetsArgument::term,
              "Term of the objective.")
          .required(VALUE, Kinds.INTEGER, JobSetsArgument::value, "In the unit of the term.")
          .required(
              "groups", Kinds.list(GROUP), JobSetsArgument::groups, "The jobs that are ordered.")
          .required("rows", Kinds.list(SET_WORK), JobSetsArgument::rows, "When sets of them end.")
          .inLine(any -> false)
          .made(row -> new JobSetsArgument(row.next(), row.next(), row.next(), row.next()));

  static final Fields<LeastArgument> LEAST =
      Fields.<LeastArgument>of("LeastArgument", "What no choice avoids.")
          .required(
              "term",
              Kinds.choice(ObjectiveTerm.values()),
              LeastArgument::term,
              "Term of the objective.")
          .required(VALUE, Kinds.INTEGER, LeastArgument::value, "In the unit of the term.")
          .optional(
              "units",
              Kinds.atLeast(1),
              1L,
              LeastArgument::units,
              "How many units of the prices are one of the term.")
          .optional(
              PRICES,
              Kinds.list(PRICE),
              List.of(),
              LeastArgument::prices,
              "Prices of budgets, where they do not suffice for the least money.")
          .made(row -> new LeastArgument(row.next(), row.next(), row.next(), row.next()));

  static final Fields<EvidencePlace> PLACE =
      Fields.<EvidencePlace>of("EvidencePlace", "Workers that are one place.")
          .required("workers", Kinds.IDS, EvidencePlace::workers, "Their ids.")
          .made(row -> new EvidencePlace(row.next()));

  static final Fields<DataPrice> DATA =
      Fields.<DataPrice>of("DataPrice", "What it costs a task to read some data, by place.")
          .required("job", Kinds.TEXT, DataPrice::job, "Id of the job.")
          .optional(
              "from",
              Kinds.TEXT,
              DataPrice::from,
              "Id of the task the data comes from; absent: an input of the job.")
          .optional(
              "input",
              Kinds.AMOUNT,
              DataPrice::input,
              "Position of the input in its job, from 0; absent: an edge.")
          .required("to", Kinds.TEXT, DataPrice::to, "Id of the task that reads it.")
          .required(PRICES, Kinds.INTEGERS, DataPrice::prices, "By place, in their order.")
          .optional(
              "credits",
              Kinds.INTEGERS,
              List.of(),
              DataPrice::credits,
              "By place, what the task saves that the data comes from; absent: the same.")
          .made(
              row ->
                  new DataPrice(
                      row.next(), row.next(), row.next(), row.next(), row.next(), row.next()));

  static final Fields<PlacementArgument> PLACEMENT =
      Fields.<PlacementArgument>of("PlacementArgument", "Money and bytes by prices of data.")
          .required(VALUE, Kinds.INTEGER, PlacementArgument::value, "In units of the objective.")
          .required("places", Kinds.list(PLACE), PlacementArgument::places, "Where tasks may be.")
          .required(PRICES, Kinds.list(DATA), PlacementArgument::prices, "Prices that are not 0.")
          .inLine(any -> false)
          .made(row -> new PlacementArgument(row.next(), row.next(), row.next()));

  static final Fields<PricedTimes> PRICED_TIMES =
      Fields.<PricedTimes>of("PricedTimes", "What a unit of a resource is worth over time.")
          .required("resource", Kinds.TEXT, PricedTimes::resource, "Name of the resource.")
          .optional(
              "workers",
              Kinds.IDS,
              List.of(),
              PricedTimes::workers,
              "Ids of the workers it holds for; absent: all.")
          .required("instants", Kinds.INTEGERS, PricedTimes::instants, "Instants, rising.")
          .required(
              PRICES,
              Kinds.INTEGERS,
              PricedTimes::prices,
              "Per microsecond, from each instant to the next.")
          .made(row -> new PricedTimes(row.next(), row.next(), row.next(), row.next()));

  static final Fields<CrowdedCostArgument> CROWDED_COST =
      Fields.<CrowdedCostArgument>of(
              "CrowdedCostArgument", "Money, by prices of capacity at different times.")
          .required(VALUE, Kinds.INTEGER, CrowdedCostArgument::value, "In micro-units.")
          .required(
              "scale",
              Kinds.atLeast(1),
              CrowdedCostArgument::scale,
              "How many units of the prices are a micro-unit.")
          .required(
              PRICES, Kinds.list(PRICED_TIMES), CrowdedCostArgument::prices, "Prices of capacity.")
          .inLine(any -> false)
          .made(row -> new CrowdedCostArgument(row.next(), row.next(), row.next()));

  static final Fields<WorkersArgument> WORKERS =
      Fields.<WorkersArgument>of("WorkersArgument", "Priced work against what few workers can do.")
          .required(
              VALUE,
              Kinds.INTEGER,
              WorkersArgument::value,
              "In units of the objective, beside what is claimed of the makespan.")
          .required(
              "makespanMicros",
              Kinds.AMOUNT,
              WorkersArgument::makespanMicros,
              "What the makespan exceeds this by counts.")
          .required(PRICES, Kinds.list(PRICE), WorkersArgument::prices, "Prices of capacity.")
          .required(
              "headMicros",
              Kinds.INTEGER,
              WorkersArgument::headMicros,
              "Tasks count that can start then at the earliest, an instant,")
          .required(
              "tailMicros",
              Kinds.INTEGER,
              WorkersArgument::tailMicros,
              "after which so much must follow at least,")
          .optional(
              "untilMicros",
              Kinds.INTEGER,
              WorkersArgument::untilMicros,
              "and that must end by this instant for their deadline; absent: by the makespan.")
          .required("tasks", Kinds.AMOUNT, WorkersArgument::tasks, "How many of them have a price.")
          .made(
              row ->
                  new WorkersArgument(
                      row.next(),
                      row.next(),
                      row.next(),
                      row.next(),
                      row.next(),
                      row.next(),
                      row.next()));

  static final Fields<Unargued> UNARGUED =
      Fields.<Unargued>of("Unargued", "A part of the bound that stands without an argument.")
          .required(VALUE, Kinds.INTEGER, Unargued::value, "In units of the objective.")
          .required("source", Kinds.TEXT, Unargued::source, "Name of the bound.")
          .made(row -> new Unargued(row.next(), row.next()));

  static final Fields<Argument> ARGUMENT =
      Fields.<Argument>of("Argument", "What proves a part of the bound; one of these.")
          .optional("path", Kinds.object(PATH), of -> as(PathArgument.class, of), "A longest path.")
          .optional(
              "work", Kinds.object(WORK), of -> as(WorkArgument.class, of), "Work and capacity.")
          .optional(
              "channel",
              Kinds.object(CHANNEL),
              of -> as(ChannelArgument.class, of),
              "Loads and channels.")
          .optional(
              "order",
              Kinds.object(ORDER),
              of -> as(OrderArgument.class, of),
              "Orders of tasks that exclude each other.")
          .optional("jobs", Kinds.object(JOBS), of -> as(JobsArgument.class, of), "Sums over jobs.")
          .optional(
              "jobSets",
              Kinds.object(JOB_SETS),
              of -> as(JobSetsArgument.class, of),
              "Sums over jobs by when sets of them end.")
          .optional(
              "least",
              Kinds.object(LEAST),
              of -> as(LeastArgument.class, of),
              "Loads, bytes, money or workers.")
          .optional(
              "workers",
              Kinds.object(WORKERS),
              of -> as(WorkersArgument.class, of),
              "Workers, and the makespan that fewer take.")
          .optional(
              "placement",
              Kinds.object(PLACEMENT),
              of -> as(PlacementArgument.class, of),
              "Money and bytes together.")
          .optional(
              "crowdedCost",
              Kinds.object(CROWDED_COST),
              of -> as(CrowdedCostArgument.class, of),
              "Money where capacity is short.")
          .optional(
              "unargued",
              Kinds.object(UNARGUED),
              of -> as(Unargued.class, of),
              "On the word of its source.")
          .inLine(any -> false)
          .rule("minProperties", 1)
          .rule("maxProperties", 1)
          .made(EvidenceFields::argument);

  static final Fields<BoundEvidence> EVIDENCE =
      Fields.<BoundEvidence>of("BoundEvidence", "A lower bound with what proves it.")
          .required(VALUE, Kinds.INTEGER, BoundEvidence::value, "No plan has a smaller objective.")
          .optional(
              "stepMicros",
              Kinds.atLeast(1),
              1L,
              BoundEvidence::stepMicros,
              "All times are multiples of it, counted from now.")
          .required(
              "arguments",
              Kinds.list(ARGUMENT),
              BoundEvidence::arguments,
              "One at most for each term of the objective.")
          .inLine(any -> false)
          .made(row -> new BoundEvidence(row.next(), row.next(), row.next()));

  private EvidenceFields() {}

  private static <A extends Argument> @Nullable A as(Class<A> type, Argument argument) {
    return type.isInstance(argument) ? type.cast(argument) : null;
  }

  private static CapacityPrice price(Row row) {
    long price = row.next();
    String resource = row.next();
    List<String> workers = row.next();
    String budget = row.next();
    if ((resource == null) == (budget == null) || budget != null && !workers.isEmpty()) {
      if (row.isSound()) {
        row.report(
            ErrorCode.CONTRADICTION,
            "A price must be either of a resource, of all or some workers, or of a budget.");
      }
      return CapacityPrice.ofBudget(price, "none");
    }
    return new CapacityPrice(price, resource, workers, budget);
  }

  private static Argument argument(Row row) {
    Argument found = null;
    int count = 0;
    for (int i = 0; i < Argument.class.getPermittedSubclasses().length; i++) {
      Argument argument = row.next();
      found = argument == null ? found : argument;
      count += argument == null ? 0 : 1;
    }
    if (count != 1) {
      if (row.isSound()) {
        row.report(
            ErrorCode.CONTRADICTION, "There must be exactly one argument, not " + count + ".");
      }
      return new Unargued(0, "none");
    }
    return found == null ? new Unargued(0, "none") : found;
  }
}
