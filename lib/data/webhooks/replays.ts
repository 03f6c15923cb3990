import type { OrganizationId } from '../../domain/tenancy.ts';
import type { Replay, StoredReplay } from '../../domain/webhooks/replay.ts';
import { atVersion } from '../engine/at-version.ts';
import type { Action } from '../engine/commit.ts';
import type { Item, Items } from '../engine/items.ts';
import { storedForm } from '../items/stored-form.ts';
import { keys } from '../keys/keys.ts';
import type { Pointer } from '../queue/pointers.ts';

const form = storedForm<{ doc: Replay }>();

/** A replay, from its item. */
export const replayFrom = (item: Item): Replay => form.read(item, 'doc');

/** The attributes of a replay that a worker changes. */
export const replayAttributes = (replay: Replay): Item => form.write({ doc: replay });

export function replayIn(
  of: OrganizationId,
  items: Items,
  endpoint: string,
): StoredReplay | undefined {
  const item = items.get(keys.webhookReplay(of, endpoint));
  if (item === undefined) return undefined;
  const replay = replayFrom(item);
  // A replay whose job has failed has ended, too.
  const status = item.status === 'pending' ? replay.status : 'done';
  return { ver: item.ver as number, replay: { ...replay, status } };
}

/**
 * Writes the replay, which is the job that runs it, as version `ver + 1`, if it is still at version `ver` (0 for a new
 * one). Attempts of the former replay end with a version that does not exist any more.
 */
export const writeReplay = (
  of: OrganizationId,
  endpoint: string,
  { ver, replay }: StoredReplay,
  nowMs: number,
): Action => ({
  key: keys.webhookReplay(of, endpoint),
  item: {
    ver: ver + 1,
    ...replayAttributes(replay),
    status: 'pending',
    // The number of attempts never falls, so an attempt of the former replay cannot end this one.
    attempts: ver,
    attemptsBefore: ver,
    notBefore: nowMs,
  },
  ...atVersion(ver),
  isOurs: (item) => replayFrom(item).uid === replay.uid,
});

/** Replays of an endpoint run one at a time. */
export const pointerOfReplay = (
  of: OrganizationId,
  endpoint: string,
  { uid }: Replay,
  nowMs: number,
): Pointer => ({
  job: keys.webhookReplay(of, endpoint),
  dueMs: nowMs,
  orderKey: 'replay',
  version: 0,
  uid,
});
