package dev.sextant.benchmarks.simulator.rounds;

import dev.sextant.planner.sharing.SharingProblem;

/**
 * What a policy is made for.
 *
 * @param problem workers, profiles, colocations, objective, and all jobs that ever come, of which a
 *     policy that is online uses those only that it is shown
 * @param rounds how rounds are made
 * @param seed of what the policy draws
 * @param options what was chosen about the policy; a policy reads what it knows and refuses others
 */
public record RoundPolicySettings(
    SharingProblem problem, RoundSettings rounds, long seed, PolicyOptions options) {}
