package dev.sextant.planner.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import dev.sextant.planner.model.Task;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("size")
class LargeDocumentTest {
  private static final int TASKS = 200_000;
  private static final int FEW = 1_000;
  private static final int BYTES_PER_TASK = 1_000;
  private static final String HEAD =
      "{\"formatVersion\": 1, \"kind\": \"problem\", \"jobs\": [], \"workers\": [], "
          + "\"objective\": {\"makespanMicros\": 1}, "
          + "\"workflows\": [{\"id\": \"w\", \"tasks\": [";
  private static final String TASK =
      "{\"id\": \"a-task-of-many\", \"durationMicros\": 1234567, \"models\": [\"llama\"], "
          + "\"workspaceBytes\": 1000000}, ";
  private static final String TAIL = "{\"id\": \"last\", \"durationMicros\": 1}]}]}";

  private static InputStream document(int tasks) {
    return Endless.of(HEAD, TASK, tasks, TAIL);
  }

  @Test
  void isReadWithoutTakingMuchMoreThanTheProblem() throws IOException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    Problem problem = new PlannerJson(JsonLimits.LARGE).readUnchecked(document(TASKS));
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(problem.workflows().get(0).tasks()).hasSize(TASKS + 1);
    assertThat(allocated).isLessThan((long) TASKS * BYTES_PER_TASK);
  }

  @Test
  void sharesTheIdsThatRepeat() throws IOException {
    Problem problem = new PlannerJson(JsonLimits.LARGE).readUnchecked(document(FEW));
    Task first = problem.workflows().get(0).tasks().get(0);
    Task second = problem.workflows().get(0).tasks().get(1);
    assertThat(second.id()).isSameAs(first.id());
    assertThat(second.modes().get(0).models().get(0))
        .isSameAs(first.modes().get(0).models().get(0));
  }

  @Test
  void isRefusedWhereTheLimitIsLowerAndReadWhereItIsRaised() throws IOException {
    long bytes = HEAD.length() + (long) TASK.length() * FEW + TAIL.length();
    JsonLimits enough = new JsonLimits(bytes, 64, 100, 32);
    JsonLimits tooSmall = new JsonLimits(bytes - 1, 64, 100, 32);
    assertThat(new PlannerJson(enough).readUnchecked(document(FEW)).workflows()).hasSize(1);
    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> new PlannerJson(tooSmall).readUnchecked(document(FEW)));
    assertThat(refused.errors()).hasSize(1);
    assertThat(refused.errors().get(0).code()).isEqualTo(ErrorCode.LIMIT);
  }
}
