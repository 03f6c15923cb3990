import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CreateOpenidSession } from '../../../lib/contract/sessions/create-openid-session.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { type Answer, call } from '../../support/http/call.ts';
import { sharedIssuer } from '../../support/people/issuer.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { fromPage } from '../../support/sessions/from-page.ts';
import {
  type BoundUser,
  bindUser,
  completedSignIn,
} from '../../support/sessions/openid-sign-in.ts';
import { newWorld } from '../../support/world.ts';

let bound: BoundUser;
beforeAll(async () => {
  await sharedIssuer();
  const { of, member } = await newWorld();
  bound = await bindUser(of, member);
});
afterEach(() => vi.unstubAllEnvs());

type Sent = Awaited<ReturnType<typeof completedSignIn>>;

const send = (sent: Sent, more: object = {}) => call(CreateOpenidSession, { ...sent, ...more });

const refusal = ({ status, body, cookies }: Answer<object>) => [status, body.code, cookies];

test('a session without a client at the issuer is 404', async () => {
  const sent = await completedSignIn(bound);
  vi.stubEnv('PAGES_CLIENT_ID', '');
  expect(refusal(await send(sent))).toEqual([404, 'sign-in/not-configured', []]);
});

test('an issuer that cannot be reached is 503', async () => {
  const sent = await completedSignIn(bound);
  vi.stubEnv('JWT_ISSUER', 'http://127.0.0.1:9');
  expect(refusal(await send(sent))).toEqual([503, 'sign-in/issuer-unreachable', []]);
});

test('a dry run uses neither the state nor the code, and sets no cookie', async () => {
  const sent = await completedSignIn(bound);
  const headers = { ...fromPage, prefer: 'handling=dry-run' };
  const dry = await send(sent, { headers });
  expect([dry.status, dry.body.data.uid, dry.cookies]).toEqual([200, 'dry-run', []]);
  expect((await send(sent)).status).toBe(201);
});

test('a retry gets the same response without a cookie, and another request with its key is refused', async () => {
  const headers = { ...fromPage, 'idempotency-key': randomUUID() };
  const sent = await completedSignIn(bound);
  const first = await send(sent, { headers });
  const again = await send(sent, { headers });
  expect([again.status, again.body, again.cookies]).toEqual([201, first.body, []]);
  const other = await send(await completedSignIn(bound), { headers });
  expect(other.body.code).toBe('idempotency/key-reused');
});

test('a client that sends many requests is limited', async () => {
  vi.stubEnv('CREDENTIAL_RATE', '0.1');
  const { cookies } = (await completedSignIn(bound)).event;
  const event = { ...fromAddress(newAddress()), cookies };
  await send(await completedSignIn(bound), { event });
  const answer = await send(await completedSignIn(bound), { event });
  expect(answer.body.code).toBe('caller/rate-limited');
});

test.each([
  ['UpdateItem', 'service/unavailable'],
  ['BatchGetItem', 'service/unavailable'],
  ['TransactWriteItems', 'service/undecided'],
])('without the table (%s), no session is created and no cookie is set', async (failing, code) => {
  const sent = await completedSignIn(bound);
  beforeTableCalls((name) => {
    if (name === failing)
      throw Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
  });
  const event = { ...fromAddress(newAddress()), ...sent.event };
  const { body, cookies } = await send(sent, { event });
  expect([body.code, cookies]).toEqual([code, []]);
});
