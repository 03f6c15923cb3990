import { expect, test, vi } from 'vitest';
import { GetPublicTeam } from '../../../lib/contract/guests/get-public-team.ts';
import { UpdateTeam } from '../../../lib/contract/organization/update-team.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { newWorld } from '../../support/world.ts';

const show = (team: string, sourceIp = newAddress()) =>
  call(GetPublicTeam, { params: { team }, event: fromAddress(sourceIp, 'GET') });

test('a team is found by its slug, a former slug and its ID, and only its public members are returned', async () => {
  const { owner, of } = await newWorld();
  const slug = `a${crypto.randomUUID()}`;
  const later = `b${crypto.randomUUID()}`;
  for (const body of [{ slug }, { slug: later, locale: 'ja', timeZone: 'Asia/Tokyo' }]) {
    await call(UpdateTeam, { as: owner, params: { teamId: of }, body });
  }
  const answers = [await show(slug), await show(later), await show(of)];
  const data = { name: 'An organization', slug: later, locale: 'ja', timeZone: 'Asia/Tokyo' };
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { data }]);
});

test('an unknown team is 404', async () => {
  for (const team of ['no-team', '#', 'x'.repeat(65)]) {
    expect((await show(team)).body.code).toBe('team/unknown');
  }
});

test('a client beyond its rate limit is 429, and an unavailable table is 503, for a public team', async () => {
  const { of } = await newWorld();
  vi.stubEnv('CREDENTIAL_RATE', '0.1');
  const client = newAddress();
  const answers = [await show(of, client), await show(of, client)];
  vi.unstubAllEnvs();
  expect(answers.map(({ status }) => status)).toEqual([200, 429]);
  expect(answers[1]?.body.code).toBe('caller/rate-limited');
  beforeTableCalls((command) => {
    if (command === 'BatchGetItem')
      throw Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
  });
  expect((await show(of)).body.code).toBe('service/unavailable');
});
