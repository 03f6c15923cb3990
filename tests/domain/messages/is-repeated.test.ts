import { expect, test } from 'vitest';
import { isRepeated } from '../../../lib/domain/messages/is-repeated.ts';
import type { MessageRecord, MessageStatus } from '../../../lib/domain/messages/message-job.ts';

const nowMs = Date.parse('2032-03-02T00:00:00Z');
const hourMs = 3_600_000;
const notice = { kind: 'calendarFailed', about: { uid: 'a', version: 3 } } as const;

const record = (parts: Partial<MessageRecord> = {}) => ({
  status: 'sent' as const,
  attempts: 1,
  kind: 'calendarFailed' as const,
  about: 'a',
  version: 2,
  at: new Date(nowMs - hourMs).toISOString(),
  ...parts,
});

test('a message about a failed connection is a repetition if another version was sent in the last 24 hours', () => {
  expect(isRepeated(notice, [], nowMs)).toBe(false);
  expect(isRepeated(notice, [record()], nowMs)).toBe(true);
  const old = record({ version: 1, at: new Date(nowMs - 24 * hourMs).toISOString() });
  expect(isRepeated(notice, [old], nowMs)).toBe(false);
  expect(isRepeated(notice, [old, record()], nowMs)).toBe(true);
  const later = record({ version: 4 });
  expect(isRepeated(notice, [later], nowMs)).toBe(true);
});

test.each<MessageStatus>(['waiting', 'failed', 'refused', 'stopped', 'outdated', 'not-sent'])(
  'a message that is %s does not count as sent',
  (status) => {
    expect(isRepeated(notice, [record({ status })], nowMs)).toBe(false);
  },
);

test('a message about the same version, of another kind or of a kind that may repeat is not a repetition', () => {
  expect(isRepeated(notice, [record({ version: 3 })], nowMs)).toBe(false);
  expect(isRepeated(notice, [record({ kind: 'endpointDisabled' })], nowMs)).toBe(false);
  const disabled = { ...notice, kind: 'endpointDisabled' } as const;
  expect(isRepeated(disabled, [record({ kind: 'endpointDisabled' })], nowMs)).toBe(false);
});
