package dev.sextant.planner.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.planner.PlannerOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FrameTest {
  private static byte[] bytes(Frame... frames) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (Frame frame : frames) {
      frame.writeTo(out);
    }
    return out.toByteArray();
  }

  private static Frame read(byte[] bytes) throws IOException {
    return Frame.read(new ByteArrayInputStream(bytes), () -> {});
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    byte[] large = new byte[300_000];
    new SplittableRandom(1).nextBytes(large);
    Frame plan = new Frame(FrameKind.INCUMBENT, large);
    Frame bound = Frame.of(FrameKind.BOUND, -42);
    ByteArrayInputStream in = new ByteArrayInputStream(bytes(plan, bound));
    assertThat(Frame.read(in, () -> {})).isEqualTo(plan);
    Frame second = Frame.read(in, () -> {});
    assertThat(second).isEqualTo(bound);
    assertThat(second.number()).isEqualTo(-42);
    assertThat(Frame.read(in, () -> {})).isNull();

    PlannerOptions options =
        PlannerOptions.defaults().withSeed(-3).withStepLimit(0).withRelativeGap(0.25);
    CallOrder order = CallOrder.of(9, "cp-sat:log=true", options, 1_234, OptionalInt.of(2));
    assertThat(CallOrder.of(read(bytes(order.frame())))).isEqualTo(order);
    PlannerOptions again = order.options(null);
    assertThat(again.timeLimit()).isEqualTo(Duration.ofNanos(1_234));
    assertThat(again.stepLimit()).hasValue(0);
    assertThat(again.maxThreads()).hasValue(2);
    WorkerFault fault = new WorkerFault(WorkerFault.Kind.REFUSED, "no \u00e4 such");
    assertThat(WorkerFault.of(read(bytes(fault.frame())))).isEqualTo(fault);
  }

  @Test
  void everyChangedByteAndEveryEarlyEndIsNoticed() throws IOException {
    byte[] good = bytes(new Frame(FrameKind.RESULT, new byte[] {1, 2, 3}));
    for (int i = 0; i < good.length; i++) {
      byte[] changed = good.clone();
      changed[i] ^= 0x10;
      assertThatThrownBy(() -> read(changed)).as("byte " + i).isInstanceOf(IOException.class);
      byte[] cut = Arrays.copyOf(good, i);
      if (i > 0) {
        assertThatThrownBy(() -> read(cut)).as("cut at " + i).isInstanceOf(EOFException.class);
      }
    }
  }

  @Test
  void aLengthAloneTakesNoMemory() throws IOException {
    byte[] header = bytes(Frame.of(FrameKind.RESULT));
    ByteBuffer.wrap(header).putInt(5, FrameKind.RESULT.mostBytes());
    assertThatThrownBy(() -> read(header)).isInstanceOf(EOFException.class);
    ByteBuffer.wrap(header).putInt(5, FrameKind.RESULT.mostBytes() + 1);
    assertThatThrownBy(() -> read(header))
        .isInstanceOf(Nonsense.class)
        .hasMessageContaining("no message");
  }

  @Test
  void faultsAndNumbersOfTheWrongSizeAreNonsense() {
    assertThatThrownBy(() -> Frame.of(FrameKind.BOUND).number()).isInstanceOf(Nonsense.class);
    assertThatThrownBy(() -> WorkerFault.of(Frame.of(FrameKind.FAULT)))
        .isInstanceOf(Nonsense.class);
    Frame unknown = new Frame(FrameKind.FAULT, new byte[] {99, 'x'});
    assertThatThrownBy(() -> WorkerFault.of(unknown)).isInstanceOf(Nonsense.class);
    Frame text =
        new Frame(FrameKind.RESULT, "{}".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    assertThatThrownBy(() -> ExchangeFormat.result(text)).isInstanceOf(Nonsense.class);
    assertThatThrownBy(() -> ExchangeFormat.plan(text)).isInstanceOf(Nonsense.class);
  }
}
