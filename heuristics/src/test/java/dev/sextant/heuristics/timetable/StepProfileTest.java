package dev.sextant.heuristics.timetable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StepProfileTest {
  private static final int HORIZON = 60;

  @Test
  void answersLikeAnArrayOfInstants() {
    SplittableRandom random = new SplittableRandom(7);
    for (int round = 0; round < 2_000; round++) {
      StepProfile profile = new StepProfile();
      long[] instants = new long[HORIZON * 2];
      for (int i = random.nextInt(1, 12); i > 0; i--) {
        int from = random.nextInt(HORIZON);
        int to = random.nextInt(HORIZON);
        boolean forever = random.nextInt(12) == 0;
        long amount = random.nextInt(1, 5);
        profile.add(from, forever ? StepProfile.FOREVER : to, amount);
        for (int t = from; t < (forever ? instants.length : to); t++) {
          instants[t] += amount;
        }
      }
      check(profile, instants, random);
    }
  }

  /** What a search has shown holds until an amount falls, and for harder searches only. */
  @Test
  void searchesAsIfEachWereTheFirst() {
    int far = 0;
    for (long seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      StepProfile profile = new StepProfile();
      long[] from = new long[400];
      long[] to = new long[400];
      for (int i = 0, added = 0; i < 600; i++) {
        int kind = random.nextInt(20);
        if (kind < 12) {
          if (added < from.length) {
            from[added] = profile.firstFit(random.nextInt(40), random.nextInt(1, 4), 0);
            to[added] = from[added] + random.nextInt(1, 3);
            profile.add(from[added], to[added], 1);
            added++;
          }
        } else if (kind == 12 && added > 0) {
          added--;
          profile.add(from[added], to[added], -1);
        } else if (kind == 13) {
          StepProfile other = new StepProfile();
          other.copyFrom(profile);
          profile.swap(other);
        }
        StepProfile fresh = new StepProfile();
        fresh.copyFrom(profile);
        int instant = random.nextInt(200);
        int length = random.nextInt(5);
        int limit = random.nextInt(2);
        long expected = fresh.firstFit(instant, length, limit);
        long latest = random.nextInt(400);
        long found = profile.firstFit(instant, length, limit, latest);
        assertThat(Math.min(found, latest + 1)).isEqualTo(Math.min(expected, latest + 1));
        assertThat(profile.firstFit(instant, length, limit)).isEqualTo(expected);
        far += expected - instant > 100 ? 1 : 0;
      }
    }
    assertThat(far).isGreaterThan(1_000);
  }

  private static void check(StepProfile profile, long[] instants, SplittableRandom random) {
    for (int t = 0; t < HORIZON; t++) {
      assertThat(profile.at(t)).isEqualTo(instants[t]);
    }
    for (int query = 0; query < 20; query++) {
      int from = random.nextInt(HORIZON);
      int to = random.nextInt(from, HORIZON);
      int length = random.nextInt(0, 10);
      long limit = random.nextInt(0, 9);
      assertThat(profile.firstFit(from, length, limit))
          .isEqualTo(firstFit(instants, from, length, limit));
      assertThat(profile.latestFit(from, to, length, limit))
          .isEqualTo(latestFit(instants, from, to, length, limit));
      assertThat(profile.firstExcess(from, to, limit))
          .isEqualTo(firstExcess(instants, from, to, limit));
      assertThat(profile.firstAtMost(from, limit)).isEqualTo(firstAtMost(instants, from, limit));
      assertThat(profile.endOfLastExcess(from, to, limit))
          .isEqualTo(endOfLastExcess(instants, from, to, limit));
    }
  }

  private static boolean fits(long[] instants, int from, int length, long limit) {
    for (int t = from; t < from + length; t++) {
      if (instants[Math.min(t, instants.length - 1)] > limit) {
        return false;
      }
    }
    return true;
  }

  private static long firstFit(long[] instants, int from, int length, long limit) {
    for (int t = from; t < instants.length; t++) {
      if (fits(instants, t, length, limit)) {
        return t;
      }
    }
    return StepProfile.FOREVER;
  }

  private static long latestFit(long[] instants, int from, int to, int length, long limit) {
    for (int t = to - length; t >= from; t--) {
      if (fits(instants, t, length, limit)) {
        return t;
      }
    }
    return Long.MIN_VALUE;
  }

  private static long firstExcess(long[] instants, int from, int to, long limit) {
    for (int t = from; t < to; t++) {
      if (instants[t] > limit) {
        return t;
      }
    }
    return StepProfile.FOREVER;
  }

  private static long firstAtMost(long[] instants, int from, long limit) {
    for (int t = from; t < instants.length; t++) {
      if (instants[t] <= limit) {
        return t;
      }
    }
    return StepProfile.FOREVER;
  }

  /** The excess that is last within [from, to) may last beyond it. */
  private static long endOfLastExcess(long[] instants, int from, int to, long limit) {
    for (int t = to - 1; t >= from; t--) {
      if (instants[t] > limit) {
        int end = t + 1;
        // A segment ends where the amount changes, even if it stays above the limit.
        while (end < instants.length && instants[end] == instants[t]) {
          end++;
        }
        return end == instants.length ? StepProfile.FOREVER : end;
      }
    }
    return from;
  }
}
