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

  /** Nine times in a row it is taken, with gaps of 1: nothing of 2 fits before 26. */
  @Test
  void whatASearchHasShownDoesNotOutlastAnExchange() {
    StepProfile full = new StepProfile();
    for (int i = 0; i < 9; i++) {
      full.add(3 * i, 3 * i + 2, 1);
    }
    assertThat(full.firstFit(0, 2, 0)).isEqualTo(26);
    StepProfile other = new StepProfile();
    other.swap(full);
    assertThat(full.firstFit(0, 2, 0)).isZero();
    assertThat(other.firstFit(0, 2, 0)).isEqualTo(26);
    other.swap(full);
    assertThat(other.firstFit(0, 2, 0)).isZero();
    assertThat(full.firstFit(0, 2, 0)).isEqualTo(26);
  }

  @Test
  void nothingIsLeftOfWhatWasCleared() {
    StepProfile profile = new StepProfile();
    profile.add(Long.MIN_VALUE, StepProfile.FOREVER, 1);
    for (int i = 0; i < 9; i++) {
      profile.add(3 * i, 3 * i + 2, 1);
    }
    assertThat(profile.firstFit(0, 2, 1)).isEqualTo(26);
    profile.clear();
    assertThat(profile.firstFit(0, 2, 0)).isZero();
    assertThat(profile.at(-5)).isZero();
    profile.add(2, 4, 7);
    assertThat(profile.at(1)).isZero();
    assertThat(profile.at(3)).isEqualTo(7);
    assertThat(profile.at(4)).isZero();
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

  /** Taken by 2 for 1 in 4 until the last time, which ends 3 before an end. */
  private static StepProfile comb(int teeth) {
    StepProfile profile = new StepProfile();
    for (int k = 0; k < teeth; k++) {
      profile.add(4L * k, 4L * k + 1, 2);
    }
    return profile;
  }

  /** Segments that are looked at to find the first fit, which is behind all that is taken. */
  private static long walks(StepProfile profile, long from, long length, long limit) {
    long before = profile.walked();
    assertThat(profile.firstFit(from, length, limit)).isEqualTo(397);
    return profile.walked() - before;
  }

  @Test
  void whatALongSearchHasShownIsNotLookedAtAgain() {
    StepProfile profile = comb(100);
    assertThat(walks(profile, 0, 5, 0)).isEqualTo(200);
    assertThat(walks(profile, 0, 5, 0)).isEqualTo(1);
    assertThat(walks(profile, 200, 5, 0)).isEqualTo(1);
    assertThat(walks(profile, 0, 6, 0)).isEqualTo(1);
    // It says nothing of shorter ones, of a higher limit, and of earlier instants.
    assertThat(walks(profile, 0, 4, 0)).isEqualTo(200);
    assertThat(walks(profile, 0, 5, 0)).isEqualTo(1);
    assertThat(walks(profile, 0, 4, 1)).isEqualTo(200);
    assertThat(walks(profile, 0, 4, 0)).isEqualTo(1);
    assertThat(walks(profile, 200, 5, 1)).isEqualTo(1);
    assertThat(walks(profile, -1, 4, 1)).isEqualTo(201);
    assertThat(walks(profile, 0, 4, 1)).isEqualTo(1);
    assertThat(profile.firstFit(0, 3, 1)).isEqualTo(1);
  }

  @Test
  void whatHasBeenShownHoldsUntilAnAmountFalls() {
    StepProfile profile = comb(100);
    walks(profile, 0, 5, 0);
    profile.add(500, 501, 2);
    profile.add(500, 501, 0);
    assertThat(walks(profile, 0, 5, 0)).isEqualTo(1);
    profile.add(500, 501, -2);
    assertThat(walks(profile, 0, 5, 0)).isEqualTo(200);
    profile.copyFrom(new StepProfile());
    assertThat(profile.firstFit(0, 5, 0)).isZero();
    StepProfile known = comb(100);
    walks(known, 0, 5, 0);
    StepProfile other = new StepProfile();
    known.swap(other);
    assertThat(known.firstFit(0, 5, 0)).isZero();
    assertThat(walks(other, 0, 5, 0)).isEqualTo(200);
  }

  /** A search that goes on where another one gave up adds to what that has shown. */
  @Test
  void aSearchGoesOnFromWhatIsKnown() {
    StepProfile profile = comb(100);
    // The first that ends after 100 is at 101, behind 26 times of which each is followed by a gap.
    assertThat(profile.firstFit(0, 5, 0, 100)).isEqualTo(101);
    assertThat(profile.walked()).isEqualTo(51);
    assertThat(walks(profile, 40, 5, 0)).isEqualTo(149);
    assertThat(walks(profile, 0, 5, 0)).isEqualTo(1);
    StepProfile apart = comb(100);
    assertThat(apart.firstFit(0, 5, 0, 100)).isEqualTo(101);
    // Nothing is known of what lies between.
    assertThat(walks(apart, 200, 5, 0)).isEqualTo(100);
    assertThat(walks(apart, 0, 5, 0)).isEqualTo(200);
    StepProfile beside = comb(100);
    assertThat(beside.firstFit(0, 5, 0, 100)).isEqualTo(101);
    assertThat(walks(beside, 101, 5, 0)).isEqualTo(149);
    assertThat(walks(beside, 0, 5, 0)).isEqualTo(1);
    StepProfile late = comb(100);
    assertThat(walks(late, 200, 5, 0)).isEqualTo(100);
    assertThat(late.firstFit(0, 5, 0, 100)).isEqualTo(101);
    assertThat(walks(late, 200, 5, 0)).isEqualTo(100);
  }

  /** Looking at seven segments is no long search, at eight it is. */
  @Test
  void shortSearchesAreMadeAgain() {
    StepProfile four = comb(4);
    for (int again = 0; again < 2; again++) {
      long before = four.walked();
      assertThat(four.firstFit(1, 5, 0)).isEqualTo(13);
      assertThat(four.walked() - before).isEqualTo(7);
    }
    long before = four.walked();
    assertThat(four.firstFit(0, 5, 0)).isEqualTo(13);
    assertThat(four.walked() - before).isEqualTo(8);
    assertThat(four.firstFit(0, 5, 0)).isEqualTo(13);
    assertThat(four.walked() - before).isEqualTo(9);
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
