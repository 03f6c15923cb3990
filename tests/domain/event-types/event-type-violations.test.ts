import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  eventTypeViolations,
  repeated,
} from '../../../lib/domain/event-types/event-type-violations.ts';

test('exactly the items of a list that repeat an earlier item are reported', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), (names) => {
      const expected = names.flatMap((name, index) =>
        names.slice(0, index).includes(name) ? [`/list/${index}`] : [],
      );
      const found = repeated(names, (name) => name, 'list').map(({ pointer }) => pointer);
      expect(found).toEqual(expected);
    }),
  );
});

test('members that are not sent have no violations', () => {
  expect(eventTypeViolations({})).toEqual([]);
});

test.each([
  ['Asia/Tokyo', []],
  ['asia/tokyo', []],
  ['IST', ['/timeZone']],
  ['+09:00', ['/timeZone']],
] as const)('the time zone %s is accepted only if its name is a zone', (timeZone, pointers) => {
  expect(eventTypeViolations({ timeZone }).map(({ pointer }) => pointer)).toEqual(pointers);
});
