import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventMutations } from './events/event-mutations.ts';
import { hunt } from './hunt.ts';
import { mutations, placesOf, withoutLine } from './mutations.ts';

/**
 * Guards that every booking depends on. With one process, each is found in a few seconds. `npm run mutate` removes all
 * guards, one after another, with two processes.
 */
const foremost = ['week', 'idempotency', 'seat-taken'];
const taken = mutations.filter(({ name }) => foremost.includes(name));

test.each(taken.map((mutation) => [mutation.name, mutation] as const))(
  'the checker finds the broken rule without the guard "%s"',
  async (_, mutation) => {
    const { fault } = await hunt(mutation, 1, 1);
    expect(mutation.breaks).toContain(fault?.rule);
  },
);

test.each([...mutations, ...eventMutations])(
  'the guard "$name" exists at each place where a mutation removes it',
  (mutation) => {
    for (const place of placesOf(mutation)) {
      const source = readFileSync(new URL(`../../${place.file}`, import.meta.url), 'utf8');
      expect(withoutLine(source, place)).not.toBe(source);
    }
  },
);

const anywhere = { file: 'any.ts', line: 'guard();', becomes: '' };

test('a mutation fails if its guard does not occur exactly once at its place', () => {
  expect(withoutLine('a; guard(); b;', anywhere)).toBe('a;  b;');
  expect(() => withoutLine('a; b;', anywhere)).toThrow('stands 0 times');
  expect(() => withoutLine('guard(); guard();', anywhere)).toThrow('stands 2 times');
});
