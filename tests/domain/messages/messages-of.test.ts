import { expect, test } from 'vitest';
import {
  type Concerned,
  messagesOf,
  type NotifiedChange,
} from '../../../lib/domain/messages/messages-of.ts';
import { newUser, type User } from '../../../lib/domain/people/user.ts';
import { booking } from './letters.ts';

const user = (userId: string, members: Partial<User> = {}): User => ({
  ...newUser(
    { userId, name: userId, email: `${userId}@example.com`, timeZone: 'UTC', role: 'member' },
    booking.createdAt,
  ),
  ...members,
});
const ann = user('ann');
const bob = user('bob', { locale: 'ja' });
const concerned: Concerned = {
  contact: { name: 'Ada', email: 'ada@example.com', ccEmails: [], locale: null },
  notification: { isSendToGuest: true, isSendToHosts: true },
  organization: { locale: 'ja' },
  notified: [],
  users: new Map([ann, bob].map((one) => [one.userId, one])),
};
const listMessages = (change: Partial<NotifiedChange>, of: Partial<Concerned> = {}) =>
  messagesOf({ kind: 'changed', booking, previous: {}, ...change }, { ...concerned, ...of }).map(
    ({ kind, receiver }) => `${kind} ${receiver.role} ${receiver.email.split('@')[0]}`,
  );

const hosts = (...ids: string[]) => ids.map((userId) => ({ userId, role: 'admin' as const }));
const moved = { startedAt: '2026-11-30T01:00:00.000Z', endedAt: '2026-11-30T01:30:00.000Z' };
const given = { booking: { ...booking, hosts: hosts('bob') }, previous: { hosts: hosts('ann') } };

test.each<[string, Partial<NotifiedChange>, readonly string[]]>([
  ['a booking', { kind: 'booked' }, ['booked guest ada', 'booked host ann']],
  ['a request', { kind: 'requested' }, ['requested guest ada', 'requested host ann']],
  ['a request that is declined', { kind: 'declined' }, ['declined guest ada']],
  ['a cancellation', { kind: 'cancelled' }, ['cancelled guest ada', 'cancelled host ann']],
  ['a reminder', { kind: 'reminder' }, ['reminder guest ada', 'reminder host ann']],
  ['a new time', { previous: moved }, ['rescheduled guest ada', 'rescheduled host ann']],
  [
    'another end',
    { previous: { endedAt: moved.endedAt } },
    ['rescheduled guest ada', 'rescheduled host ann'],
  ],
  ['another host', given, ['reassigned guest ada', 'assigned host bob', 'unassigned host ann']],
  [
    'another host and time',
    { ...given, previous: { ...given.previous, ...moved } },
    ['rescheduled guest ada', 'assigned host bob', 'unassigned host ann'],
  ],
  [
    'one more host',
    { booking: { ...booking, hosts: hosts('ann', 'bob') }, previous: { hosts: hosts('ann') } },
    ['reassigned guest ada', 'assigned host bob'],
  ],
  ['another place', { previous: { address: null } }, ['updated guest ada', 'updated host ann']],
  ['a note', { note: 'Bring the plan' }, ['updated guest ada', 'updated host ann']],
  ['a change that no calendar shows', { previous: { priority: 'low' } }, []],
  ['a silent booking', { kind: 'booked', isSilent: true }, []],
])('the right messages are sent for %s', (_, change, expected) => {
  expect(listMessages(change)).toEqual(expected);
});

test.each<[string, Partial<NotifiedChange>, readonly string[]]>([
  ['a booking', { kind: 'booked' }, ['booked host bob']],
  ['a request', { kind: 'requested' }, ['requested host bob']],
  ['a request that is declined', { kind: 'declined' }, []],
  ['a cancellation', { kind: 'cancelled' }, ['cancelled host bob']],
  ['a reminder', { kind: 'reminder' }, ['reminder host bob']],
  ['a new time', { previous: moved }, ['rescheduled host bob']],
  ['another host', { previous: { hosts: hosts('eve') } }, ['reassigned host bob']],
  ['another place', { previous: { address: null } }, ['updated host bob']],
  ['an assignment to them', given, ['assigned host bob']],
  ['a silent booking', { kind: 'booked', isSilent: true }, []],
])('a user who is only notified gets one message about %s', (_, change, expected) => {
  const listed = listMessages(change, { notified: ['bob', 'deleted'] });
  expect(listed.filter((message) => message.endsWith('host bob'))).toEqual(expected);
  expect(listed.filter((message) => message.endsWith('deleted'))).toEqual([]);
});

