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
import { externalTime } from '../../domain/ledger/needs.ts';
import { composeCalendarNotice } from '../../domain/messages/compose-calendar-notice.ts';
import { composeConferencingNotice } from '../../domain/messages/compose-conferencing-notice.ts';
import { composeNotice } from '../../domain/messages/compose-notice.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { EventMessages } from '../../domain/messages/message-job.ts';
import { storedOrganization, storedUser } from '../../domain/people/needs.ts';
import type { Need, Snapshot } from '../../domain/snapshot.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';
import type { StoredEndpoint } from '../../domain/webhooks/webhook-endpoint.ts';

/** The messages to users about an event that is not about a booking. */
export function noticesOf(
  of: OrganizationId,
  job: EventMessages,
  event: Event,
): Promise<readonly Message[]> {
  switch (job.subject) {
    case 'webhook-endpoint':
      return ofDisabledEndpoint(of, job, event);
    case 'conferencing-connection':
      return ofFailedConferencing(of, job, event);
    default:
      return ofFailedCalendar(of, job, event);
  }
}

/** Whether an endpoint is still disabled by the service. A deleted endpoint is not. */
export const isDisabledStill = (stored: StoredEndpoint | undefined): boolean =>
  ['gone', 'failing'].includes(stored?.endpoint.disabledReason ?? '');

/** Notifies the owners that an endpoint was disabled, unless it was deleted or enabled since. */
async function ofDisabledEndpoint(
  of: OrganizationId,
  { resource: uid }: EventMessages,
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

/** The needs of `isFailedStill`. */
export const calendarNeeds = (userId: string, uid: string): readonly Need[] => [
  storedConnection({ userId, uid }),
  ownExternalTime(userId),
];

/** Whether a connection of a user still fails. A deleted connection does not. */
export function isFailedStill(userId: string, uid: string, snapshot: Snapshot): boolean {
  if (snapshot.get(storedConnection({ userId, uid })) === undefined) return false;
  const part = partOf(snapshot.get(externalTime(userId)), uid);
  return part?.status === 'failed' || part?.error === 'not-written';
}

/** Notifies a user that their connection failed, unless it was deleted or works again. */
async function ofFailedCalendar(
  of: OrganizationId,
  { resource: uid, userId = '' }: EventMessages,
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

/** A conferencing connection that still fails; undefined if it or its user was deleted, or if it works again. */
export function failedConferencing(
  userId: string,
  uid: string,
  snapshot: Snapshot,
): ConferencingConnection | undefined {
  const held = connectionBy(snapshot.get(conferencingAccounts(userId)), uid);
  const isFailed = held?.connection.status === 'failed' && held.endsAtMs === undefined;
  return isFailed ? held.connection : undefined;
}

/** Notifies a user that their conferencing account failed. */
async function ofFailedConferencing(
  of: OrganizationId,
  { resource: uid, userId = '' }: EventMessages,
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
