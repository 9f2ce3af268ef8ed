package dev.sextant.planner.whatif;

import dev.sextant.planner.explain.AmountText;
import dev.sextant.planner.model.Job;
import dev.sextant.planner.model.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One more job. It is like the last job of its workflow, if there is one: its data, deliveries and
 * weight, and as long until its due date and deadline.
 *
 * @param workflow id of the workflow it runs
 * @param releaseMicros when it is released; null for now
 */
public record AddedJob(String workflow, @Nullable Long releaseMicros) implements Change {
  public AddedJob {
    Objects.requireNonNull(workflow, "workflow");
  }

  @Override
  public String text() {
    String when = releaseMicros == null ? "now" : "at " + AmountText.exactTime(releaseMicros);
    return "one more job of (" + workflow + ") " + when;
  }

  @Override
  public Problem of(Problem problem) {
    Known known = new Known(problem);
    Known.require("workflow", workflow, known.workflows());
    Long given = releaseMicros;
    long release = given == null ? problem.state().nowMicros() : given;
    Job like = null;
    for (Job job : problem.jobs()) {
      like = job.workflow().equals(workflow) ? job : like;
    }
    String id = Known.fresh(workflow, 1, known.jobs()).get(0);
    List<Job> jobs = new ArrayList<>(problem.jobs());
    jobs.add(
        like == null
            ? Job.builder(id, workflow).releaseMicros(release).build()
            : like.toBuilder()
                .id(id)
                .releaseMicros(release)
                .dueMicros(moved(like.dueMicros(), release - like.releaseMicros()))
                .deadlineMicros(moved(like.deadlineMicros(), release - like.releaseMicros()))
                .build());
    return problem.withJobs(jobs);
  }

  private static @Nullable Long moved(@Nullable Long instant, long by) {
    return instant == null ? null : (Long) Math.max(0, instant + by);
  }
}
