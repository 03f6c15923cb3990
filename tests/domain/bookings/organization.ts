import { suspectedBookings } from '../../../lib/domain/bookings/needs.ts';
import { connectedProviders, sharedAccounts } from '../../../lib/domain/conferencing/needs.ts';
import type { EventType, EventTypeHost } from '../../../lib/domain/event-types/event-type.ts';
import { storedEventType } from '../../../lib/domain/event-types/needs.ts';
import type { Hours } from '../../../lib/domain/hours/hours.ts';
import { hostHours } from '../../../lib/domain/hours/needs.ts';
import { externalTime, hostWeek } from '../../../lib/domain/ledger/needs.ts';
import { limitCounter, slotSeats } from '../../../lib/domain/limits/needs.ts';
import { storedUser } from '../../../lib/domain/people/needs.ts';
import type { User } from '../../../lib/domain/people/user.ts';
import { newSettings } from '../../../lib/domain/people/user-settings.ts';
import { hostRules } from '../../../lib/domain/schedules/needs.ts';
import type { OrganizationId, Role } from '../../../lib/domain/tenancy.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import {
  absent,
  type ReadValue,
  type ReadValues,
  read,
  valueIn,
} from '../../support/decisions/read-values.ts';
import { anyEventType } from '../../support/event-types/any-event-type.ts';
import { daily } from '../../support/hours/daily.ts';

/** Three users who can be booked from nine to five in UTC, and their event type. */

export const hostIds = ['ada', 'bo', 'cy'] as const;
export const eventTypeId = 'eventtype001';

/** A Friday, half a minute past midnight. */
export const nowMs = Date.parse('2030-03-01T00:00:30.000Z');

export const by = (
  userId: string,
  role: Role = 'member',
  parts: Partial<WriteContext> = {},
): WriteContext => ({
  actor: { organizationId: 'org' as OrganizationId, userId, role },
  nowMs,
  requestId: 'request',
  dryRun: false,
  precondition: undefined,
  ...parts,
});

const user = (userId: string): User => ({
  userId,
  name: `${userId}'s name`,
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

export const host = (userId: string, parts: Partial<EventTypeHost> = {}): EventTypeHost => ({
  userId,
  role: 'admin',
  userType: 'host',
  priority: 0,
  weight: 100,
  sort: 0,
  ...parts,
});

export const talk: EventType = {
  ...anyEventType,
  uid: eventTypeId,
  name: 'Talk',
  duration: 60,
  holdsWhileRequested: false,
  locations: anyEventType.locations.map((location) => ({
    ...location,
    url: 'https://meet.example.com/talk',
  })),
  hosts: [host('ada')],
  createdAt: '2030-01-01T00:00:00.000Z',
  updatedAt: '2030-01-01T00:00:00.000Z',
};

export const readUser = (userId: string, parts: Partial<User> = {}): ReadValue =>
  read(storedUser(userId), { ver: 1, user: { ...user(userId), ...parts } });

/** Undefined means that the event type does not exist. */
export const readEventType = (eventType: EventType | undefined, ver = 1): ReadValue =>
  read(storedEventType(eventTypeId), eventType && { ver, eventType });

export const readHours = (userIds: readonly string[], hours: Hours): ReadValues =>
  userIds.map((userId) => read(hostHours(userId), hours));

/** The values of hosts who have no bookings, schedules or accounts for meetings. */
const nothingTaken: ReadValues = [
  absent(hostWeek, []),
  absent(hostRules, []),
  absent(externalTime, []),
  absent(slotSeats, { taken: 0, end: 0 }),
  absent(limitCounter, 0),
  absent(suspectedBookings, { ver: 0, lapses: {} }),
  absent(connectedProviders, []),
  absent(sharedAccounts, { ver: 0, accounts: [] }),
];

/** The stored data before the first booking. */
export const offering = (
  parts: Partial<EventType> = {},
  hours = daily('UTC', 9, 17),
): ReadValues => [
  ...nothingTaken,
  ...hostIds.map((userId) => readUser(userId)),
  ...readHours(hostIds, hours),
  readEventType({ ...talk, ...parts }),
];

/** The same bookings with another event type. */
export const offeringNow = (from: ReadValues, parts: Partial<EventType>): ReadValues => [
  ...from,
  readEventType({ ...eventTypeIn(from), ...parts }, 2),
];

export function eventTypeIn(from: ReadValues): EventType {
  const stored = valueIn(from, storedEventType(eventTypeId));
  if (stored === undefined) throw new Error('There is no event type.');
  return stored.eventType;
}

/** The same bookings after their event type was deleted. */
export const withoutEventType = (from: ReadValues): ReadValues => [
  ...from,
  readEventType(undefined),
];
