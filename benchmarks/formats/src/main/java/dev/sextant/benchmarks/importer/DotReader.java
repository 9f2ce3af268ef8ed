package dev.sextant.benchmarks.importer;

import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InvalidInputException;
import dev.sextant.planner.model.Problem;
import java.io.StringReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jgrapht.nio.Attribute;
import org.jgrapht.nio.ImportException;
import org.jgrapht.nio.dot.DOTEventDrivenImporter;
import org.jspecify.annotations.Nullable;

/** Reads one document of {@link DotFormat}; for one use. */
final class DotReader {
  private static final Pattern SYNTAX = Pattern.compile("line (\\d{1,9}):(\\d{1,9}) (.*)");
  private static final Pattern NUMBER =
      Pattern.compile("[0-9]{1,40}(\\.[0-9]{0,40})?([eE][+-]?[0-9]{1,3})?");

  /** What no part of the graph is in: comments, and all quoted. */
  private static final Pattern HIDDEN =
      Pattern.compile(
          "//[^\n]*+|(?m:^)#[^\n]*+|/\\*(?s:.*?)\\*/"
              + "|\"[^\"\\\\]*+(?:\\\\(?s:.)[^\"\\\\]*+)*+\"");

  /** The parser drops such edges without a word. */
  private static final Pattern SUBGRAPH_AT_END =
      Pattern.compile("-[->]\\s*+(\\{|subgraph\\b)|\\}\\s*+-[->]", Pattern.CASE_INSENSITIVE);

  /** The parser calls itself for every one. */
  private static final int DEEPEST = 200;

  private static final int MOST_SHOWN = 60;
  private static final int NANO_DIGITS = -3;

  private final String text;
  private final Map<String, Map<String, String>> nodes = new LinkedHashMap<>();
  private final List<Edge> edges = new ArrayList<>();

  private record Edge(String from, String to, Map<String, String> attributes) {}

  DotReader(String text) {
    this.text = text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  /**
   * The problem of the document.
   *
   * @throws InvalidInputException with what is wrong and where
   */
  Problem read(String name, ImportOptions options) {
    requireDigraph();
    String plain = HIDDEN.matcher(text).replaceAll(hidden -> " ".repeat(hidden.group().length()));
    requireFlat(plain);
    Matcher subgraph = SUBGRAPH_AT_END.matcher(plain);
    if (subgraph.find()) {
      throw position(subgraph.start())
          .refusal(ErrorCode.MALFORMED, "an edge between nodes", "one of a subgraph");
    }
    parse();
    if (nodes.isEmpty()) {
      throw new FilePosition(1, 1).refusal(ErrorCode.EMPTY, "a node", "none");
    }
    TaskGraphDraft graph = new TaskGraphDraft();
    nodes.forEach(
        (id, attributes) -> {
          Long micros = micros(id, "node (" + id + ")", attributes);
          graph.task(id, micros == null ? usual(id, options) : micros);
        });
    for (Edge edge : edges) {
      String what = "edge (" + edge.from() + " -> " + edge.to() + ")";
      graph.edge(
          place(edge.from()),
          edge.from(),
          edge.to(),
          options.hasLinks()
              ? bytes(edge, what)
              : nothing(micros(edge.from(), what, edge.attributes())));
    }
    return graph.problem(name, 1, TaskGraphDraft.workers(options.workers()), options);
  }

  private long usual(String id, ImportOptions options) {
    Long micros = options.defaultDurationMicros();
    if (micros == null) {
      throw place(id)
          .refusal(
              ErrorCode.MISSING_FIELD,
              "a weight or size of node (" + id + ")",
              "none",
              "a default duration (--default-duration 1s) is what such nodes should take");
    }
    return micros;
  }

  private static long nothing(@Nullable Long amount) {
    return amount == null ? 0 : amount;
  }

  /** The bytes of an edge, over links that say how long these take. */
  private long bytes(Edge edge, String what) {
    if (edge.attributes().get("weight") != null) {
      throw place(edge.from())
          .refusal(
              ErrorCode.CONTRADICTION,
              "a size of " + what + ", as the cluster has transfers",
              "a weight, which is a time",
              "the cluster should have no transfers");
    }
    return nothing(amount(edge.from(), what, edge.attributes(), 0));
  }

  private void requireDigraph() {
    int begin = begin(text);
    if (begins(text, begin, "graph")) {
      throw position(begin)
          .refusal(ErrorCode.MALFORMED, "a digraph, whose edges have a direction", "a graph");
    }
  }

  /** Whether a text begins as a graph does. */
  static boolean isGraph(String text) {
    int begin = begin(text);
    return begins(text, begin, "graph") || begins(text, begin, "digraph");
  }

  /** Where the first word is that is no comment and not {@code strict}. */
  private static int begin(String text) {
    int at = text.startsWith("\ufeff") ? 1 : 0;
    while (at < text.length()) {
      if (Character.isWhitespace(text.charAt(at))) {
        at++;
      } else if (text.startsWith("//", at) || text.charAt(at) == '#') {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at + 2);
        at = end < 0 ? text.length() : end + 2;
      } else if (begins(text, at, "strict")) {
        at += "strict".length();
      } else {
        return at;
      }
    }
    return at;
  }

