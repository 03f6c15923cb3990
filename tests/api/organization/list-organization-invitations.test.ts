import { afterEach, expect, test, vi } from 'vitest';
import { DeleteOrganizationInvitation } from '../../../lib/contract/organization/delete-organization-invitation.ts';
import { ListOrganizationInvitations } from '../../../lib/contract/organization/list-organization-invitations.ts';
import { invitationStatuses } from '../../../lib/domain/invitations/invitation.ts';
import { call } from '../../support/http/call.ts';
import { pages } from '../../support/http/pages.ts';
import { newWorld, type World } from '../../support/world.ts';
import { invitationOf, invite } from './invitations.ts';

afterEach(() => {
  vi.useRealTimers();
});

const list = async (world: World<'admin'>, query = {}) =>
  (await call(ListOrganizationInvitations, { as: world.admin, query })).body;
const uidsOf = (found: readonly { readonly uid: string }[]) => found.map(({ uid }) => uid);

test('invitations are listed newest first in pages, with the members of a single read', async () => {
  const world = await newWorld();
  const startMs = Date.now();
  const made: string[] = [];
  for (let i = 0; i < 5; i += 1) {
    vi.useFakeTimers({ toFake: ['Date'], now: startMs + 1000 * i });
    made.push((await invite(world)).body.data.uid);
  }
  const query = { perPage: '2' };
  const found = (await pages(ListOrganizationInvitations, { as: world.owner, query })).flat();
  expect(uidsOf(found as { uid: string }[])).toEqual(made.toReversed());
  expect(found[0]).toEqual(await invitationOf(world, made[4] ?? ''));
  expect(uidsOf((await list(await newWorld('admin'))).data)).toEqual([]);
});

test('the status filter lists only invitations with that status, and the clock decides if an invitation is expired', async () => {
  const world = await newWorld('admin');
  const startMs = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: startMs });
  const early = (await invite(world)).body.data;
  const deleted = (await invite(world)).body.data;
  await call(DeleteOrganizationInvitation, { as: world.owner, params: { uid: deleted.uid } });
  vi.setSystemTime(startMs + 1000);
  const late = (await invite(world)).body.data;
  const byStatus = async () =>
    Promise.all(
      invitationStatuses.map(async (status) => {
        const { data } = await list(world, { status });
        for (const one of data) expect(one.status).toBe(status);
        return uidsOf(data);
      }),
    );
  expect(await byStatus()).toEqual([[late.uid, early.uid], [], [], [deleted.uid]]);
  vi.setSystemTime(Date.parse(early.expiresAt));
  expect(await byStatus()).toEqual([[late.uid], [], [early.uid], [deleted.uid]]);
  const all = (await list(world)).data;
  expect(all.map(({ status }) => status).toSorted()).toEqual(['deleted', 'expired', 'pending']);
});
