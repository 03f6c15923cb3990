import type { Reader } from '../../data/reader.ts';
import { type ShownRequest, shownRequest } from '../../domain/bookings/shown-request.ts';
import { storedEventType } from '../../domain/event-types/needs.ts';
import type { Locale } from '../../domain/people/locale.ts';
import { storedOrganization, storedUser } from '../../domain/people/needs.ts';
import type { UserSettings } from '../../domain/people/user-settings.ts';
import type { AnswerLinkContent } from './open-answer-link.ts';

interface RequestDetails extends ShownRequest {
  readonly hosts: readonly { readonly name: string }[];
  readonly organizationName: string;
  readonly locale: Locale;
  readonly timeFormat: UserSettings['timeFormat'];
}

/** Booking request as the host sees it before answering. */
export async function getBookingRequest(
  { actor, stored, link, user }: AnswerLinkContent,
  nowMs: number,
  { readerOf }: { readonly readerOf: (of: Reader['of']) => Reader },
): Promise<{ readonly data: RequestDetails; readonly version: number }> {
  const { eventTypeId, hosts } = stored.booking;
  const snapshot = await readerOf(actor.organizationId).read([
    storedOrganization(),
    ...(eventTypeId === null ? [] : [storedEventType(eventTypeId)]),
    ...hosts.map(({ userId }) => storedUser(userId)),
  ]);
  const eventType =
    eventTypeId === null ? undefined : snapshot.get(storedEventType(eventTypeId))?.eventType;
  const known = hosts.flatMap(({ userId }) => snapshot.get(storedUser(userId))?.user ?? []);
  const data = {
    ...shownRequest(stored, eventType, user, link, nowMs),
    hosts: known.map(({ name }) => ({ name })),
    organizationName: snapshot.get(storedOrganization())?.organization.name ?? '',
    locale: user.locale,
    timeFormat: user.settings.timeFormat,
  };
  return { data, version: stored.ver };
}
