import { expect, test } from 'vitest';
import { makeRoomFor } from '../../lib/domain/make-room-for.ts';

test('what was remembered first makes room, and the rest is still known', () => {
  const remembered = new Map([
    ['first', 1],
    ['second', 2],
  ]);
  makeRoomFor('third', remembered, 3);
  expect([...remembered.keys()]).toEqual(['first', 'second']);
  makeRoomFor('third', remembered, 2);
  expect([...remembered.keys()]).toEqual(['second']);
});

test('what is remembered again takes the room of nothing else, and is the newest', () => {
  const remembered = new Set(['first', 'second']);
  makeRoomFor('first', remembered, 2);
  remembered.add('first');
  expect([...remembered]).toEqual(['second', 'first']);
});
