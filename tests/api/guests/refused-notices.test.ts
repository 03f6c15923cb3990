import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signUnsubscribeToken } from '../../../lib/app/unsubscribe-token.ts';
import type { Contract } from '../../../lib/contract/contract.ts';
import { ReceiveTextReply } from '../../../lib/contract/guests/receive-text-reply.ts';
import { UnsubscribeGuest } from '../../../lib/contract/guests/unsubscribe-guest.ts';
import type { OperationId, Params } from '../../../lib/contract/routes.ts';
import { isNumberStopped } from '../../../lib/data/messages/stopped-numbers.ts';
import type { OrganizationId } from '../../../lib/domain/tenancy.ts';
import { storedItems } from '../../support/engine/stored-items.ts';
import { beforeTableCalls } from '../../support/engine/table-calls.ts';
import { type CallInput, call } from '../../support/http/call.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { forgetModules } from '../../support/processes/forget-modules.ts';
import { startParameterStore } from '../../support/processes/parameter-store.ts';
import { signedReply } from '../../support/texts/signed-reply.ts';
import { newWorld } from '../../support/world.ts';

let of: OrganizationId;
let token: string;
let number: string;
let given = 5_559_000;

beforeEach(async () => {
  ({ of } = await newWorld());
  token = await signUnsubscribeToken({ organizationId: of, addressHash: `hash of ${of}` });
  given += 1;
  number = `+1213${given}`;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

interface Notice {
  readonly contract: Contract;
  /** A valid request. */
  readonly sent: () => CallInput<OperationId>;
  readonly hasEffect: () => Promise<boolean>;
}

const receiveTextReply: Notice = {
  contract: ReceiveTextReply,
  sent: () => ({
    params: { provider: 'webhook' } as Params<OperationId>,
    ...signedReply({ data: { from: number, text: 'STOP' } }),
  }),
  hasEffect: () => isNumberStopped(of, number),
};

const unsubscribeGuest: Notice = {
  contract: UnsubscribeGuest,
  sent: () => ({ query: { token } }),
  hasEffect: async () => (await storedItems()).some(({ sk }) => sk === `U#hash of ${of}`),
};

const notices = [
  ['a reply to a text', receiveTextReply],
  ['a request to unsubscribe', unsubscribeGuest],
] as const;

test.each(notices)(
  '%s that is too large is 413 and has no effect',
  async (_, { contract, sent, hasEffect }) => {
    const event = { body: 'x'.repeat(256 * 1024 + 1) };
    const { status, body } = await call(contract, { ...sent(), event });
    expect([status, body.code, await hasEffect()]).toEqual([413, 'request/too-large', false]);
  },
);

test.each(notices)(
  '%s is 429 if its client has sent too many requests',
  async (_, { contract, sent }) => {
    // Allows 10 requests in ten seconds.
    vi.stubEnv('CREDENTIAL_RATE', '1');
    vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 10_000) * 10_000 });
    const event = fromAddress(newAddress());
    const results: (string | number)[] = [];
    for (let count = 0; count < 12; count += 1) {
      const { status, body } = await call(contract, { ...sent(), event });
      results.push(body?.code ?? status);
    }
    expect(new Set(results.slice(0, 10))).toEqual(new Set([contract.status]));
    expect(results.at(-1)).toBe('caller/rate-limited');
  },
);

test.each(notices)(
  '%s is undecided if the table does not respond to its write, and can be sent again',
  async (_, { contract, sent, hasEffect }) => {
    let isAway = true;
    beforeTableCalls(() => {
      if (isAway) throw Object.assign(new Error('The table is away.'), { name: 'TimeoutError' });
    });
    const { status, body } = await call(contract, sent());
    expect([status, body.code]).toEqual([503, 'service/undecided']);
    isAway = false;
    expect(await hasEffect()).toBe(false);
    expect((await call(contract, sent())).status).toBe(contract.status);
    expect(await hasEffect()).toBe(true);
  },
);

test.each(notices)(
  '%s is 503 without an effect while a new function cannot read its secrets, and can be sent again',
  async (_, { contract, sent, hasEffect }) => {
    const request = sent();
    const store = await startParameterStore();
    vi.stubEnv('AWS_ENDPOINT_URL_SSM', store.endpoint);
    for (const secret of ['SIGNING_SECRET', 'TEXT_SECRET']) {
      const name = `/scheduling/dev/${secret}`;
      store.put(name, process.env[secret] ?? '');
      vi.stubEnv(`${secret}_PARAMETER`, name);
      vi.stubEnv(secret, '');
    }
    store.refuse('ServiceUnavailable');
    forgetModules();
    const { call: callNewFunction } = await import('../../support/http/call.ts');
    const { status, body } = await callNewFunction(contract, request);
    expect([status, body.code]).toEqual([503, 'service/unavailable']);
    expect(await hasEffect()).toBe(false);
    store.refuse(undefined);
    expect((await callNewFunction(contract, request)).status).toBe(contract.status);
    expect(await hasEffect()).toBe(true);
    await store.stop();
  },
);
