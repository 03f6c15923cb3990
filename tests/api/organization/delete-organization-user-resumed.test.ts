import { expect, test } from 'vitest';
import { GetOrganizationUser } from '../../../lib/contract/organization/get-organization-user.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { changeRole } from '../../support/people/change-role.ts';
import { newWorld } from '../../support/world.ts';
import { book, bookingOf, expectGone, removeAtOnce } from './deleting-users.ts';

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a deletion that fails at write %i continues with the next request',
  async (last) => {
    const world = await newWorld('admin');
    const { owner, member, admin } = world;
    const eventType = await world.eventType([member, admin], { assignment: { type: 'all' } });
    const own = await world.eventType([member]);
    await book(owner, eventType, 0);
    await book(owner, own, 4);
    let writes = 0;
    beforeTableCalls((name) => {
      if (name !== 'TransactWriteItems') return;
      writes += 1;
      if (writes === last) throw new Error('The process was killed.');
    });
    const first = await removeAtOnce(world, member).catch(String);
    expect(first).toBe('Error: The process was killed.');
    const second = await removeAtOnce(world, member).catch(String);
    expect(second).toEqual({});
    await expectGone(world, member);
  },
);

test.each([1, 2, 3])(
  'a caller who loses the role before write %i of a deletion deletes nothing more',
  async (last) => {
    const world = await newWorld('admin');
    const { owner, admin, member } = world;
    const own = await world.eventType([member]);
    const { uid } = (await book(owner, own, 1)).body.data;
    let writes = 0;
    let isOurs = false;
    beforeTableCalls(async (name) => {
      if (name !== 'TransactWriteItems' || isOurs) return;
      writes += 1;
      if (writes !== last) return;
      isOurs = true;
      await changeRole(world, admin, 'member');
    });
    const refused = await removeAtOnce({ ...world, owner: admin }, member).catch(
      ({ code }: { readonly code: string }) => code,
    );
    expect(refused).toBe('caller/role-forbids');
    expect((await bookingOf(owner, uid)).status).toBe('open');
    const params = { userId: member.userId };
    expect((await call(GetOrganizationUser, { as: owner, params })).status).toBe(200);
  },
);
