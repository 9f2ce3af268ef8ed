package dev.sextant.benchmarks.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sextant.benchmarks.importer.TokenReader.Token;
import dev.sextant.planner.model.ErrorCode;
import dev.sextant.planner.model.InputError;
import dev.sextant.planner.model.InvalidInputException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenReaderTest {
  @TempDir private Path folder;

  @Test
  void tokensCarryTheirPlaces() {
    assertThat(tokens(TokenReader.of("a  bc\n\n\t d\n")))
        .containsExactly(new Token("a", 1, 1), new Token("bc", 1, 4), new Token("d", 3, 3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\nb", "a\r\nb", "a\rb", "a \r\n b"})
  void everyLineEndCountsOnce(String text) {
    assertThat(tokens(TokenReader.of(text))).extracting(Token::line).containsExactly(1, 2);
  }

  @Test
  void commentsEndWithTheirLine() {
    assertThat(tokens(TokenReader.of("# no 1\n2 3#4 # 5\n6").withComments('#')))
        .extracting(Token::text)
        .containsExactly("2", "3", "6");
  }

  @Test
  void symbolsAreTokensOfTheirOwn() {
    assertThat(tokens(TokenReader.of("1:2,:3").withSymbols(":,")))
        .containsExactly(
            new Token("1", 1, 1),
            new Token(":", 1, 2),
            new Token("2", 1, 3),
            new Token(",", 1, 4),
            new Token(":", 1, 5),
            new Token("3", 1, 6));
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheText() {
    byte[] head = "\uFEFF7".getBytes(StandardCharsets.UTF_8);

    assertThat(TokenReader.of(head).next("a number")).isEqualTo(new Token("7", 1, 1));
  }

  @ParameterizedTest
  @CsvSource({
    "x1, MALFORMED",
    "1.5, MALFORMED",
    "--1, MALFORMED",
    "'', MALFORMED",
    "-1, OUT_OF_RANGE",
    "11, OUT_OF_RANGE",
    "999999999999999999, OUT_OF_RANGE",
    "99999999999999999999999999, OUT_OF_RANGE"
  })
  void whatIsNoNumberInRangeIsRefused(String text, ErrorCode code) {
    TokenReader in = TokenReader.of(text);

    InputError error = refusal(() -> in.nextLong("the number of jobs", 0, 10));

    assertThat(error.code()).isEqualTo(code);
    assertThat(error.pointer()).isEmpty();
    assertThat(error.message()).startsWith("Line 1, column 1: expected the number of jobs");
  }

  @Test
  void numbersAtTheEndsOfTheRangeAreTaken() {
    TokenReader in = TokenReader.of("0 +10 -7");

    assertThat(in.nextLong("a number", 0, 10)).isZero();
    assertThat(in.nextLong("a number", 0, 10)).isEqualTo(10);
    assertThat(in.nextLong("a number", -7, 10)).isEqualTo(-7);
    assertThat(in.hasNext()).isFalse();
  }

  @Test
  void decimalsAreExact() {
    TokenReader in = TokenReader.of("0.100 12 -3. 1e5");

    assertThat(in.nextDecimal("a cost")).isEqualByComparingTo("0.1");
    assertThat(in.nextDecimal("a cost")).isEqualByComparingTo("12");
    assertThat(in.nextDecimal("a cost")).isEqualByComparingTo("-3");
    assertThat(refusal(() -> in.nextDecimal("a cost")).message())
        .isEqualTo("Line 1, column 14: expected a cost (a decimal number), found (1e5).");
  }

  @Test
  void aLineIsNotContinuedOnTheNext() {
    TokenReader in = TokenReader.of("\n1 2\n3");

    in.beginLine("the first line");
    in.next("one");
    in.next("two");

    assertThat(refusal(() -> in.next("three")).message())
        .isEqualTo("Line 2, column 4: expected three, found the end of the line.");
  }

  @Test
  void nothingIsLeftOnALine() {
    TokenReader in = TokenReader.of("1 2\n3");

    in.beginLine("the first line");
    in.next("one");

    assertThat(refusal(in::endLine).message())
        .isEqualTo("Line 1, column 3: expected the end of the line, found (2).");
  }

  @Test
  void aLineEndsAtTheEndOfTheFile() {
    TokenReader in = TokenReader.of("1\n2");

    in.beginLine("the first line");
    in.next("one");
    in.endLine();
    in.beginLine("the second line");
    in.next("two");
    assertThat(refusal(() -> in.next("three")).message())
        .isEqualTo("Line 2, column 2: expected three, found the end of the line.");
    in.endLine();
    in.expectEnd();

    assertThat(refusal(() -> in.beginLine("the third line")).message())
        .isEqualTo("Line 2, column 2: expected the third line, found the end of the file.");
  }

  @Test
  void nothingFollowsTheEnd() {
    TokenReader in = TokenReader.of("1\n 2");
    in.next("one");

    assertThat(refusal(in::expectEnd).message())
        .isEqualTo("Line 2, column 2: expected the end of the file, found (2).");
  }

  @Test
  void onlyTheExpectedWordIsTaken() {
    TokenReader in = TokenReader.of("one two");

    assertThat(in.expect("one").column()).isEqualTo(1);
    assertThat(refusal(() -> in.expect("three")).message())
        .isEqualTo("Line 1, column 5: expected 'three', found (two).");
  }

  @Test
  void skippingALineGoesToTheNext() {
    TokenReader in = TokenReader.of("a b c\nd e\nf");

    in.skipLine();
    assertThat(in.next("d").text()).isEqualTo("d");
    assertThat(in.hasNextOnLine()).isTrue();
    in.skipLine();
    assertThat(in.hasNextOnLine()).isFalse();
    assertThat(in.next("f").text()).isEqualTo("f");
  }

  @Test
  void messagesShowNoControlCharactersAndNoLongText() {
    TokenReader in = TokenReader.of("\u0085" + "x".repeat(100));

    assertThat(refusal(() -> in.nextCount("a count", 0)).message())
        .endsWith("found (\\u0085" + "x".repeat(63) + "...).");
  }

  @Test
  void aFileBeyondTheLimitIsRefused() throws IOException {
    Path file = folder.resolve("large.txt");
    try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
      large.setLength(TokenReader.MAX_BYTES + 1L);
    }

    InputError error = refusal(() -> TokenReader.of(file));

    assertThat(error.code()).isEqualTo(ErrorCode.LIMIT);
    assertThat(error.message()).contains("large.txt", "67108864 bytes");
  }

  @Test
  void bytesThatAreNoTextAreTokens() throws IOException {
    Path file = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xFF, ' ', 0, '5'});

    assertThat(tokens(TokenReader.of(file))).extracting(Token::text).containsExactly("\uFFFD", "5");
  }

  private static InputError refusal(ThrowingCallable call) {
    InvalidInputException refused = catchThrowableOfType(InvalidInputException.class, call);
    assertThat(refused).isNotNull();
    assertThat(refused.errors()).hasSize(1);
    return refused.errors().get(0);
  }

  private static List<Token> tokens(TokenReader in) {
    List<Token> tokens = new ArrayList<>();
    while (in.hasNext()) {
      tokens.add(in.next("a token"));
    }
    return tokens;
  }
}
