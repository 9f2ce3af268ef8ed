package dev.sextant.benchmarks.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Seeds, as numbers and ranges.
 *
 * @param values the seeds, in the order in which they were given
 */
record Seeds(List<Long> values) {
  private static final int MOST = 10_000;
  private static final int SHOWN = 10;
  private static final Pattern PART = Pattern.compile("(\\d{1,18})(?:-(\\d{1,18}))?");

  Seeds {
    values = List.copyOf(values);
  }

  /** Reads {@code 1-5} and {@code 1,3,7} and mixtures. */
  static final class Converter implements ITypeConverter<Seeds> {
    @Override
    public Seeds convert(String text) {
      Set<Long> seeds = new LinkedHashSet<>();
      for (String part : text.split(",", -1)) {
        Matcher matcher = PART.matcher(part.strip());
        if (!matcher.matches()) {
          throw new TypeConversionException(
              "The seeds (" + text + ") must be numbers and ranges.\nMaybe 1-5 or 1,3,7.");
        }
        long first = Long.parseLong(matcher.group(1));
        long last = matcher.group(2) == null ? first : Long.parseLong(matcher.group(2));
        if (last < first) {
          throw new TypeConversionException(
              "The range of seeds ("
                  + part.strip()
                  + ") ends before it starts.\nMaybe "
                  + last
                  + "-"
                  + first
                  + ".");
        }
        if (last - first >= MOST || seeds.size() + last - first >= MOST) {
          throw new TypeConversionException("The seeds (" + text + ") are more than " + MOST + ".");
        }
        for (long seed = first; seed <= last; seed++) {
          seeds.add(seed);
        }
      }
      return new Seeds(new ArrayList<>(seeds));
    }
  }

  /** The seeds in words, of many only how many. */
  @Override
  public String toString() {
    return values.size() > SHOWN
        ? values.get(0) + " and " + (values.size() - 1) + " more"
        : values.stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
