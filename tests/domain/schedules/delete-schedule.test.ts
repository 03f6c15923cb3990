import { expect, test } from 'vitest';
import {
  after,
  by,
  changesOf,
  everyTuesday,
  guest,
  ledgerOf,
  remove,
  scheduleIn,
  stored,
  storedTalk,
} from './deciding.ts';

test.each([
  ['once', {}],
  ['every week', { routine: everyTuesday }],
  ['for a month', { endedAt: '2030-04-05T10:00:00Z' }],
])('deleting a schedule that takes place %s releases the time of its hosts', (_, parts) => {
  const before = storedTalk(parts);
  expect(ledgerOf(before)).toHaveLength(2);
  const decision = remove(before);
  expect(decision).toMatchObject({ reply: {} });
  expect(ledgerOf(after(before, decision))).toEqual([]);
});

test('a deleted schedule remains stored as cancelled and is otherwise unchanged', () => {
  const before = storedTalk();
  const later = by('bo', 'member', { nowMs: Date.parse('2030-02-01T00:00:00Z') });
  const { schedule, event } = changesOf(remove(before, later));
  const updatedAt = '2030-02-01T00:00:00.000Z';
  expect(schedule).toEqual({
    ver: 1,
    schedule: { ...scheduleIn(before), status: 'cancel', updatedAt },
  });
  expect(event).toEqual({
    kind: 'schedule_deleted',
    isSilent: false,
    by: 'bo',
    at: updatedAt,
    requestId: 'request',
  });
});

test('a schedule is deleted once, and only by users who can change it', () => {
  const before = storedTalk();
  expect(remove(after(before, remove(before)))).toEqual({ refused: 'schedule/already-cancelled' });
  expect(remove(stored)).toEqual({ refused: 'schedule/unknown' });
  expect(remove(before, by('dee'))).toMatchObject({ refused: 'caller/role-forbids' });
  expect(remove(before, by('cy'))).toMatchObject({ refused: 'schedule/role-forbids' });
  const edited = storedTalk({ attendees: [{ ...guest('cy'), role: 'editor' }] });
  expect(remove(edited, by('cy'))).toMatchObject({ refused: 'schedule/role-forbids' });
});
