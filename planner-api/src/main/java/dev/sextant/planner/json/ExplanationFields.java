package dev.sextant.planner.json;

import dev.sextant.planner.check.Constraint;
import dev.sextant.planner.explain.Alternative;
import dev.sextant.planner.explain.CachedModel;
import dev.sextant.planner.explain.Explanation;
import dev.sextant.planner.explain.JobAccount;
import dev.sextant.planner.explain.Party;
import dev.sextant.planner.explain.PathStep;
import dev.sextant.planner.explain.PlanAccount;
import dev.sextant.planner.explain.Shortfall;
import dev.sextant.planner.explain.StartReason;
import dev.sextant.planner.explain.TermAmount;
import dev.sextant.planner.explain.TimeUse;
import dev.sextant.planner.explain.WhyNot;
import dev.sextant.planner.explain.WorkerCache;
import dev.sextant.planner.json.Fields.Columns;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tables of explanations, which are written and never read. */
final class ExplanationFields {
  private static final Kind<Constraint> CONSTRAINT = Kinds.choice(Constraint.values());

  static final Fields<Party> PARTY =
      Fields.<Party>of("Party", "Whom a run or load waits for, or what a step belongs to.")
          .required("what", Kinds.choice(Party.Kind.values()), Party::kind, "What it is.")
          .optional("job", Kinds.TEXT, Party::job, "Id of the job, of a task and of a job.")
          .optional("task", Kinds.TEXT, Party::task, "Id of the task, of a task.")
          .optional("worker", Kinds.TEXT, Party::worker, "Id of the worker, of a model or worker.")
          .optional("model", Kinds.TEXT, Party::model, "Id of the model, of a model.")
          .made(ExplanationFields::left);

  static final Fields<TermAmount> TERM =
      Fields.<TermAmount>of("TermAmount", "What one term gives to the objective.")
          .required(
              "term", Kinds.TEXT, of -> of.term().key(), "Name of the term, as objectives have it.")
          .required("weight", Kinds.AMOUNT, TermAmount::weight, "Its weight.")
          .required("value", Kinds.INTEGER, TermAmount::value, "Its value.")
          .required(
              "amount",
              Kinds.INTEGER,
              TermAmount::amount,
              "weight times value; the amounts of all terms add up to the objective.")
          .made(ExplanationFields::left);

  static final Fields<Map<TimeUse, Long>> PARTS = parts();

  static final Fields<JobAccount> JOB =
      Fields.<JobAccount>of("JobAccount", "Where the time of one job goes.")
          .required("job", Kinds.TEXT, JobAccount::job, "Id of the job.")
          .required("releaseMicros", Kinds.AMOUNT, JobAccount::releaseMicros, "Its release.")
          .required(
              "endMicros",
              Kinds.INTEGER,
              JobAccount::endMicros,
              "Latest end of its tasks and deliveries.")
          .required("flowMicros", Kinds.INTEGER, JobAccount::flowMicros, "End minus release.")
          .optional(
              "dueMicros", Kinds.AMOUNT, JobAccount::dueMicros, "Due date; absent without one.")
          .required(
              "tardinessMicros",
              Kinds.INTEGER,
              JobAccount::tardinessMicros,
              "End minus due date if positive.")
          .required(
              "parts",
              Kinds.object(PARTS),
              JobAccount::parts,
              "What the flow consists of; they add up to it.")
          .made(ExplanationFields::left);

  static final Fields<PathStep> STEP =
      Fields.<PathStep>of("PathStep", "A stretch of a critical path.")
          .required("use", Kinds.choice(TimeUse.values()), PathStep::use, "What it goes into.")
          .required("fromMicros", Kinds.INTEGER, PathStep::fromMicros, "Its beginning.")
          .required(
              "toMicros", Kinds.INTEGER, PathStep::toMicros, "Its end, where the next begins.")
          .optional("of", Kinds.object(PARTY), PathStep::of, "What it belongs to.")
          .optional("worker", Kinds.TEXT, PathStep::worker, "Where a run or load is.")
          .optional(
              "constraint", CONSTRAINT, PathStep::constraint, "Why it does not begin earlier.")
          .made(ExplanationFields::left);

  static final Fields<StartReason> REASON =
      Fields.<StartReason>of("StartReason", "Why a run does not start earlier.")
          .required("run", Kinds.object(PlanFields.RUN), StartReason::run, "The run.")
          .required(
              "constraint",
              Kinds.nullable(CONSTRAINT),
              StartReason::constraint,
              "The constraint that a start one microsecond earlier would break or, where the run"
                  + " waits for a model, what keeps the load from being ready earlier; null when"
                  + " there is none.")
          .optional("blocker", Kinds.object(PARTY), StartReason::blocker, "The other party.")
          .made(ExplanationFields::left);

  static final Fields<CachedModel> CACHED =
      Fields.<CachedModel>of("CachedModel", "One time a model is in the memory of a worker.")
          .required("model", Kinds.TEXT, CachedModel::model, "Id of the model.")
          .required(
              "came",
              Kinds.choice(CachedModel.Came.values()),
              CachedModel::came,
              "How it came there.")
          .required(
              "loadStartMicros", Kinds.INTEGER, CachedModel::loadStartMicros, "Start of its load.")
          .required("readyMicros", Kinds.INTEGER, CachedModel::readyMicros, "When it is ready.")
          .optional(
              "evictMicros",
              Kinds.INTEGER,
              CachedModel::evictMicros,
              "When it leaves; absent when it stays.")
          .optional(
              "neededBy",
              Kinds.object(PARTY),
              CachedModel::neededBy,
              "The run that uses it first; absent when none does.")
          .required("users", Kinds.AMOUNT, of -> (long) of.users(), "How many runs use it.")
          .required(
              "evicted",
              Kinds.TEXT_LIST,
              CachedModel::evicted,
              "Models that left since the load before it.")
          .optional(
              "leftMicros",
              Kinds.INTEGER,
              CachedModel::leftMicros,
              "Of a reload, when the model had left.")
          .made(ExplanationFields::left);

