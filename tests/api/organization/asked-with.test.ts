import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CreateApiKey } from '../../../lib/contract/api-keys/create-api-key.ts';
import { DeleteApiKey } from '../../../lib/contract/api-keys/delete-api-key.ts';
import { CreateOrganizationInvitation } from '../../../lib/contract/organization/create-organization-invitation.ts';
import { GetCurrentUser } from '../../../lib/contract/users/get-current-user.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { linkedBy } from '../../support/messages/linked-by.ts';
import { type Issuer, sharedIssuer } from '../../support/people/issuer.ts';
import { newWorld, type World } from '../../support/world.ts';
import { accept, anyEmail, invitationOf, linkTo } from './invitations.ts';

let trusted: Issuer;
beforeAll(async () => {
  trusted = await sharedIssuer();
});
afterEach(() => {
  vi.useRealTimers();
});

const firstKey = { apiKeyName: 'My laptop' };
const refusedAlike = { status: 404, code: 'invitation/unknown' };

async function keyOf({ owner }: World, more: object = {}) {
  const body = { name: 'A program', scopes: ['*'], ...more };
  return (await call(CreateApiKey, { as: owner, body })).body.data;
}

const end = ({ owner }: World, uid: string) => call(DeleteApiKey, { as: owner, params: { uid } });

test('the first key expires with the key that created the invitation', async () => {
  const world = await newWorld();
  const expiresAt = '2050-03-01T09:00:00.000Z';
  const as = await keyOf(world, { expiresAt });
  const link = await linkTo(world, {}, { as });
  expect((await accept(link, firstKey)).body.data.apiKey?.expiresAt).toBe(expiresAt);
  const endless = await accept(await linkTo(world), firstKey);
  expect(endless.body.data.apiKey?.expiresAt).toBeNull();
});

test('an invitation is unknown after the key that created it is deleted or expired', async () => {
  const world = await newWorld();
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const [gone, short] = [await keyOf(world), await keyOf(world, { expiresAt })];
  const [ofGone, ofShort] = [
    await linkTo(world, {}, { as: gone }),
    await linkTo(world, {}, { as: short }),
  ];
  await end(world, gone.uid);
  expect((await accept(ofGone)).body).toMatchObject(refusedAlike);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(expiresAt) });
  expect((await accept(ofShort)).body).toMatchObject(refusedAlike);
  vi.setSystemTime(Date.parse(expiresAt) - 1);
  expect((await accept(ofShort)).status).toBe(201);
});

test('an invitation is unknown if the key that created it is deleted between the read and the write', async () => {
  const world = await newWorld();
  const as = await keyOf(world);
  const link = await linkTo(world, {}, { as });
  let isFirst = true;
  beforeTableCalls(async (name) => {
    if (name !== 'TransactWriteItems' || !isFirst) return;
    isFirst = false;
    await end(world, as.uid);
  });
  expect((await accept(link, firstKey)).body).toMatchObject(refusedAlike);
  expect(isFirst).toBe(false);
  expect((await invitationOf(world, link.uid)).status).toBe('pending');
});

test('an invitation remains valid after its access token expires, and the first key expires with the token', async () => {
  const world = await newWorld();
  const exp = Math.floor(Date.now() / 1000) + 600;
  const claims = { scope: 'organization:write bookings:read', exp };
  const token = await trusted.tokenFor(world.owner, world.of, claims);
  const headers = { authorization: `Bearer ${token}` };
  const invite = async () =>
    linkedBy(
      (await call(CreateOrganizationInvitation, { headers, body: { email: anyEmail() } })).body
        .data,
    );
  const [early, late] = [await invite(), await invite()];
  const soon = (await accept(early, firstKey)).body.data.apiKey;
  expect(soon?.expiresAt).toBe(new Date(exp * 1000).toISOString());
  expect((await call(GetCurrentUser, { as: { key: soon?.key ?? '' } })).status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: exp * 1000 });
  expect((await accept(late, firstKey)).body).toMatchObject({
    status: 422,
    code: 'api-key/expires-in-past',
    errors: [{ pointer: '/apiKeyName' }],
  });
  expect((await accept(late)).status).toBe(201);
});
