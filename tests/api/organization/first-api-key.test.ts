import { expect, test } from 'vitest';
import { ListBookings } from '../../../lib/contract/bookings/list-bookings.ts';
import { GetOrganizationUser } from '../../../lib/contract/organization/get-organization-user.ts';

import { call } from '../../support/call.ts';
import { allItems } from '../../support/table-items.ts';
import { newWorld } from '../../support/world.ts';
import { accept, linkTo } from './invitations.ts';

const firstKey = { apiKeyName: 'My laptop' };

test('with a name for it the first key is answered once, with the scopes of the invitation', async () => {
  const world = await newWorld();
  const link = await linkTo(world, { scopes: ['users:read'] });
  const { body } = await accept(link, firstKey);
  const { user, apiKey } = body.data;
  expect(apiKey).toMatchObject({ name: 'My laptop', scopes: ['users:read'], userId: user.uid });
  expect((await allItems()).join()).not.toContain(apiKey?.key);
  const as = { key: apiKey?.key ?? '' };
  const read = await call(GetOrganizationUser, { as, params: { userId: user.uid } });
  expect(read.body.data).toEqual(user);
  expect((await call(ListBookings, { as })).body.code).toBe('caller/scope-missing');
  expect((await accept(await linkTo(world))).body.data.apiKey).toBeUndefined();
});

test('a retry gets another key in place of the first one, which is dead then, until one was used', async () => {
  const world = await newWorld();
  const link = await linkTo(world);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = (await accept(link, firstKey, headers)).body.data;
  const again = await accept(link, firstKey, headers);
  expect(again.status).toBe(201);
  const { user, apiKey } = again.body.data;
  expect(user).toEqual(first.user);
  expect(apiKey?.key).not.toBe(first.apiKey?.key);
  const params = { userId: user.uid };
  const ask = (key = '') => call(GetOrganizationUser, { as: { key }, params });
  expect((await ask(first.apiKey?.key)).body.code).toBe('credential/refused');
  expect((await ask(apiKey?.key)).status).toBe(200);
  const other = await accept(link, { ...firstKey, name: 'Somebody else' }, headers);
  expect(other.body.code).toBe('idempotency/key-reused');
  // It was used just now.
  const late = await accept(link, firstKey, headers);
  expect(late.body).toMatchObject({ status: 409, code: 'idempotency/secret-shown-once' });
  expect((await ask(apiKey?.key)).status).toBe(200);
});

test('of twenty retries at the same time none leaves a second key that is good', async () => {
  const world = await newWorld();
  const link = await linkTo(world);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await accept(link, firstKey, headers);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => accept(link, firstKey, headers)),
  );
  expect(
    answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409),
  ).toEqual([]);
  const made = answers.flatMap(({ body }) => (body.data?.apiKey ? [body.data] : []));
  expect(made.length).toBeGreaterThan(0);
  const good = await Promise.all(
    made.map(async ({ user, apiKey }) => {
      const as = { key: apiKey?.key ?? '' };
      return (await call(GetOrganizationUser, { as, params: { userId: user.uid } })).status;
    }),
  );
  expect(good.filter((status) => status === 200)).toHaveLength(1);
});
