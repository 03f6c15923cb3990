import { expect, test } from 'vitest';
import { audit } from '../../lib/admin/audit/audit.ts';
import { createApiKey } from '../../lib/admin/create-api-key.ts';
import { revokeApiKey } from '../../lib/admin/revoke-api-key.ts';
import { ListBookingRecordings } from '../../lib/contract/bookings/list-booking-recordings.ts';
import { ListAvailableSchedules } from '../../lib/contract/event-types/list-available-schedules.ts';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { demoKeys } from '../../scripts/demo/credentials.ts';
import { insertDemo } from '../../scripts/demo/facts.ts';
import { seed } from '../../scripts/seed.ts';
import { call } from '../support/http/call.ts';

const facts = await seed(Date.now());
const of = facts.organizationId as OrganizationId;
const keys = await demoKeys(facts, undefined);
const owner = { key: keys.apiKey };

test('a table is seeded once, and later seeds return the existing demo', async () => {
  expect(await seed(Date.now())).toEqual(facts);
  expect(await insertDemo({ ...facts, organizationId: 'another' })).toBe('exists');
});

test('the demo has a booking with three recordings, two of them with the same time', async () => {
  const params = { bookingId: facts.bookingWithRecordings };
  const { body } = await call(ListBookingRecordings, { as: owner, params });
  const times = body.data.map(({ createdAt }) => createdAt);
  expect(times).toHaveLength(3);
  expect(new Set(times).size).toBe(2);
});

test('the audit finds nothing in the ledger of a new demo', async () => {
  expect(await audit(of)).toEqual([]);
});

test.for(['solo', 'roundRobin', 'collective', 'seats', 'approval'] as const)(
  'the demo event type %s has free starts',
  async (name) => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const { body } = await call(ListAvailableSchedules, {
      as: owner,
      params: { uid: facts.eventTypes[name] },
      query: { periodStart: day(2), periodEnd: day(20) },
    });
    expect(body.data.length).toBeGreaterThanOrEqual(60);
  },
);

test('the keys of the demo are kept while they are valid, and replaced when they are revoked', async () => {
  expect(await demoKeys(facts, keys)).toEqual(keys);
  const given = { userId: facts.owner, name: 'Lost', scopes: ['*'], expiresAtMs: null };
  const made = await createApiKey(of, given, Date.now());
  if (made === 'unknown-user') throw new Error('The demo has no owner.');
  const { keyId, key } = made;
  await revokeApiKey(of, keyId, Date.now());
  const renewed = await demoKeys(facts, { ...keys, apiKey: key });
  expect(renewed.apiKey).not.toBe(key);
  expect(renewed.schedulesOnlyApiKey).toBe(keys.schedulesOnlyApiKey);
});

test('the narrow key of the demo cannot read bookings, and the other organization cannot read them either', async () => {
  const params = { bookingId: facts.bookingWithRecordings };
  const narrow = { key: keys.schedulesOnlyApiKey };
  expect((await call(ListBookingRecordings, { as: narrow, params })).status).toBe(403);
  const other = { key: keys.otherOrganizationApiKey };
  expect((await call(ListBookingRecordings, { as: other, params })).status).toBe(404);
});
