import { expect, test } from 'vitest';
import { CreateApiKey } from '../../../lib/contract/api-keys/create-api-key.ts';
import { ListBookings } from '../../../lib/contract/bookings/list-bookings.ts';
import { GetOrganizationUser } from '../../../lib/contract/organization/get-organization-user.ts';
import { GetCurrentUser } from '../../../lib/contract/users/get-current-user.ts';
import { allItems } from '../../support/engine/table-items.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';
import { accept, linkTo } from './invitations.ts';

const firstKey = { apiKeyName: 'My laptop' };

test('the first key has the requested name and the scopes of the invitation, and is returned once', async () => {
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

test('a retry of an accept is 409 because the first key was shown, and the key stays valid', async () => {
  const world = await newWorld();
  const link = await linkTo(world);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const first = await accept(link, firstKey, headers);
  const { user, apiKey } = first.body.data;
  const again = await accept(link, firstKey, headers);
  expect(again.body).toMatchObject({ status: 409, code: 'idempotency/secret-shown-once' });
  expect(again.headers.location).toBe(first.headers.location);
  const other = await accept(link, { ...firstKey, name: 'Another person' }, headers);
  expect(other.body.code).toBe('idempotency/key-reused');
  const as = { key: apiKey?.key ?? '' };
  const read = await call(GetOrganizationUser, { as, params: { userId: user.uid } });
  expect(read.status).toBe(200);
});

test('an owner creates another key for a user whose first key was lost', async () => {
  const world = await newWorld();
  const { user } = (await accept(await linkTo(world), firstKey)).body.data;
  const body = { name: 'Another key', scopes: ['*'], userId: user.uid };
  const { key } = (await call(CreateApiKey, { as: world.owner, body })).body.data;
  expect((await call(GetCurrentUser, { as: { key } })).body.data.uid).toBe(user.uid);
});
