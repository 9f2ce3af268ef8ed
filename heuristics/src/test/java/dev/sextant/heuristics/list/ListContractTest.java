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
      super("heft-append", "c1719c1ac769ee9e9924babb48f8f2d4c100402a2d4f4c9f307aedb587304142");
    }
  }

  @Nested
  class Cpop extends Contract {
    Cpop() {
      super("cpop", "50cd4839308fb76654680a26f68ef9535358a4ffd02d46e4ba91c0f31207911d");
    }
  }

  @Nested
  class Peft extends Contract {
    Peft() {
      super("peft", "8529e6a00ec1cda1cdc6e03c76ef86be0a4e00318869e80a5cb8704b0b4dd36b");
    }
  }

  @Nested
  class LookaheadHeft extends Contract {
    LookaheadHeft() {
      super("lookahead-heft", "bd07c20b4d9922287f05b1b16535d1eedd26e95d2c34b28dd25cc4fb5a63f761");
    }
  }

  @Nested
  class MemoryHeft extends Contract {
    MemoryHeft() {
      super("memory-heft", "3ac79c2b184804ecec240d50de93b4ac9149e25045962e13545cd01c18a58c3d");
    }
  }

  @Nested
  class Dls extends Contract {
    Dls() {
      super("dls", "ab536a76365161fdf10e24ca72c9bb0a303e553899781f221cc2855b35e30fed");
    }
  }

  @Nested
  class Etf extends Contract {
    Etf() {
      super("etf", "2f65b0b95b69699a53bac116e280447b4a7c3319b7c788d7f2f7a4402b17420a");
    }
  }

  @Nested
  class MinMin extends Contract {
    MinMin() {
      super("min-min", "8937adb677ff862babc45e7da7338ac7f41b67c0503fa17aac5700ed3dfb5331");
    }
  }

  @Nested
  class MaxMin extends Contract {
    MaxMin() {
      super("max-min", "55a92b3d1edc430d2f7647ffd72c31a2b84edddd72f0c1e92b421b9335edef18");
    }
  }

  @Nested
  class Sufferage extends Contract {
    Sufferage() {
      super("sufferage", "554dc5d7cf377d46b7b93915f5fd68b6598d1dbc6d0e951a68e2aaa4cacb0a51");
    }
  }

  @Nested
  class Mct extends Contract {
    Mct() {
      super("mct", "12ca2174e459f9c0470bb61a1f79be849b1efe695c556fffec2e4431fcacc006");
    }
  }

  @Nested
  class Met extends Contract {
    Met() {
      super("met", "56a4f3250bae2984d8416a057a086a35099d5028af1a1ce13d502c530523f39c");
    }
  }

  @Nested
  class Olb extends Contract {
    Olb() {
      super("olb", "30ab7f8c8e1a0e6b1712fe18856758057b40cd3c1b0e9e086b20c612faea402b");
    }
  }

  @Nested
  class Hash extends Contract {
    Hash() {
      super("hash", "1a3f444e51871ca6ddebb0bfa25b53fc7658a3cae6edcca4427e6b304ff762a1");
    }
  }

  @Nested
  class Random extends Contract {
    Random() {
      super("random", "c863d0473177d777f38f99e0b3ce0b26fc4ee3c05f3fd8de9b06862eafa63cd5");
    }
  }

  @Nested
  class RoundRobin extends Contract {
    RoundRobin() {
      super("round-robin", "706197ff4362eb95572e1bc3df3fb06f5056f56de5d352415048debb41509732");
    }
  }

  @Nested
  class Jit extends Contract {
    Jit() {
      super("jit", "fff75c805dc7caafe3d073f1e0e0e1d92f694bae1612efefc291c4d6937f9c03");
    }
  }

  @Nested
  class Darts extends Contract {
    Darts() {
      super("darts", "1df85287b02d7674b0fe12cec81780ad6091f661eb66c18b6712de21edaa55d2");
    }
  }

  @Nested
  class Quincy extends Contract {
    Quincy() {
      super("quincy", "cfbba0a7374d156a16e24aeb7137cea3ff9bae4b1945f02545ebe8d1a672a721");
    }
  }
}
