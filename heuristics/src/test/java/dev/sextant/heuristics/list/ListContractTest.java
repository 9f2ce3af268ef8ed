package dev.sextant.heuristics.list;

import dev.sextant.planner.Planner;
import dev.sextant.planner.Planners;
import dev.sextant.planner.contract.PlannerContract;
import org.junit.jupiter.api.Nested;

/** What every planner must hold, for each list heuristic. */
class ListContractTest {

  abstract static class Contract extends PlannerContract {
    private final String name;
    private final String digest;

    Contract(String name, String digest) {
      this.name = name;
      this.digest = digest;
    }

    @Override
    protected Planner planner() {
      return Planners.get(name);
    }

    @Override
    protected String expectedDigest() {
      return digest;
    }
  }

  @Nested
  class HeftAppend extends Contract {
    HeftAppend() {
      super("heft-append", "");
    }
  }

  @Nested
  class Cpop extends Contract {
    Cpop() {
      super("cpop", "");
    }
  }

  @Nested
  class Peft extends Contract {
    Peft() {
      super("peft", "");
    }
  }

  @Nested
  class LookaheadHeft extends Contract {
    LookaheadHeft() {
      super("lookahead-heft", "");
    }
  }

  @Nested
  class MemoryHeft extends Contract {
    MemoryHeft() {
      super("memory-heft", "");
    }
  }

  @Nested
  class Dls extends Contract {
    Dls() {
      super("dls", "");
    }
  }

  @Nested
  class Etf extends Contract {
    Etf() {
      super("etf", "");
    }
  }

  @Nested
  class MinMin extends Contract {
    MinMin() {
      super("min-min", "");
    }
  }

  @Nested
  class MaxMin extends Contract {
    MaxMin() {
      super("max-min", "");
    }
  }

  @Nested
  class Sufferage extends Contract {
    Sufferage() {
      super("sufferage", "");
    }
  }

  @Nested
  class Mct extends Contract {
    Mct() {
      super("mct", "");
    }
  }

  @Nested
  class Met extends Contract {
    Met() {
      super("met", "");
    }
  }

  @Nested
  class Olb extends Contract {
    Olb() {
      super("olb", "");
    }
  }

  @Nested
  class Hash extends Contract {
    Hash() {
      super("hash", "");
    }
  }

  @Nested
  class Random extends Contract {
    Random() {
      super("random", "");
    }
  }

  @Nested
  class RoundRobin extends Contract {
    RoundRobin() {
      super("round-robin", "");
    }
  }

  @Nested
  class Jit extends Contract {
    Jit() {
      super("jit", "");
    }
  }

  @Nested
  class Darts extends Contract {
    Darts() {
      super("darts", "");
    }
  }

  @Nested
  class Quincy extends Contract {
    Quincy() {
      super("quincy", "");
    }
  }
}
