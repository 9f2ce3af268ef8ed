package dev.sextant.benchmarks.simulator.rounds.packing;

import dev.sextant.benchmarks.simulator.rounds.PolicyOptions;
import dev.sextant.benchmarks.simulator.rounds.RoundPolicy;
import dev.sextant.benchmarks.simulator.rounds.RoundPolicyProvider;
import dev.sextant.benchmarks.simulator.rounds.RoundPolicySettings;
import java.time.Duration;
import java.util.List;

/**
 * The policies {@code tune}, {@code greedy}, {@code proportional} and {@code integral}. Options:
 * {@code order} (fifo, srtf, las, ftf, drf), {@code base} (the resource that shares are
 * proportional to), and for {@code integral} {@code seconds} (limit on each round).
 */
public final class PackingProvider implements RoundPolicyProvider {
  private static final String TUNE = "tune";
  private static final String GREEDY = "greedy";
  private static final String PROPORTIONAL = "proportional";
  private static final String INTEGRAL = "integral";
  private static final int SECONDS = 10;

  /** For {@link java.util.ServiceLoader}. */
  public PackingProvider() {}

  @Override
  public List<String> names() {
    return List.of(TUNE, GREEDY, PROPORTIONAL, INTEGRAL);
  }

  @Override
  public RoundPolicy create(String name, RoundPolicySettings settings) {
    PolicyOptions options = settings.options();
    String base = options.read("base", "", text -> text);
    PackingCluster cluster = new PackingCluster(settings.problem(), base.isEmpty() ? null : base);
    JobOrder order = options.one("order", JobOrder.FIFO, JobOrder.class);
    boolean widestFirst = name.equals(TUNE) && order == JobOrder.LAS;
    return new PackingPolicy(
        cluster, order, name.equals(GREEDY), widestFirst, packer(name, settings, cluster));
  }

  private static Packer packer(String name, RoundPolicySettings settings, PackingCluster cluster) {
    return switch (name) {
      case TUNE -> Packers.tune(cluster);
      case GREEDY -> Packers.greedy(cluster);
      case PROPORTIONAL -> Packers.proportional(cluster);
      case INTEGRAL -> {
        int seconds = settings.options().read("seconds", SECONDS, PackingProvider::positive);
        Duration limit = Duration.ofSeconds(seconds);
        yield new ExactPacker(settings.problem(), cluster, limit, settings.seed());
      }
      default -> throw new IllegalArgumentException("There is no policy (" + name + ") here.");
    };
  }

  private static int positive(String text) {
    int value = Integer.parseInt(text);
    if (value < 1) {
      throw new IllegalArgumentException("it must be at least 1.");
    }
    return value;
  }
}
