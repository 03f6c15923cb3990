import { startFronts } from '../support/fronts.ts';
import type { Fault } from './history.ts';
import { playAndJudge } from './judge.ts';
import type { Mutation } from './mutations.ts';

const removeGuard = new URL('./remove-guard.ts', import.meta.url).href;

export interface Caught {
  readonly fault: Fault | undefined;
  /** What was sent until then. */
  readonly operations: number;
}

const operationsARound = 150;

/** Plays histories against a service without one guard until the checker sees what it should, or `rounds` are over. */
export async function hunt(mutation: Mutation, seed: number, rounds = 12): Promise<Caught> {
  const fronts = await startFronts(2, ['--import', `${removeGuard}?name=${mutation.name}`]);
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
      const fault = faults.find(({ rule }) => mutation.breaks.includes(rule));
      if (fault !== undefined) return { fault, operations };
    }
    return { fault: undefined, operations };
  } finally {
    await fronts.stop();
  }
}
