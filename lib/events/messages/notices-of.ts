import { readerOf } from '../../data/reader.ts';
import { findWebhookEndpoint } from '../../data/webhook-endpoints.ts';
import { partOf } from '../../domain/calendars/calendar-connection.ts';
import type { Event } from '../../domain/feed/event.ts';
import type { Origin } from '../../domain/feed/outgoing.ts';
import { composeCalendarNotice } from '../../domain/messages/compose-calendar-notice.ts';
import { composeNotice } from '../../domain/messages/compose-notice.ts';
import type { Message } from '../../domain/messages/message.ts';
import type { AnnouncedEvent } from '../../domain/messages/waiting-message.ts';
import { need } from '../../domain/snapshot.ts';
import type { OrganizationId } from '../../domain/tenancy.ts';

/** The resource of an event of which people are told. */
export const originOf = ({ subject, resource: uid, userId = '' }: AnnouncedEvent): Origin =>
  subject === 'calendar-connection' ? { subject, uid, userId } : { subject, uid };

/** What users of the organization are told of an event that concerns no booking. */
export const noticesOf = (
  of: OrganizationId,
  announced: AnnouncedEvent,
  event: Event,
): Promise<readonly Message[]> =>
  announced.subject === 'webhook-endpoint'
    ? ofDisabledEndpoint(of, announced, event)
    : ofFailedCalendar(of, announced, event);

/** The owners are told of a webhook endpoint that was disabled, unless it is enabled again. */
async function ofDisabledEndpoint(
  of: OrganizationId,
  { resource: uid }: AnnouncedEvent,
  event: Event,
): Promise<readonly Message[]> {
  const present = await findWebhookEndpoint(of, uid);
  if (present?.endpoint.status === 'enable') return [];
  const reader = readerOf(of);
  const stored = (await reader.read([need.organization()])).organization();
  const { owners = [], organization } = stored ?? {};
  const snapshot = await reader.read(owners.map(need.user));
  const users = owners.flatMap((userId) => snapshot.user(userId) ?? []);
  return users.map((user) => composeNotice(event, user, organization?.name ?? ''));
}

/** A user is told of a connection of their own that failed, unless it is gone or works again. */
async function ofFailedCalendar(
  of: OrganizationId,
  { resource: uid, userId = '' }: AnnouncedEvent,
  event: Event,
): Promise<readonly Message[]> {
  const needs = [need.user(userId), need.calendarConnection(userId, uid), need.ownExternal(userId)];
  const snapshot = await readerOf(of).read([need.organization(), ...needs]);
  const [user, stored] = [snapshot.user(userId), snapshot.calendarConnection(userId, uid)];
  const isFailed = partOf(snapshot.external(userId), uid)?.status === 'failed';
  if (user === undefined || stored === undefined || !isFailed) return [];
  const organization = snapshot.foundOrganization()?.organization.name ?? '';
  return [composeCalendarNotice(event, stored.connection, user, organization)];
}
