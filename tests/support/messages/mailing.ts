import { CreateBooking } from '../../../lib/contract/bookings/create-booking.ts';
import type { Item } from '../../../lib/data/engine/items.ts';
import { outcomesIn } from '../../../lib/data/messages/message-jobs.ts';
import type { EventType } from '../../../lib/domain/event-types/event-type.ts';
import type { MessageOutcome } from '../../../lib/domain/messages/message-job.ts';
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

interface AboutOutcome extends MessageOutcome {
  /** The ID of the resource that the message is about. */
  readonly about: string;
}

/** The outcomes of the messages of an organization, by status. */
export async function recordsOf({ of }: World): Promise<readonly AboutOutcome[]> {
  const partition = `O#${of}#MSG#`;
  const items = (await storedItems()).filter(({ pk }) => String(pk).startsWith(partition));
  return items
    .flatMap((item) => {
      const about = String(item.pk).slice(partition.length);
      return Object.values(outcomesIn(item as Item) ?? {}).map((one) => ({ ...one, about }));
    })
    .toSorted((a, b) => (a.status > b.status ? 1 : -1));
}
