package dev.sextant.benchmarks.spark;

import dev.sextant.benchmarks.campaign.JavaLauncher;
import dev.sextant.benchmarks.campaign.RunExecutor;
import dev.sextant.benchmarks.campaign.RunExecutorProvider;
import org.apache.spark.SparkConf;

/** Offers Spark, configured by system properties whose names begin with {@code spark.}. */
public final class SparkExecutorProvider implements RunExecutorProvider {
  @Override
  public String name() {
    return "spark";
  }

  @Override
  public RunExecutor create(JavaLauncher launcher) {
    return new SparkExecutor(new SparkConf(), launcher);
  }
}
