import type { Refused } from '../../domain/decision.ts';

/** Adds the next free starts to a refusal if another booking took the time. */
export async function withNextStarts<Code extends string>(
  refused: Refused<Code>,
  find: () => Promise<readonly string[]>,
): Promise<Refused<Code>> {
  if (refused.refused !== 'booking/slot-taken') return refused;
  return { ...refused, extensions: { ...refused.extensions, nextStarts: await find() } };
}
