import { expect, test } from 'vitest';
import { GetTeam } from '../../../lib/contract/organization/get-team.ts';
import { call } from '../../support/http/call.ts';
import { newWorld } from '../../support/world.ts';

test('a team is the organization with the number of its users', async () => {
  const world = await newWorld('restricted');
  const sent = { as: world.restricted, params: { teamId: world.of } };
  const { body, headers } = await call(GetTeam, sent);
  expect(body.data).toEqual({
    uid: world.of,
    name: 'An organization',
    slug: null,
    users: 3,
    locale: 'en',
    timeZone: 'UTC',
    embedOrigins: [],
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect(headers.etag).toBe('"1"');
  await world.addUser('member');
  const more = await call(GetTeam, { ...sent, headers: { 'if-none-match': '"1"' } });
  expect([more.status, more.headers.etag, more.body.data.users]).toEqual([200, '"2"', 4]);
});

test('another team is 404', async () => {
  const [world, other] = await Promise.all([newWorld(), newWorld()]);
  for (const teamId of [other.of, 'nobody']) {
    const { body } = await call(GetTeam, { as: world.owner, params: { teamId } });
    expect(body).toMatchObject({ status: 404, code: 'team/unknown' });
  }
});
