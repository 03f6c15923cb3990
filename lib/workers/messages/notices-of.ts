import { findWebhookEndpoint } from '../../data/webhooks/webhook-endpoints.ts';
import { wholeReaderOf } from '../../data/whole-reader.ts';
import {
  type ConferencingConnection,
  connectionBy,
} from '../../domain/conferencing/conferencing-connection.ts';
import { conferencingAccounts } from '../../domain/conferencing/needs.ts';
import { partOf } from '../../domain/external-calendars/calendar-connection.ts';
import { ownExternalTime, storedConnection } from '../../domain/external-calendars/needs.ts';
import type { Event } from '../../domain/feed/event.ts';
import { isConnection, type Origin } from '../../domain/feed/outgoing.ts';
import { externalTime } from '../../domain/ledger/needs.ts';
import { composeCalendarNotice } from '../../domain/messages/compose-calendar-notice.ts';
import { composeConferencingNotice } from '../../domain/messages/compose-conferencing-notice.ts';
import { composeNotice } from '../../domain/messages/compose-notice.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { AnnouncedEvent } from '../../domain/messages/waiting-message.ts';
import { storedOrganization, storedUser } from '../../domain/people/needs.ts';
import type { Need, Snapshot } from '../../domain/snapshot.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { StoredEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';

/** The resource of an event of which people are told. */
export const originOf = ({ subject, resource: uid, userId = '' }: AnnouncedEvent): Origin =>
  isConnection(subject) ? { subject, uid, userId } : { subject, uid };

/** What users of the organization are told of an event that concerns no booking. */
export function noticesOf(
  of: OrganizationId,
  announced: AnnouncedEvent,
  event: Event,
): Promise<readonly Message[]> {
  switch (announced.subject) {
    case 'webhook-endpoint':
      return ofDisabledEndpoint(of, announced, event);
    case 'conferencing-connection':
      return ofFailedConferencing(of, announced, event);
    default:
      return ofFailedCalendar(of, announced, event);
  }
}

/** Whether an endpoint that was disabled, and not by a user, still is; one that is gone is not. */
export const isDisabledStill = (stored: StoredEndpoint | undefined): boolean =>
  ['gone', 'failing'].includes(stored?.endpoint.disabledReason ?? '');

/** The owners are told of a webhook endpoint that was disabled, unless it is gone, or a user has changed that. */
async function ofDisabledEndpoint(
  of: OrganizationId,
  { resource: uid }: AnnouncedEvent,
  event: Event,
): Promise<readonly Message[]> {
  if (!isDisabledStill(await findWebhookEndpoint(of, uid))) return [];
  const reader = wholeReaderOf(of);
  const stored = (await reader.read([storedOrganization()])).get(storedOrganization());
  const { owners = [], organization } = stored ?? {};
  const snapshot = await reader.read(owners.map(storedUser));
  const users = owners.flatMap((userId) => snapshot.get(storedUser(userId))?.user ?? []);
  return users.map((user) => composeNotice(event, user, organization?.name ?? ''));
}

/** What tells whether a connection of a user still fails. */
export const calendarNeeds = (userId: string, uid: string): readonly Need[] => [
  storedConnection({ userId, uid }),
  ownExternalTime(userId),
];

/** One that is gone does not. */
export function isFailedStill(userId: string, uid: string, snapshot: Snapshot): boolean {
  if (snapshot.get(storedConnection({ userId, uid })) === undefined) return false;
  const part = partOf(snapshot.get(externalTime(userId)), uid);
  return part?.status === 'failed' || part?.error === 'not-written';
}

/** A user is told of a connection of their own that failed, unless it is gone or works again. */
async function ofFailedCalendar(
  of: OrganizationId,
  { resource: uid, userId = '' }: AnnouncedEvent,
  event: Event,
): Promise<readonly Message[]> {
  const needs = [storedOrganization(), storedUser(userId), ...calendarNeeds(userId, uid)];
  const snapshot = await wholeReaderOf(of).read(needs);
  const [user, stored] = [
    snapshot.get(storedUser(userId))?.user,
    snapshot.get(storedConnection({ userId, uid })),
  ];
  if (user === undefined || stored === undefined || !isFailedStill(userId, uid, snapshot))
    return [];
  const organization = snapshot.get(storedOrganization())?.organization.name ?? '';
  return [composeCalendarNotice(event, stored.connection, user, organization)];
}

/** A connection for meetings that fails still; undefined of one that is gone, works again, or is of a user who was deleted. */
export function failedConferencing(
  userId: string,
  uid: string,
  snapshot: Snapshot,
): ConferencingConnection | undefined {
  const held = connectionBy(snapshot.get(conferencingAccounts(userId)), uid);
  const isFailed = held?.connection.status === 'failed' && held.endsAtMs === undefined;
  return isFailed ? held.connection : undefined;
}

/** A user is told of an account for meetings that failed. */
async function ofFailedConferencing(
  of: OrganizationId,
  { resource: uid, userId = '' }: AnnouncedEvent,
  event: Event,
): Promise<readonly Message[]> {
  const needs = [storedOrganization(), storedUser(userId), conferencingAccounts(userId)];
  const snapshot = await wholeReaderOf(of).read(needs);
  const [user, failed] = [
    snapshot.get(storedUser(userId))?.user,
    failedConferencing(userId, uid, snapshot),
  ];
  if (user === undefined || failed === undefined) return [];
  const organization = snapshot.get(storedOrganization())?.organization.name ?? '';
  return [composeConferencingNotice(event, failed, user, organization)];
}
