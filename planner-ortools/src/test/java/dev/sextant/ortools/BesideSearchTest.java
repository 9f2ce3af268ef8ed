package dev.sextant.ortools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.PlanInterrupter;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** How searches beside others end. */
class BesideSearchTest {
  private final AtomicInteger ended = new AtomicInteger();

  @Test
  void endsAllAndKeepsWhatTheCallerThrewFirst() {
    IllegalStateException own = new IllegalStateException("own");
    IllegalStateException first = new IllegalStateException("first");
    IllegalStateException second = new IllegalStateException("second");
    List<BesideSearch> searches =
        List.of(searching(first), searching(null), searching(second), searching(null));
    assertThat(BesideSearch.closeAll(searches, own)).isSameAs(own);
    assertThat(own.getSuppressed()).containsExactly(first, second);
    assertThat(ended).hasValue(4);
  }

  @Test
  void prefersErrors() {
    AssertionError error = new AssertionError("error");
    IllegalStateException exception = new IllegalStateException("exception");
    List<BesideSearch> searches = List.of(searching(exception), searching(error));
    assertThat(BesideSearch.closeAll(searches, null)).isSameAs(error);
    assertThat(error.getSuppressed()).containsExactly(exception);
    assertThat(ended).hasValue(2);
  }

  @Test
  void hasNothingToThrowWhereNothingWasThrown() {
    assertThat(BesideSearch.closeAll(List.of(searching(null)), null)).isNull();
  }

  @Test
  void waitsForItsThreadAndKeepsTheFlagWhenStoppingTheCallFails() {
    IllegalStateException thrown = new IllegalStateException("from an action");
    AtomicBoolean asked = new AtomicBoolean();
    PlanInterrupter caller = new PlanInterrupter();
    caller.onInterrupt(
        () -> {
          asked.set(true);
          throw thrown;
        });
    BesideSearch search =
        new BesideSearch(
            caller,
            any -> {
              while (!asked.get()) {
                Thread.onSpinWait();
              }
              ended.incrementAndGet();
            });
    Thread.currentThread().interrupt();
    Throwable caught = BesideSearch.closeAll(List.of(search), null);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(caught).isSameAs(thrown);
    assertThat(ended).hasValue(1);
  }

  /** Searches until it is stopped, then throws something. */
  private BesideSearch searching(@Nullable Throwable thrown) {
    return new BesideSearch(
        new PlanInterrupter(),
        any -> {
          while (!any.isInterrupted()) {
            Thread.onSpinWait();
          }
          ended.incrementAndGet();
          BesideSearch.rethrow(thrown);
        });
  }
}
