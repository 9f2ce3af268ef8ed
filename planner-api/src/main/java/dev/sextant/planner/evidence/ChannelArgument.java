package dev.sextant.planner.evidence;

import org.jspecify.annotations.Nullable;

/**
 * The makespan is at least what it takes to load, one after the other on each channel, what every
 * plan loads, and to run what uses the last of it.
 *
 * @param value microseconds from now
 * @param worker id of one of the workers whose channels count, with all that are like it; null: all
 *     workers with GPU memory
 * @param loadMicros load times of what must be loaded there
 * @param afterMicros what still follows the last load
 */
public record ChannelArgument(
    long value, @Nullable String worker, long loadMicros, long afterMicros) implements Argument {}
