package dev.sextant.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.PlanInterrupter;
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
}
