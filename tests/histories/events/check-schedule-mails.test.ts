import { expect, test } from 'vitest';
import { checkMails } from './check-mails.ts';
import type { EventFault, FeedEvent, ReceivedMail } from './event-history.ts';
import { event, mail, second, sound } from './sound-history.ts';

const ada = 'ada@example.com';
const open = {
  uid: 'open',
  status: 'open',
  startedAt: '2030-01-01T12:00:00.000Z',
  isRemind: true,
  attendees: [{ userId: 'ann' }, { email: ada }],
};
const deleted = { ...open, uid: 'deleted', status: 'cancel' };

const about = (uid: string, kind: string, atSeconds: number, more: Partial<ReceivedMail> = {}) =>
  mail({
    messageId: `<${uid}.000001.${kind}.attendee.x@api>`,
    subject: 'A schedule',
    text: '',
    to: ada,
    atMs: atSeconds * second,
    ...more,
  });

const remind = (uid: string, sentAt: string, more: Partial<ReceivedMail> = {}) =>
  about(uid, '', 200, {
    messageId: `<${uid}.reminder.1-1.attendee.x@api>`,
    subject: 'Reminder: A schedule',
    sentMs: Date.parse(sentAt),
    ...more,
  });

const feed: readonly FeedEvent[] = [
  event(1, open, 'schedule_created'),
  event(2, deleted, 'schedule_deleted'),
];

const mails: readonly ReceivedMail[] = [
  about('open', 'scheduleInvited', 20),
  about('deleted', 'scheduleInvited', 20),
  about('deleted', 'scheduleUpdated', 30),
  about('deleted', 'scheduleCancelled', 40),
  remind('open', '2030-01-01T11:30:20.000Z'),
];

const rulesOf = (some: readonly ReceivedMail[], others: readonly FeedEvent[] = feed) =>
  checkMails({ ...sound(), feed: others, mails: some }).map(({ rule }) => rule);

test('the checker finds no fault in correct mails about schedules', () => {
  expect(rulesOf(mails)).toEqual([]);
  // A schedule that is deleted within a minute has no mail.
  expect(rulesOf(mails.filter(({ messageId }) => !messageId.includes('deleted')))).toEqual([]);
});

const without = (at: number) => mails.filter((_, index) => index !== at);

const wrong: readonly [string, EventFault['rule'], readonly ReceivedMail[]][] = [
  ['a missing invitation', 'mail', without(0)],
  ['a missing cancellation', 'mail', without(3)],
  [
    'a cancellation of an open schedule',
    'mail',
    [...mails, about('open', 'scheduleCancelled', 50)],
  ],
  ['an update after a cancellation', 'mail', [...mails, about('deleted', 'scheduleUpdated', 50)]],
  ['a repeated reminder', 'reminder', [...mails, remind('open', '2030-01-01T11:30:40.000Z')]],
  [
    'a reminder of a deleted schedule',
    'reminder',
    [...mails, remind('deleted', '2030-01-01T11:30:20.000Z')],
  ],
  ['an early reminder', 'reminder', [...without(4), remind('open', '2030-01-01T11:29:00.000Z')]],
  ['a late reminder', 'reminder', [...without(4), remind('open', '2030-01-01T11:42:00.000Z')]],
];

test.each(wrong)('the checker finds %s', (_, rule, some) => {
  expect(rulesOf(some)).toContain(rule);
});

test('the checker finds a reminder of a schedule that was moved', () => {
  const moved = { ...open, startedAt: '2030-01-01T13:00:00.000Z' };
  expect(rulesOf(mails, [...feed, event(3, moved, 'schedule_updated')])).toEqual(['reminder']);
});
