/** What is measured against something else: `run` is done once for each number, in order. */
export interface Variant {
  readonly name: string;
  /** Prepares the runs of a round, in the order of the variants; what it does costs nothing. */
  readonly prepare?: (runs: number) => Promise<void> | void;
  readonly run: (index: number) => Promise<unknown> | unknown;
}

/** Milliseconds a run, a figure for so many rounds as there are variants: in these each was the first once. */
export interface Figures {
  readonly cpu: readonly number[];
  readonly wall: readonly number[];
}

interface Asked {
  /** Those that count. Half as many come before them: a function that is busy has its code compiled. */
  readonly rounds: number;
  /** Runs of each variant in a round. */
  readonly runs: number;
}

/**
 * Runs the variants in turn, round after round, each round beginning with another one: what the
 * machine does meanwhile meets all of them, and who is the first pays for what was prepared. CPU time
 * is that of the whole process, garbage collection and the threads of the runtime included.
 */
export async function measure(
  variants: readonly Variant[],
  { rounds, runs }: Asked,
): Promise<ReadonlyMap<string, Figures>> {
  const figures = new Map(variants.map(({ name }) => [name, { cpu: [], wall: [] } as Mutable]));
  const warmUp = Math.ceil(rounds / 2);
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const { prepare } of variants) await prepare?.(runs);
    for (let turn = 0; turn < variants.length; turn += 1) {
      const variant = variants[(turn + round + warmUp) % variants.length] as Variant;
      const { cpu, wall } = await runTurn(variant, runs);
      if (round < 0) continue;
      figures.get(variant.name)?.cpu.push(cpu);
      figures.get(variant.name)?.wall.push(wall);
    }
  }
  const each = variants.length;
  return new Map(
    [...figures].map(([name, { cpu, wall }]) => [
      name,
      { cpu: means(cpu, each), wall: means(wall, each) },
    ]),
  );
}

type Mutable = { cpu: number[]; wall: number[] };

/** The mean of each so many values that follow one another; what is left of them does not count. */
const means = (values: readonly number[], each: number): number[] =>
  Array.from({ length: Math.floor(values.length / each) }, (_, at) => {
    const some = values.slice(at * each, (at + 1) * each);
    return some.reduce((sum, one) => sum + one, 0) / each;
  });

async function runTurn({ run }: Variant, runs: number) {
  const startedMs = performance.now();
  const before = process.cpuUsage();
  for (let index = 0; index < runs; index += 1) await run(index);
  const { user, system } = process.cpuUsage(before);
  const wall = performance.now() - startedMs;
  return { cpu: (user + system) / 1000 / runs, wall: wall / runs };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The median of the ratios: what disturbed some rounds disturbed both of their parts. */
export const ratio = (a: readonly number[], b: readonly number[]): number =>
  median(a.map((one, round) => one / (b[round] ?? Number.NaN)));
