import { type Decision, type Refused, refuse, refuseInvalid } from '../decision.ts';
import type { Snapshot } from '../snapshot.ts';
import { unchanged } from '../unchanged.ts';
import type { WriteContext } from '../write-context.ts';
import { type Booked, refuseBreaking } from './booked-terms.ts';
import type { EventTypeChange } from './changes.ts';
import type { EventType, HostRole, PendingTerms } from './event-type.ts';
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

/** The body of an update. Absent members do not change. */
export type EventTypeUpdate = {
  readonly [Name in keyof EventTypeInput]?: EventTypeInput[Name] | undefined;
};

/** Returns the role that a host needs for an update. */
export const neededRole = ({ visibility, payment }: EventTypeUpdate): HostRole =>
  visibility === undefined && payment === undefined ? 'editor' : 'admin';

/** The data that a change of an event type depends on. */
export interface ReadForUpdate {
  readonly snapshot: Snapshot;
  readonly booked: Booked;
  /** The time of the read. A change may be decided long after its request began. */
  readonly readMs: number;
  readonly room: RoomCheck;
}

export interface UpdatedEventType {
  readonly reply: EventTypeReply;
  /** Whether this change made limits stricter, and when the last such change was made. */
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

/**
 * Changes the members that are sent. A preparation that the change needs, such as a new limit, is
 * already pending.
 */
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
  const stored = eventTypeToChange(read.snapshot, uid, context, neededRole(sent));
  if ('refused' in stored) return stored;
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

/** Returns the event type after the change, so that the change can be prepared. */
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
  const stored = eventTypeToChange(read.snapshot, uid, context, neededRole(sent));
  if ('refused' in stored) return stored;
  const after = reviseEventType(stored, sent, read, context);
  if ('refused' in after) return after;
  return {
    reply: { snapshot: read.snapshot, after },
    changes: [putNextVersion(stored, after, context)],
  };
}

/**
 * Builds the event type after the change. Refuses invalid members and changes that existing
 * bookings do not allow.
 */
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

/** Whether the change may need a preparation. */
export const setsTerms = ({ limits, timeZone, capacity }: EventTypeUpdate): boolean =>
  limits !== undefined || timeZone !== undefined || capacity !== undefined;

/** Removes the pending terms. The change contains them or replaces them. */
function withTerms(changed: EventType, before: EventType): EventType {
  const { pending: _, ...settled } = changed;
  return { ...settled, limits: withGenerations(changed, before) };
}

/**
 * Applies the members sent. An interval equal to the duration follows the duration, unless the
 * update sends another interval.
 */
function changesOf(before: EventType, { interval, ...sent }: EventTypeUpdate): Partial<EventType> {
  const members = Object.entries(sent).filter(([, value]) => value !== undefined);
  const duration = sent.duration ?? before.duration;
  const own = before.interval === before.duration ? null : before.interval;
  return {
    ...Object.fromEntries(members),
    interval: (interval === undefined ? own : interval) ?? duration,
  };
}
