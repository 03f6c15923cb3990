import { expect, test } from 'vitest';
import { CreateBooking } from '../../lib/contract/bookings/create-booking.ts';
import type { Contract } from '../../lib/contract/contract.ts';
import type { Example } from '../../lib/contract/example.ts';
import { examples } from '../../lib/contract/examples/examples.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { demoKeys } from '../../scripts/demo/credentials.ts';
import { seed } from '../../scripts/seed.ts';
import { call } from '../support/http/call.ts';

const facts = await seed(Date.now());
const { apiKey: key } = await demoKeys(facts, undefined);
const contracts = await loadContracts();

/** Reads of resources that the demo does not have, or has under another ID. */
const madeFirst: readonly string[] = [
  'getSchedule',
  'getHostAssignRule',
  'getOrganizationInvitation',
  'getApiKey',
  'getTeam',
  'getProfileImage',
  'listScheduleHistory',
  'getWebhookEndpoint',
  'listWebhookDeliveries',
  'getWebhookDelivery',
  'getRoutingForm',
  'listRoutingFormResponses',
  'getRoutingFormResponse',
  'getCalendarConnection',
  'checkCalendarConnection',
  'getPublicRoutingForm',
];
/** Groups that are read without an API key. */
const withoutKey: readonly string[] = ['service', 'guests', 'answers', 'pages'];
const read = rows.filter(
  ({ id, method, group }) =>
    method === 'GET' && !withoutKey.includes(group) && !madeFirst.includes(id),
);

test.each(read)('the example of $id succeeds in the demo', async ({ id, group }) => {
  const contract = contracts.get(id) as Contract;
  const { params, query } = (examples[group] as Readonly<Record<string, Example>>)[id] as Example;
  // The demo has no future events to wait for.
  const { wait: _, ...asked } = { ...query };
  const sent = { as: { key }, ...(params && { params }), query: asked };
  expect((await call(contract, sent as never)).status).toBe(200);
});

const weekMs = 7 * 24 * 3_600_000;

/** Moves a past example start by whole weeks into the future. */
function ahead(startedAt: string): string {
  const start = Date.parse(startedAt);
  const weeks = Math.max(0, Math.ceil((Date.now() - start) / weekMs));
  return new Date(start + weeks * weekMs).toISOString();
}

test('the example of createBooking creates a booking in the demo', async () => {
  const body = examples.bookings.createBooking.body as { readonly startedAt: string };
  const sent = { ...body, startedAt: ahead(body.startedAt) };
  expect((await call(CreateBooking, { as: { key }, body: sent })).status).toBe(201);
});
