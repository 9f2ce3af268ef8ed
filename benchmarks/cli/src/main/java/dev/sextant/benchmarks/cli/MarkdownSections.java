package dev.sextant.benchmarks.cli;

import java.io.PrintStream;

/** Prints tables under headings, and words below them, each as soon as it is known. */
final class MarkdownSections {
  private final PrintStream out;

  /** Sections that are printed there. */
  MarkdownSections(PrintStream out) {
    this.out = out;
  }

  /** Prints a table in Markdown under its title. */
  void print(String title, String table) {
    out.println("## " + title);
    out.println();
    words(table.stripTrailing());
  }

  /** Prints a table in Markdown under its title, and words below it. */
  void print(String title, String table, String words) {
    print(title, table);
    words(words);
  }

  /** Prints words below what was printed last. */
  void words(String words) {
    out.println(words);
    out.println();
    out.flush();
  }
}
