import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import { storedItems } from '../engine/stored-items.ts';
import { call } from '../http/call.ts';
import type { World } from '../world.ts';
import type { MailSink, Sunk } from './mail-sink.ts';
import { sendMails } from './send-mails.ts';

const hourMs = 3_600_000;
let nextStartMs = Math.ceil(Date.now() / hourMs) * hourMs + 3 * 24 * hourMs;

/** A start that no other booking has, at least three days from now. */
export const nextStart = (): string => {
  nextStartMs += hourMs;
  return new Date(nextStartMs).toISOString();
};

export const guestEmail = 'ada@example.com';

/** Books for Ada, unless `more` contains another guest. */
export async function book(
  world: World,
  eventType: Pick<EventType, 'uid'>,
  more: object = {},
): Promise<string> {
  const body = {
    eventTypeId: eventType.uid,
    startedAt: nextStart(),
    timeZone: 'Asia/Tokyo',
    email: guestEmail,
    name: 'Ada',
    locationId: null,
    ...more,
  };
  return (await call(CreateBooking, { as: world.owner, body })).body.data.uid;
}

export const to = ({ envelope }: Sunk): string => envelope.to.join();

/**
 * Sends all messages that are due at an instant. Returns the mails since the last call, sorted by
 * receiver.
 */
export async function sentBy(sink: MailSink, nowMs = Date.now()): Promise<readonly Sunk[]> {
  await sendMails(nowMs);
  return sink.mails.splice(0).toSorted((a, b) => (to(a) > to(b) ? 1 : -1));
}

/** The records of the messages of an organization, oldest first. */
export async function recordsOf({ of }: World) {
  const items = (await storedItems()).filter(
    ({ pk, sk }) => pk === `O#${of}#MAIL` && String(sk).startsWith('R#'),
  );
  return items
    .map(
      ({ doc }) => JSON.parse(String(doc)) as { status: string; code?: string; attempts: number },
    )
    .toSorted((a, b) => (a.status > b.status ? 1 : -1));
}
