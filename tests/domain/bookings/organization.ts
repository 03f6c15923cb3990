import type { EventType, EventTypeHost } from '../../../lib/domain/event-types/event-type.ts';
import type { User } from '../../../lib/domain/people/user.ts';
import { newSettings } from '../../../lib/domain/people/user-settings.ts';
import type { OrganizationId, Role } from '../../../lib/domain/tenancy.ts';
import type { WriteContext } from '../../../lib/domain/write-context.ts';
import type { Given } from '../../support/decisions/given.ts';
import { anyEventType } from '../../support/event-types/any-event-type.ts';
import { daily } from '../../support/hours/daily.ts';

/** Three users who can be booked from nine to five in UTC, and one event type of theirs. */

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

/** What is stored before anybody has booked. */
export const offering = (parts: Partial<EventType> = {}, hours = daily('UTC', 9, 17)): Given => ({
  users: Object.fromEntries(hostIds.map((userId) => [userId, user(userId)])),
  hours: Object.fromEntries(hostIds.map((userId) => [userId, hours])),
  eventTypes: { [eventTypeId]: { ver: 1, eventType: { ...talk, ...parts } } },
});

/** The same bookings with another event type. */
export const offeringNow = (from: Given, parts: Partial<EventType>): Given => ({
  ...from,
  eventTypes: { [eventTypeId]: { ver: 2, eventType: { ...eventTypeIn(from), ...parts } } },
});

export function eventTypeIn(from: Given): EventType {
  const stored = from.eventTypes?.[eventTypeId];
  if (stored === undefined) throw new Error('There is no event type.');
  return stored.eventType;
}

/** Nobody needs the event type of what is stored any more. */
export const withoutEventType = (from: Given): Given => ({
  ...from,
  eventTypes: { [eventTypeId]: undefined },
});
