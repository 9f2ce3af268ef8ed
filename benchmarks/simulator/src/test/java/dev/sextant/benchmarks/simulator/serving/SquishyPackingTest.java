package dev.sextant.benchmarks.simulator.serving;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SquishyPackingTest {
  private static final long MS = 1_000;

  /** Batches of up to 4, 8 and 16 take these times. */
  private static ServedStream stream(
      String name, double rate, long four, long eight, long sixteen, long due) {
    long[] micros = new long[16];
    Arrays.fill(micros, 0, 4, four * MS);
    Arrays.fill(micros, 4, 8, eight * MS);
    Arrays.fill(micros, 8, 16, sixteen * MS);
    return new ServedStream(name, rate, micros, due * MS, 1);
  }

  /** Figure 8 of the publication. */
  @Test
  void thePublishedExampleTakesTwoNodes() {
    List<SquishyPacking.Node> nodes =
        SquishyPacking.of(
            List.of(
                stream("A", 64, 50, 75, 100, 200),
                stream("B", 32, 50, 90, 125, 250),
                stream("C", 32, 60, 95, 125, 250)),
            10);

    assertThat(nodes).hasSize(2);
    SquishyPacking.Node first = nodes.get(0);
    assertThat(first.cycleMicros()).isEqualTo(125 * MS);
    assertThat(first.parts()).extracting(part -> part.stream().name()).containsExactly("A", "B");
    assertThat(first.parts()).extracting(SquishyPacking.Part::batch).containsExactly(8, 4);
    assertThat(first.occupancy()).isEqualTo(1);
    SquishyPacking.Node second = nodes.get(1);
    assertThat(second.parts()).extracting(part -> part.stream().name()).containsExactly("C");
    assertThat(second.parts()).extracting(SquishyPacking.Part::batch).containsExactly(4);
    assertThat(second.cycleMicros()).isEqualTo(125 * MS);
  }

  @Test
  void aStreamThatSaturatesNodesGetsThemForItself() {
    List<SquishyPacking.Node> nodes =
        SquishyPacking.of(List.of(stream("A", 400, 50, 75, 100, 200)), 10);

    // 160 in a second fill a node: two of them, and 80 for a third.
    assertThat(nodes).hasSize(3);
    assertThat(nodes.get(0).parts().get(0).batch()).isEqualTo(16);
    assertThat(nodes.get(2).parts().get(0).stream().perSecond()).isEqualTo(80);
  }

  @Test
  void noPackingBreaksItsRules() {
    int merged = 0;
    for (int seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<ServedStream> streams = new ArrayList<>();
      for (int s = 0; s < 1 + random.nextInt(6); s++) {
        long four = 5 + random.nextLong(40);
        long eight = four + random.nextLong(40);
        long sixteen = eight + random.nextLong(60);
        streams.add(
            stream(
                "s" + s,
                random.nextDouble() * 200,
                four,
                eight,
                sixteen,
                4 * four + random.nextLong(300)));
      }

      List<SquishyPacking.Node> nodes = SquishyPacking.of(streams, 3);

      for (ServedStream stream : streams) {
        double served =
            nodes.stream()
                .flatMap(node -> node.parts().stream())
                .filter(part -> part.stream().name().equals(stream.name()))
                .mapToDouble(part -> part.stream().perSecond())
                .sum();
        assertThat(served).isBetween(stream.perSecond() - 1e-6, stream.perSecond() + 1e-6);
      }
      for (SquishyPacking.Node node : nodes) {
        merged += node.parts().size() > 1 ? 1 : 0;
        assertThat(node.busyMicros()).isLessThanOrEqualTo(node.cycleMicros());
        assertThat(node.parts()).hasSizeLessThanOrEqualTo(3);
        for (SquishyPacking.Part part : node.parts()) {
          boolean isAlone = node.parts().size() == 1;
          // What just misses its batch waits a cycle and ends with the next.
          assertThat(isAlone || node.cycleMicros() + part.micros() <= part.stream().dueMicros() + 1)
              .as("%s in %s", part, node)
              .isTrue();
        }
      }
    }
    assertThat(merged).isGreaterThan(50);
  }
}
