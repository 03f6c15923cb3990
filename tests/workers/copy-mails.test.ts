import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../../lib/domain/bookings/booking.ts';
import {
  type BookingMessageData,
  composeMessages,
  composeReminders,
} from '../../lib/domain/messages/compose-messages.ts';
import { type MessageKind, messageKinds } from '../../lib/domain/messages/message.ts';
import type { NotifiedChange } from '../../lib/domain/messages/messages-of.ts';
import { locales } from '../../lib/domain/people/locale.ts';
import { newUser } from '../../lib/domain/people/user.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { writeMail } from '../../lib/workers/messages/write-mail.ts';
import { booking } from '../domain/messages/letters.ts';
import { anyEventType } from '../support/event-types/any-event-type.ts';
import { readStrictly } from '../support/external-calendars/read-entry.ts';

const copy = 'assistant@example.com';
const host = newUser(
  { userId: 'ann', name: 'Ann', email: 'ann@example.com', timeZone: 'UTC', role: 'member' },
  booking.createdAt,
);

/** A change for each kind of message that copies get. Messages to a single host are excluded. */
const changes: Readonly<
  Record<Exclude<MessageKind, 'assigned' | 'unassigned'>, Partial<NotifiedChange>>
> = {
  booked: { kind: 'booked' },
  requested: { kind: 'requested', booking: { ...booking, status: 'request' } },
  declined: { kind: 'declined', booking: { ...booking, status: 'cancel' } },
  rescheduled: {
    kind: 'changed',
    previous: { startedAt: '2026-11-30T01:00:00.000Z', endedAt: '2026-11-30T01:30:00.000Z' },
  },
  reassigned: { kind: 'changed', previous: { hosts: [{ userId: 'bob', role: 'admin' }] } },
  updated: { kind: 'changed', previous: { name: 'Another talk' } },
  cancelled: { kind: 'cancelled', booking: { ...booking, status: 'cancel' } },
  reminder: { kind: 'reminder' },
};

/** Names of guests, each with a pattern that mails must not match. */
const names = [
  ['Zoraida Quimby', /zoraida|quimby/iu],
  ['山田 太郎', /山田|太郎/u],
] as const;

/** Names of a booking: the guest's name, one from the template of the event type, and one that the host chose. */
const titles = (name: string) => [name, `Talk with ${name}`, `${name.split(' ')[0]} & Ann`];

const messageDataOf = (name: string, more: Partial<BookingMessageData>): BookingMessageData => ({
  version: 2,
  isUnproven: false,
  guestLinks: 0,
  contact: {
    name,
    email: 'guest@example.com',
    ccEmails: [copy],
    company: '',
    phoneNumber: '',
    message: `I am ${name}.`,
    textRemindNumber: '',
    textRemindCountryCode: '',
    locale: 'en',
    answers: [{ questionUid: 'name', question: 'Your name?', content: [name] }],
    tracking: {},
    payment: null,
    createdAt: booking.createdAt,
    updatedAt: booking.createdAt,
  },
  eventType: anyEventType,
  inCalendar: new Set(),
  organization: { name: 'Example', locale: 'en' },
  users: new Map([['ann', host]]),
  ...more,
});

/** Composes the mail to a copy recipient. Returns its parsed content and everything that it contains. */
async function copyOf(kind: keyof typeof changes, title: string, context: BookingMessageData) {
  const changed = changes[kind];
  const named: Booking = { ...(changed.booking ?? booking), name: title };
  const messages =
    kind === 'reminder'
      ? composeReminders(named, 'guest', context)
      : composeMessages({ previous: {}, ...changed, booking: named } as NotifiedChange, context);
  const [message, ...others] = messages.filter(({ role }) => role === 'copy');
  if (message === undefined || others.length > 0)
    throw new Error('There must be exactly one copy.');
  expect(message.kind).toBe(kind);
  const waiting = { id: 'b.000002.x', dueAtMs: 0, attempts: 0, message };
  const { source } = await writeMail('acme' as OrganizationId, waiting, 0);
  const mail = await PostalMime.parse(source);
  const files = mail.attachments.map(({ content }) =>
    Buffer.from(content as ArrayBuffer).toString(),
  );
  const entry = files.find((file) => file.includes('BEGIN:VCALENDAR'));
  const shown = { ...mail, attachments: files };
  return { mail, entry, all: JSON.stringify({ shown, source: source.toString(), message }) };
}

const kinds = Object.keys(changes) as (keyof typeof changes)[];

test('copies get every kind of message except those to a single host', () => {
  expect([...kinds, 'assigned', 'unassigned'].toSorted()).toEqual([...messageKinds].toSorted());
});

describe.each(kinds)('copies: %s', (kind) => {
  test.each(
    locales.flatMap((locale) => names.map(([name, pattern]) => ({ locale, name, pattern }))),
  )(
    `a copy of the message ${kind} does not contain the name of the guest, $name, in $locale`,
    async ({ locale, name, pattern }) => {
      for (const title of titles(name)) {
        for (const more of [{}, { eventType: undefined }, { isUnproven: true }]) {
          const context = messageDataOf(name, more);
          const contact = { ...context.contact, locale };
          const { mail, entry, all } = await copyOf(kind, title, { ...context, contact });
          expect(pattern.exec(all)?.[0]).toBeUndefined();
          expect(mail.to).toEqual([{ address: copy, name: '' }]);
          expect(mail.text?.split('\n')[0]).toBe(locale === 'ja' ? 'お客様' : 'Hello,');
          expect(mail.subject).toContain('eventType' in more ? 'Example' : 'A talk');
          if (entry === undefined) continue;
          const { attendees, summary } = readStrictly(entry.replaceAll(/\r?\n/gu, '\r\n'));
          expect(attendees).toMatchObject([{ name: copy, address: `mailto:${copy}` }]);
          expect(mail.subject).toContain(summary);
        }
      }
    },
  );
});

test('a copy has a calendar entry exactly if the message of the guest has one', async () => {
  const withEntry: string[] = [];
  for (const kind of kinds) {
    const { entry } = await copyOf(kind, 'A talk', messageDataOf('Zoe', {}));
    if (entry !== undefined) withEntry.push(kind);
  }
  expect(withEntry).toEqual(['booked', 'rescheduled', 'reassigned', 'updated', 'cancelled']);
});
