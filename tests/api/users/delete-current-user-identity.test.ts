import { afterAll, beforeAll, expect, test } from 'vitest';
import { CreateApiKey } from '../../../lib/contract/api-keys/create-api-key.ts';
import { commit } from '../../../lib/data/engine/commit.ts';
import { tombstone } from '../../../lib/data/items/tombstone.ts';
import { keys } from '../../../lib/data/keys/keys.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { type OpenidProvider, startOpenidProvider } from '../../support/people/openid-provider.ts';
import { newWorld } from '../../support/world.ts';
import { anySubject, bindIdentity, readCaller, removeIdentity } from './identities.ts';

let provider: OpenidProvider;
beforeAll(async () => {
  provider = await startOpenidProvider('urn:booking-service');
});
afterAll(() => provider.close());

test('a removed identity no longer identifies its user, and another user can bind it', async () => {
  const { restricted, member } = await newWorld('restricted');
  const sub = anySubject();
  const signIn = () => provider.signIn({ sub });
  await bindIdentity(restricted, await signIn());
  expect(await readCaller(await signIn())).toMatchObject({ uid: restricted.userId });
  const stale = await removeIdentity(restricted, { 'if-match': '"1"' });
  expect(stale.body.code).toBe('resource/changed');
  expect((await removeIdentity(restricted, { prefer: 'handling=dry-run' })).status).toBe(204);
  expect(await readCaller(restricted)).toMatchObject({ identity: { issuer: provider.issuer } });
  const headers = { 'idempotency-key': crypto.randomUUID() };
  for (const _ of [1, 2]) expect((await removeIdentity(restricted, headers)).status).toBe(204);
  expect(await readCaller(restricted)).toMatchObject({ identity: null });
  expect(await readCaller(await signIn())).toBe('credential/refused');
  expect((await bindIdentity(member, await signIn())).status).toBe(200);
  // A second removal changes nothing. The identity belongs to another user now, and stays with that user.
  expect((await removeIdentity(restricted)).status).toBe(204);
  expect(await readCaller(await signIn())).toMatchObject({ uid: member.userId });
});

test('a token that was used before cannot create an API key after its identity is removed', async () => {
  const { member } = await newWorld();
  const sub = anySubject();
  await bindIdentity(member, await provider.signIn({ sub }));
  const token = await provider.signIn({ sub });
  expect(await readCaller(token)).toMatchObject({ uid: member.userId });
  expect((await removeIdentity(member)).status).toBe(204);
  const { body } = await call(CreateApiKey, {
    headers: { authorization: `Bearer ${token}` },
    body: { name: 'A program', scopes: ['*'] },
  });
  expect(body.code).toBe('credential/refused');
});

test('a user who is deleted during the request has no identity to remove', async () => {
  const { of, member } = await newWorld();
  let isFirst = true;
  // Runs after the authentication and before the decision reads the user.
  beforeTableCalls(async (name) => {
    if (name !== 'BatchGetItem' || !isFirst) return;
    isFirst = false;
    await commit(of, [{ key: keys.user(of, member.userId), item: tombstone(1, Date.now()) }]);
  });
  expect((await removeIdentity(member)).body?.code).toBe('user/not-found');
});

test('a token of the identity can remove the identity', async () => {
  const { member } = await newWorld();
  const sub = anySubject();
  await bindIdentity(member, await provider.signIn({ sub }));
  expect((await removeIdentity(await provider.signIn({ sub }))).status).toBe(204);
  expect(await readCaller(await provider.signIn({ sub }))).toBe('credential/refused');
  expect(await readCaller(member)).toMatchObject({ uid: member.userId, identity: null });
});
