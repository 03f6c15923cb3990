import { type Decision, type Refused, refuse, refuseInvalid } from '../decision.ts';
import type { Snapshot } from '../snapshot.ts';
import { unchanged } from '../unchanged.ts';
import type { WriteContext } from '../write-context.ts';
import { type Booked, refuseBreaking } from './booked-terms.ts';
import type { EventTypeChange } from './changes.ts';
import type { EventType, PendingTerms } from './event-type.ts';
import {
  type ChangeRefusal,
  eventTypeToChange,
  putNextVersion,
  revised,
} from './event-type-access.ts';
import { type EventTypeReply, eventTypeReply } from './event-type-reply.ts';
import { type EventTypeViolation, eventTypeViolations } from './event-type-violations.ts';
import { type RoomCheck, tooManyTogether } from './fits-one-booking.ts';
import { storedEventType } from './needs.ts';
import type { EventTypeInput } from './new-event-type.ts';
import { allows, leavesLessRoom, tightened, withGenerations } from './pending-terms.ts';
import type { StoredEventType } from './stored-event-type.ts';

/** What may be changed; absent members stay. */
export type EventTypeUpdate = {
  readonly [Name in keyof EventTypeInput]?: EventTypeInput[Name] | undefined;
};

/** What a change of an event type is decided on. */
export interface ReadForUpdate {
  readonly snapshot: Snapshot;
  readonly booked: Booked;
  /** When it was read: a change may come long after its request began. */
  readonly readMs: number;
  readonly room: RoomCheck;
}

/** A change that is made. */
export interface UpdatedEventType {
  readonly reply: EventTypeReply;
  /** Whether this change leaves less room, and when the last one that did was made. */
  readonly isLess: boolean;
  readonly tightenedMs: number | undefined;
}

type RevisionRefusal =
  | 'request/unprocessable'
  | EventTypeViolation['code']
  | 'event-type/too-many-together'
  | 'event-type/too-large'
  | 'event-type/capacity-below-seats'
  | 'event-type/requests-open';

/** Changes the members sent. What must be prepared before, such as a new limit, is pending by now. */
export function updateEventType(
  uid: string,
  sent: EventTypeUpdate,
  prepared: PendingTerms | undefined,
  read: ReadForUpdate,
  context: WriteContext,
): Decision<
  UpdatedEventType,
  ChangeRefusal | RevisionRefusal | 'service/undecided',
  EventTypeChange
> {
  const stored = eventTypeToChange(read.snapshot, uid, context);
  if ('refused' in stored) return stored;
  // Nothing was asked for, so nothing is checked or changed either.
  if (Object.keys(sent).length === 0) {
    const { reply, changes } = unchanged(storedEventType(uid), eventTypeReply(stored));
    return { reply: { reply, isLess: false, tightenedMs: undefined }, changes };
  }
  const before = stored.eventType;
  const after = reviseEventType(stored, sent, read, context);
  if ('refused' in after) return after;
  if (!context.dryRun && !allows(prepared, before, after, read.readMs)) {
    return refuse('service/undecided');
  }
  return {
    reply: {
      reply: eventTypeReply({ eventType: after, ver: stored.ver + 1 }),
      isLess: leavesLessRoom(before, after),
      tightenedMs: after.tightenedMs,
    },
    changes: [putNextVersion(stored, after, context)],
  };
}

/** What the change will come to, so that it can be prepared. */
export function plannedUpdate(
  uid: string,
  sent: EventTypeUpdate,
  read: ReadForUpdate,
  context: WriteContext,
): Decision<
  { readonly snapshot: Snapshot; readonly after: EventType },
  ChangeRefusal | RevisionRefusal,
  EventTypeChange
> {
  const stored = eventTypeToChange(read.snapshot, uid, context);
  if ('refused' in stored) return stored;
  const after = reviseEventType(stored, sent, read, context);
  if ('refused' in after) return after;
  return {
    reply: { snapshot: read.snapshot, after },
    changes: [putNextVersion(stored, after, context)],
  };
}

/** The event type as it will be; refuses what is invalid, and what would break what is booked. */
function reviseEventType(
  stored: StoredEventType,
  sent: EventTypeUpdate,
  { booked, readMs, room }: ReadForUpdate,
  { nowMs }: WriteContext,
): EventType | Refused<RevisionRefusal> {
  const before = stored.eventType;
  const invalid = refuseInvalid(eventTypeViolations(sent));
  if (invalid) return invalid;
  const changed = revised(stored, changesOf(before, sent), nowMs);
  const after = setsTerms(sent) ? withTerms(changed, before) : changed;
  return (
    refuseInvalid(tooManyTogether(after, '/assignment', before)) ??
    refuseInvalid(room(after, before)) ??
    refuseBreaking(before, after, booked) ??
    tightened(before, after, readMs)
  );
}

/** Whether the change may have to be prepared. */
export const setsTerms = ({ limits, timeZone, capacity }: EventTypeUpdate): boolean =>
  limits !== undefined || timeZone !== undefined || capacity !== undefined;

/** What was pending is made with the change, or given up. */
function withTerms(changed: EventType, before: EventType): EventType {
  const { pending: _, ...settled } = changed;
  return { ...settled, limits: withGenerations(changed, before) };
}

/** An interval that was the duration follows it; a request for another one says so. */
function changesOf(before: EventType, { interval, ...sent }: EventTypeUpdate): Partial<EventType> {
  const members = Object.entries(sent).filter(([, value]) => value !== undefined);
  const duration = sent.duration ?? before.duration;
  const own = before.interval === before.duration ? null : before.interval;
  return {
    ...Object.fromEntries(members),
    interval: (interval === undefined ? own : interval) ?? duration,
  };
}
