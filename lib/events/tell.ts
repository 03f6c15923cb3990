import type { Action } from '../data/engine/commit.ts';
import { commit } from '../data/engine/commit.ts';
import { pause, timeLeftMs } from '../data/engine/deadline.ts';
import { Items } from '../data/engine/items.ts';
import { isUnavailable } from '../data/engine/table.ts';
import { givePositions, positionFrom, readPosition, writeEvent } from '../data/feed.ts';
import { keys } from '../data/keys.ts';
import { takeOutgoing } from '../data/outbox.ts';
import type { Outgoing } from '../domain/feed/outgoing.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import type { Told } from './tellable-events.ts';

/** Three actions each, beside the positions: a transaction has room for 33. */
const eventsACommit = 25;
const attemptsAtMost = 12;

/**
 * Tells events in their order, and adds to `told` those that are told now, by whomever. An event, its
 * position in the feed and the removal of its change from the outbox are one transaction, so no position
 * is given and lost, and no change is told twice.
 */
export async function tell(
  of: OrganizationId,
  events: readonly Told[],
  nowMs: number,
  told: Set<Outgoing>,
): Promise<void> {
  const stopped = new Map<string, unknown>();
  for (let at = 0; at < events.length; at += eventsACommit) {
    const part = events.slice(at, at + eventsACommit);
    const going = part.filter(({ origin }) => !stopped.has(origin.uid));
    try {
      await tellPart(of, going, nowMs, told);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      await tellOneByOne(of, going, nowMs, { told, stopped });
    }
  }
  for (const error of stopped.values()) throw error;
}

interface Progress {
  readonly told: Set<Outgoing>;
  /** The resources of which the table does not take an event, with why. */
  readonly stopped: Map<string, unknown>;
}

/** What the table does not take stops only the changes of its own resource, which come after it. */
async function tellOneByOne(
  of: OrganizationId,
  events: readonly Told[],
  nowMs: number,
  { told, stopped }: Progress,
): Promise<void> {
  for (const event of events) {
    const { uid } = event.origin;
    if (stopped.has(uid)) continue;
    try {
      await tellPart(of, [event], nowMs, told);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      stopped.set(uid, error);
    }
  }
}

async function tellPart(
  of: OrganizationId,
  events: readonly Told[],
  nowMs: number,
  told: Set<Outgoing>,
): Promise<void> {
  let rest = events.filter(({ outgoing }) => !told.has(outgoing));
  let position = rest.length > 0 ? await readPosition(of) : 0;
  for (let attempt = 1; rest.length > 0; attempt += 1) {
    const outcome = await commit(of, actionsOf(of, rest, position, nowMs));
    if (outcome === 'committed') {
      for (const { outgoing } of rest) told.add(outgoing);
      return;
    }
    const found = new Map(outcome.items.map(({ key, item }) => [Items.idOf(key), item]));
    const feed = Items.idOf(keys.feed(of));
    if (found.has(feed)) position = positionFrom(found.get(feed));
    // Another dispatcher told those that are gone from the outbox.
    for (const { outgoing } of rest) {
      const { key } = takeOutgoing(of, outgoing);
      if (found.has(Items.idOf(key))) told.add(outgoing);
    }
    rest = rest.filter(({ outgoing }) => !told.has(outgoing));
    if (attempt >= attemptsAtMost || timeLeftMs() <= 0) throw contended();
    if (found.size === 0) await pause(Math.random() * Math.min(400, 10 * 2 ** attempt));
  }
}

/** For whoever asks, as if the table were not there for a while: all of it is tried again later. */
const contended = (): Error =>
  Object.assign(new Error('Others kept telling.'), { name: 'TransactionInProgressException' });

const actionsOf = (
  of: OrganizationId,
  events: readonly Told[],
  position: number,
  nowMs: number,
): readonly Action[] => [
  givePositions(of, position, events.length),
  ...events.flatMap((event, index) => [
    takeOutgoing(of, event.outgoing),
    ...writeEvent(of, event, position + 1 + index, nowMs),
  ]),
];
