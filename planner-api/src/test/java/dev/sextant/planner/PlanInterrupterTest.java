package dev.sextant.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whoever shares an interrupter is stopped, whatever the others do. */
class PlanInterrupterTest {
  private final PlanInterrupter interrupter = new PlanInterrupter();
  private final List<String> ran = new ArrayList<>();

  private void register(String name, Throwable thrown) {
    interrupter.onInterrupt(
        () -> {
          ran.add(name);
          if (thrown instanceof Error error) {
            throw error;
          }
          throw (RuntimeException) thrown;
        });
  }

  @Test
  void runsAllActionsAndThrowsWhatWasThrownFirst() {
    AssertionError first = new AssertionError("first");
    IllegalStateException second = new IllegalStateException("second");
    register("first", first);
    register("second", second);
    interrupter.onInterrupt(() -> ran.add("third"));
    assertThatThrownBy(interrupter::interrupt).isSameAs(first);
    assertThat(first.getSuppressed()).containsExactly(second);
    assertThat(ran).containsExactly("first", "second", "third");
    assertThat(interrupter.isInterrupted()).isTrue();
  }

  @Test
  void runsAllActionsWhereTwoThrowTheSame() {
    IllegalStateException same = new IllegalStateException("same");
    register("first", same);
    register("second", same);
    interrupter.onInterrupt(() -> ran.add("third"));
    assertThatThrownBy(interrupter::interrupt).isSameAs(same);
    assertThat(ran).containsExactly("first", "second", "third");
  }

  @Test
  void runsNoActionTwiceAndNoneThatIsClosed() {
    interrupter.onInterrupt(() -> ran.add("open"));
    interrupter.onInterrupt(() -> ran.add("closed")).close();
    interrupter.interrupt();
    interrupter.interrupt();
    interrupter.onInterrupt(() -> ran.add("late")).close();
    assertThat(ran).containsExactly("open", "late");
  }
}
