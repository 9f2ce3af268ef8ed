package dev.sextant.heuristics.auto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.heuristics.search.LocalSearchBackend;
import dev.sextant.planner.compiled.CompiledProblem;
import dev.sextant.planner.contract.OfferedPlans;
import dev.sextant.planner.contract.TinyProblems;
import dev.sextant.planner.spi.IncumbentSink;
import org.junit.jupiter.api.Test;

class IncumbentsTest {
  private long now = 1;
  private long bound = 400_000;
  private final OfferedPlans offered =
      new OfferedPlans() {
        @Override
        public long incumbentObjective() {
          return 1_000_000;
        }

        @Override
        public long lowerBound() {
          return bound;
        }

        @Override
        public void tightenLowerBound(long raised) {
          bound = Math.max(bound, raised);
        }
      };

  @Test
  void boundsPayOffOnceTheyHaveRisenByAThousandthOfTheObjective() {
    Incumbents incumbents = new Incumbents(CompiledProblem.of(TinyProblems.crowd(3)), offered);
    Part part = new Part("exact", LocalSearchBackend::new, () -> now);
    IncumbentSink sink = incumbents.of(part);
    sink.tightenLowerBound(401_000);
    assertThat(part.found()).isEqualTo(1);

    now = 2;
    sink.tightenLowerBound(401_999);
    assertThat(part.found()).isEqualTo(1);
    assertThat(bound).isEqualTo(401_999);

    now = 3;
    sink.tightenLowerBound(402_000);
    assertThat(part.found()).isEqualTo(3);
    assertThat(incumbents.bounder()).isSameAs(part);
  }

  @Test
  void aPlanLeavesOpenWhatItIsAboveTheBound() {
    Incumbents incumbents = new Incumbents(CompiledProblem.of(TinyProblems.crowd(3)), offered);
    assertThat(incumbents.leavesOpen(0.75, 1_200_001)).isTrue();
    assertThat(incumbents.leavesOpen(0.75, 1_200_000)).isFalse();
    assertThat(incumbents.leavesOpen(0.75, Long.MAX_VALUE)).isTrue();
    bound = 600_000;
    assertThat(incumbents.leavesOpen(0.75, 1_200_000)).isTrue();
  }

  @Test
  void noPlanLeavesEverythingOpen() {
    Incumbents incumbents =
        new Incumbents(CompiledProblem.of(TinyProblems.crowd(3)), new OfferedPlans());
    assertThat(incumbents.leavesOpen(0.75, Long.MAX_VALUE)).isFalse();
  }
}
