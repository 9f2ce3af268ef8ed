package dev.sextant.benchmarks.campaign;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * One call of the program that recorded runs: where and when.
 *
 * @param started when it began, in ISO 8601
 * @param shard which part of the campaign it worked on
 * @param environment what it ran on, by name, in the order of display
 */
public record Session(String started, String shard, Map<String, String> environment) {
  public Session {
    Objects.requireNonNull(started, "started");
    Objects.requireNonNull(shard, "shard");
    environment = Collections.unmodifiableMap(new LinkedHashMap<>(environment));
  }
}