test('a user who is only notified gets no message if the event type does not notify hosts', () => {
  const notification = { isSendToGuest: true, isSendToHosts: false };
  expect(listMessages({ kind: 'booked' }, { notification, notified: ['bob'] })).toEqual([
    'booked guest ada',
  ]);
});

test('the event type specifies whether guests and hosts are notified', () => {
  const only = (isSendToGuest: boolean, isSendToHosts: boolean) =>
    listMessages({ kind: 'booked' }, { notification: { isSendToGuest, isSendToHosts } });
  expect(only(true, false)).toEqual(['booked guest ada']);
  expect(only(false, true)).toEqual(['booked host ann']);
  expect(only(false, false)).toEqual([]);
});

test.each([
  ['booked', 'booked'],
  ['requested', 'requested'],
  ['cancelled', 'cancelled'],
  ['reminder', 'reminder'],
] as const)('a host who disables messages about %s gets none', (setting, kind) => {
  const { settings } = ann;
  const quiet = user('ann', {
    settings: { ...settings, messages: { ...settings.messages, [setting]: false } },
  });
  expect(listMessages({ kind }, { users: new Map([['ann', quiet]]) })).toEqual([
    `${kind} guest ada`,
  ]);
});

test.each([
  [{ rescheduled: false }, true],
  [{ rescheduled: false, booked: false }, true],
  [{ rescheduled: false, booked: false, reassigned: false }, false],
])('a later link is sent to hosts who got the message without it: %j', (messages, isSent) => {
  const { settings } = ann;
  const host = user('ann', {
    settings: { ...settings, messages: { ...settings.messages, ...messages } },
  });
  const users = new Map([['ann', host]]);
  const toHost = (previous: NotifiedChange['previous']) =>
    listMessages({ previous }, { users }).includes('updated host ann');
  expect(toHost({ url: '', urlStatus: 'pending' })).toBe(isSent);
  expect(toHost({ url: 'https://meet.example.com/former' })).toBe(false);
});

test('a copy is sent once to each address, regardless of letter case', () => {
  const contact = {
    ...concerned.contact,
    ccEmails: ['ADA@example.com', 'eve@example.com', 'Eve@example.com'],
  };
  expect(listMessages({ kind: 'declined' }, { contact })).toEqual([
    'declined guest ada',
    'declined copy eve',
  ]);
});

test('a host who is no longer a user gets no message', () => {
  expect(listMessages({ kind: 'booked' }, { users: new Map() })).toEqual(['booked guest ada']);
});

test('receivers get messages in their own language, and guests without one in that of the organization', () => {
  const [guest, host] = messagesOf(
    { kind: 'booked', booking: given.booking, previous: {} },
    concerned,
  );
  expect(guest?.receiver).toMatchObject({
    locale: 'ja',
    timeZone: 'Asia/Tokyo',
    timeFormat: '24h',
  });
  expect(host?.receiver).toMatchObject({ locale: 'ja', timeZone: 'UTC', timeFormat: '24h' });
  const contact = { ...concerned.contact, locale: 'en' } as const;
  const [other] = messagesOf({ kind: 'booked', booking, previous: {} }, { ...concerned, contact });
  expect(other?.receiver).toMatchObject({ locale: 'en', timeFormat: '12h' });
});

test('guests get dates and times in the format of their region', () => {
  const readerOf = (locale: string) => {
    const contact = { ...concerned.contact, locale };
    return messagesOf({ kind: 'booked', booking, previous: {} }, { ...concerned, contact })[0]
      ?.receiver;
  };
  const inEnglish = { locale: 'en', timeFormat: '24h' };
  expect(readerOf('en-GB')).toMatchObject({ ...inEnglish, language: 'en-GB' });
  expect(readerOf('de-DE')).toMatchObject({ ...inEnglish, language: 'en-DE' });
  expect(readerOf('ja-JP')).toMatchObject({ locale: 'ja', language: 'ja-JP', timeFormat: '24h' });
});
