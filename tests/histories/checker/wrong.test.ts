import { expect, test } from 'vitest';
import type { Fault } from '../history.ts';
import { cancelled, faultsOf, ontoFive, sound } from './sound.ts';
import { at, booking, busy, creation, type Story, week } from './story.ts';

test('the checker finds no fault in a correct history', () => {
  expect(faultsOf(sound())).toEqual([]);
});

/** Replaces or removes the stored item at a place. */
function stored(place: string, item?: object): (story: Story) => unknown {
  return ({ items }) => {
    const [pk, sk = 'META'] = place.split(' ');
    const index = items.findIndex((one) => one.pk === `O#org#${pk}` && one.sk === sk);
    const found = items[index] as object;
    return items.splice(index, 1, ...(item ? [{ ...found, ...item } as never] : []));
  };
}

/** Faults, each with the rule that it breaks and a function that adds it to a sound history. */
const wrong: readonly [name: string, rule: Fault['rule'], add: (story: Story) => unknown][] = [
  [
    'a response with status 500',
    'answer',
    (s) => s.refuse(creation('solo', 600), 500, 'service/failed'),
  ],
  [
    'a request that stays undecided',
    'answer',
    (s) => s.refuse(creation('solo', 600), 503, 'service/unavailable'),
  ],
  [
    'a 404 for an existing booking',
    'answer',
    (s) => s.refuse({ operation: 'getBooking', uid: 'one' }, 404, 'x'),
  ],
  [
    'two bookings under one idempotency key',
    'key',
    (s) =>
      s.book('a', 'solo', 600, 'ann', { key: 'k' }).book('b', 'solo', 600, 'ann', { key: 'k' }),
  ],
  [
    'a booking under an idempotency key whose first response was 409',
    'key',
    (s) =>
      s
        .refuse(creation('solo', 60), 409, 'booking/slot-taken', { key: 'k' })
        .book('a', 'solo', 60, 'ann', { key: 'k' }),
  ],
  [
    'a 412 under the idempotency key of the change itself',
    'key',
    (s) =>
      s
        .change('cancelBooking', 'one', 3, cancelled, { ifMatch: 2 }, { key: 'k' })
        .refuse({ operation: 'cancelBooking', uid: 'one', ifMatch: 2 }, 412, 'resource/changed', {
          key: 'k',
          since: 1,
        }),
  ],
  [
    'a 412 under an idempotency key whose first response was 409',
    'key',
    (s) =>
      s
        .refuse(ontoFive, 409, 'booking/slot-taken', { key: 'k' })
        .refuse(ontoFive, 412, 'resource/changed', { key: 'k' }),
  ],
  [
    'another request that is executed under a used idempotency key',
    'key',
    (s) =>
      s.book('a', 'solo', 600, 'ann', { key: 'k' }).book('b', 'solo', 700, 'ann', { key: 'k' }),
  ],
  [
    'a refusal of an idempotency key that no request used',
    'key',
    (s) => s.refuse(creation('solo', 600), 422, 'idempotency/key-reused'),
  ],
  [
    'two changes that return the same version',
    'version',
    (s) =>
      s.change('updateBooking', 'one', 2, booking('one', 'solo', 90, ['ann']), {
        body: { startedAt: at(90) },
      }),
  ],
  [
    'a missing version between two changes',
    'version',
    (s) => s.change('cancelBooking', 'one', 4, cancelled),
  ],
  [
    'an older version that is read after a newer one',
    'version',
    (s) =>
      s.call(
        { operation: 'getBooking', uid: 'one' },
        { status: 200, version: 1, body: { data: booking('one', 'solo', 0, ['ann']) } },
      ),
  ],
  [
    'a read of a version that differs from its change',
    'version',
    (s) =>
      s.call(
        { operation: 'getBooking', uid: 'one' },
        { status: 200, version: 2, body: { data: cancelled } },
      ),
  ],
  [
    'a change that reverts the previous change',
    'step',
    (s) =>
      s.change('updateBooking', 'one', 3, booking('one', 'solo', 0, ['ann'], { name: 'New' }), {
        body: { name: 'New' },
      }),
  ],
  [
    'a change with an If-Match of another version',
    'step',
    (s) => s.change('cancelBooking', 'one', 3, cancelled, { ifMatch: 1 }),
  ],
  [
    'a cancelled booking that is changed',
    'step',
    (s) =>
      s
        .change('cancelBooking', 'one', 3, cancelled)
        .change(
          'updateBooking',
          'one',
          4,
          { ...cancelled, name: 'New' },
          { body: { name: 'New' } },
        ),
  ],
  [
    'an open booking that is confirmed',
    'step',
    (s) => s.change('confirmBooking', 'one', 3, booking('one', 'solo', 60, ['ann'])),
  ],
  ['a booking with a host outside the event type', 'step', (s) => s.book('a', 'solo', 600, 'bob')],
  [
    'a reassignment to the current host',
    'step',
    (s) => s.change('reassignBookingAutomatically', 'two', 2, { uid: 'two', host: { uid: 'ann' } }),
  ],
  ['two bookings of a host that share minutes', 'overlap', (s) => s.book('a', 'pair', 15, 'ann')],
  ['a booking in the buffer of another', 'overlap', (s) => s.book('a', 'pair', 95, 'ann')],
  [
    'two bookings that temporarily shared minutes of a host',
    'overlap',
    (s) =>
      s
        .book('a', 'pair', 60, 'ann')
        .call(
          { operation: 'getBooking', uid: 'two' },
          { status: 200, version: 1, body: { data: booking('two', 'pair', 0, ['ann']) } },
        )
        .change('cancelBooking', 'a', 2, booking('a', 'pair', 60, ['ann'], { status: 'cancel' })),
  ],
  [
    'two booking requests that hold the same minutes',
    'overlap',
    (s) => s.book('a', 'asked', 15, 'eve'),
  ],
  ['more guests in a slot than its seats', 'seats', (s) => s.book('a', 'class', 0, 'cat')],
  ['more bookings than a limit allows', 'limit', (s) => s.book('a', 'few', 120, 'dan')],
  [
    'a booking that is moved onto a schedule',
    'schedule',
    (s) =>
      s.change('rescheduleBooking', 'two', 2, booking('two', 'pair', 330, ['ann']), {
        body: { startedAt: at(330) },
      }),
  ],
  ['a booking on a schedule', 'schedule', (s) => s.book('a', 'pair', 330, 'ann')],
  [
    'a refusal of a free start',
    'refusal',
    (s) => s.refuse(creation('solo', 600), 409, 'booking/slot-taken'),
  ],
  [
    'a refusal of a start at which one of two hosts is free',
    'refusal',
    (s) => s.refuse(creation('pair', 60), 409, 'booking/slot-taken'),
  ],
  [
    'a refusal for a limit that is not used up',
    'refusal',
    (s) => s.refuse(creation('few', 24 * 60), 409, 'booking/slot-taken', {}, 'limit'),
  ],
  [
    'a refusal of a start whose booking was already cancelled',
    'refusal',
    (s) =>
      s
        .change('cancelBooking', 'one', 3, cancelled)
        .refuse(creation('solo', 60), 409, 'booking/slot-taken'),
  ],
  [
    'a refusal of a move that conflicts only with the booking itself',
    'refusal',
    (s) =>
      s.refuse(
        { operation: 'updateBooking', uid: 'one', body: { startedAt: at(75) } },
        409,
        'booking/slot-taken',
      ),
  ],
  [
    'a response that an open booking is already cancelled',
    'refusal',
    (s) => s.refuse({ operation: 'cancelBooking', uid: 'one' }, 409, 'booking/already-cancelled'),
  ],
  [
    'a response that an open request is already confirmed',
    'refusal',
    (s) =>
      s.refuse({ operation: 'confirmBooking', uid: 'seven' }, 409, 'booking/already-confirmed'),
  ],
  [
    'a response that no other host is free although one is',
    'refusal',
    (s) =>
      s.refuse(
        { operation: 'reassignBookingAutomatically', uid: 'two' },
        409,
        'booking/no-other-host',
      ),
  ],
  [
    'a 412 for an If-Match of the current version',
    'refusal',
    (s) =>
      s.refuse({ operation: 'cancelBooking', uid: 'one', ifMatch: 2 }, 412, 'resource/changed'),
  ],
  ['an acknowledged booking that is missing in the table', 'table', stored('B#one')],
  ['an acknowledged change that is missing in the table', 'table', stored('B#one', { ver: 1 })],
  [
    'a deleted schedule that is still in the table',
    'table',
    (s) => s.call({ operation: 'deleteSchedule', uid: 'meeting' }, { status: 204 }),
  ],
  ['a stored booking that no response contained', 'table', (s) => s.store('B#else', { ver: 1 })],
  ['time of a booking that is missing in the ledger', 'ledger', stored(`U#cat W#${week}`, busy())],
  [
    'busy time in the ledger without a booking',
    'ledger',
    stored(`U#cat W#${week}`, busy([0, 30], [90, 100])),
  ],
  [
    'a guest who is missing in the seats of a slot',
    'ledger',
    stored(`OCC#class ${at(0)}#cat`, { taken: 1 }),
  ],
  [
    'a booking that is missing in the counter of a limit',
    'ledger',
    stored('LIM#few bookings#D2027-03-01', { n: 1 }),
  ],
  [
    'a rule in the ledger without a schedule',
    'ledger',
    (s) => s.store('U#bob RULES', { doc: '[{"uid":"x"}]' }),
  ],
];

test.each(wrong)('the checker finds %s', (_, rule, add) => {
  const story = sound();
  add(story);
  expect(faultsOf(story).map((fault) => fault.rule)).toContain(rule);
});
