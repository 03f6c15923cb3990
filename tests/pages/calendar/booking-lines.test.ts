import { expect, test } from 'vitest';
import { exampleBooking } from '../../../lib/contract/bookings/examples.ts';
import { bookingLines } from '../../../pages/calendar/booking-lines.ts';
import { en } from '../../../pages/calendar/texts-en.ts';
import { ja } from '../../../pages/calendar/texts-ja.ts';

/** The lines of a booking with this name, of an event type with this `bookingName`. */
function linesWith(
  name: string,
  eventType?: { name: string; bookingName: string | null },
  texts: Pick<typeof en, 'untitled' | 'bookedBy'> = en,
) {
  const booking = { ...exampleBooking, name, hosts: [...exampleBooking.hosts] };
  return bookingLines({ booking, eventType }, texts);
}

test('the lines of a booking are its event type and its guest', () => {
  const introduction = { name: 'Introduction', bookingName: null };
  expect(linesWith('Ada', introduction)).toEqual(['Introduction', 'with Ada']);
  expect(linesWith('Ada', introduction, ja)).toEqual(['Ada 様', 'Introduction']);
  expect(linesWith('', introduction)).toEqual(['Introduction']);
});

test('a booking with a name of its own has the event type below, unless its name contains it', () => {
  const named = { name: 'Introduction', bookingName: '{name}!' };
  expect(linesWith('Ada!', named)).toEqual(['Ada!', 'Introduction']);
  expect(linesWith('Introduction: Ada', named)).toEqual(['Introduction: Ada']);
});

test('a booking of an unknown event type has only its name', () => {
  expect(linesWith('Ada')).toEqual(['Ada']);
  expect(linesWith('')).toEqual(['(No name)']);
});
