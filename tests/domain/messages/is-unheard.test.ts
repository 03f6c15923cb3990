import { expect, test } from 'vitest';
import { isUnheard } from '../../../lib/domain/messages/is-unheard.ts';
import type { MessageRecord } from '../../../lib/domain/messages/message-job.ts';

type Earlier = Parameters<typeof isUnheard>[0][number];

const record = (
  version: number,
  kind: MessageRecord['kind'],
  status: MessageRecord['status'],
  attempts = status === 'outdated' ? 0 : 1,
): Earlier => ({ version, kind, status, attempts });

test.each<readonly [string, readonly Earlier[], boolean]>([
  ['nothing is recorded', [], false],
  ['their first mail was dropped', [record(1, 'booked', 'outdated')], true],
  [
    'their first mail and a later one were dropped',
    [record(1, 'requested', 'outdated'), record(2, 'booked', 'outdated')],
    true,
  ],
  [
    'their first mail was about a later version and was dropped',
    [record(3, 'booked', 'outdated')],
    true,
  ],
  ['their first mail was sent', [record(1, 'booked', 'sent')], false],
  [
    'the mail about the confirmation was dropped after the mail about the request was sent',
    [record(1, 'requested', 'sent'), record(2, 'booked', 'outdated')],
    false,
  ],
  [
    'their first mail was attempted before it was dropped',
    [record(1, 'booked', 'outdated', 1)],
    false,
  ],
  ['mails to their address were stopped', [record(1, 'booked', 'stopped', 0)], false],
  [
    'the mail about a change was dropped and no mail about the booking is recorded',
    [record(4, 'updated', 'outdated')],
    false,
  ],
  [
    'the mail about a change was dropped',
    [record(1, 'booked', 'sent'), record(2, 'rescheduled', 'outdated')],
    false,
  ],
  [
    'the mail about a change was sent after the first was dropped',
    [record(1, 'booked', 'outdated'), record(2, 'rescheduled', 'sent')],
    false,
  ],
  ['the mail about their assignment was dropped', [record(3, 'assigned', 'outdated')], true],
  [
    'they were removed from the booking and assigned again, and the mail about the second assignment was dropped',
    [
      record(1, 'booked', 'sent'),
      record(2, 'unassigned', 'sent'),
      record(3, 'assigned', 'outdated'),
    ],
    true,
  ],
  [
    'each attempt to send their first mail was refused',
    [{ ...record(1, 'booked', 'outdated', 2), isUnsent: true }],
    true,
  ],
  ['their first mail waits', [record(1, 'booked', 'waiting', 0)], true],
  [
    'an attempt to send their first mail has an unknown result',
    [record(1, 'booked', 'waiting')],
    false,
  ],
  [
    'their first mail about a schedule was a later invitation, which was dropped',
    [record(3, 'scheduleInvited', 'outdated')],
    true,
  ],
  [
    'they were removed from the schedule and invited again, and the second invitation was dropped',
    [
      record(1, 'scheduleInvited', 'sent'),
      record(2, 'scheduleRemoved', 'sent'),
      record(3, 'scheduleInvited', 'outdated'),
    ],
    true,
  ],
])('isUnheard returns the expected value for a receiver if %s', (_, earlier, expected) => {
  expect(isUnheard(earlier)).toBe(expected);
});
