package dev.sextant.planner.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.management.ThreadMXBean;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What a stranger may send. Each document is refused with the right codes and pointers, within a
 * second of processor time and without taking much memory.
 */
@Tag("fuzz")
class HostileInputTest {
  private static final String HEAD = "{\"formatVersion\": 1, \"kind\": \"problem\", ";
  private static final String REST =
      "\"workflows\": [], \"jobs\": [], \"workers\": [], \"objective\": {\"makespanMicros\": 1}}";
  private static final long MEBIBYTE = 1L << 20;
  private static final long MAX_ALLOCATED_BYTES = 256 * MEBIBYTE;
  private static final long GIGABYTE = 1_000_000_000;

  private record Expected(ErrorCode code, String pointer, String inMessage) {}

  private record Case(
      String name, JsonLimits limits, Supplier<InputStream> document, List<Expected> expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> documents() {
    return Stream.of(fields(), values(), headers(), malformed(), limits(), floods())
        .flatMap(cases -> cases);
  }

  private static Stream<Case> fields() {
    return Stream.of(
        problem(
            "an unknown field",
            "\"worker\": [], " + REST,
            error(ErrorCode.UNKNOWN_FIELD, "/worker", "Maybe it is (workers).")),
        problem(
            "an unknown field like nothing known",
            "\"zzzzzzzz\": {\"a\": [1, {}]}, " + REST,
            error(ErrorCode.UNKNOWN_FIELD, "/zzzzzzzz", "The field (zzzzzzzz) is not known here.")),
        problem(
            "a field without its unit",
            "\"workflows\": [{\"id\": \"w\", \"tasks\": [{\"id\": \"t\", \"duration\": 5}]}], "
                + "\"jobs\": [], \"workers\": [], \"objective\": {}}",
            error(
                ErrorCode.UNKNOWN_FIELD,
                "/workflows/0/tasks/0/duration",
                "Maybe it is (durationMicros)."),
            error(ErrorCode.MISSING_FIELD, "/workflows/0/tasks/0", "(durationMicros) is missing")),
        problem(
            "a field that JSON pointers escape",
            "\"a/b~c\": 1, " + REST,
            error(ErrorCode.UNKNOWN_FIELD, "/a~1b~0c", "(a/b~c)")),
        problem(
            "an empty field name",
            "\"\": 1, " + REST,
            error(ErrorCode.UNKNOWN_FIELD, "/", "The field () is not known")),
        problem(
            "a duplicate field",
            "\"name\": \"a\", \"name\": \"b\", " + REST,
            error(ErrorCode.DUPLICATE_FIELD, "/name", "(name) is there twice")),
        problem(
            "a duplicate key of a map",
            "\"models\": [{\"id\": \"m\", \"bytes\": 1, \"loadMicrosByWorkerType\": "
                + "{\"x\": 1, \"x\": 2}}], "
                + REST,
            error(
                ErrorCode.DUPLICATE_FIELD,
                "/models/0/loadMicrosByWorkerType/x",
                "(x) is there twice")),
        document(
            "no fields at all",
            "{}",
            error(ErrorCode.MISSING_FIELD, "", "(formatVersion)"),
            error(ErrorCode.MISSING_FIELD, "", "(kind)"),
            error(ErrorCode.MISSING_FIELD, "", "(workflows)"),
            error(ErrorCode.MISSING_FIELD, "", "(jobs)"),
            error(ErrorCode.MISSING_FIELD, "", "(workers)"),
            error(ErrorCode.MISSING_FIELD, "", "(objective)")),
        problem(
            "a task with modes and fields of a mode",
            tasks("{\"id\": \"t\", \"durationMicros\": 1, \"modes\": []}"),
            error(ErrorCode.CONTRADICTION, "/workflows/0/tasks/0", "(durationMicros)")),
        problem(
            "transfers that are both uniform and a table",
            "\"transfers\": {\"uniform\": {}, \"table\": {\"default\": {}}}, " + REST,
            error(ErrorCode.CONTRADICTION, "/transfers", "both uniform and a table")),
        problem(
            "transfers that are nothing",
            "\"transfers\": {}, " + REST,
            error(ErrorCode.MISSING_FIELD, "/transfers", "(uniform)")),
        problem(
            "a term that is none",
            "\"workflows\": [], \"jobs\": [], \"workers\": [], \"objective\": {\"makespan\": 1}}",
            error(ErrorCode.UNKNOWN_FIELD, "/objective/makespan", "(makespanMicros)")),
        problem(
            "many errors at once",
            "\"nam\": 1, \"microsPerUnit\": 0, \"budgets\": [{}, 7, {\"id\": 1, \"amount\": -1}], "
                + REST,
            error(ErrorCode.UNKNOWN_FIELD, "/nam", "Maybe it is (name)."),
            error(ErrorCode.OUT_OF_RANGE, "/microsPerUnit", "(0) must be at least 1"),
            error(ErrorCode.MISSING_FIELD, "/budgets/0", "(id)"),
            error(ErrorCode.MISSING_FIELD, "/budgets/0", "(amount)"),
            error(ErrorCode.WRONG_TYPE, "/budgets/1", "must be an object, not a number"),
            error(ErrorCode.WRONG_TYPE, "/budgets/2/id", "must be a string, not a number"),
            error(ErrorCode.OUT_OF_RANGE, "/budgets/2/amount", "(-1) must not be negative")));
  }

  private static Stream<Case> values() {
    return Stream.of(
        document(
            "a list for a document",
            "[]",
            error(ErrorCode.WRONG_TYPE, "", "The document must be an object, not a list.")),
        document(
            "null for a document",
            "null",
            error(ErrorCode.WRONG_TYPE, "", "The document must be an object, not null.")),
        problem(
            "an object for a list",
            "\"models\": {\"deep\": [{}]}, " + REST,
            error(ErrorCode.WRONG_TYPE, "/models", "must be a list, not an object")),
        problem(
            "a string for an object",
            "\"state\": \"idle\", " + REST,
            error(ErrorCode.WRONG_TYPE, "/state", "must be an object, not a string")),
        problem(
            "a number in quotes",
            duration("\"5\""),
            error(ErrorCode.WRONG_TYPE, durationPointer(), "must be an integer, or an object")),
        problem(
            "a number for a truth value",
            "\"workflows\": [], \"jobs\": [], \"workers\": [{\"id\": \"w\", \"overlapLoads\": 1}], "
                + "\"objective\": {}}",
            error(ErrorCode.WRONG_TYPE, "/workers/0/overlapLoads", "must be true or false")),
        problem(
            "null for a text",
            "\"name\": null, " + REST,
            error(ErrorCode.WRONG_TYPE, "/name", "not null.\nMaybe leave it out")),
        problem(
            "null in a list",
            "\"models\": [null], " + REST,
            error(ErrorCode.WRONG_TYPE, "/models/0", "An element of models must be an object")),
        problem(
            "a fraction",
            duration("1.5"),
            error(
                ErrorCode.OUT_OF_RANGE, durationPointer(), "(1.5) must be written as an integer")),
        problem(
            "a fraction that is whole",
            duration("1.0"),
            error(
                ErrorCode.OUT_OF_RANGE, durationPointer(), "(1.0) must be written as an integer")),
        problem(
            "an exponent",
            duration("1e999999999"),
            error(ErrorCode.OUT_OF_RANGE, durationPointer(), "(1e999999999)")),
        problem(
            "a negative number",
            duration("-1"),
            error(
                ErrorCode.OUT_OF_RANGE,
                durationPointer(),
                "The durationMicros (-1) must not be negative.")),
        problem(
            "a number beyond 64 bits",
            duration("9223372036854775808"),
            error(ErrorCode.OUT_OF_RANGE, durationPointer(), "does not fit into 64 bits")),
        problem(
            "a negative number beyond 64 bits",
            duration("-99999999999999999999999999999"),
            error(ErrorCode.OUT_OF_RANGE, durationPointer(), "does not fit into 64 bits")),
        problem(
            "a fraction in a map",
            duration("{\"gpu\": 0.5}"),
            error(ErrorCode.OUT_OF_RANGE, durationPointer() + "/gpu", "(0.5)")),
        problem(
            "half of a surrogate pair",
            "\"name\": \"\\ud800\", " + REST,
            error(ErrorCode.MALFORMED, "/name", "half of a surrogate pair")));
  }

  private static Stream<Case> headers() {
    return Stream.of(
        document(
            "a plan",
            "{\"formatVersion\": 1, \"kind\": \"plan\", \"runs\": []}",
            error(ErrorCode.MALFORMED, "/kind", "The kind (plan) must be (problem).")),
        document(
            "a later version, whatever else it holds",
            "{\"formatVersion\": 2, \"kind\": \"problem\", \"new\": 1}",
            error(ErrorCode.UNSUPPORTED_VERSION, "/formatVersion", "(2) must be 1")),
        document(
            "a version in quotes",
            "{\"formatVersion\": \"1\", \"kind\": \"problem\", " + REST,
            error(ErrorCode.WRONG_TYPE, "/formatVersion", "must be an integer")),
        document(
            "a document without version",
            "{\"kind\": \"problem\", " + REST,
            error(ErrorCode.MISSING_FIELD, "", "(formatVersion)")));
  }

  private static Stream<Case> malformed() {
    return Stream.of(
        document("nothing", "", error(ErrorCode.MALFORMED, "", "The document is empty.")),
        document("white space", " \n ", error(ErrorCode.MALFORMED, "", "The document is empty.")),
        problem(
            "not a number",
            duration("NaN"),
            error(ErrorCode.MALFORMED, durationPointer(), "line 1")),
        problem(
            "infinity",
            duration("-Infinity"),
            error(ErrorCode.MALFORMED, durationPointer(), "line 1")),
        problem(
            "a leading zero",
            duration("01"),
            error(ErrorCode.MALFORMED, durationPointer(), "line 1")),
        problem(
            "a hexadecimal number",
            duration("0x1"),
            error(ErrorCode.MALFORMED, durationPointer(), "line 1")),
        problem(
            "a trailing comma",
            "\"models\": [],}",
            error(ErrorCode.MALFORMED, "", "line 1, column 54")),
        problem("a comment", "/* */ " + REST, error(ErrorCode.MALFORMED, "", "line 1")),
        problem("single quotes", "'name': 1, " + REST, error(ErrorCode.MALFORMED, "", "line 1")),
        problem(
            "a raw control character",
            "\"name\": \"a\nb\", " + REST,
            error(ErrorCode.MALFORMED, "/name", "line 1")),
        problem(
            "errors, then the end of all",
            "\"nam\": 1,\n\"models\": [{\"id\": 3,\n  \"bytes\": oops",
            error(ErrorCode.UNKNOWN_FIELD, "/nam", "(nam)"),
            error(ErrorCode.WRONG_TYPE, "/models/0/id", "not a number"),
            error(ErrorCode.MALFORMED, "/models/0/bytes", "line 3, column 12")),
        problem(
            "a truncated document",
            "\"models\": [{\"id\": \"m\"",
            error(ErrorCode.MALFORMED, "/models/0", "The document ends too early at line 1")),
        problem(
            "a truncated string",
            "\"name\": \"abc",
            error(ErrorCode.MALFORMED, "/name", "The document ends too early at line 1")),
        problem(
            "a second document",
            REST + "\n{}",
            error(ErrorCode.MALFORMED, "", "must end after its closing brace, but an object")),
        problem(
            "a stray brace", REST + "}", error(ErrorCode.MALFORMED, "", "not well-formed JSON")),
        problem(
            "text after the end", REST + " x", error(ErrorCode.MALFORMED, "", "not well-formed")),
        bytes(
            "a byte order mark",
            bytes(0xEF, 0xBB, 0xBF, '{', '}'),
            error(ErrorCode.MALFORMED, "", "byte order mark at line 1, column 1")),
        bytes(
            "UTF-16",
            "{\"formatVersion\": 1}".getBytes(StandardCharsets.UTF_16),
            error(ErrorCode.MALFORMED, "", "not UTF-8")),
        bytes(
            "UTF-16 without a mark",
            "{\"formatVersion\": 1}".getBytes(StandardCharsets.UTF_16LE),
            error(ErrorCode.MALFORMED, "", "line 1")),
        named("a stray continuation byte", 0x80),
        named("an overlong form", 0xC0, 0x80),
        named("a longer overlong form", 0xE0, 0x80, 0x80),
        named("an encoded surrogate", 0xED, 0xA0, 0x80),
        named("a code point beyond Unicode", 0xF4, 0x90, 0x80, 0x80),
        named("a byte of no encoding", 0xFF),
        named("a character cut short", 0xE6, 0xA8, 'x'),
        bytes(
            "a document that ends within a character",
            join(HEAD + "\"name\": \"", 0xE6, 0xA8),
            error(ErrorCode.MALFORMED, "/name", "ends within a UTF-8 character at line 1")));
  }

  private static Stream<Case> limits() {
    JsonLimits large = JsonLimits.LARGE;
    String zeros = "0".repeat(1000);
    return Stream.of(
        endless(
            "100 000 levels",
            JsonLimits.SAFE,
            () -> Endless.of(HEAD + "\"x\": ", "[", 100_000, ""),
            error(ErrorCode.UNKNOWN_FIELD, "/x", "(x)"),
            error(ErrorCode.LIMIT, "/x", "maxDepth (64 levels)")),
        endless(
            "100 000 levels from the first byte on",
            JsonLimits.SAFE,
            () -> Endless.of("", "{\"kind\":", 100_000, ""),
            error(ErrorCode.WRONG_TYPE, "/kind", "not an object"),
            error(ErrorCode.LIMIT, "/kind", "larger maxDepth")),
        endless(
            "a string of a gigabyte",
            large,
            () -> Endless.of(HEAD + "\"name\": \"", zeros, GIGABYTE / 1000, "\", " + REST),
            error(ErrorCode.LIMIT, "/name", "maxStringLength (1048576 characters)")),
        endless(
            "a string of a gigabyte in an unknown field",
            large,
            () -> Endless.of(HEAD + "\"x\": [\"", zeros, GIGABYTE / 1000, "\"], " + REST),
            error(ErrorCode.UNKNOWN_FIELD, "/x", "(x)"),
            error(ErrorCode.LIMIT, "/x", "maxStringLength")),
        endless(
            "a string of a gigabyte where a number belongs",
            large,
            () -> Endless.of(HEAD + "\"microsPerUnit\": \"", zeros, GIGABYTE / 1000, "\"}"),
            error(ErrorCode.WRONG_TYPE, "/microsPerUnit", "not a string"),
            error(ErrorCode.LIMIT, "/microsPerUnit", "maxStringLength")),
        endless(
            "a field name of a gigabyte",
            large,
            () -> Endless.of(HEAD + "\"", zeros, GIGABYTE / 1000, "\": 1, " + REST),
            error(ErrorCode.LIMIT, "", "maxStringLength")),
        endless(
            "a million digits",
            large,
            () -> Endless.of(HEAD + "\"microsPerUnit\": 1", zeros, 1000, ", " + REST),
            error(ErrorCode.LIMIT, "/microsPerUnit", "maxNumberLength (32 characters)")),
        endless(
            "a billion digits",
            large,
            () -> Endless.of(HEAD + "\"microsPerUnit\": 1", zeros, GIGABYTE / 1000, ", " + REST),
            error(ErrorCode.LIMIT, "/microsPerUnit", "characters")),
        endless(
            "a million decimals",
            large,
            () -> Endless.of(HEAD + "\"microsPerUnit\": 1.", zeros, 1000, ", " + REST),
            error(ErrorCode.LIMIT, "/microsPerUnit", "maxNumberLength (32 characters)")),
        endless(
            "a million digits of an exponent",
            large,
            () -> Endless.of(HEAD + "\"x\": [1e1", zeros, 1000, "], " + REST),
            error(ErrorCode.UNKNOWN_FIELD, "/x", "(x)"),
            error(ErrorCode.LIMIT, "/x", "maxNumberLength (32 characters)")),
        endless(
            "a document of a gigabyte of white space",
            JsonLimits.SAFE,
            () -> Endless.of(HEAD, " ".repeat(1000), GIGABYTE / 1000, REST),
            error(ErrorCode.LIMIT, "", "maxDocumentBytes (67108864 bytes)")),
        endless(
            "an id of two kilobytes",
            JsonLimits.SAFE,
            () ->
                Endless.of(
                    HEAD + "\"models\": [{\"id\": \"", zeros, 2, "\", \"bytes\": 1}], " + REST),
            error(ErrorCode.LIMIT, "/models/0/id", "has 2000 characters, at most 1024 are read")),
        endless(
            "a document one byte too large",
            new JsonLimits(HEAD.length() + REST.length() - 1, 64, 100, 32),
            () -> Endless.of(HEAD, "", 0, REST),
            error(ErrorCode.LIMIT, "", "larger maxDocumentBytes")));
  }

  private static Stream<Case> floods() {
    return Stream.of(
        endless(
            "errors without end",
            JsonLimits.SAFE,
            () -> Endless.of(HEAD + "\"jobs\": [", "0,", 10_000_000, "0]}"),
            flood(i -> error(ErrorCode.WRONG_TYPE, "/jobs/" + i, "must be an object"))),
        endless(
            "unknown fields without end",
            JsonLimits.SAFE,
            () -> Endless.of(HEAD, "\"x\":0,", 10_000_000, REST),
            flood(i -> error(ErrorCode.UNKNOWN_FIELD, "/x", "(x)"))),
        endless(
            "errors with pointers of a megabyte",
            JsonLimits.SAFE,
            () -> Endless.of(HEAD, "\"" + "~".repeat(1_000_000) + "\": 0, ", 60, REST),
            error(ErrorCode.UNKNOWN_FIELD, "/" + "~0".repeat(1_000_000), "..."),
            error(ErrorCode.UNKNOWN_FIELD, "/" + "~0".repeat(1_000_000), "..."),
            error(ErrorCode.UNKNOWN_FIELD, "/" + "~0".repeat(1_000_000), "...")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("documents")
  void isRefusedInTimeWithCodesAndPointers(Case hostile) {
    PlannerJson json = new PlannerJson(hostile.limits());
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long allocatedBefore = threads.getCurrentThreadAllocatedBytes();
    long startNanos = threads.getCurrentThreadCpuTime();
    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class, () -> json.readProblem(hostile.document().get()));
    Duration took = Duration.ofNanos(threads.getCurrentThreadCpuTime() - startNanos);
    long allocated = threads.getCurrentThreadAllocatedBytes() - allocatedBefore;

    assertThat(refused).as("refused").isNotNull();
    assertThat(refused.errors())
        .extracting(error -> error.code() + " " + error.pointer())
        .containsExactlyElementsOf(
            hostile.expected().stream().map(e -> e.code() + " " + e.pointer()).toList());
    for (int i = 0; i < refused.errors().size(); i++) {
      InputError error = refused.errors().get(i);
      assertThat(error.message()).contains(hostile.expected().get(i).inMessage());
      assertThat(error.message().length()).isLessThan(1000);
    }
    assertThat(took).isLessThan(Duration.ofSeconds(1));
    assertThat(allocated).isLessThan(MAX_ALLOCATED_BYTES);
  }

  private static Expected error(ErrorCode code, String pointer, String inMessage) {
    return new Expected(code, pointer, inMessage);
  }

  private static Expected[] flood(IntFunction<Expected> each) {
    Expected[] all = new Expected[JsonCursor.MAX_ERRORS];
    Arrays.setAll(all, each);
    return all;
  }

  private static Case document(String name, String json, Expected... expected) {
    return bytes(name, json.getBytes(StandardCharsets.UTF_8), expected);
  }

  private static Case problem(String name, String afterHead, Expected... expected) {
    return document(name, HEAD + afterHead, expected);
  }

  private static Case bytes(String name, byte[] document, Expected... expected) {
    return endless(name, JsonLimits.SAFE, () -> new ByteArrayInputStream(document), expected);
  }

  private static Case named(String name, int... inName) {
    return bytes(
        name,
        join(HEAD + "\n\"name\": \"ab", inName),
        error(ErrorCode.MALFORMED, "/name", "holds a byte that is not UTF-8 at line 2, column "));
  }

  private static Case endless(
      String name, JsonLimits limits, Supplier<InputStream> document, Expected... expected) {
    return new Case(name, limits, document, List.of(expected));
  }

  private static String tasks(String tasks) {
    return "\"workflows\": [{\"id\": \"w\", \"tasks\": ["
        + tasks
        + "]}], \"jobs\": [], \"workers\": [], \"objective\": {}}";
  }

  private static String duration(String value) {
    return tasks("{\"id\": \"t\", \"durationMicros\": " + value + "}");
  }

  private static String durationPointer() {
    return "/workflows/0/tasks/0/durationMicros";
  }

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  private static byte[] join(String head, int... tail) {
    byte[] first = head.getBytes(StandardCharsets.UTF_8);
    byte[] all = Arrays.copyOf(first, first.length + tail.length);
    System.arraycopy(bytes(tail), 0, all, first.length, tail.length);
    return all;
  }
}
