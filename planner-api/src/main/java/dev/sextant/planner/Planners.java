package dev.sextant.planner;

import dev.sextant.planner.model.Problem;
import dev.sextant.planner.spi.NamedProviders;
import dev.sextant.planner.spi.PlannerOption;
import dev.sextant.planner.spi.PlannerProvider;
import dev.sextant.planner.spi.Traits;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;

/**
 * The planners on the class path, by name. Providers are looked up at every call, so that hosts
 * that change their class path see the change; keep a {@link Planner} rather than its name.
 * Thread-safe.
 */
public final class Planners {
  /**
   * The name of the planner to take where nothing speaks for another one: it divides the time
   * between the others.
   */
  public static final String DEFAULT = "auto";

  private static final String KIND = "planner";

  private Planners() {}

  /**
   * The names of all planners there are, in alphabetical order; loads no natives. Whether one can
   * run here is another question: {@link #obstacle}.
   */
  public static Set<String> available() {
    return Collections.unmodifiableSet(new TreeSet<>(providers().names()));
  }

  /**
   * The planner {@value #DEFAULT}, of the module of heuristics.
   *
   * @throws IllegalArgumentException if that module is not on the class path
   */
  public static Planner get() {
    return get(DEFAULT);
  }

  /**
   * The planner of this name, or of {@code name:option=value,option=value}; {@link #options} says
   * what there is to choose.
   *
   * @throws IllegalArgumentException naming the planners, options or values there are
   */
  public static Planner get(String spec) {
    return planner(chosen(spec));
  }

  /**
   * The shortest text for a planner: its name, with the options that differ from the defaults in
   * their own order. It is the {@link Planner#name} of the planner.
   *
   * @throws IllegalArgumentException naming the planners, options or values there are
   */
  public static String canonical(String spec) {
    return chosen(spec).spec();
  }

  /**
   * The planners of a list that is separated by commas, as are their options: {@code
   * heft,cp-sat:start=none,log=true,compass} are three.
   */
  public static List<String> split(String specs) {
    return PlannerSpec.split(specs);
  }

  /**
   * What the planner of this name is.
   *
   * @throws IllegalArgumentException naming the planners, options or values there are
   */
  public static Traits traits(String spec) {
    ChosenPlanner chosen = chosen(spec);
    return chosen.provider().traits(chosen.planner());
  }

  /**
   * What can be chosen about the planner of this name; empty for most.
   *
   * @throws IllegalArgumentException naming the planners, options or values there are
   */
  public static List<PlannerOption> options(String spec) {
    ChosenPlanner chosen = chosen(spec);
    return chosen.provider().options(chosen.planner());
  }

  /**
   * Why the planner of this name cannot run here, in words and with a remedy; empty when it can.
   * May load native libraries, which otherwise the first call does.
   *
   * @throws IllegalArgumentException naming the planners, options or values there are
   */
  public static Optional<String> obstacle(String spec) {
    ChosenPlanner chosen = chosen(spec);
    return chosen.provider().obstacle(chosen.planner());
  }

  /**
   * The planner of this name, perhaps with options, from a given provider: for hosts with class
   * loaders of their own, and for providers that were made with options in Java.
   *
   * @throws IllegalArgumentException naming the planners, options or values there are
   */
  public static Planner of(PlannerProvider provider, String spec) {
    PlannerSpec written = PlannerSpec.parse(spec);
    if (!provider.names().contains(written.planner())) {
      throw NamedProviders.unknown(KIND, written.planner(), provider.names());
    }
    return planner(ChosenPlanner.of(provider, written));
  }

  /**
   * The planner of this name, perhaps with options, in a process of its own that it can neither
   * crash nor fill this one: a worker JVM with the class path of this one, or that of the
   * isolation. Names are looked up there; where the class path is this one's, they are here, too.
   * Needs Jackson on the class path, as documents do.
   *
   * @throws IllegalArgumentException naming the planners, options or values there are
   * @throws PlannerUnavailableException when Jackson is missing
   */
  public static IsolatedPlanner isolated(String spec, Isolation isolation) {
    String name = isolation.classPath() == null ? canonical(spec) : spec.strip();
    // Above this package, because what passes between processes are documents, which know it.
    PlannerIsolator isolator =
        ServiceLoader.load(PlannerIsolator.class, Planners.class.getClassLoader())
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("The planner API has lost its services."));
    return new RecordedPlanner(isolator.isolate(name, isolation));
  }

  /**
   * About how much heap a call takes at least for a problem, in bytes: the problem itself, its
   * compiled form, a few plans and what the checker makes of one, but not what a search keeps
   * beside that, nor native memory. Told from numbers of things in time linear in them, for hosts
   * that decide what they let in; of the order of what is measured, not more.
   */
  public static long estimateBytes(Problem problem) {
    return Footprint.estimateBytes(problem);
  }

  private static Planner planner(ChosenPlanner chosen) {
    return new PlannerFacade(
        chosen.spec(),
        chosen.values(),
        chosen.provider().create(chosen.planner(), chosen.values()));
  }

  private static ChosenPlanner chosen(String spec) {
    PlannerSpec written = PlannerSpec.parse(spec);
    return ChosenPlanner.of(providers().get(written.planner()), written);
  }

  private static NamedProviders<PlannerProvider> providers() {
    return NamedProviders.of(
        KIND, ServiceLoader.load(PlannerProvider.class), PlannerProvider::names);
  }
}