  private static boolean begins(String text, int at, String word) {
    int end = at + word.length();
    return text.regionMatches(true, at, word, 0, word.length())
        && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)))
        && !text.startsWith("_", end);
  }

  private void requireFlat(String plain) {
    int depth = 0;
    for (int i = 0; i < plain.length(); i++) {
      depth += plain.charAt(i) == '{' ? 1 : plain.charAt(i) == '}' ? -1 : 0;
      if (depth > DEEPEST) {
        throw position(i)
            .refusal(ErrorCode.LIMIT, "at most " + DEEPEST + " subgraphs in another", "more");
      }
    }
  }

  private void parse() {
    DOTEventDrivenImporter importer = new DOTEventDrivenImporter(false, false);
    importer.addVertexWithAttributesConsumer((id, all) -> nodes.put(id, lowerCase(all)));
    importer.addEdgeWithAttributesConsumer(
        (ends, all) -> edges.add(new Edge(ends.getFirst(), ends.getSecond(), lowerCase(all))));
    try {
      importer.importInput(new StringReader(text));
    } catch (RuntimeException e) {
      // The parser has exceptions of its own for most of what is wrong, and for the rest any.
      Matcher syntax = SYNTAX.matcher(String.valueOf(e.getMessage()));
      boolean placed = syntax.find();
      FilePosition at =
          placed
              ? new FilePosition(
                  Integer.parseInt(syntax.group(1)), Integer.parseInt(syntax.group(2)) + 1)
              : new FilePosition(1, 1);
      InvalidInputException refused =
          at.refusal(ErrorCode.MALFORMED, "a DOT document", placed ? syntax.group(3) : unplaced(e));
      refused.initCause(e);
      throw refused;
    }
  }

  private static String unplaced(RuntimeException failure) {
    return failure instanceof ImportException
        ? String.valueOf(failure.getMessage())
        : "a statement that is not complete";
  }

  private static Map<String, String> lowerCase(Map<String, Attribute> attributes) {
    Map<String, String> all = new TreeMap<>();
    attributes.forEach(
        (key, value) -> {
          if (value != null) {
            all.put(key.toLowerCase(Locale.ROOT), String.valueOf(value.getValue()));
          }
        });
    return all;
  }

  /** Weight or size in microseconds; null when there is neither. */
  private @Nullable Long micros(String id, String what, Map<String, String> attributes) {
    return amount(id, what, attributes, NANO_DIGITS);
  }

  /** Weight, or size times a power of ten, rounded up; null when there is neither. */
  private @Nullable Long amount(
      String id, String what, Map<String, String> attributes, int sizePower) {
    String weight = attributes.get("weight");
    String size = attributes.get("size");
    if (weight == null && size == null) {
      return null;
    }
    String kind = weight == null ? "size" : "weight";
    String number = weight == null ? String.valueOf(size).strip() : weight.strip();
    if (!NUMBER.matcher(number).matches()) {
      String shown = number.length() > MOST_SHOWN ? number.substring(0, MOST_SHOWN) : number;
      throw place(id)
          .refusal(
              ErrorCode.WRONG_TYPE,
              "a number that is not negative as " + kind + " of " + what,
              "(" + shown + ")");
    }
    Long micros = Decimals.scaledUp(new BigDecimal(number), weight == null ? sizePower : 0);
    if (micros == null) {
      throw place(id)
          .refusal(ErrorCode.TOO_LARGE, "a smaller " + kind + " of " + what, "(" + number + ")");
    }
    return micros;
  }

  /** Where a node is named first. */
  private FilePosition place(String id) {
    Matcher first = Pattern.compile("(?<![\\w.])" + Pattern.quote(id) + "(?![\\w.])").matcher(text);
    int body = Math.max(0, text.indexOf('{'));
    return position(first.find(body) ? first.start() : 0);
  }

  private FilePosition position(int index) {
    int line = 1;
    int start = 0;
    for (int end = text.indexOf('\n'); end >= 0 && end < index; end = text.indexOf('\n', start)) {
      line++;
      start = end + 1;
    }
    return new FilePosition(line, index - start + 1);
  }
}
