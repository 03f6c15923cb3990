import type { Act, Fault } from '../history.ts';
import { check } from './check.ts';
import { at, booking, busy, creation, Story, schedule, week } from './story.ts';

/** A history without a fault, with an example of everything that the checker examines. */
export function sound(): Story {
  const moved = booking('one', 'solo', 60, ['ann']);
  const meeting = schedule('meeting', 300, 'ann');
  return new Story()
    .book('one', 'solo', 0, 'ann')
    .change('updateBooking', 'one', 2, moved, { body: { startedAt: at(60) }, ifMatch: 1 })
    .book('two', 'pair', 0, 'ann')
    .book('three', 'class', 0, 'cat')
    .book('four', 'class', 0, 'cat')
    .book('five', 'few', 0, 'dan')
    .book('six', 'few', 60, 'dan')
    .book('seven', 'asked', 0, 'eve')
    .call(
      { operation: 'createSchedule', body: { startedAt: at(300) } },
      { status: 201, version: 1, body: { data: meeting } },
    )
    .refuse(creation('solo', 60), 409, 'booking/slot-taken')
    .call(
      { operation: 'getBooking', uid: 'one' },
      { status: 200, version: 2, body: { data: moved } },
    )
    .store('B#one', { ver: 2, doc: JSON.stringify(moved) })
    .store('B#two', { ver: 1, doc: JSON.stringify(booking('two', 'pair', 0, ['ann'])) })
    .store('B#three', { ver: 1, doc: JSON.stringify(booking('three', 'class', 0, ['cat'])) })
    .store('B#four', { ver: 1, doc: JSON.stringify(booking('four', 'class', 0, ['cat'])) })
    .store('B#five', { ver: 1, doc: JSON.stringify(booking('five', 'few', 0, ['dan'])) })
    .store('B#six', { ver: 1, doc: JSON.stringify(booking('six', 'few', 60, ['dan'])) })
    .store('B#seven', { ver: 1, doc: JSON.stringify(booking('seven', 'asked', 0, ['eve'])) })
    .store('S#meeting', { ver: 1, doc: JSON.stringify(meeting) })
    .store(`U#ann W#${week}`, busy([0, 30], [60, 100], [300, 360]))
    .store(`U#cat W#${week}`, busy([0, 30]))
    .store(`U#dan W#${week}`, busy([0, 30], [60, 90]))
    .store(`U#eve W#${week}`, busy([0, 40]))
    .store(`OCC#class ${at(0)}#cat`, { taken: 2 })
    .store('LIM#few bookings#D2027-03-01', { n: 2 });
}

export const faultsOf = (story: Story): readonly Fault[] => check(story.history());

/** The booking `one` of the sound history, cancelled. */
export const cancelled = booking('one', 'solo', 60, ['ann'], { status: 'cancel' });

/** Moves the booking `six` to the time of `five`, if it is still at version 1. */
export const ontoFive: Act = {
  operation: 'updateBooking',
  uid: 'six',
  ifMatch: 1,
  body: { startedAt: at(0) },
};
