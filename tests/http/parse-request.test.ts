import * as v from 'valibot';
import { expect, test } from 'vitest';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import type { Contract } from '../../lib/contract/contract.ts';
import { Problem } from '../../lib/contract/problem.ts';
import type { Event } from '../../lib/http/exchange.ts';
import { parseRequest } from '../../lib/http/parse-request.ts';

/** Creates a schema that counts how often each member is validated. */
function countingSchema() {
  const looks = { name: 0, item: 0 };
  const counted = (member: keyof typeof looks) =>
    v.pipe(
      v.string(),
      v.check(() => {
        looks[member] += 1;
        return true;
      }),
    );
  const item = v.strictObject({ text: counted('item') });
  const body = v.strictObject({
    name: counted('name'),
    items: v.optional(v.pipe(v.pipe(v.array(item), v.maxLength(3)), v.description('Items.'))),
    dates: v.optional(v.pipe(v.record(v.string(), v.number()), v.maxEntries(2))),
    place: v.optional(
      v.nullable(
        v.variant('type', [
          v.strictObject({ type: v.literal('here') }),
          v.strictObject({ type: v.literal('there'), far: v.boolean() }),
        ]),
      ),
    ),
  });
  return { looks, contract: { query: v.strictObject({}), body } };
}

type Schemas = Pick<Contract, 'query' | 'body'>;

/** Returns the errors of a body as `pointer code`. */
function faultsOf(contract: Schemas, body: unknown): readonly string[] {
  try {
    parseRequest(contract, { rawQueryString: '', body } as Event, []);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return (error.parts.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);
  }
}

const members = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`m${i}`, i]));

test('a body with 99 unknown members is validated once, and all of them are named', () => {
  const { looks, contract } = countingSchema();
  const faults = faultsOf(contract, { ...members(99), name: 'A name' });
  expect(faults).toEqual(Object.keys(members(99)).map((name) => `/${name} member/unknown`));
  expect(looks.name).toBe(1);
});

test('a list that is too long is validated up to one item more than its maximum', () => {
  const { looks, contract } = countingSchema();
  const items = Array.from({ length: 100_000 }, () => ({ text: 'a text', more: 1 }));
  const faults = faultsOf(contract, { name: 'A name', items });
  expect(faults).toEqual([
    '/items member/too-long',
    ...[0, 1, 2, 3].map((place) => `/items/${place}/more member/unknown`),
  ]);
  expect(looks.item).toBe(4);
});

test('a map that is too large is validated up to one entry more than its maximum', () => {
  const { contract } = countingSchema();
  const dates = Object.fromEntries(Object.keys(members(50_000)).map((name) => [name, 'wrong']));
  expect(faultsOf(contract, { name: 'A name', dates })).toEqual([
    '/dates/m0 member/wrong-type',
    '/dates/m1 member/wrong-type',
    '/dates/m2 member/wrong-type',
  ]);
});

test('a member that the chosen alternative does not have is unknown', () => {
  const { contract } = countingSchema();
  const faults = (place: object) => faultsOf(contract, { name: 'A name', place });
  expect(faults({ type: 'there', far: true })).toEqual([]);
  expect(faults({ type: 'here', far: true, near: 1 })).toEqual([
    '/place/far member/unknown',
    '/place/near member/unknown',
  ]);
  expect(faults({ type: 'nowhere', far: true })).toEqual(['/place/type member/wrong-type']);
});

test('at most a hundred faults are reported', () => {
  const { contract } = countingSchema();
  expect(faultsOf(contract, { name: 7, ...members(5000) })).toHaveLength(100);
});

test('a valid body is parsed unchanged', () => {
  const { contract } = countingSchema();
  const body = { name: 'A name', items: [{ text: 'a' }], dates: { a: 1 }, place: null };
  const parsed = parseRequest(contract, { rawQueryString: '', body } as unknown as Event, []);
  expect(parsed.body).toEqual(body);
});

test('faults of answers to a booking are reported for at most one answer more than the maximum of fifty', () => {
  const answers = Array.from({ length: 60_000 }, () => ({ questionUid: 7, content: '' }));
  const faults = faultsOf(CreateBooking as Schemas, { answers });
  expect(faults).toContain('/answers/50/questionUid member/wrong-type');
  expect(faults).not.toContain('/answers/51/questionUid member/wrong-type');
});

test('a list of any length where a text or a list of texts is expected is checked by its type', () => {
  const content = Array.from({ length: 100_000 }, () => 7);
  const faults = faultsOf(CreateBooking as Schemas, { answers: [{ questionUid: 'x', content }] });
  expect(faults).toContain('/answers/0/content member/wrong-type');
});
