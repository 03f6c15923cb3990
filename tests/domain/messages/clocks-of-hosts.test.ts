import { expect, test } from 'vitest';
import type { Contact } from '../../../lib/domain/event-types/contact.ts';
import {
  type BookingMessageData,
  composeMessages,
  composeReminders,
} from '../../../lib/domain/messages/compose-messages.ts';
import { type Message, messageKinds } from '../../../lib/domain/messages/message.ts';
import type { NotifiedChange } from '../../../lib/domain/messages/messages-of.ts';
import { writeHtml } from '../../../lib/domain/messages/write-html.ts';
import { writeText } from '../../../lib/domain/messages/write-text.ts';
import { locales } from '../../../lib/domain/people/locale.ts';
import { newUser, type User } from '../../../lib/domain/people/user.ts';
import { newSettings, timeFormats } from '../../../lib/domain/people/user-settings.ts';
import { booking as example } from './letters.ts';

const contact: Contact = {
  name: 'Ada',
  email: 'ada@example.com',
  ccEmails: [],
  company: '',
  phoneNumber: '',
  message: '',
  textRemindNumber: '',
  textRemindCountryCode: '',
  locale: 'en-GB',
  answers: [],
  tracking: {},
  payment: null,
  createdAt: example.createdAt,
  updatedAt: example.createdAt,
};

const user = (userId: string, members: Partial<User>): User => ({
  ...newUser(
    { userId, name: userId, email: `${userId}@example.com`, timeZone: 'UTC', role: 'member' },
    example.createdAt,
  ),
  ...members,
});

const hosts = (userId: string) => [{ userId, role: 'admin' as const }];
/** From 14:05 to 15:35 in UTC. */
const booking = {
  ...example,
  startedAt: '2026-12-01T14:05:00.000Z',
  endedAt: '2026-12-01T15:35:00.000Z',
  hosts: hosts('ann'),
};
const previous = { startedAt: '2026-12-01T16:05:00.000Z', endedAt: '2026-12-01T17:35:00.000Z' };
const request = { ...booking, status: 'request' as const };
const cancelled = { ...booking, status: 'cancel' as const };
const changes: readonly Omit<NotifiedChange, 'isSilent'>[] = [
  { kind: 'booked', booking, previous: {} },
  { kind: 'requested', booking: request, previous: {} },
  { kind: 'declined', booking: cancelled, previous: { status: 'request' } },
  { kind: 'changed', booking, previous },
  { kind: 'changed', booking, previous: { hosts: hosts('bob') } },
  { kind: 'changed', booking, previous: { address: 'Former' } },
  { kind: 'cancelled', booking: cancelled, previous: { status: 'open' } },
];

/** All mails about a booking, to its guest and to hosts with these members. */
function mailsWith(members: Partial<User>): readonly Message[] {
  const users = ['ann', 'bob'].map((userId) => user(userId, members));
  const data: BookingMessageData = {
    version: 2,
    contact,
    isUnproven: false,
    guestLinks: 0,
    eventType: undefined,
    organization: { name: 'Example', locale: 'en' },
    users: new Map(users.map((one) => [one.userId, one])),
    inCalendar: new Set(),
  };
  return [
    ...changes.flatMap((change) => composeMessages(change, data)),
    ...composeReminders(booking, 'host', data),
    ...composeReminders(booking, 'guest', data),
  ];
}

const partsOf = ({ letter }: Message) => [letter.subject, writeText(letter), writeHtml(letter)];
const times = /(?:午[前後])?\d{1,2}:\d\d(?:\s?[AP]M)?/gu;
const forms = {
  en: { '12h': /^\d{1,2}:\d\d PM$/u, '24h': /^1[4-7]:\d\d$/u },
  ja: { '12h': /^午後\d{1,2}:\d\d$/u, '24h': /^1[4-7]:\d\d$/u },
} as const;

const readers = locales.flatMap((locale) =>
  timeFormats.map((timeFormat) => [locale, timeFormat] as const),
);

test.each(readers)(
  'every mail to a host in %s has all times with the %s clock of the host, and those to the guest keep the clock of the guest',
  (locale, timeFormat) => {
    const mails = mailsWith({ locale, settings: { ...newSettings, timeFormat } });
    const toHosts = mails.filter(({ role }) => role === 'host');
    const kinds = new Set(toHosts.map(({ kind }) => kind));
    // Hosts do not get messages about their own refusals, and have other ones about new hosts.
    expect(messageKinds.filter((kind) => !kinds.has(kind))).toEqual(['declined', 'reassigned']);
    for (const mail of toHosts) {
      for (const part of partsOf(mail)) {
        const written = part.match(times) ?? [];
        expect(written, `${mail.kind}: ${part}`).not.toEqual([]);
        for (const time of written) expect(time).toMatch(forms[locale][timeFormat]);
      }
    }
    for (const mail of mails.filter(({ role }) => role === 'guest')) {
      expect(partsOf(mail)[1]).toMatch(/23:05 – .*00:35/u);
    }
  },
);
