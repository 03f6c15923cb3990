import type { StoredBooking } from '../../../lib/domain/bookings/stored-booking.ts';
import type { EventType, EventTypeHost } from '../../../lib/domain/event-types/event-type.ts';
import type { HostAssignRule } from '../../../lib/domain/event-types/host-assign-rule.ts';
import { storedEventType } from '../../../lib/domain/event-types/needs.ts';
import type { StoredEventType } from '../../../lib/domain/event-types/stored-event-type.ts';
import type { EventTypeEvent, EventTypeEventKind } from '../../../lib/domain/events.ts';
import { storedUser } from '../../../lib/domain/people/needs.ts';
import type { User } from '../../../lib/domain/people/user.ts';
import { newSettings } from '../../../lib/domain/people/user-settings.ts';
import type { Actor, OrganizationId } from '../../../lib/domain/tenancy.ts';
import type { WithPictures, WriteContext } from '../../../lib/domain/write-context.ts';
import { type ReadValue, type ReadValues, read } from '../../support/decisions/read-values.ts';
import { anyEventType } from '../../support/event-types/any-event-type.ts';
import { anyRule } from '../../support/event-types/any-rule.ts';
import { pictureUrl } from '../../support/people/picture-url.ts';

export const nowMs = Date.parse('2027-03-01T09:00:00Z');
export const now = '2027-03-01T09:00:00.000Z';
const madeAt = '2027-01-01T00:00:00.000Z';

export const host = (userId: string, members: Partial<EventTypeHost> = {}): EventTypeHost => ({
  userId,
  role: 'admin',
  userType: 'host',
  priority: 0,
  weight: 1,
  sort: 0,
  ...members,
});

export const rule = (uid: string, members: Partial<HostAssignRule> = {}): HostAssignRule => ({
  ...anyRule,
  uid,
  name: `Rule ${uid}`,
  createdAt: madeAt,
  updatedAt: madeAt,
  ...members,
});

export const eventType = (members: Partial<EventType> = {}): EventType => ({
  ...anyEventType,
  uid: 'intro',
  name: 'Intro',
  locations: [],
  payment: { methods: [], currency: null, items: [] },
  hosts: [host('ann')],
  createdAt: madeAt,
  updatedAt: madeAt,
  ...members,
});

/** The event type at version 4. Terms were pending twice before, so `rev` is 2. */
export const stored = (members: Partial<EventType> = {}): StoredEventType => ({
  ver: 4,
  rev: 2,
  eventType: eventType(members),
});

export const readIntro = (members: Partial<EventType> = {}): ReadValue =>
  read(storedEventType('intro'), stored(members));

const user = (userId: string): User => ({
  userId,
  name: userId.toUpperCase(),
  email: `${userId}@example.com`,
  timeZone: 'UTC',
  role: 'member',
  locale: 'en',
  settings: newSettings,
  pictureId: null,
  identity: null,
  sessionScopes: null,
  sessionVersion: 0,
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
});

export const readUsers = (...userIds: readonly string[]): ReadValues =>
  userIds.map((userId) => read(storedUser(userId), { ver: 1, user: user(userId) }));

/** A write of the owner, or of another user. */
export const context = (
  overrides: Partial<Omit<WriteContext, 'actor'>> & Partial<Pick<Actor, 'role' | 'userId'>> = {},
): WriteContext & WithPictures => {
  const { role = 'owner', userId = 'olga', ...rest } = overrides;
  return {
    actor: { organizationId: 'acme' as OrganizationId, userId, role },
    nowMs,
    requestId: 'request-1',
    dryRun: false,
    precondition: undefined,
    pictureUrl,
    ...rest,
  };
};

/** The event of a change of the event type. */
export const event = (kind: EventTypeEventKind): EventTypeEvent => ({
  kind,
  by: 'olga',
  at: now,
  requestId: 'request-1',
});

/** A booking of the event type, on the second of March. */
export const booking = (members: Partial<StoredBooking> = {}): StoredBooking =>
  ({
    ver: 1,
    booking: {
      uid: 'first',
      eventTypeId: 'intro',
      status: 'open',
      startedAt: '2027-03-02T09:00:00.000Z',
      endedAt: '2027-03-02T09:30:00.000Z',
    },
    occupancy: { kind: 'booking', bufferBefore: 0, bufferAfter: 0 },
    contact: { email: 'guest@example.com' },
    createdBy: 'olga',
    ...members,
  }) as StoredBooking;
