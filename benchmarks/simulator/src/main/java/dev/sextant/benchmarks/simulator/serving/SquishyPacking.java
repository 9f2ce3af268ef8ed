package dev.sextant.benchmarks.simulator.serving;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Divides streams of requests among GPUs: squishy bin packing of Nexus (Shen et al., SOSP'19,
 * section 6.1). A stream first gets as many GPUs of its own as it saturates with the largest batch
 * b with 2 l(b) &lt;= SLO. What is left of it gets the largest batch b with l(b) + b / r &lt;= SLO,
 * which fills a cycle of b / r to l(b) of it. These are merged in the order of falling occupancy,
 * each into the GPU that it fills most: the cycle becomes the shorter one, batches what comes in
 * it, and all batches together must fit into it, and all models into memory.
 *
 * <p>Deviations: where several batches take the same time only the largest is considered; a stream
 * too rare to gather any runs what is there, in a cycle of SLO - l(1).
 */
public final class SquishyPacking {
  private static final double MICROS_PER_SECOND = 1e6;

  /**
   * A stream on a GPU.
   *
   * @param stream with the rate that comes here
   * @param batch how many run together, at most
   */
  public record Part(ServedStream stream, int batch) {
    /** What the batch takes. */
    long micros() {
      return stream.micros(batch);
    }
  }

  /**
   * A GPU.
   *
   * @param parts what runs in each cycle, one after the other
   * @param cycleMicros how long a cycle is
   */
  public record Node(List<Part> parts, long cycleMicros) {
    public Node {
      parts = List.copyOf(parts);
    }

    /** How long batches run in a cycle. */
    public long busyMicros() {
      return parts.stream().mapToLong(Part::micros).sum();
    }

    /** Which part of the time batches run. */
    public double occupancy() {
      return cycleMicros == 0 ? 1 : (double) busyMicros() / cycleMicros;
    }
  }

  private SquishyPacking() {}

  /**
   * GPUs for streams, full ones first.
   *
   * @param streams in any order; those at rate 0 get nothing
   * @param memoryBytes memory of each GPU
   */
  public static List<Node> of(List<ServedStream> streams, long memoryBytes) {
    List<Node> nodes = new ArrayList<>();
    List<Node> rests = new ArrayList<>();
    for (ServedStream stream : streams) {
      if (stream.perSecond() > 0) {
        divide(stream, nodes, rests);
      }
    }
    rests.sort(Comparator.comparingDouble(Node::occupancy).reversed());
    List<Node> merged = new ArrayList<>();
    for (Node rest : rests) {
      merge(rest, merged, memoryBytes);
    }
    nodes.addAll(merged);
    return nodes;
  }

  private static void divide(ServedStream stream, List<Node> full, List<Node> rests) {
    int batch = stream.largestSaturated();
    double rate = stream.perSecond();
    if (batch > 0) {
      double each = stream.throughput(batch);
      int count = (int) (rate / each);
      for (int i = 0; i < count; i++) {
        full.add(new Node(List.of(new Part(stream.at(each), batch)), stream.micros(batch)));
      }
      rate -= count * each;
    }
    if (rate > 1e-9) {
      int gathered = stream.largestGathered(rate);
      long cycle = gathered == 0 ? stream.dueMicros() - stream.micros(1) : cycle(gathered, rate);
      Part part = new Part(stream.at(rate), Math.max(1, gathered));
      rests.add(new Node(List.of(part), Math.max(part.micros(), cycle)));
    }
  }

  private static long cycle(int batch, double rate) {
    return (long) (batch / rate * MICROS_PER_SECOND);
  }

  private static void merge(Node rest, List<Node> nodes, long memoryBytes) {
    int best = -1;
    Node into = rest;
    for (int i = 0; i < nodes.size(); i++) {
      Node both = merged(nodes.get(i), rest, memoryBytes);
      if (both != null && (best < 0 || both.occupancy() > into.occupancy())) {
        best = i;
        into = both;
      }
    }
    if (best < 0) {
      nodes.add(rest);
    } else {
      nodes.set(best, into);
    }
  }

  /** Both in one GPU, or null where they do not fit. */
  private static @Nullable Node merged(Node one, Node other, long memoryBytes) {
    long cycle = Math.min(one.cycleMicros(), other.cycleMicros());
    List<Part> parts = new ArrayList<>();
    long memory = 0;
    for (Node node : List.of(one, other)) {
      for (Part part : node.parts()) {
        double coming = part.stream().perSecond() * cycle / MICROS_PER_SECOND;
        // A request more or less of a billion is rounding.
        int batch = (int) Math.max(1, Math.ceil(coming - 1e-9));
        if (!part.stream().isInTime(batch, cycle)) {
          return null;
        }
        parts.add(new Part(part.stream(), batch));
        memory += part.stream().memoryBytes();
      }
    }
    Node both = new Node(parts, cycle);
    return memory <= memoryBytes && both.busyMicros() <= cycle ? both : null;
  }
}
