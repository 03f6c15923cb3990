import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { sealInvitationUrl } from '../../lib/data/invitations/sealed-invitation-url.ts';
import { composeInvitation } from '../../lib/domain/invitations/compose-invitation.ts';
import {
  type BookingMessageData,
  composeMessages,
} from '../../lib/domain/messages/compose-messages.ts';
import type { Message } from '../../lib/domain/messages/message.ts';
import { newUser } from '../../lib/domain/people/user.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { writeMail } from '../../lib/workers/messages/write-mail.ts';
import { booking } from '../domain/messages/letters.ts';
import { anyEventType } from '../support/event-types/any-event-type.ts';
import { readStrictly } from '../support/external-calendars/read-entry.ts';
import { cases } from '../support/random/cases.ts';

const of = 'acme' as OrganizationId;
const at = '2026-11-20T00:00:00.000Z';

/** Inputs of users that try to add headers, recipients or components to a mail. */
const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }).filter((text) => text.isWellFormed()),
  fc.constantFrom(
    'Ada\r\nBcc: eve@example.com',
    'Ada\nSubject: Another\n\nBody',
    'Eve <eve@example.com>, Ada',
    '"Ada" <eve@example.com>',
    'a, b; c: d <e@f.example>;',
    '=?utf-8?Q?=0D=0ABcc:_eve@example.com?=',
    'Ada\u2028Bcc: eve@example.com',
    'Ada\0',
    '\u202Eevil',
    'END:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Mine',
    '{{constructor}}',
    '🙂'.repeat(80),
    '',
  ),
);
/** Addresses that an HTML form accepts, as the contract does. */
const oddEmail = fc.constantFrom(
  'ada@example.com',
  "o'neil+tag@example.com",
  '!#$%&*/=?^_`{|}~-@example.com',
  'a..b.@example.com',
  'ada@xn--p1ai.example.com',
);

const host = newUser(
  { userId: 'ann', name: 'Ann', email: 'ann@example.com', timeZone: 'UTC', role: 'member' },
  at,
);

const messageDataOf = (
  name: string,
  email: string,
  [organization, text, label]: readonly string[],
): BookingMessageData => ({
  version: 3,
  isUnproven: false,
  guestLinks: 0,
  contact: {
    name,
    email,
    ccEmails: [],
    company: text ?? '',
    phoneNumber: '',
    message: text ?? '',
    textRemindNumber: '',
    textRemindCountryCode: '',
    locale: 'en',
    answers: [{ questionUid: 'any', question: label ?? '', content: [text ?? ''] }],
    tracking: {},
    payment: null,
    createdAt: at,
    updatedAt: at,
  },
  eventType: { ...anyEventType, name: label ?? '' },
  inCalendar: new Set(),
  organization: { name: organization ?? '', locale: 'en' },
  users: new Map([['ann', { ...host, name: text ?? '' }]]),
});

/** The unfolded header lines of a mail. */
const headersOf = (source: string): readonly string[] =>
  (source.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/gu, ' ').split('\r\n');

const names = [
  'Auto-Submitted',
  'Content-Language',
  'From',
  'To',
  'Reply-To',
  'Subject',
  'Message-ID',
  'Date',
  'MIME-Version',
  'Content-Type',
];

/** Writes the mail of a message, and checks that it has only the expected headers. */
async function expectOwnHeaders(message: Message) {
  const mail = await writeMail(of, { id: 'b.000003.x', message }, Date.parse(at));
  const text = mail.source.toString();
  expect(headersOf(text).map((line) => line.split(':')[0])).toEqual(names);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(998);
  return mail;
}

async function invitationOf(
  [name = '', inviter = '']: readonly string[],
  email: string,
): Promise<Message> {
  const sealed = await sealInvitationUrl(of, 'i1', 'https://app.example.com/join#token=1');
  const invitation = {
    uid: 'i1',
    email,
    role: 'member',
    status: 'pending',
    invitedBy: 'ann',
    expiresAt: at,
    createdAt: at,
    updatedAt: at,
  } as const;
  const by = { name: inviter, email };
  return composeInvitation(invitation, by, { name, locale: 'en' }, sealed, 0).message;
}

test('texts of users add no header, receiver or attendee to a mail', async () => {
  await fc.assert(
    fc.asyncProperty(odd, odd, odd, odd, oddEmail, async (name, first, second, third, email) => {
      const changed = { ...booking, name, customLocation: first, access: second };
      const change = { kind: 'booked', booking: changed, previous: {}, note: third } as const;
      const context = messageDataOf(name, email, [first, second, third]);
      const messages = composeMessages(change, context);
      expect(messages).toHaveLength(2);
      const request = { ...changed, status: 'request' } as const;
      const asked = composeMessages({ ...change, kind: 'requested', booking: request }, context);
      for (const message of asked) await expectOwnHeaders(message);
      await expectOwnHeaders(await invitationOf([name, first], email));
      for (const message of messages) {
        const { from, to, source } = await expectOwnHeaders(message);
        const mail = await PostalMime.parse(source);
        // The local part is quoted if its dots are not valid in RFC 5322.
        expect(mail.to?.map(({ address = '' }) => address.replaceAll('"', ''))).toEqual([to]);
        expect([mail.from?.address, mail.cc, mail.bcc]).toEqual([from, undefined, undefined]);
        expect(mail.replyTo).toHaveLength(1);
        expect(mail.subject).toBe(message.letter.subject.trim());
        const [entry] = mail.attachments.filter(({ mimeType }) => mimeType === 'application/ics');
        const calendar = Buffer.from(entry?.content as ArrayBuffer).toString();
        const { attendees, organizer } = readStrictly(calendar.replaceAll(/\r?\n/gu, '\r\n'));
        expect(attendees).toMatchObject([{ address: `mailto:${to}` }]);
        expect(organizer.address).toBe(`mailto:${from}`);
      }
    }),
    { numRuns: cases(50) },
  );
});
