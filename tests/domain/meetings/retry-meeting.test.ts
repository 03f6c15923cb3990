import { expect, test } from 'vitest';
import { storedBooking } from '../../../lib/domain/bookings/needs.ts';
import { putMeeting } from '../../../lib/domain/meetings/changes.ts';
import { subjectBy } from '../../../lib/domain/meetings/meeting-subject.ts';
import { storedMeeting } from '../../../lib/domain/meetings/needs.ts';
import {
  retryMeeting,
  retryNeeds,
  retrySubject,
} from '../../../lib/domain/meetings/retry-meeting.ts';
import type { StoredMeeting } from '../../../lib/domain/meetings/stored-meeting.ts';
import { frozen } from '../../support/decisions/frozen.ts';
import { type ReadValues, read, snapshotOf } from '../../support/decisions/read-values.ts';
import { bookingWith, known, nowMs, own, seated, shared } from './meetings.ts';

function retry(from: ReadValues) {
  const needs = [storedBooking(own.id)];
  const found = snapshotOf(needs, ...frozen(from));
  const snapshot = snapshotOf([...needs, ...retryNeeds(own.id, found)], ...from);
  return retryMeeting(own.id, snapshot, nowMs);
}
const having = (stored: StoredMeeting, subject: { readonly id: string } = own): ReadValues => [
  read(storedBooking(own.id), bookingWith({}, subject === own ? {} : seated)),
  read(storedMeeting(subject.id), stored),
];

test.each([
  ['of a booking', own],
  ['of a slot', shared],
])('a waiting meeting %s is tried immediately, and for another day', (_, subject) => {
  const stored = known({ failures: 7, notBeforeMs: nowMs + 1 });
  expect(retry(having(stored, subject))).toEqual({
    reply: 'retried',
    changes: [putMeeting({ subject, stored: { ...stored, failures: 0, notBeforeMs: 0 }, nowMs })],
  });
});

test('a meeting that is not waiting and one of an unknown booking are not retried', () => {
  expect(retry(having(known()))).toEqual({ reply: 'same' });
  expect(retry([])).toEqual({ reply: 'same' });
});

test.each([own.id, shared.id])('a meeting is found by the ID of its subject: %s', (id) => {
  const subject = id === own.id ? own : shared;
  expect(subjectBy(id)).toEqual(subject);
  const stored = known({ failures: 2, notBeforeMs: nowMs + 1 });
  const snapshot = snapshotOf([storedMeeting(id)], frozen(read(storedMeeting(id), stored)));
  expect(retrySubject(subjectBy(id), snapshot, nowMs)).toEqual({
    reply: 'retried',
    changes: [putMeeting({ subject, stored: { ...stored, failures: 0, notBeforeMs: 0 }, nowMs })],
  });
});
