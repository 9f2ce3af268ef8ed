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
      super("heft-append", "67993e398d0c32a595cb52cae477ea7104ddffec7a6e2296b5eba14517daecb6");
    }
  }

  @Nested
  class Cpop extends Contract {
    Cpop() {
      super("cpop", "19e71c3c2eaec1b2e79509b988ad18135d3f88df6b8e72d979c8a2d3d7fefef6");
    }
  }

  @Nested
  class Peft extends Contract {
    Peft() {
      super("peft", "d1d5bdcaa74c13a69b0941e99b9cbbc17d8a4c7ffab41439f46049c11c8e7c4e");
    }
  }

  @Nested
  class LookaheadHeft extends Contract {
    LookaheadHeft() {
      super("lookahead-heft", "bbc9a83760bcd838778023ef4e18b99279015081b0474827efcbe08baac55689");
    }
  }

  @Nested
  class MemoryHeft extends Contract {
    MemoryHeft() {
      super("memory-heft", "fbaf5f6e5ec43139dc829f7be86e6a7722e4fccd4a3ff5846bb762048928b689");
    }
  }

  @Nested
  class Dls extends Contract {
    Dls() {
      super("dls", "9c13316f0e7424a5f74cf20a11fc9695278a8dce0897ba9172bf04b37f32ebda");
    }
  }

  @Nested
  class Etf extends Contract {
    Etf() {
      super("etf", "ea1068e6a126de33fb94a3924356d97210a04a5620f8663f847e1d38c6f2990e");
    }
  }

  @Nested
  class MinMin extends Contract {
    MinMin() {
      super("min-min", "6eeda384d02dac6153d675d0b75c48a23b7421e4d955cf758ae88f5df111686d");
    }
  }

  @Nested
  class MaxMin extends Contract {
    MaxMin() {
      super("max-min", "190fc86ba6bff044aa6601c0198ee8a77ed26774238a0b70db39035fcad3edfd");
    }
  }

  @Nested
  class Sufferage extends Contract {
    Sufferage() {
      super("sufferage", "5ff496e02abcdb73a77373dd6cbf28b8104e7cfe60c152aa9aaf642992e0886a");
    }
  }

  @Nested
  class Mct extends Contract {
    Mct() {
      super("mct", "d52add45cc1e2f0b037d3a22cdaf602f54989fc42deac674af36f9b05550e9eb");
    }
  }

  @Nested
  class Met extends Contract {
    Met() {
      super("met", "fc0a2a27b5382bd70416f4246e9d75b4c4d87d2a00a52e46b0b186658b86bd75");
    }
  }

  @Nested
  class Olb extends Contract {
    Olb() {
      super("olb", "7dae027560fbae10c8e430e021538ac2eebd117adbafb5d675ceb01f54b28995");
    }
  }

  @Nested
  class Hash extends Contract {
    Hash() {
      super("hash", "1d5e958416135af5a9511f9b20538c9f54987047849ea68b64b902df695365a4");
    }
  }

  @Nested
  class Random extends Contract {
    Random() {
      super("random", "3fb7bd81e0ead24489a5aa4dbaa707c7a98c6730362c18c74bfcd1a8cb77bb20");
    }
  }

  @Nested
  class RoundRobin extends Contract {
    RoundRobin() {
      super("round-robin", "11a4a2b7da0af499ff9ad125bf9440c91c4741e63e436b50604eb0677c416d5b");
    }
  }

  @Nested
  class Jit extends Contract {
    Jit() {
      super("jit", "3072378a6f8c2f8cd7b2ee135a7980e869a24e2ce3c0ef6343301c7460c47fc1");
    }
  }

  @Nested
  class Darts extends Contract {
    Darts() {
      super("darts", "e7e80618bfb7f9404ae4438d345ba2fa8805f8a2f815f5234ba6faa7b5fd2a9e");
    }
  }

  @Nested
  class Quincy extends Contract {
    Quincy() {
      super("quincy", "eba5a56b3d8597bb4ae50d3825615b32659284749e2828181d3e050e733d9f2c");
    }
  }
}
