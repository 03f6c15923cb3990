import * as v from 'valibot';
import { expect, test } from 'vitest';
import { GetBooking } from '../../lib/contract/bookings/get-booking.ts';
import type { Contract } from '../../lib/contract/contract.ts';
import type { Example } from '../../lib/contract/example.ts';
import { examples } from '../../lib/contract/examples/examples.ts';
import type { Event } from '../../lib/http/exchange.ts';
import { keptReply, serializeReply } from '../../lib/http/reply.ts';
import { loadContracts, type Row, rows } from '../../scripts/contracts.ts';

const event = { rawPath: '/v1/bookings', state: {} } as unknown as Event;
const contract = {
  ...GetBooking,
  reply: v.object({ data: v.object({ reads: v.number() }) }),
} as unknown as Contract;

test('a reply is serialized once, and the recorded text is sent', () => {
  let reads = 0;
  const newReply = () => ({
    get data() {
      reads += 1;
      return { reads };
    },
  });
  const reply = newReply();
  const { body } = keptReply(contract, event, reply);
  expect(serializeReply(contract, event, reply).body).toBe(body);
  expect(serializeReply(contract, event, newReply()).body).not.toBe(body);
});

const contracts = await loadContracts();
const exampleOf = ({ group, id }: Row): Example =>
  (examples[group] as Readonly<Record<string, Example>>)[id] as Example;

/** Members whose value is a map with keys of any name. */
const maps = ['overrides', 'object', 'previous'];

/** Copies a value and adds internal members to every object with known members. */
function withInternalMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withInternalMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, one]) => [
    name,
    maps.includes(name) ? one : withInternalMembers(one),
  ]);
  return Object.fromEntries([['pk', 'O#internal'], ...members, ['held', { email: 'internal' }]]);
}

/** Operations whose reply is JSON with known members: the OpenAPI document can have any member, and all others reply with files. */
const closed = rows.filter(
  (row) =>
    !['getOpenapi', 'getProfileImage'].includes(row.id) && typeof exampleOf(row).reply === 'object',
);

test.each(closed)('a reply of $id contains no internal member', (row) => {
  const { reply } = exampleOf(row);
  const own = { ...(contracts.get(row.id) as Contract), status: 200 as const };
  const { body } = serializeReply(own, event, withInternalMembers(reply));
  expect(JSON.parse(body)).toEqual(reply);
});

test('a reply without a required member is an error', () => {
  expect(() => serializeReply(contract, event, { data: {} })).toThrow(v.ValiError);
});
