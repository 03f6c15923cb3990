import { commit } from '../data/engine/commit.ts';
import { readItems } from '../data/engine/items.ts';
import { eventFrom } from '../data/feed.ts';
import { keys } from '../data/keys.ts';
import { type FoundFollowUp, takeFollowUp } from '../data/outbox.ts';
import type { Event } from '../domain/feed/event.ts';
import type { FollowingWorker, FollowUp } from '../domain/feed/follow-up.ts';
import { type Placed, readFollowers } from './followers.ts';

/**
 * Does what did not follow from an event when it was told, and answers who has work by it. What is gone from the outbox
 * in the meantime was done by another dispatcher.
 */
export async function followAgain(
  { of, followUp }: FoundFollowUp,
  nowMs: number,
): Promise<readonly FollowingWorker[]> {
  const key = keys.event(of, followUp.origin, followUp.position);
  const item = (await readItems(of, [key])).get(key);
  // Events do not outlive some resources for long: nothing is sent of what is gone.
  const placed = item === undefined ? [] : [placedAgain(followUp, eventFrom(item))];
  const followers = (await readFollowers(of)).flatMap(({ worker, actionsOf }) =>
    worker === followUp.worker ? [{ worker, actions: actionsOf(placed, nowMs) }] : [],
  );
  const actions = followers.flatMap((follower) => follower.actions);
  const outcome = await commit(of, [takeFollowUp(of, followUp), ...actions]);
  return outcome === 'committed' ? followers.map(({ worker }) => worker) : [];
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
