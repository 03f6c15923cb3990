import { beforeAll, expect, test } from 'vitest';
import type { Contract } from '../../lib/contract/contract.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { call } from '../support/http/call.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

/* An API key that another user created must not send private data of its user to a place that the other user controls. */

const contracts = await loadContracts();
const operations = rows.map(({ id }) => contracts.get(id) as Contract);
const refusing = operations.filter(({ refusesDelegated }) => refusesDelegated);

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

test('an API key that another user created can neither sign in its user, connect accounts, nor change settings', () => {
  expect(refusing.map(({ id }) => id)).toEqual([
    'createCalendarConnection',
    'updateCalendarConnection',
    'authorizeCalendarConnection',
    'connectConferencing',
    'authorizeConferencingConnection',
    'updateCurrentUserSettings',
    'updateCurrentUserIdentity',
  ]);
  for (const { description } of refusing) {
    expect(description).toContain('An API key that another user created is refused.');
  }
});

test.each(refusing)(
  '$id is 403 for an API key that another user created, also as a dry run and for unknown IDs',
  async (contract) => {
    const { owner, keyFor } = ready.world;
    const as = await keyFor(owner, ['*'], { isDelegated: true });
    const request = (await ready.request(contract.id)) as Request;
    const unknown = Object.keys(request.params ?? {}).map((name) => [name, 'unknown-0000']);
    const dry = { ...request.headers, Prefer: 'handling=dry-run' };
    for (const sent of [
      { ...request, headers: dry },
      { ...request, params: Object.fromEntries(unknown) as never },
      request,
    ]) {
      const { status, body } = await call(contract, { ...sent, as });
      expect([status, body.code]).toEqual([403, 'caller/role-forbids']);
    }
    const done = await call(contract, { ...request, as: owner });
    expect(done.status, done.body.detail).toBe(contract.status);
  },
);

test.each(['deleteCalendarConnection', 'deleteConferencingConnection'] as const)(
  '%s is done with an API key that another user created',
  async (id) => {
    const { owner, keyFor } = ready.world;
    const as = await keyFor(owner, ['*'], { isDelegated: true });
    const request = (await ready.request(id)) as Request;
    expect((await call(contracts.get(id) as Contract, { ...request, as })).status).toBe(204);
  },
);

test('an API key that was created with the key of another user is refused, too', async () => {
  const { owner, keyFor } = ready.world;
  const as = await keyFor(owner, ['*'], { isDelegated: true });
  const made = await call(contracts.get('createApiKey') as Contract, {
    as,
    body: { name: 'Made with the key', scopes: ['*'] },
  });
  const { key } = (made.body as unknown as { data: { key: string } }).data;
  for (const contract of refusing) {
    const request = (await ready.request(contract.id)) as Request;
    expect((await call(contract, { ...request, as: { key } })).body.code).toBe(
      'caller/role-forbids',
    );
  }
});
