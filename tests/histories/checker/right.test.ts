import { expect, test } from 'vitest';
import { cancelled, faultsOf, ontoFive, sound } from './sound.ts';
import { at, booking, creation, type Story, schedule } from './story.ts';

/** Histories that look wrong but are correct, because the requests may have been executed in another order. */
const right: readonly [name: string, add: (story: Story) => unknown][] = [
  ['adjacent bookings', (s) => s.book('a', 'pair', 30, 'ann')],
  [
    'a time that is booked again after a cancellation',
    (s) => s.change('cancelBooking', 'one', 3, cancelled).book('a', 'solo', 60, 'ann'),
  ],
  [
    'a time that is booked during the cancellation of its booking',
    (s) =>
      s.book('a', 'solo', 60, 'ann').change('cancelBooking', 'one', 3, cancelled, {}, { since: 2 }),
  ],
  [
    'a refusal during the cancellation of the conflicting booking',
    (s) =>
      s
        .change('cancelBooking', 'one', 3, cancelled)
        .refuse(creation('solo', 60), 409, 'booking/slot-taken', { since: 1 }),
  ],
  [
    'a limit that an update by a host exceeds',
    (s) =>
      s
        .book('a', 'few', 24 * 60, 'dan')
        .change('updateBooking', 'a', 2, booking('a', 'few', 120, ['dan']), {
          body: { startedAt: at(120) },
        }),
  ],
  [
    'copies of a request that get the same response',
    (s) => {
      const body = { data: booking('a', 'solo', 600, ['ann']) };
      const response = { status: 201, version: 1, body };
      return s
        .call(creation('solo', 600), response, { key: 'k' })
        .call(creation('solo', 600), { ...response, isReplay: true }, { key: 'k' })
        .refuse(creation('solo', 700), 422, 'idempotency/key-reused', { key: 'k' });
    },
  ],
  [
    'a 412 during a copy of the request that is refused with 409',
    (s) =>
      s
        .refuse(ontoFive, 412, 'resource/changed', { key: 'k' })
        .refuse(ontoFive, 409, 'booking/slot-taken', { key: 'k', since: 2 }),
  ],
  [
    'a booking that keeps its time in another zone, under a schedule that was created later',
    (s) => {
      const act = { operation: 'createSchedule', body: { startedAt: at(0) } } as const;
      const late = { data: schedule('late', 0, 'ann') };
      const stays = booking('two', 'pair', 0, ['ann'], { timeZone: 'Asia/Tokyo' });
      const body = { startedAt: at(0), timeZone: 'Asia/Tokyo' };
      return s
        .call(act, { status: 201, version: 1, body: late })
        .change('rescheduleBooking', 'two', 2, stays, { body });
    },
  ],
  [
    'a booking on a schedule that was created concurrently',
    (s) => {
      const late = schedule('late', 500, 'bob');
      const act = { operation: 'createSchedule', body: { startedAt: at(500) } } as const;
      return s
        .call(act, { status: 201, version: 1, body: { data: late } })
        .book('a', 'pair', 500, 'bob', { since: 2 });
    },
  ],
];

test.each(right)('the checker accepts %s', (_, add) => {
  const story = sound();
  add(story);
  // The stored items are those of the sound history, so these two rules do not apply.
  const found = faultsOf(story).filter(({ rule }) => rule !== 'table' && rule !== 'ledger');
  expect(found).toEqual([]);
});
