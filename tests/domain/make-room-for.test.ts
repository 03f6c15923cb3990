import { expect, test } from 'vitest';
import { makeRoomFor } from '../../lib/domain/make-room-for.ts';

test('the oldest value is removed if there is no room, and the others remain', () => {
  const remembered = new Map([
    ['first', 1],
    ['second', 2],
  ]);
  makeRoomFor('third', remembered, 3);
  expect([...remembered.keys()]).toEqual(['first', 'second']);
  makeRoomFor('third', remembered, 2);
  expect([...remembered.keys()]).toEqual(['second']);
});

test('a value that is remembered again removes no other value and becomes the newest', () => {
  const remembered = new Set(['first', 'second']);
  makeRoomFor('first', remembered, 2);
  remembered.add('first');
  expect([...remembered]).toEqual(['second', 'first']);
});
