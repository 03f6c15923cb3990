import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  type Contract,
  type LinkKind,
  takesBody,
  takesCredential,
  tokenHeaders,
} from '../../lib/contract/contract.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { client } from '../../lib/data/engine/table.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { call } from '../support/http/call.ts';
import { expectStatus } from '../support/http/expect-status.ts';
import { fromAddress, newAddress } from '../support/people/new-address.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

const contracts = await loadContracts();
const all = rows.map((row) => ({ ...row, contract: contracts.get(row.id) as Contract }));
const ofGuests = all.filter(({ contract }) => contract.scope === 'guest');
const ofHosts = all.filter(({ contract }) => contract.scope === 'answer');
const ofLinks = [...ofGuests, ...ofHosts];
/** The operation that returns the booking of a link. */
const shownBy = (contract: Contract) =>
  contracts.get(contract.scope === 'guest' ? 'getGuestBooking' : 'getBookingRequest') as Contract;
const guarded = all.filter(({ contract }) => takesCredential(contract));

const request = async (id: OperationId) => (await ready.request(id)) as Request;

/** Records all requests to the table until the test ends, except those of the rate limit. */
function recordInputs(): readonly string[] {
  const inputs: string[] = [];
  const name = `inputs-${crypto.randomUUID()}`;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      inputs.push(`${context.commandName} ${JSON.stringify(args.input)}`);
      return next(args);
    },
    { step: 'initialize', name, priority: 'high' },
  );
  onTestFinished(() => void client.middlewareStack.remove(name));
  return inputs;
}

test.each([{ links: ofGuests }, { links: ofHosts }])(
  'the operations of guest links and of answer links each have reads and writes',
  ({ links }) => {
    expect(new Set(links.map(({ method }) => method))).toEqual(new Set(['GET', 'POST']));
  },
);

test.each(ofLinks)(
  '$id reaches with a token only its own booking and organization',
  async ({ id, contract }) => {
    const { guest, ...sent } = await request(id);
    const { body } = await call(shownBy(contract), { guest });
    const { uid } = body.data as { uid: string };
    const inputs = recordInputs();
    expectStatus(await call(contract, { guest, ...sent }), contract.status);
    const keys = inputs.join().match(/"O#[^"]*"/gu) ?? [];
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !key.startsWith(`"O#${ready.world.of}`))).toEqual([]);
    const bookings = keys.filter((key) => key.includes('#B#') && !key.endsWith('#B#0"'));
    expect(bookings.filter((key) => !key.includes(`#B#${uid}`))).toEqual([]);
  },
);

test.each(ofLinks)(
  '$id accepts no other credential in place of a token',
  async ({ id, contract }) => {
    const { guest: _, ...sent } = await request(id);
    const answer = await call(contract, { as: ready.world.owner, ...sent });
    const { scope } = contract as { readonly scope: LinkKind };
    expect(answer.body.errors).toMatchObject([{ pointer: `header/${tokenHeaders[scope]}` }]);
    const { key } = ready.world.owner;
    const other = await call(contract, { as: ready.world.owner, ...sent, guest: key });
    expect(other.body.code).toBe(`${scope}-link/unknown`);
  },
);

test.each(guarded)('$id refuses the token of a guest as a credential', async ({ id, contract }) => {
  const { guest = '' } = await request('getGuestBooking');
  const sent = await request(id);
  const bearer = { authorization: `Bearer ${guest}` };
  const answers = [
    await call(contract, { ...sent, guest }),
    await call(contract, { ...sent, as: { key: guest } }),
    await call(contract, { ...sent, headers: bearer }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
});

test.each(ofLinks.filter(({ method }) => method === 'GET'))(
  '$id writes nothing as a GET, even with an idempotency key',
  async ({ id, contract }) => {
    const { guest, ...sent } = await request(id);
    const inputs = recordInputs();
    await call(contract, { guest, ...sent });
    await call(contract, { guest, ...sent, headers: { 'idempotency-key': 'a key' } });
    expect(inputs.some((input) => /^(?:Get|BatchGet|Query)/u.test(input))).toBe(true);
    const written = inputs.filter((input) =>
      /^(?:Put|Update|Delete|TransactWrite|BatchWrite)/u.test(input),
    );
    expect(written.filter((input) => !input.includes('"RL#'))).toEqual([]);
  },
);

test.each(ofLinks)(
  '$id is 429 for a client beyond its rate limit, whatever its query',
  async ({ id, contract, method, path }) => {
    const sent = await request(id);
    // Allows one request in ten seconds.
    vi.stubEnv('CREDENTIAL_RATE', '0.1');
    onTestFinished(() => void vi.unstubAllEnvs());
    const event = fromAddress(newAddress(), method, path);
    expectStatus(await call(contract, { ...sent, event }), contract.status);
    const { status, headers, body } = await call(contract, { ...sent, event, query: 'unknown=1' });
    expect([status, body.code]).toEqual([429, 'caller/rate-limited']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['referrer-policy']).toBe('no-referrer');
  },
);

test.each(ofLinks.filter(({ contract }) => takesBody(contract)))(
  '$id is 422 for another request under the same key, and keys of different guests are independent',
  async ({ id, contract }) => {
    const [sent, others] = [await request(id), await request(id)];
    const headers = { 'idempotency-key': 'a key of many guests' };
    expectStatus(await call(contract, { ...sent, headers }), contract.status);
    const other = { timeZone: 'Asia/Tokyo', reason: 'Another.' };
    const known = Object.keys(sent.body ?? {}).filter((name) => name in other);
    const changed = Object.fromEntries(
      known.map((name) => [name, other[name as keyof typeof other]]),
    );
    const body = { ...sent.body, ...changed };
    expect((await call(contract, { ...sent, body, headers })).body.code).toBe(
      'idempotency/key-reused',
    );
    expectStatus(await call(contract, { ...others, headers }), contract.status);
  },
);
