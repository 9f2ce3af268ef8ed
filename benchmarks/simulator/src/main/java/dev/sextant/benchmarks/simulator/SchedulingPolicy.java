package dev.sextant.benchmarks.simulator;

/**
 * Who decides where tasks run: when their job arrives ({@link PlacingPolicy}), or when they are
 * ready and a worker is free for them ({@link BindingPolicy}). One policy serves one simulation.
 */
public sealed interface SchedulingPolicy permits PlacingPolicy, BindingPolicy {
  /** The name, as in scenarios and reports. */
  String name();

  /** What the policy was published with; a simulation may let it know more or less. */
  Information information();

  /** What workers do under this policy. */
  WorkerRules rules(WorkerRules ofScenario);
}
