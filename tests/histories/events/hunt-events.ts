import { startFronts } from '../../support/processes/fronts.ts';
import { checkEvents } from './check-events.ts';
import type { EventFault } from './event-history.ts';
import type { EventMutation } from './event-mutations.ts';
import { playEvents } from './play-events.ts';

const here = (file: string) => new URL(file, import.meta.url).href;
const tornReads = ['--import', here('./torn-reads.ts')];
const places = [
  'dispatch',
  'dispatch',
  'deliver',
  'deliver',
  'sendMessages',
  'makeMeetings',
  'writeCalendars',
] as const;

interface HuntResult {
  readonly fault: EventFault | undefined;
  readonly rounds: number;
  readonly operations: number;
}

/** Plays histories of events without one guard, until the checker finds the expected fault or 6 are played. */
export const huntEvents = (mutation: EventMutation, seed: number): Promise<HuntResult> => {
  const withoutGuard = ['--import', `${here('../remove-guard.ts')}?name=${mutation.name}`];
  return playUntil([...withoutGuard, ...tornReads], mutation, { seed, rounds: 6 }, ({ rule }) =>
    mutation.breaks.includes(rule),
  );
};

/** Plays histories of events with the guard. A fault found here is not caused by its removal. */
export const huntNoEvents = (
  mutation: EventMutation,
  seed: number,
  rounds: number,
): Promise<HuntResult> => playUntil(tornReads, mutation, { seed, rounds }, () => true);

async function playUntil(
  nodeArguments: readonly string[],
  { kills }: EventMutation,
  { seed, rounds }: { readonly seed: number; readonly rounds: number },
  isSought: (fault: EventFault) => boolean,
): Promise<HuntResult> {
  const { baseUrls, stop } = await startFronts(1, nodeArguments);
  let operations = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const played = await playEvents({
        seed: seed + round,
        clients: 12,
        starts: 6,
        operations: 100,
        kills,
        places,
        baseUrls,
        nodeArguments,
      });
      operations += played.requests;
      const fault = checkEvents(played).find(isSought);
      if (fault) return { fault, rounds: round + 1, operations };
    }
    return { fault: undefined, rounds, operations };
  } finally {
    await stop();
  }
}
