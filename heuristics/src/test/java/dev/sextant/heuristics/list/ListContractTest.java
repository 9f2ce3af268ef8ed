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
      super("heft-append", "03caa95ea03509bdaa693c08fe71c935e75e5f664185a7ed157a4d1d5ee77252");
    }
  }

  @Nested
  class LatestStart extends Contract {
    LatestStart() {
      super("latest-start", "56a53629cec40347dce0ec924c6b9e272448b7630fd219876fd935be4bb643c8");
    }
  }

  @Nested
  class ShortestJob extends Contract {
    ShortestJob() {
      super("shortest-job", "9cf317efb9bf8a608b4d7e824a6c3382a1f37bf576a2e02d9ccf0d8e2b4b39f1");
    }
  }

  @Nested
  class MarginalCost extends Contract {
    MarginalCost() {
      super("marginal-cost", "a3889c1807bbef40d6facbd44f45b39a3e52bad327081457100ef44d3ec2241a");
    }
  }

  @Nested
  class Cpop extends Contract {
    Cpop() {
      super("cpop", "b256388137d66efc83f7bfca08e2892647c8004258444c970e686c8be9eaec37");
    }
  }

  @Nested
  class Peft extends Contract {
    Peft() {
      super("peft", "ef54710d5476536fbf8ea8de83a2befb9f7ea045394d902acb05dc1b7ddcf70f");
    }
  }

  @Nested
  class LookaheadHeft extends Contract {
    LookaheadHeft() {
      super("lookahead-heft", "0793e5f7a4f32d998b978c79d97efad1e6bc66543f7b49e89f58e9ffccf3eca4");
    }
  }

  @Nested
  class MemoryHeft extends Contract {
    MemoryHeft() {
      super("memory-heft", "0ab4eca9fbcdff90a76d38278017893cf536bdd225ddc055462c5a7fbe70501c");
    }
  }

  @Nested
  class Dls extends Contract {
    Dls() {
      super("dls", "187ef5dc7922d47fa410dae7e02f531f5adf7514e4fdb9295266949d181072ef");
    }
  }

  @Nested
  class Etf extends Contract {
    Etf() {
      super("etf", "896583634ddd429b58b1de6cbb730e9ed121ae780549b1fcd0ca832ca9f795ac");
    }
  }

  @Nested
  class MinMin extends Contract {
    MinMin() {
      super("min-min", "44126655e707710d30c2e74ea1701cc350977d583f66624f9dcc7c38c8b6a09d");
    }
  }

  @Nested
  class MaxMin extends Contract {
    MaxMin() {
      super("max-min", "9532c857d62c55eb92870deb16e88177c5a4df7344ab32880453f08082dc6a1b");
    }
  }

  @Nested
  class Sufferage extends Contract {
    Sufferage() {
      super("sufferage", "63757c4f2ee46e7d01898cc3b5ca924a9664c8c27b5eb8b97a9fe731eb8d73ad");
    }
  }

  @Nested
  class Mct extends Contract {
    Mct() {
      super("mct", "0d804662a75bba4784a10831d2128b743d335b0c300717c368c5d624078b7664");
    }
  }

  @Nested
  class Met extends Contract {
    Met() {
      super("met", "229a0f845f6239dc64f8d145c1e62163094973c11c0b608188b17ce1fe49ab46");
    }
  }

  @Nested
  class Olb extends Contract {
    Olb() {
      super("olb", "751dc1c42f4edd4149ec250d95a08f4cbe09298410f69bdb41dd6333a9316ad4");
    }
  }

  @Nested
  class Hash extends Contract {
    Hash() {
      super("hash", "be00202dcbf7245ede2d4802dd552d2617e60fc464bf88bb153f723049b2edd1");
    }
  }

  @Nested
  class Random extends Contract {
    Random() {
      super("random", "81b97b85418c91696f7beccf942d34a63b9dfbdb98b72345b68cde535785f09b");
    }
  }

  @Nested
  class RoundRobin extends Contract {
    RoundRobin() {
      super("round-robin", "d8237f02416e5689683890357be55fa8c21f414fbfc665dade8ef180a421d2bf");
    }
  }

  @Nested
  class Jit extends Contract {
    Jit() {
      super("jit", "8c28f7b5af25bd1e23a18a37c360daa80e99541fdb2bb7270ff9352731cf33a7");
    }
  }

  @Nested
  class Darts extends Contract {
    Darts() {
      super("darts", "8ef11313d4b1133e6e2dca1c7d51e55f94fe808d905b76f5ffc6d81131fa315e");
    }
  }

  @Nested
  class Quincy extends Contract {
    Quincy() {
      super("quincy", "5607ad8046c6b5e2d6ec3a8575698f96eef8ddee7aa6db3411a36910b64f3e17");
    }
  }
}
