import { expect, test } from 'vitest';
import {
  assignmentOf,
  assignmentValue,
  bodyOf,
  bookingAddress,
  newPlace,
  newQuestion,
  nextKind,
  placeKinds,
} from '../../../pages/settings/event-types/draft.ts';
import { instantAt, wallClock } from '../../../pages/settings/kit/zoned.ts';

test('empty lines of options are not sent', () => {
  const question = {
    ...newQuestion(),
    type: 'radio' as const,
    options: ['Red', ' ', ' Blue ', ''],
  };
  expect(bodyOf({ name: 'Talk', questions: [question] })).toEqual({
    name: 'Talk',
    questions: [{ ...question, options: ['Red', 'Blue'] }],
  });
  expect(bodyOf({ name: 'Talk' })).toEqual({ name: 'Talk' });
});

test('each kind of location is offered once', () => {
  let places = [newPlace('zoom')];
  for (let kind = nextKind(places); kind !== undefined; kind = nextKind(places)) {
    places = [...places, newPlace(kind)];
  }
  expect(places.map(({ locationId }) => locationId).sort()).toEqual([...placeKinds].sort());
});

test('the address of the booking page contains the slug of the team, or its ID', () => {
  const origin = 'https://book.example.com';
  expect(bookingAddress(origin, { uid: 'id', slug: 'acme' }, 'talk')).toBe(
    `${origin}/t/acme/e/talk`,
  );
  expect(bookingAddress(origin, { uid: 'a/b', slug: null }, 'talk')).toBe(
    `${origin}/t/a%2Fb/e/talk`,
  );
});

test('each choice of the assignment converts to its members and back', () => {
  for (const value of ['all', 'equal', 'priority', 'sequential'] as const) {
    expect(assignmentValue(assignmentOf(value))).toBe(value);
  }
});

test('a form field shows the local time of its zone, even after a change of clocks', () => {
  for (const instant of [
    '2026-03-29T00:59:00.000Z',
    '2026-03-29T01:00:00.000Z',
    '2026-11-23T00:00:00.000Z',
  ]) {
    expect(instantAt(wallClock(instant, 'Europe/Berlin'), 'Europe/Berlin')).toBe(instant);
  }
  expect(wallClock('2026-03-29T01:00:00.000Z', 'Europe/Berlin')).toBe('2026-03-29T03:00');
  expect(instantAt('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(instantAt('', 'Europe/Berlin')).toBe('');
});
