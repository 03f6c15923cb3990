import { expect, test } from 'vitest';
import { createUser } from '../../lib/admin/create-user.ts';
import { ListOrganizationUsers } from '../../lib/contract/organization/list-organization-users.ts';
import { UpdateTeam } from '../../lib/contract/organization/update-team.ts';
import { wholeStoreOf } from '../../lib/data/whole-store.ts';
import { storedOrganization } from '../../lib/domain/people/needs.ts';
import { call } from '../support/http/call.ts';
import { newWorld } from '../support/world.ts';

test('twenty users with one email address who are created concurrently become one user', async () => {
  const world = await newWorld();
  const email = 'Robin.Vale@example.com';
  const given = { name: 'Robin Vale', timeZone: 'UTC', role: 'member' } as const;
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const written = index % 2 === 0 ? email : email.toLowerCase();
      return createUser(world.of, { ...given, email: written }, Date.now()).catch(
        ({ code }: { readonly code: string }) => code,
      );
    }),
  );
  const refused = outcomes.filter((outcome) => typeof outcome === 'string');
  expect(refused).toHaveLength(19);
  for (const code of refused) expect(['email-taken', 'user/email-taken']).toContain(code);
  const query = { perPage: '100' };
  const { data } = (await call(ListOrganizationUsers, { as: world.owner, query })).body;
  expect(data.filter(({ name }) => name === 'Robin Vale')).toHaveLength(1);
  const organization = (await wholeStoreOf(world.of).read([storedOrganization()])).get(
    storedOrganization(),
  );
  expect(organization?.userCount).toBe(3);
});

test('a user who is created without a time zone has that of the organization, and its language', async () => {
  const world = await newWorld();
  const body = { timeZone: 'Asia/Kathmandu', locale: 'ja' } as const;
  await call(UpdateTeam, { as: world.owner, params: { teamId: world.of }, body });
  const given = { name: 'Robin Vale', email: 'robin.vale@example.com', role: 'member' } as const;
  expect(await createUser(world.of, given, Date.now())).toMatchObject(body);
});
