/**
 * Campaigns: many runs of planners on many instances, each in a JVM of its own, recorded one by one
 * so that a campaign survives whatever ends it.
 *
 * <p>A {@link dev.sextant.benchmarks.campaign.Campaign} is expanded to a {@link
 * dev.sextant.benchmarks.campaign.RunPlan}, which a {@link
 * dev.sextant.benchmarks.campaign.CampaignDirectory} keeps together with the instances, the plans
 * and the journals. docs/campaigns.md describes the files.
 */
@NullMarked
package dev.sextant.benchmarks.campaign;

import org.jspecify.annotations.NullMarked;
