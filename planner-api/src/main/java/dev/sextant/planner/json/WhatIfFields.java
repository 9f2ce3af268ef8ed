package dev.sextant.planner.json;

import dev.sextant.planner.PlanResult;
import dev.sextant.planner.PlanStatus;
import dev.sextant.planner.StopReason;
import dev.sextant.planner.whatif.Change;
import dev.sextant.planner.whatif.JobChange;
import dev.sextant.planner.whatif.WhatIf;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The tables of what a change would do, which are written and never read. */
final class WhatIfFields {
  static final Fields<PlanResult> OUTCOME =
      Fields.<PlanResult>of("Outcome", "What a planner gave for one of two problems.")
          .required(
              "status", Kinds.choice(PlanStatus.values()), PlanResult::status, "What is known.")
          .required(
              "stopReason",
              Kinds.choice(StopReason.values()),
              PlanResult::stopReason,
              "Why the planner stopped.")
          .required(
              "objective",
              Kinds.nullable(Kinds.INTEGER),
              of -> boxed(of.objective()),
              "The plan's objective; null without a plan.")
          .required(
              "lowerBound",
              Kinds.INTEGER,
              of -> of.lowerBound().value(),
              "No plan has a smaller objective.")
          .required(
              "lowerBoundSource",
              Kinds.TEXT,
              of -> of.lowerBound().source(),
              "Where the lower bound comes from.")
          .optional(
              "infeasibilityReason",
              Kinds.TEXT,
              PlanResult::infeasibilityReason,
              "Why no plan exists; absent where that is not known.")
          .optional(
              "conflict",
              Kinds.object(ConflictFields.CONFLICT),
              PlanResult::conflict,
              "Which facts contradict each other; absent where nothing is known of it.")
          .inLine(any -> false)
          .made(WhatIfFields::left);

  static final Fields<JobChange> JOB =
      Fields.<JobChange>of("JobChange", "What a change does to a job.")
          .required("job", Kinds.TEXT, JobChange::job, "Id of the job.")
          .required(
              "endMicros",
              Kinds.nullable(Kinds.INTEGER),
              JobChange::endMicros,
              "When it ends without the change; null when it is not there, or without a plan.")
          .required(
              "changedEndMicros",
              Kinds.nullable(Kinds.INTEGER),
              JobChange::changedEndMicros,
              "When it ends with the change; null without a plan.")
          .required(
              "tardinessMicros",
              Kinds.nullable(Kinds.INTEGER),
              JobChange::tardinessMicros,
              "By how much it is late without the change; null as endMicros.")
          .required(
              "changedTardinessMicros",
              Kinds.nullable(Kinds.INTEGER),
              JobChange::changedTardinessMicros,
              "By how much it is late with the change; null without a plan.")
          .made(WhatIfFields::left);

  static final Fields<WhatIf> WHAT_IF =
      Fields.<WhatIf>of("WhatIf", "What would become of a plan if the problem were different.")
          .required(
              "changes",
              Kinds.TEXT_LIST,
              of -> of.changes().stream().map(Change::text).toList(),
              "What is changed, in words.")
          .required("planner", Kinds.TEXT, of -> of.before().planner(), "Who planned both.")
          .required(
              "seed", Kinds.INTEGER, of -> of.before().certificate().seed(), "Seed of both calls.")
          .required("before", Kinds.object(OUTCOME), WhatIf::before, "Without the changes.")
          .required("after", Kinds.object(OUTCOME), WhatIf::after, "With the changes.")
          .required(
              "keptObjective",
              Kinds.nullable(Kinds.INTEGER),
              of -> boxed(of.keptObjective()),
              "What the plan before would give with the changes; null when it breaks a constraint"
                  + " then, and without one.")
          .required(
              "proof",
              Kinds.choice(WhatIf.Proof.values()),
              WhatIf::proof,
              "What the bounds prove of the best plan with the changes against the best without.")
          .required("jobs", Kinds.list(JOB), WhatIf::jobs, "One per job of the changed problem.")
          .inLine(any -> false)
          .made(WhatIfFields::left)
          .document("what-if");

  private WhatIfFields() {}

  private static @Nullable Long boxed(OptionalLong value) {
    return value.isPresent() ? (Long) value.getAsLong() : null;
  }

  private static <T> @Nullable T left(Row row) {
    return null;
  }
}
