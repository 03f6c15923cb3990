import type { Refused } from '../../domain/decision.ts';

/** Where others were first, the refusal tells the next starts that are free. */
export async function withNextStarts<Code extends string>(
  refused: Refused<Code>,
  find: () => Promise<readonly string[]>,
): Promise<Refused<Code>> {
  if (refused.refused !== 'booking/slot-taken') return refused;
  return { ...refused, extensions: { ...refused.extensions, nextStarts: await find() } };
}
