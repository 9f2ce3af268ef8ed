package dev.sextant.planner.isolation;

import org.jspecify.annotations.Nullable;

/** What a frame is for, and how many bytes it holds at most. */
enum FrameKind {
  /** To the worker: make ready for calls of a planner, whose name it holds. */
  PREPARE(FrameKind.TEXT),
  /** To the worker: a call begins, with a {@link CallOrder}; its documents follow. */
  CALL(FrameKind.TEXT),
  /** To the worker: the problem of the call. */
  PROBLEM(FrameKind.DOCUMENT),
  /** To the worker: the plan to start from, if the order says that there is one. */
  WARM_START(FrameKind.DOCUMENT),
  /** To the worker: stop the call of this number; nothing when it has ended. */
  STOP(Long.BYTES),
  /** To the parent: the worker is there. */
  HELLO(Integer.BYTES),
  /** To the parent: the worker lives. */
  HEARTBEAT(0),
  /** To the parent: the worker is ready for calls. */
  READY(0),
  /** To the parent: the planner begins. */
  BEGUN(0),
  /** To the parent: a better plan. */
  INCUMBENT(FrameKind.DOCUMENT),
  /** To the parent: a better lower bound. */
  BOUND(Long.BYTES),
  /** To the parent: what the planner gave; the call has ended. */
  RESULT(FrameKind.DOCUMENT),
  /** To the parent: a {@link WorkerFault}, instead of a result; the call has ended. */
  FAULT(FrameKind.TEXT);

  private static final int TEXT = 1 << 20;
  private static final int DOCUMENT = 1 << 30;
  private static final FrameKind[] ALL = values();

  private final int mostBytes;

  FrameKind(int mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Most bytes of its payload. */
  int mostBytes() {
    return mostBytes;
  }

  /** The kind of this code; null for none. */
  static @Nullable FrameKind of(int code) {
    return code >= 0 && code < ALL.length ? ALL[code] : null;
  }
}
