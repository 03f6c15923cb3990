import type { Reader } from '../../data/reader.ts';
import { type ShownRequest, shownRequest } from '../../domain/bookings/shown-request.ts';
import { need } from '../../domain/snapshot.ts';
import type { Locale } from '../../domain/users/user.ts';
import type { AnswerLinkContent } from './open-answer-link.ts';

interface RequestDetails extends ShownRequest {
  readonly hosts: readonly { readonly name: string }[];
  readonly organizationName: string;
  readonly locale: Locale;
}

/** A booking request as the host sees it who is asked for an answer. */
export async function getBookingRequest(
  { actor, stored, link, user }: AnswerLinkContent,
  nowMs: number,
  { readerOf }: { readonly readerOf: (of: Reader['of']) => Reader },
): Promise<{ readonly data: RequestDetails; readonly version: number }> {
  const { eventTypeId, hosts } = stored.booking;
  const snapshot = await readerOf(actor.organizationId).read([
    need.organization(),
    ...(eventTypeId === null ? [] : [need.eventType(eventTypeId)]),
    ...hosts.map(({ userId }) => need.user(userId)),
  ]);
  const eventType = eventTypeId === null ? undefined : snapshot.eventType(eventTypeId)?.eventType;
  const known = hosts.flatMap(({ userId }) => snapshot.user(userId) ?? []);
  const data = {
    ...shownRequest(stored, eventType, user, link, nowMs),
    hosts: known.map(({ name }) => ({ name })),
    organizationName: snapshot.organization()?.organization.name ?? '',
    locale: user.locale,
  };
  return { data, version: stored.ver };
}
