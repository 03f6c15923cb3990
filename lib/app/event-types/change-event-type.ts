import { Problem } from '../../contract/problem.ts';
import type { Change } from '../../data/change.ts';
import type { Action, commit } from '../../data/commit.ts';
import { eventTypeIn, writeEventType } from '../../data/event-types.ts';
import type { Items, readItems } from '../../data/items.ts';
import { type Key, keys } from '../../data/keys.ts';
import type { EventType } from '../../domain/event-types/event-type.ts';
import type { StoredEventType } from '../../domain/event-types/stored-event-type.ts';
import { formatInstant } from '../../domain/time/instant.ts';
import { isUid } from '../../domain/uid.ts';
import { type Intent, requireVersion } from '../intent.ts';
import { type Plan, settle } from '../settle.ts';
import { requireRoom } from './require-room.ts';
import { seeEventType } from './see-event-type.ts';

export interface ChangeEventTypeDeps {
  readonly readItems: typeof readItems;
  readonly commit: typeof commit;
}

export interface SeenEventType {
  readonly stored: StoredEventType;
  readonly items: Items;
}

export interface EventTypeChange<Reply> {
  /** What else must be read to decide: the users that the request names. */
  readonly wants?: readonly Key[];
  /** Refuses a part of it that is not there, before any right is asked for. */
  readonly requirePart?: (stored: StoredEventType) => unknown;
  readonly decide: (seen: SeenEventType) => Plan<Reply> | Promise<Plan<Reply>>;
}

/** Changes an event type that exists, or a part of it: one read, one transaction. Its hosts, rules and notification are parts, and have its version. */
export async function changeEventType<Reply>(
  uid: string,
  intent: Intent,
  { readItems, commit }: ChangeEventTypeDeps,
  { wants = [], requirePart, decide }: EventTypeChange<Reply>,
): Promise<Reply> {
  const { actor, roles, claim, expects } = intent;
  const of = actor.organizationId;
  const root = isUid(uid) ? keys.eventType(of, uid) : undefined;
  const wanted = [...wants, ...(root ? [root] : [])];
  if (claim) wanted.push(keys.idempotency(of, claim.hash));
  return settle<{ items: Items }, Reply>(intent, {
    read: async () => ({ items: await readItems(of, wanted) }),
    decide({ items }) {
      const stored = seeEventType(actor, eventTypeIn(items, of, uid));
      requirePart?.(stored);
      if (!roles.includes(actor.role)) throw new Problem('caller/role-forbids');
      requireVersion(expects, stored.ver);
      return decide({ stored, items });
    },
    commit,
    ...(root && { root }),
    tooLarge: 'event-type/too-large',
  });
}

/** The event type with some members changed. */
export const revised = (
  { eventType }: StoredEventType,
  changes: Partial<EventType>,
  nowMs: number,
): EventType => ({ ...eventType, ...changes, updatedAt: formatInstant(nowMs) });

/** The write of a new or a changed event type; refuses one that the table could not hold. */
export function eventTypeAction(
  intent: Intent,
  { ver, rev, eventType: before }: Omit<StoredEventType, 'eventType'> & Partial<StoredEventType>,
  eventType: EventType,
  kind = 'event_type_updated',
): Action {
  requireRoom(eventType, before);
  const stored = { ver, rev, eventType };
  return writeEventType(intent.actor.organizationId, stored, changeTold(intent, kind));
}

/** What the stream tells of a change of an event type. */
export const changeTold = ({ actor, nowMs, requestId }: Intent, kind: string): Change => ({
  kind,
  by: actor.userId,
  at: formatInstant(nowMs),
  requestId,
});
