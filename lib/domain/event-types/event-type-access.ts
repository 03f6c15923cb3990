import { isRefused, type Refused, refuse } from '../decision.ts';
import { type EventTypeEventKind, eventOf } from '../events.ts';
import { refuseVersion } from '../precondition.ts';
import type { Snapshot } from '../snapshot.ts';
import { formatInstant } from '../time/instant.ts';
import type { WriteContext } from '../write-context.ts';
import { putEventType } from './changes.ts';
import type { EventType, HostRole } from './event-type.ts';
import { canChangeAsHost } from './host-role.ts';
import { keepingLoads } from './keeping-loads.ts';
import { storedEventType } from './needs.ts';
import type { StoredEventType } from './stored-event-type.ts';
import { visibleEventType } from './visible-event-type.ts';

/** The refusals of every change of an event type. */
export type ChangeRefusal = 'event-type/unknown' | 'caller/role-forbids' | 'resource/changed';

interface ToChange<Part> {
  readonly stored: StoredEventType;
  readonly part: Part;
}

/**
 * Finds the event type of a write and the part in its path, such as a host. An unknown or hidden
 * event type or part is refused first, then the role, then the version. `needed` is the role
 * that a host must have. The hosts are stored with the event type, so the version that the write
 * requires includes the role of the caller.
 */
export function partToChange<Part extends object, Code extends string>(
  snapshot: Snapshot,
  uid: string,
  { actor, precondition }: WriteContext,
  needed: HostRole,
  find: (eventType: EventType) => Part | Refused<Code>,
): ToChange<Part> | Refused<ChangeRefusal | Code> {
  const stored = visibleEventType(actor, snapshot.get(storedEventType(uid)));
  if ('refused' in stored) return stored;
  const part = find(stored.eventType);
  if (isRefused(part)) return part;
  if (!canChangeAsHost({ hosts: stored.eventType.hosts }, actor, needed)) {
    return refuse('caller/role-forbids', {
      detail: `Only owners, admins, and hosts with at least the role \`${needed}\` can do this.`,
    });
  }
  return refuseVersion(precondition, stored.ver) ?? { stored, part };
}

/** Finds the event type of a write. Refuses like `partToChange`. */
export function eventTypeToChange(
  snapshot: Snapshot,
  uid: string,
  context: WriteContext,
  needed: HostRole,
): StoredEventType | Refused<ChangeRefusal> {
  const found = partToChange<EventType, never>(
    snapshot,
    uid,
    context,
    needed,
    (eventType) => eventType,
  );
  return 'refused' in found ? found : found.stored;
}

export const revised = (
  { eventType }: StoredEventType,
  changes: Partial<EventType>,
  nowMs: number,
): EventType => ({ ...eventType, ...changes, updatedAt: formatInstant(nowMs) });

/** Stores the next version of an event type. Version 0 creates it. */
export const putNextVersion = (
  before: Pick<StoredEventType, 'ver' | 'rev'> & Partial<StoredEventType>,
  eventType: EventType,
  context: WriteContext,
  kind: EventTypeEventKind = 'event_type_updated',
): ReturnType<typeof putEventType> =>
  putEventType({
    stored: {
      ver: before.ver,
      rev: before.rev,
      eventType: keepingLoads(before.eventType, eventType),
    },
    event: eventOf(kind, formatInstant(context.nowMs), context),
  });
