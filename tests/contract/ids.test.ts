import { expect, test } from 'vitest';
import { newUid, newUserId } from '../../lib/app/new-uid.ts';
import { isUid } from '../../lib/domain/uid.ts';

test('a new ID has only letters and digits, so that no command takes it for an option', () => {
  const ids = Array.from({ length: 5000 }, () => newUid());
  expect(ids.filter((id) => !/^[A-Za-z0-9]{12}$/u.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(newUserId()).toMatch(/^[A-Za-z0-9]{28}$/u);
});

test('an older ID with dashes and underscores is still valid', () => {
  for (const id of ['-Kd1eO2x_9Qz', '_Kd1eO2x-9Q-', 'wknjRWLGfl94']) expect(isUid(id)).toBe(true);
});
