/** What is measured against something else: `run` is done once for each number. */
export interface Variant {
  readonly name: string;
  /** Prepares the runs of a round, in the order of the variants; what it does costs nothing. */
  readonly prepare?: (runs: number) => Promise<void> | void;
  readonly run: (index: number) => Promise<unknown> | unknown;
  /** Where a turn has another number of runs than those of the others. */
  readonly runs?: number;
}

/** Milliseconds a run, a figure for each of the rounds. */
export interface Figures {
  readonly cpu: readonly number[];
  readonly wall: readonly number[];
}

interface RoundOptions {
  /** Figures. In each of them every variant was the first once. */
  readonly rounds: number;
  /** Runs of each variant in a turn. */
  readonly runs: number;
  /** How many runs of a turn are on their way at the same time. */
  readonly writers?: number;
  /** The CPU time that counts, so far. */
  readonly cpuMs?: () => number;
}

/** Garbage collection and the threads of the runtime included. */
export function ownCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * Runs the variants in turn, round after round, each turn beginning with another one: what the
 * machine does meanwhile meets all of them, and who is the first pays for what was prepared. Half as
 * many rounds come before those that count: a function that is busy has its code compiled.
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

/** The mean of each so many values that follow one another. */
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
