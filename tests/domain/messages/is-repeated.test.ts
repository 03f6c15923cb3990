import { expect, test } from 'vitest';
import { isRepeated } from '../../../lib/domain/messages/is-repeated.ts';
import type { MessageRecord, MessageStatus } from '../../../lib/domain/messages/waiting-message.ts';

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

test('a user who has read within a day that a connection fails does not read it again', () => {
  expect(isRepeated(notice, [], nowMs)).toBe(false);
  expect(isRepeated(notice, [record()], nowMs)).toBe(true);
  const old = record({ version: 1, at: new Date(nowMs - 24 * hourMs).toISOString() });
  expect(isRepeated(notice, [old], nowMs)).toBe(false);
  expect(isRepeated(notice, [old, record()], nowMs)).toBe(true);
  const later = record({ version: 4 });
  expect(isRepeated(notice, [later], nowMs)).toBe(true);
});

test.each<MessageStatus>([
  'sending',
  'waiting',
  'failed',
  'refused',
  'stopped',
  'outdated',
  'not-sent',
])('one that is %s was not read', (status) => {
  expect(isRepeated(notice, [record({ status })], nowMs)).toBe(false);
});

test('what was sent of the same failure, or of something else, and other messages are no repetition', () => {
  expect(isRepeated(notice, [record({ version: 3 })], nowMs)).toBe(false);
  expect(isRepeated(notice, [record({ kind: 'endpointDisabled' })], nowMs)).toBe(false);
  const disabled = { ...notice, kind: 'endpointDisabled' } as const;
  expect(isRepeated(disabled, [record({ kind: 'endpointDisabled' })], nowMs)).toBe(false);
});
