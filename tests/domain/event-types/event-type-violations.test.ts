import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  eventTypeViolations,
  repeated,
} from '../../../lib/domain/event-types/event-type-violations.ts';

test('exactly those items are faults that name what an earlier one names', () => {
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

test('what was not sent has no faults', () => {
  expect(eventTypeViolations({})).toEqual([]);
});

test.each([
  ['Asia/Tokyo', []],
  ['asia/tokyo', []],
  ['IST', ['/timeZone']],
  ['+09:00', ['/timeZone']],
] as const)('the zone %s', (timeZone, pointers) => {
  expect(eventTypeViolations({ timeZone }).map(({ pointer }) => pointer)).toEqual(pointers);
});
