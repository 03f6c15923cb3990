import { expect, test } from 'vitest';
import { checkMails } from './check-mails.ts';
import type { EventFault, FeedEvent, ReceivedMail } from './event-history.ts';
import { event, mail, second, sound } from './sound-history.ts';

const ada = 'ada@example.com';
const open = {
  uid: 'open',
  name: 'A schedule',
  status: 'open',
  startedAt: '2030-01-01T12:00:00.000Z',
  isRemind: true,
  attendees: [{ userId: 'ann' }, { email: ada }],
};
const deleted = { ...open, uid: 'deleted', status: 'cancel' };
const left = { ...open, uid: 'left' };

const entryOf = ({ name, startedAt } = open) =>
  `SUMMARY:${name}\r\nDTSTART:${startedAt.replaceAll(/[-:]|\.000/gu, '')}\r\n`;

const about = (uid: string, kind: string, atSeconds: number, more: Partial<ReceivedMail> = {}) =>
  mail({
    messageId: `<${uid}.000001.${kind}.attendee.x@api>`,
    subject: 'A schedule',
    text: '',
    to: ada,
    entry: entryOf(),
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
  event(1, { ...open, name: 'Before' }, 'schedule_created'),
  event(2, open, 'schedule_updated'),
  event(2, deleted, 'schedule_deleted'),
  event(1, left, 'schedule_created'),
  event(2, { ...left, attendees: [] }, 'schedule_updated'),
];

const mails: readonly ReceivedMail[] = [
  about('open', 'scheduleInvited', 20),
  about('deleted', 'scheduleInvited', 20),
  about('deleted', 'scheduleUpdated', 30),
  about('deleted', 'scheduleCancelled', 40),
  remind('open', '2030-01-01T11:30:20.000Z'),
  about('open', 'scheduleUpdated', 30),
  about('left', 'scheduleInvited', 20),
  about('left', 'scheduleRemoved', 30),
];

const rulesOf = (some: readonly ReceivedMail[], others: readonly FeedEvent[] = feed) =>
  checkMails({ ...sound(), feed: others, mails: some }).map(({ rule }) => rule);

test('the checker finds no fault in correct mails about schedules', () => {
  expect(rulesOf(mails)).toEqual([]);
  // A second invitation is correct after the guest was removed and added again.
  const again = [...feed, event(3, left, 'schedule_updated')];
  expect(rulesOf([...mails, about('left', 'scheduleInvited', 40)], again)).toEqual([]);
  // A schedule that is deleted within a minute has no mail.
  expect(rulesOf(mails.filter(({ messageId }) => !messageId.includes('deleted')))).toEqual([]);
});

const without = (at: number) => mails.filter((_, index) => index !== at);

const wrong: readonly [string, EventFault['rule'], readonly ReceivedMail[]][] = [
  ['a missing invitation', 'mail', without(0)],
  ['a missing cancellation', 'mail', without(3)],
  ['a missing removal', 'mail', without(7)],
  ['an update after a removal', 'mail', [...mails, about('left', 'scheduleUpdated', 40)]],
  ['a reminder after a removal', 'mail', [...mails, remind('left', '2030-01-01T11:30:20.000Z')]],
  [
    'a last mail with a former name',
    'mail',
    [
      ...without(5),
      about('open', 'scheduleUpdated', 30, { entry: entryOf({ ...open, name: 'Before' }) }),
    ],
  ],
  [
    'a last mail with a former start',
    'mail',
    [
      ...without(5),
      about('open', 'scheduleUpdated', 30, {
        entry: entryOf({ ...open, startedAt: '2030-01-01T11:00:00.000Z' }),
      }),
    ],
  ],
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
  const others = [...without(5), about('open', 'scheduleUpdated', 30, { entry: entryOf(moved) })];
  expect(rulesOf(others, [...feed, event(3, moved, 'schedule_updated')])).toEqual(['reminder']);
});
