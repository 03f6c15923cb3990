import { startFronts } from '../support/processes/fronts.ts';
import type { Fault } from './history.ts';
import { playAndJudge } from './judge.ts';
import type { Mutation } from './mutations.ts';

const removeGuard = new URL('./remove-guard.ts', import.meta.url).href;

export interface Caught {
  readonly fault: Fault | undefined;
  /** How many histories were played until then, and what was sent in them. */
  readonly rounds: number;
  readonly operations: number;
}

interface Hunt {
  readonly mutation: Mutation;
  readonly seed: number;
  readonly processes: number;
  /** What the service is started with. */
  readonly nodeArguments: readonly string[];
  /** How many histories are played at most. */
  readonly rounds: number;
  readonly isSought: (fault: Fault) => boolean;
}

const operationsARound = 150;

/** Plays histories against a service without one guard until the checker sees what it should, or the rounds are over. */
export const hunt = (mutation: Mutation, seed: number, processes = 2): Promise<Caught> =>
  playUntil({
    mutation,
    seed,
    processes,
    nodeArguments: ['--import', `${removeGuard}?name=${mutation.name}`],
    rounds: 30,
    isSought: ({ rule }) => mutation.breaks.includes(rule),
  });

/** The same against the service as it is: what is seen there was never the guard's. */
export const huntNothing = (mutation: Mutation, seed: number, rounds: number): Promise<Caught> =>
  playUntil({ mutation, seed, processes: 2, nodeArguments: [], rounds, isSought: () => true });

async function playUntil({ mutation, seed, processes, nodeArguments, rounds, isSought }: Hunt) {
  const fronts = await startFronts(processes, nodeArguments);
  try {
    let operations = 0;
    for (let round = 0; round < rounds; round += 1) {
      const { calls, faults } = await playAndJudge({
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
