import { prepareDeps } from '../app/event-types/prepare-terms.ts';
import { newUid } from '../app/new-uid.ts';
import { roomViolations } from '../data/bookings/room-violations.ts';
import { readEventType } from '../data/event-types/stored-event-types.ts';
import { findUser } from '../data/people/stored-users.ts';
import type { EventType } from '../domain/event-types/event-type.ts';
import { fitsOneBooking } from '../domain/event-types/fits-one-booking.ts';
import { newEventType } from '../domain/event-types/new-event-type.ts';
import { defaultNotification } from '../domain/event-types/notification.ts';
import { unknownUser } from '../domain/event-types/unknown-user.ts';
import { isLeaving } from '../domain/people/user.ts';
import type { OrganizationId } from '../domain/tenancy.ts';
import { formatInstant } from '../domain/time/instant.ts';
import type { EventTypeDocument } from './event-type-document.ts';
import { putEventType } from './put-event-type.ts';
import { Refused, refused } from './refused.ts';
import { storeEventType } from './store-event-type.ts';

const deps = { putEventType, ...prepareDeps };

interface Replaced {
  readonly version: number;
  readonly eventType: EventType;
}

/** Creates or replaces an event type with its hosts from a document. Refuses an event type that could not be booked. */
export async function replaceEventType(
  of: OrganizationId,
  document: EventTypeDocument,
  nowMs: number,
): Promise<Replaced> {
  const { hosts, uid = newUid(), ...sent } = document;
  await requireUsers(of, hosts);
  const before = (await readEventType(of, uid, nowMs))?.eventType;
  const at = formatInstant(nowMs);
  // Members with operations of their own are not part of the document, and stay.
  const { rules = [], notification = defaultNotification, createdAt = at } = before ?? {};
  const kept = { uid, rules, notification, createdAt, updatedAt: at };
  const eventType = newEventType(sent, hosts, kept);
  if (!fitsOneBooking(eventType)) throw refused('/assignment', ...tooManyTogether);
  const outgrown = roomViolations(eventType, before);
  if (outgrown.length > 0) throw new Refused(outgrown);
  const stored = await storeEventType(of, eventType, deps, ownOperations);
  if (typeof stored === 'object') return { version: stored.ver, eventType };
  throw refused(
    '',
    'event-type/changed',
    'It was changed by other requests at the same time. Try again.',
  );
}

/** Members that other operations change, even while a limit is being counted. */
const ownOperations = ({ rules, notification }: EventType): Partial<EventType> => ({
  rules,
  notification,
});

const tooManyTogether = [
  'event-type/too-many-together',
  'There are too many hosts to take part in every booking together.',
] as const;

async function requireUsers(
  of: OrganizationId,
  hosts: readonly { readonly uid: string }[],
): Promise<void> {
  const users = await Promise.all(hosts.map(({ uid }) => findUser(of, uid)));
  const violations = users.flatMap((user, index) =>
    user === undefined || isLeaving(user, Date.now()) ? [unknownUser('hosts', index, 'uid')] : [],
  );
  if (violations.length > 0) throw new Refused(violations);
}
