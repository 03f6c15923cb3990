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
  ['an answer 500', 'answer', (s) => s.refuse(creation('solo', 600), 500, 'service/failed')],
  [
    'a request that stays undecided',
    'answer',
    (s) => s.refuse(creation('solo', 600), 503, 'service/unavailable'),
  ],
  [
    'a known booking is 404',
    'answer',
    (s) => s.refuse({ operation: 'getBooking', uid: 'one' }, 404, 'x'),
  ],
  [
    'two bookings under one key',
    'key',
    (s) =>
      s.book('a', 'solo', 600, 'ann', { key: 'k' }).book('b', 'solo', 600, 'ann', { key: 'k' }),
  ],
  [
    'a booking under a key that was told 409',
    'key',
    (s) =>
      s
        .refuse(creation('solo', 60), 409, 'booking/slot-taken', { key: 'k' })
        .book('a', 'solo', 60, 'ann', { key: 'k' }),
  ],
  [
    'another version refused beside the change itself',
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
    'another version refused after a conflict was told',
    'key',
    (s) =>
      s
        .refuse(ontoFive, 409, 'booking/slot-taken', { key: 'k' })
        .refuse(ontoFive, 412, 'resource/changed', { key: 'k' }),
  ],
  [
    'another request done under a used key',
    'key',
    (s) =>
      s.book('a', 'solo', 600, 'ann', { key: 'k' }).book('b', 'solo', 700, 'ann', { key: 'k' }),
  ],
  [
    'a key refused that nobody used',
    'key',
    (s) => s.refuse(creation('solo', 600), 422, 'idempotency/key-reused'),
  ],
  [
    'two changes told the same version',
    'version',
    (s) =>
      s.change('updateBooking', 'one', 2, booking('one', 'solo', 90, ['ann']), {
        body: { startedAt: at(90) },
      }),
  ],
  [
    'a version that nobody made between two',
    'version',
    (s) => s.change('cancelBooking', 'one', 4, cancelled),
  ],
  [
    'an older version seen after a newer one',
    'version',
    (s) =>
      s.call(
        { operation: 'getBooking', uid: 'one' },
        { status: 200, version: 1, body: { data: booking('one', 'solo', 0, ['ann']) } },
      ),
  ],
  [
    'a version that looks different to a reader',
    'version',
    (s) =>
      s.call(
        { operation: 'getBooking', uid: 'one' },
        { status: 200, version: 2, body: { data: cancelled } },
      ),
  ],
  [
    'a change that undoes the one before',
    'step',
    (s) =>
      s.change('updateBooking', 'one', 3, booking('one', 'solo', 0, ['ann'], { name: 'New' }), {
        body: { name: 'New' },
      }),
  ],
  [
    'a change under an If-Match of another version',
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
  ['a host who is none of the event type', 'step', (s) => s.book('a', 'solo', 600, 'bob')],
  [
    'a reassignment to the present host',
    'step',
    (s) => s.change('reassignBookingAutomatically', 'two', 2, { uid: 'two', host: { uid: 'ann' } }),
  ],
  ['two bookings of a host that share minutes', 'overlap', (s) => s.book('a', 'pair', 15, 'ann')],
  ['a booking in the buffer of another', 'overlap', (s) => s.book('a', 'pair', 95, 'ann')],
  [
    'two bookings that shared minutes for a while',
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
  ['a request that holds time beside a booking', 'overlap', (s) => s.book('a', 'asked', 15, 'eve')],
  ['a guest more than a slot has seats', 'seats', (s) => s.book('a', 'class', 0, 'cat')],
  ['a booking more than a limit allows', 'limit', (s) => s.book('a', 'few', 120, 'dan')],
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
    'a free start refused',
    'refusal',
    (s) => s.refuse(creation('solo', 600), 409, 'booking/slot-taken'),
  ],
  [
    'a start refused that one of two hosts could have had',
    'refusal',
    (s) => s.refuse(creation('pair', 60), 409, 'booking/slot-taken'),
  ],
  [
    'a start refused for a limit that is not used up',
    'refusal',
    (s) => s.refuse(creation('few', 24 * 60), 409, 'booking/slot-taken', {}, 'limit'),
  ],
  [
    'a start refused whose booking was cancelled before',
    'refusal',
    (s) =>
      s
        .change('cancelBooking', 'one', 3, cancelled)
        .refuse(creation('solo', 60), 409, 'booking/slot-taken'),
  ],
  [
    'a move refused by the booking itself',
    'refusal',
    (s) =>
      s.refuse(
        { operation: 'updateBooking', uid: 'one', body: { startedAt: at(75) } },
        409,
        'booking/slot-taken',
      ),
  ],
  [
    'an open booking that is said to be cancelled',
    'refusal',
    (s) => s.refuse({ operation: 'cancelBooking', uid: 'one' }, 409, 'booking/already-cancelled'),
  ],
  [
    'a request that is said to be confirmed',
    'refusal',
    (s) =>
      s.refuse({ operation: 'confirmBooking', uid: 'seven' }, 409, 'booking/already-confirmed'),
  ],
  [
    'no other host although one is free',
    'refusal',
    (s) =>
      s.refuse(
        { operation: 'reassignBookingAutomatically', uid: 'two' },
        409,
        'booking/no-other-host',
      ),
  ],
  [
    'an If-Match of the present version refused',
    'refusal',
    (s) =>
      s.refuse({ operation: 'cancelBooking', uid: 'one', ifMatch: 2 }, 412, 'resource/changed'),
  ],
  ['an acknowledged booking that is gone', 'table', stored('B#one')],
  ['a change that was acknowledged and lost', 'table', stored('B#one', { ver: 1 })],
  [
    'a deleted schedule that is still there',
    'table',
    (s) => s.call({ operation: 'deleteSchedule', uid: 'meeting' }, { status: 204 }),
  ],
  ['a booking that nobody was told of', 'table', (s) => s.store('B#else', { ver: 1 })],
  ['time that is held and not told', 'ledger', stored(`U#cat W#${week}`, busy())],
  ['time that is told and not held', 'ledger', stored(`U#cat W#${week}`, busy([0, 30], [90, 100]))],
  ['seats that are not counted', 'ledger', stored(`OCC#class ${at(0)}#cat`, { taken: 1 })],
  ['a counter that is not moved', 'ledger', stored('LIM#few bookings#D2027-03-01', { n: 1 })],
  [
    'a rule of a schedule that is none',
    'ledger',
    (s) => s.store('U#bob RULES', { doc: '[{"uid":"x"}]' }),
  ],
];

test.each(wrong)('the checker finds %s', (_, rule, add) => {
  const story = sound();
  add(story);
  expect(faultsOf(story).map((fault) => fault.rule)).toContain(rule);
});