  static final Fields<WorkerCache> CACHE =
      Fields.<WorkerCache>of("WorkerCache", "The story of the model cache of one worker.")
          .required("worker", Kinds.TEXT, WorkerCache::worker, "Id of the worker.")
          .required("loads", Kinds.AMOUNT, WorkerCache::loads, "Loads the plan adds.")
          .required("reloads", Kinds.AMOUNT, WorkerCache::reloads, "Those of what had been there.")
          .required("models", Kinds.list(CACHED), WorkerCache::models, "In order of time.")
          .inLine(any -> false)
          .made(ExplanationFields::left);

  static final Fields<Shortfall> SHORTFALL =
      Fields.<Shortfall>of("Shortfall", "How much of something is missing.")
          .required("kind", Kinds.choice(Shortfall.Kind.values()), Shortfall::kind, "What it is.")
          .optional("of", Kinds.TEXT, Shortfall::of, "Name of the resource or budget.")
          .required(
              "amount",
              Kinds.AMOUNT,
              Shortfall::amount,
              "How much: units of the resource or budget, bytes or microseconds.")
          .made(ExplanationFields::left);

  static final Fields<Alternative> ALTERNATIVE =
      Fields.<Alternative>of(
              "Alternative",
              "What another option of a task would give while everything else stays.")
          .required("mode", Kinds.TEXT, Alternative::mode, "Id of the mode.")
          .required("worker", Kinds.TEXT, Alternative::worker, "Id of the worker.")
          .optional(
              "startMicros",
              Kinds.INTEGER,
              Alternative::startMicros,
              "Earliest start; absent when it is not possible.")
          .optional(
              "endMicros",
              Kinds.INTEGER,
              Alternative::endMicros,
              "Earliest end; absent when it is not possible.")
          .optional(
              "laterMicros",
              Kinds.INTEGER,
              Alternative::laterMicros,
              "By how much later than in the plan that is; absent when it is not possible.")
          .required(
              "constraint",
              Kinds.nullable(CONSTRAINT),
              Alternative::constraint,
              "What keeps it from being earlier, or from being possible.")
          .optional("blocker", Kinds.object(PARTY), Alternative::blocker, "The other party.")
          .optional(
              "missing",
              Kinds.object(SHORTFALL),
              Alternative::missing,
              "By how much the constraint would have to give.")
          .optional(
              "delayed",
              Kinds.object(PARTY),
              Alternative::delayed,
              "The task that would wait longest for the data.")
          .required(
              "delayMicros", Kinds.AMOUNT, Alternative::delayMicros, "How long that would wait.")
          .made(ExplanationFields::left);

  static final Fields<WhyNot> WHY_NOT =
      Fields.<WhyNot>of("WhyNot", "Why a task is not somewhere else.")
          .required("reason", Kinds.object(REASON), WhyNot::reason, "Why its run is not earlier.")
          .required(
              "alternatives",
              Kinds.list(ALTERNATIVE),
              WhyNot::alternatives,
              "Its other options, by end.")
          .inLine(any -> false)
          .made(ExplanationFields::left);

  /** An explanation, with what was asked of one task. */
  record Document(Explanation explanation, @Nullable WhyNot whyNot) {
    PlanAccount account() {
      return explanation.account();
    }
  }

  static final Fields<Document> EXPLANATION =
      Fields.<Document>of("Explanation", "A plan explained.")
          .required(
              "sentence", Kinds.TEXT, of -> of.account().sentence(), "What the plan comes to.")
          .required("objective", Kinds.INTEGER, of -> of.account().objective(), "Its objective.")
          .required("terms", Kinds.list(TERM), of -> of.account().terms(), "What that consists of.")
          .required(
              "dueJobs", Kinds.AMOUNT, of -> (long) of.account().dueJobs(), "Jobs with a due date.")
          .required(
              "lateJobs",
              Kinds.AMOUNT,
              of -> (long) of.account().lateJobs(),
              "Those that are late.")
          .required(
              "jobs", Kinds.list(JOB), of -> of.explanation().jobs(), "Where their time goes.")
          .required(
              "criticalPath",
              Kinds.list(STEP),
              of -> of.explanation().criticalPath(),
              "What the makespan hangs on, from now to its end.")
          .required(
              "reasons",
              Kinds.list(REASON),
              of -> of.explanation().reasons(),
              "Why each run does not start earlier.")
          .required(
              "caches",
              Kinds.list(CACHE),
              of -> of.explanation().caches(),
              "What comes into the memory of workers.")
          .optional(
              "whyNot",
              Kinds.object(WHY_NOT),
              Document::whyNot,
              "The other options of a task; absent when nobody asked.")
          .inLine(any -> false)
          .made(ExplanationFields::left)
          .document("explanation");

  private ExplanationFields() {}

  private static Fields<Map<TimeUse, Long>> parts() {
    Columns<Map<TimeUse, Long>> columns =
        Fields.of("FlowParts", "Microseconds by what they go into; what takes none is left out.");
    for (TimeUse use : TimeUse.values()) {
      columns.optional(
          use.name(), Kinds.AMOUNT, parts -> parts.get(use), capital(use.words()) + ".");
    }
    return columns.made(ExplanationFields::left);
  }

  private static String capital(String words) {
    return Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }

  private static <T> @Nullable T left(Row row) {
    return null;
  }
}
