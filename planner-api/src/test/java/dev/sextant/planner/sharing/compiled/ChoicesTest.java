package dev.sextant.planner.sharing.compiled;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.planner.model.Worker;
import dev.sextant.planner.sharing.Profile;
import dev.sextant.planner.sharing.RateMode;
import dev.sextant.planner.sharing.WorkRate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChoicesTest {
  private static Worker worker(String id, String type, Map<String, Long> capacities) {
    return Worker.cpu(id).withType(type).withCapacities(capacities);
  }

  private static RateMode mode(String id, String type, String resource) {
    return RateMode.builder(id, WorkRate.perType(Map.of(type, 1L)))
        .demands(Map.of(resource, 1L))
        .build();
  }

  @Test
  void poolsOfIdsWithSlashesAreApart() {
    Choices choices =
        Choices.of(
            List.of(
                worker("v", "a", Map.of("b/c", 1L)),
                worker("w", "a/b", Map.of("c", 2L)),
                worker("x", "0", Map.of("1/0", 4L)),
                worker("y", "0/1", Map.of("0", 8L))),
            List.of(
                Profile.of(
                    "p",
                    mode("1", "a", "b/c"),
                    mode("2", "a/b", "c"),
                    mode("3", "0", "1/0"),
                    mode("4", "0/1", "0"))),
            List.of());
    assertThat(choices.pools()).isEqualTo(4);
    for (int choice = 0; choice < 4; choice++) {
      int pool = choices.usePool(choices.usesBegin(choice));
      assertThat(choices.poolType(pool)).isEqualTo(choices.type(choice));
      assertThat(choices.poolCapacity(pool)).isEqualTo(1 << choice);
    }
  }

  @Test
  void capacitiesOfUnequalWorkersAddUp() {
    Choices choices =
        Choices.of(
            List.of(
                worker("u", "a", Map.of("c", 1L)),
                worker("v", "b", Map.of("c", 32L)),
                worker("w", "a", Map.of("c", 2L, "d", 1L)),
                worker("x", "a", Map.of("d", 1L))),
            List.of(Profile.of("p", mode("m", "a", "c"), mode("n", "b", "c"))),
            List.of());
    assertThat(choices.poolCapacity(0)).isEqualTo(3);
    assertThat(choices.poolCapacity(1)).isEqualTo(32);
    assertThat(choices.workerCapacity(0, 0)).isEqualTo(1);
    assertThat(choices.workerCapacity(0, 1)).isEqualTo(2);
    assertThat(choices.workerCapacity(0, 2)).isZero();
    assertThat(choices.worker(0, 1)).isEqualTo(2);
    assertThat(choices.worker(1, 0)).isEqualTo(1);
  }
}
