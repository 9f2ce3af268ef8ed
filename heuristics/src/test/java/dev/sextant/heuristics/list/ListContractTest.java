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
      super("heft-append", "6dad2b7b6c5230d303284d2904ba8d528b2f7f74c77d94802d8e7dd4cbce9bdf");
    }
  }

  @Nested
  class LatestStart extends Contract {
    LatestStart() {
      super("latest-start", "ff13437ab61e34b62b160bac9d6f4697a35dc6f37b356d84ae7b601cc31b4ce3");
    }
  }

  @Nested
  class ShortestJob extends Contract {
    ShortestJob() {
      super("shortest-job", "4f5f3b0863f758266b09f9c8c01abc2d711c7b8d0f093f6333f5694ebcaa71f5");
    }
  }

  @Nested
  class MarginalCost extends Contract {
    MarginalCost() {
      super("marginal-cost", "97e511c10bafde8b6d1385a96d2f6162fff8719a7e2a372b9535de5c21d5798b");
    }
  }

  @Nested
  class Cpop extends Contract {
    Cpop() {
      super("cpop", "56af34bd6e7af77ac2073ef50fd7d1fb7227f72cd412c8c9c65fba7ac0c36ede");
    }
  }

  @Nested
  class Peft extends Contract {
    Peft() {
      super("peft", "0ba92156a1a5dc682e50c02d6665f0433cd26fedb2c559c5ee74f33f9bf9b446");
    }
  }

  @Nested
  class LookaheadHeft extends Contract {
    LookaheadHeft() {
      super("lookahead-heft", "b44b3485139f1e47cb60f0492377eb19d437a1076bca4f86b7b1cabcc94ddd1d");
    }
  }

  @Nested
  class MemoryHeft extends Contract {
    MemoryHeft() {
      super("memory-heft", "151419e813037e6defa536a9d012d2afc442dbfacf5a44542b836f9bda66cc35");
    }
  }

  @Nested
  class Dls extends Contract {
    Dls() {
      super("dls", "3efdafd6fe0f49e99eac60bcca2774e8de5a8dbd13f83b3f62bac96af782fce2");
    }
  }

  @Nested
  class Etf extends Contract {
    Etf() {
      super("etf", "68262d04f9b24af173f4297722fdf1c651df1db5d9c3b7bc362a07c719fcddba");
    }
  }

  @Nested
  class MinMin extends Contract {
    MinMin() {
      super("min-min", "5866b9e4624d05aa4e2adcc9d821384489a9d792e36ef65ec897447136b7540c");
    }
  }

  @Nested
  class MaxMin extends Contract {
    MaxMin() {
      super("max-min", "6803e63d8f5624474b3e9dd754ada3c4f73a543a1ea691db9a1f883336776d2e");
    }
  }

  @Nested
  class Sufferage extends Contract {
    Sufferage() {
      super("sufferage", "0c92c0c3180c2adb0ee9597fb10db548db7f9641f683ee0e237f242cc7af7d43");
    }
  }

  @Nested
  class Mct extends Contract {
    Mct() {
      super("mct", "c24a97c3fb507b8c601c2126ab2ed50ebc4f854fc69c74dcb0d1020d73a890e0");
    }
  }

  @Nested
  class Met extends Contract {
    Met() {
      super("met", "44b3404ca6f6e1f568eb4eab9aad02b40ab4ac244ab1ec0d64195c35c4c04825");
    }
  }

  @Nested
  class Olb extends Contract {
    Olb() {
      super("olb", "3d5983e33a13a6f478dec5267f504d4b3f8960478254c6843c920e8199c8622a");
    }
  }

  @Nested
  class Hash extends Contract {
    Hash() {
      super("hash", "567b34f2c769b817ffbdb5ec0bacc8bffd86d71b3081996fcbe6a038e8cce39b");
    }
  }

  @Nested
  class Random extends Contract {
    Random() {
      super("random", "7726e056ee0d4c735e033f16d757088fa5ff336a5d7cef4540486318b14241a1");
    }
  }

  @Nested
  class RoundRobin extends Contract {
    RoundRobin() {
      super("round-robin", "9565e0db221d4b4544f67e9fd82c22b56da500336bbf4015ada3a39f3a83e984");
    }
  }

  @Nested
  class Jit extends Contract {
    Jit() {
      super("jit", "b3d3601d4a343cb1102a1f8dcc374f3db8ef7e673f16c1e38215f85ff1dd5c38");
    }
  }

  @Nested
  class Darts extends Contract {
    Darts() {
      super("darts", "d7955dfabf6d86ea0221dc27f40c8b8773427c0edc5562b98fb0e600478cccd4");
    }
  }

  @Nested
  class Quincy extends Contract {
    Quincy() {
      super("quincy", "0197370cccafead6d53360a993a79e454cea77f4624d907963a8af319ae9a28d");
    }
  }
}
