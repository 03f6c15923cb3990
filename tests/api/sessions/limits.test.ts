import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { CreateSession } from '../../../lib/contract/sessions/create-session.ts';
import { RequestSignIn } from '../../../lib/contract/sessions/request-sign-in.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { fromPage } from '../../support/sessions/from-page.ts';
import { newSignInToken } from '../../support/sessions/new-sign-in-token.ts';
import { newWorld, type World } from '../../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await newWorld();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const anyEmail = () => `${randomUUID()}@example.com`;

interface From {
  readonly client?: string;
  readonly key?: string;
}

const sentFrom = ({ client = newAddress(), key }: From) => ({
  headers: { ...fromPage, ...(key !== undefined && { 'idempotency-key': key }) },
  event: fromAddress(client),
});

const requestLink = async (from: From = {}, email = anyEmail()) =>
  call(RequestSignIn, { ...sentFrom(from), body: { email } });

const enter = async (from: From = {}) => {
  const { email } = world.owner;
  const token = await newSignInToken(world.of, world.owner, { email });
  return call(CreateSession, { ...sentFrom(from), body: { token, isConfirmed: true } });
};

const operations = { requestSignIn: requestLink, createSession: enter };
const names = ['requestSignIn', 'createSession'] as const;

test.each(names)(
  '%s: a client that sends many requests is limited, and others are not',
  async (name) => {
    vi.stubEnv('CREDENTIAL_RATE', '0.1');
    const client = newAddress();
    await operations[name]({ client });
    expect((await operations[name]({ client })).body.code).toBe('caller/rate-limited');
    expect((await operations[name]()).status).toBeLessThan(300);
  },
);

test.each(names)('%s: another request with the same Idempotency-Key is 422', async (name) => {
  const key = randomUUID();
  expect((await operations[name]({ key })).status).toBeLessThan(300);
  expect((await operations[name]({ key })).body.code).toBe('idempotency/key-reused');
});

test.each([
  ['requestSignIn', 'UpdateItem', 'service/unavailable'],
  ['requestSignIn', 'TransactWriteItems', 'service/undecided'],
  ['createSession', 'BatchGetItem', 'service/unavailable'],
  ['createSession', 'TransactWriteItems', 'service/undecided'],
] as const)('%s without the table (%s) is %s, and sets no cookie', async (name, failing, code) => {
  beforeTableCalls((sent) => {
    if (sent === failing)
      throw Object.assign(new Error('The table is unavailable.'), { name: 'TimeoutError' });
  });
  const { body, cookies } = await operations[name]();
  expect([body.code, cookies]).toEqual([code, []]);
});
