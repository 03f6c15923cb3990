import { expect, test } from 'vitest';
import { makeRoom } from '../../lib/domain/make-room.ts';

test('what was learned first makes room, and the rest is still known', () => {
  const remembered = new Map([
    ['first', 1],
    ['second', 2],
  ]);
  makeRoom(remembered, 3);
  expect([...remembered.keys()]).toEqual(['first', 'second']);
  makeRoom(remembered, 2);
  expect([...remembered.keys()]).toEqual(['second']);
});

test('a set is a memory, too', () => {
  const remembered = new Set(['only']);
  makeRoom(remembered, 1);
  expect([...remembered]).toEqual([]);
});
