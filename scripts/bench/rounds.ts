/** One side of a comparison. `run` is called once for each number. */
export interface Variant {
  readonly name: string;
  /** Prepares the runs of a round, in the order of the variants. Its time is not measured. */
  readonly prepare?: (runs: number) => Promise<void> | void;
  readonly run: (index: number) => Promise<unknown> | unknown;
  /** The number of runs in a turn, if it differs from the other variants. */
  readonly runs?: number;
}

/** Milliseconds of a run, with one value for each round. */
export interface Figures {
  readonly cpu: readonly number[];
  readonly wall: readonly number[];
}

interface RoundOptions {
  /** The number of values. For each value, every variant was once the first. */
  readonly rounds: number;
  /** The runs of each variant in a turn. */
  readonly runs: number;
  /** The number of concurrent runs in a turn. */
  readonly writers?: number;
  /** The CPU time to measure, since any fixed time. */
  readonly cpuMs?: () => number;
}

/** Includes garbage collection and the threads of the runtime. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Runs the variants in turn, round after round. Each turn begins with another variant, so that
 * disturbances of the machine affect all of them, and each is once the first after the preparation.
 * Half as many warm-up rounds come first, so that the code is compiled.
 */
export async function measure(
  variants: readonly Variant[],
  asked: RoundOptions,
): Promise<ReadonlyMap<string, Figures>> {
  const taken = new Map(variants.map(({ name }) => [name, { cpu: [], wall: [] } as Mutable]));
  const each = variants.length;
  const warmUp = Math.ceil((asked.rounds * each) / 2);
  for (let turn = -warmUp; turn < asked.rounds * each; turn += 1) {
    for (const { prepare, runs = asked.runs } of variants) await prepare?.(runs);
    for (let place = 0; place < each; place += 1) {
      const variant = variants[(place + turn + warmUp) % each] as Variant;
      const { cpu, wall } = await runTurn(variant, asked);
      if (turn < 0) continue;
      taken.get(variant.name)?.cpu.push(cpu);
      taken.get(variant.name)?.wall.push(wall);
    }
  }
  const rounds = ({ cpu, wall }: Mutable) => ({ cpu: means(cpu, each), wall: means(wall, each) });
  return new Map([...taken].map(([name, figures]) => [name, rounds(figures)]));
}

type Mutable = { cpu: number[]; wall: number[] };

/** The means of successive groups of values. */
const means = (values: readonly number[], each: number): number[] =>
  Array.from({ length: values.length / each }, (_, at) => {
    const some = values.slice(at * each, (at + 1) * each);
    return some.reduce((sum, one) => sum + one, 0) / each;
  });

async function runTurn(
  variant: Variant,
  { runs: usual, writers = 1, cpuMs = ownCpuMs }: RoundOptions,
) {
  const { run, runs = usual } = variant;
  const startedMs = performance.now();
  const before = cpuMs();
  let next = 0;
  const write = async () => {
    while (next < runs) await run(next++);
  };
  await Promise.all(Array.from({ length: writers }, write));
  const wall = performance.now() - startedMs;
  return { cpu: (cpuMs() - before) / runs, wall: wall / runs };
}
