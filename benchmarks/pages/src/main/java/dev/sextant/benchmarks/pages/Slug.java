package dev.sextant.benchmarks.pages;

import java.util.Locale;

/** Names of files, made of names of things. */
final class Slug {
  private static final int LONGEST = 60;

  private Slug() {}

  /** Letters and digits in lower case, with hyphens between them; {@code figure} without any. */
  static String of(String name) {
    String slug =
        name.toLowerCase(Locale.ROOT)
            .replace("+", "-plus")
            .replaceAll("[^a-z0-9]+", "-")
            .replaceAll("^-+|-+$", "");
    String shorter = slug.length() > LONGEST ? slug.substring(0, LONGEST) : slug;
    return shorter.isEmpty() ? "figure" : shorter.replaceAll("-+$", "");
  }
}
