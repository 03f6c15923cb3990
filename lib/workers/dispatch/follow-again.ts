import { commit } from '../../data/engine/commit.ts';
import { readItems } from '../../data/engine/items.ts';
import { eventFrom } from '../../data/feed/feed.ts';
import { type OutboxFollowUp, takeFollowUp } from '../../data/feed/outbox.ts';
import { keys } from '../../data/keys/keys.ts';
import type { Event } from '../../domain/feed/event.ts';
import type { FollowingWorker, FollowUp } from '../../domain/feed/follow-up.ts';
import type { Placed } from '../follower.ts';
import { readFollowers } from './followers.ts';

/** What came of following again. */
interface Followed {
  readonly woken: readonly FollowingWorker[];
  /** Why some of it cannot be done. */
  readonly failures: readonly Error[];
}

/**
 * Does what did not follow from an event when it was told, and answers who has work by it. What is gone from the outbox
 * in the meantime was done by another dispatcher. Throws where it cannot be done: it stays where it is.
 */
export async function followAgain(
  { of, followUp }: OutboxFollowUp,
  nowMs: number,
): Promise<Followed> {
  const follower = readFollowers(of).find(({ worker }) => worker === followUp.worker);
  if (follower === undefined) throw new Error('No worker of this release does what is to follow.');
  const key = keys.event(of, followUp.origin, followUp.position);
  const item = (await readItems(of, [key])).get(key);
  if (item === undefined) throw new Error('The event is gone.');
  const actions = follower.actionsOf([placedAgain(followUp, eventFrom(item))], nowMs);
  const outcome = await commit(of, [takeFollowUp(of, followUp), ...actions]);
  const { failures } = follower;
  return { woken: outcome === 'committed' ? [followUp.worker] : [], failures };
}

function placedAgain(
  { origin, position, eventTypeId, message, isSilent }: FollowUp,
  event: Event,
): Placed {
  const { event: kind, version, createdAt: at, requestId } = event;
  const told = { kind, by: event.by ?? '', at, requestId };
  const change = { ...told, ...(message && { message }), ...(isSilent && { isSilent }) };
  const outgoing = { origin, version, change, former: undefined };
  return { outgoing, origin, position, event, eventTypeId, userIds: [], isOvertaken: true };
}
