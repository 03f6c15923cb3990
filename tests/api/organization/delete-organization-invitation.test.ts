import { afterEach, expect, test, vi } from 'vitest';
import { DeleteOrganizationInvitation } from '../../../lib/contract/organization/delete-organization-invitation.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import { call } from '../../support/http/call.ts';
import { changeRole } from '../../support/people/change-role.ts';
import { newWorld, type World } from '../../support/world.ts';
import { invitationOf, invite } from './invitations.ts';

afterEach(() => {
  vi.useRealTimers();
});

const remove = (
  world: World,
  uid: string,
  headers = {},
  as: { readonly key: string } = world.owner,
) => call(DeleteOrganizationInvitation, { as, params: { uid }, headers });

test('a deleted invitation has the status deleted, cannot be deleted again and expires after thirty days', async () => {
  const world = await newWorld();
  const { uid, updatedAt } = (await invite(world)).body.data;
  expect((await remove(world, uid)).status).toBe(204);
  const left = await invitationOf(world, uid);
  expect(left.status).toBe('deleted');
  expect(left.updatedAt >= updatedAt).toBe(true);
  expect((await remove(world, uid)).body).toMatchObject({
    status: 409,
    code: 'invitation/not-pending',
  });
  const item = (await storedItems()).find(({ pk }) => pk === `INV#${uid}`);
  const days = (Number(item?.exp) * 1000 - Date.parse(left.updatedAt)) / 86_400_000;
  expect(Math.round(days)).toBe(30);
});

test('an expired invitation can be deleted', async () => {
  const world = await newWorld();
  const { uid, expiresAt } = (await invite(world)).body.data;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(expiresAt) });
  expect((await remove(world, uid)).status).toBe(204);
  expect((await invitationOf(world, uid)).status).toBe('deleted');
});

test('a deletion of an invitation with an outdated If-Match is refused and changes nothing', async () => {
  const world = await newWorld();
  const { uid } = (await invite(world)).body.data;
  expect((await remove(world, uid, { 'if-match': '"7"' })).body.code).toBe('resource/changed');
  expect((await invitationOf(world, uid)).status).toBe('pending');
  expect((await remove(world, uid, { 'if-match': '"1"' })).status).toBe(204);
});

test('an unknown invitation and an invitation of another organization are 404 and do not change', async () => {
  const world = await newWorld();
  const other = await newWorld();
  const { uid } = (await invite(other)).body.data;
  for (const named of ['unknown', uid]) {
    expect((await remove(world, named)).body.code).toBe('invitation/unknown');
  }
  expect((await invitationOf(other, uid)).status).toBe('pending');
});

test('a demoted admin cannot delete an invitation, even if the credential is cached', async () => {
  const world = await newWorld('admin');
  const { admin } = world;
  const { uid } = (await invite(world, {}, { as: admin })).body.data;
  await changeRole(world, admin, 'member');
  expect((await remove(world, uid, {}, admin)).body.code).toBe('caller/role-forbids');
  expect((await invitationOf(world, uid)).status).toBe('pending');
});
