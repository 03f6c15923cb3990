import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type Contract, takesCredential } from '../../lib/contract/contract.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { call } from '../support/http/call.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';
import { newSignInToken } from '../support/sessions/new-sign-in-token.ts';
import { type SignedIn, signIn } from '../support/sessions/sign-in.ts';

const contracts = await loadContracts();
const operations = rows
  .map(({ id }) => ({ id, contract: contracts.get(id) as Contract }))
  .filter(({ contract }) => takesCredential(contract));
const granting = operations.filter(({ contract }) => contract.needsRecentSignIn);

let ready: Ready;
let session: SignedIn;
beforeAll(async () => {
  ready = await readyWorld();
  const { of, owner } = ready.world;
  session = await signIn(await newSignInToken(of, owner));
});

test.each(operations)(
  '$id: a request of a page of another website with a session is refused',
  async ({ id, contract }) => {
    const { headers, ...request } = (await ready.same(id)) as Request;
    const foreign = { ...headers, ...session.sent.headers, 'sec-fetch-site': 'cross-site' };
    const answer = await call(contract, { ...request, ...session.sent, headers: foreign });
    expect([answer.status, answer.body.code]).toEqual([403, 'session/foreign-page']);
  },
);

test('six operations give rights that outlast a session', () => {
  expect(granting.map(({ id }) => id)).toEqual([
    'updateOrganizationUser',
    'createOrganizationInvitation',
    'updateCurrentUserIdentity',
    'createApiKey',
    'createWebhookEndpoint',
    'rotateWebhookEndpointSecret',
  ]);
});

test.each(granting)(
  '$id: a session that is older than 15 minutes is refused',
  async ({ id, contract }) => {
    const { headers, ...request } = (await ready.request(id)) as Request;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 16 * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    const sent = { ...session.sent, headers: { ...headers, ...session.sent.headers } };
    const answer = await call(contract, { ...request, ...sent });
    expect([answer.status, answer.body.code]).toEqual([403, 'session/sign-in-again']);
  },
);
