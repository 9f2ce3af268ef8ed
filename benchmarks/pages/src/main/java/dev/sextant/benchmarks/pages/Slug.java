package dev.sextant.benchmarks.pages;

import java.util.Locale;

/** Names of files, made of names of things. */
final class Slug {
  private static final int LONGEST = 60;

  private Slug() {}

  /**
   * Letters and digits in lower case, with hyphens between them; {@code figure} without any. Long
   * ones keep the beginning and the end, which say whose figure it is and what it shows.
   */
  static String of(String name) {
    String slug =
        name.toLowerCase(Locale.ROOT)
            .replace("+", "-plus")
            .replaceAll("[^a-z0-9]+", "-")
            .replaceAll("^-+|-+$", "");
    if (slug.length() <= LONGEST) {
      return slug.isEmpty() ? "figure" : slug;
    }
    String end = slug.substring(slug.length() - LONGEST / 2).replaceAll("^-+", "");
    return slug.substring(0, LONGEST / 2 - 1).replaceAll("-+$", "") + "-" + end;
  }
}
