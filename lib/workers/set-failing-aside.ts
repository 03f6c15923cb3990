import { commit } from '../data/engine/commit.ts';
import type { Standing } from '../data/feed/outbox.ts';
import { moveAside, noteFailing } from '../data/resources/set-aside.ts';
import { reasonOf } from './reason-of.ts';

/** What failed by itself, not for want of the table or of what comes before it. */
export interface Failing extends Standing {
  readonly why: unknown;
}

/** After this time a deployment is over, and an operator had time to react to the alarm. */
const patienceMs = 60 * 60 * 1000;

/** Since when something has failed, in epoch milliseconds; undefined where this is the first time. */
export const failingSince = ({ item }: Standing): number | undefined =>
  item.failingSinceMs as number | undefined;

/** Takes out of the outbox what has failed there for an hour, so that it holds up nothing any more. */
export async function setFailingAside({ why, ...standing }: Failing, nowMs: number): Promise<void> {
  const sinceMs = failingSince(standing);
  if (sinceMs === undefined) await noteFailing(standing, nowMs);
  else if (nowMs - sinceMs >= patienceMs)
    await commit(standing.of, moveAside(standing, reasonOf(why), nowMs));
}
