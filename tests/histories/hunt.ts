import { startFronts } from '../support/processes/fronts.ts';
import type { Fault } from './history.ts';
import type { Mutation } from './mutations.ts';
import { playAndCheck } from './play-and-check.ts';

const removeGuard = new URL('./remove-guard.ts', import.meta.url).href;

export interface HuntResult {
  readonly fault: Fault | undefined;
  /** Number of histories that were played, and of requests in them. */
  readonly rounds: number;
  readonly operations: number;
}

interface Hunt {
  readonly mutation: Mutation;
  readonly seed: number;
  readonly processes: number;
  /** Node.js arguments of the service processes. */
  readonly nodeArguments: readonly string[];
  /** Maximum number of histories. */
  readonly rounds: number;
  readonly isSought: (fault: Fault) => boolean;
}

const operationsARound = 150;

/** Plays histories against a service without one guard, until the checker finds the expected fault or 30 are played. */
export const hunt = (mutation: Mutation, seed: number, processes = 2): Promise<HuntResult> =>
  playUntil({
    mutation,
    seed,
    processes,
    nodeArguments: ['--import', `${removeGuard}?name=${mutation.name}`],
    rounds: 30,
    isSought: ({ rule }) => mutation.breaks.includes(rule),
  });

/** Plays histories against the unchanged service. A fault found here is not caused by the removed guard. */
export const huntNothing = (
  mutation: Mutation,
  seed: number,
  rounds: number,
): Promise<HuntResult> =>
  playUntil({ mutation, seed, processes: 2, nodeArguments: [], rounds, isSought: () => true });

async function playUntil({ mutation, seed, processes, nodeArguments, rounds, isSought }: Hunt) {
  const fronts = await startFronts(processes, nodeArguments);
  try {
    let operations = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { calls, faults } = await playAndCheck({
        seed: seed + round,
        clients: 16,
        operations: operationsARound,
        mix: mutation.hunt,
        baseUrls: fronts.baseUrls,
      });
      operations += calls.length;
      const fault = faults.find(isSought);
      if (fault !== undefined) return { fault, rounds: round + 1, operations };
    }
    return { fault: undefined, rounds, operations };
  } finally {
    await fronts.stop();
  }
}
