package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.PlanInterrupter;
import dev.sextant.planner.spi.SearchInterrupter;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SearchThreadsTest {
  private final PlanInterrupter interrupter = new PlanInterrupter();
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger ran = new AtomicInteger();

  @AfterEach
  void clearTheFlag() {
    Thread.interrupted();
  }

  @Test
  void threadsKeepToALimitTogether() {
    for (long all : new long[] {0, 1, 5, 6, 7, Long.MAX_VALUE - 1}) {
      long sum = 0;
      for (int number = 0; number < 3; number++) {
        long steps = SearchThreads.stepsOf(all, number, 3);
        assertThat(steps).isBetween(all / 3, all / 3 + 1);
        sum += steps;
      }
      assertThat(sum).isEqualTo(all);
    }
    assertThat(SearchThreads.stepsOf(Long.MAX_VALUE, 1, 3)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void goesOnWithTheThreadsThereAre() {
    AtomicInteger made = new AtomicInteger();
    ThreadFactory factory =
        runnable ->
            new Thread(runnable) {
              @Override
              public void start() {
                if (made.incrementAndGet() > 2) {
                  throw new OutOfMemoryError("unable to create native thread");
                }
                super.start();
              }
            };
    SearchThreads threads = new SearchThreads(interrupter, factory);

    threads.run(8, "test", number -> ran.incrementAndGet());

    assertThat(ran).hasValue(3);
    assertThat(threads.haveFailed()).isFalse();
  }

  @Test
  void anErrorStopsTheOthersAndIsThrownWhenTheyAreDone() {
    SearchThreads threads = new SearchThreads(interrupter);

    assertThatThrownBy(
            () ->
                threads.run(
                    4,
                    "test",
                    number -> {
                      if (number == 2) {
                        throw new StackOverflowError("deep");
                      }
                      running.incrementAndGet();
                      while (!threads.haveFailed()) {
                        Thread.onSpinWait();
                      }
                      running.decrementAndGet();
                    }))
        .isInstanceOf(StackOverflowError.class);

    assertThat(running).hasValue(0);
  }

  @Test
  void aCallerThatIsInterruptedWhileItWaitsStopsTheSearchAndKeepsItsFlag() {
    CountDownLatch callerIsDone = new CountDownLatch(1);

    new SearchThreads(interrupter)
        .run(
            3,
            "test",
            number -> {
              if (number == 0) {
                Thread.currentThread().interrupt();
                callerIsDone.countDown();
                return;
              }
              running.incrementAndGet();
              while (!interrupter.isInterrupted()) {
                Thread.onSpinWait();
              }
              running.decrementAndGet();
              ran.incrementAndGet();
            });

    assertThat(callerIsDone.getCount()).isZero();
    assertThat(running).hasValue(0);
    assertThat(ran).hasValue(2);
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  @Test
  void waitsForAThreadThatHasBegunWhenMemoryRunsOut() {
    ThreadFactory factory =
        runnable ->
            new Thread(runnable) {
              @Override
              public void start() {
                super.start();
                throw new OutOfMemoryError("no heap");
              }
            };
    CountDownLatch callerIsDone = new CountDownLatch(1);

    new SearchThreads(interrupter, factory)
        .run(
            3,
            "test",
            number -> {
              if (number == 0) {
                callerIsDone.countDown();
              } else {
                awaitQuietly(callerIsDone);
              }
              ran.incrementAndGet();
            });

    assertThat(ran).hasValue(2);
  }

  @Test
  void aThreadThatCannotBeMadeStopsTheOthersAndIsToldOfWhenTheyAreDone() {
    AtomicInteger made = new AtomicInteger();
    SearchThreads threads =
        new SearchThreads(
            interrupter,
            runnable -> {
              if (made.incrementAndGet() > 2) {
                throw new IllegalStateException("no thread");
              }
              return new Thread(runnable);
            });

    assertThatThrownBy(() -> threads.run(4, "test", number -> untilOneHasFailed(threads)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("no thread");

    assertThat(running).hasValue(0);
    assertThat(ran).hasValue(3);
  }

  @Test
  void waitsForAllAndKeepsTheFlagWhenStoppingThemFails() {
    IllegalStateException thrown = new IllegalStateException("from an action");
    SearchThreads threads =
        new SearchThreads(
            new SearchInterrupter() {
              @Override
              public void interrupt() {
                throw thrown;
              }

              @Override
              public boolean isInterrupted() {
                return false;
              }

              @Override
              public Scope onInterrupt(Runnable action) {
                return () -> {};
              }
            });

    assertThatThrownBy(
            () ->
                threads.run(
                    3,
                    "test",
                    number -> {
                      if (number == 0) {
                        Thread.currentThread().interrupt();
                      } else {
                        untilOneHasFailed(threads);
                      }
                    }))
        .isSameAs(thrown);

    assertThat(running).hasValue(0);
    assertThat(ran).hasValue(2);
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
  }

  @Test
  void whatOthersThrowIsSuppressedInTheFirst() {
    SearchThreads threads = new SearchThreads(interrupter);
    IllegalStateException first = new IllegalStateException("first");
    StackOverflowError second = new StackOverflowError("second");

    assertThatThrownBy(
            () ->
                threads.run(
                    2,
                    "test",
                    number -> {
                      if (number == 0) {
                        throw first;
                      }
                      untilOneHasFailed(threads);
                      throw second;
                    }))
        .isSameAs(first);

    assertThat(first.getSuppressed()).containsExactly(second);
  }

  private void untilOneHasFailed(SearchThreads threads) {
    running.incrementAndGet();
    while (!threads.haveFailed()) {
      Thread.onSpinWait();
    }
    running.decrementAndGet();
    ran.incrementAndGet();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
