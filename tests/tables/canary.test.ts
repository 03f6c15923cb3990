import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertAttachment } from '../../lib/admin/insert-attachment.ts';
import { hashOfKey } from '../../lib/app/hash-of-key.ts';
import { type Contract, takesLink } from '../../lib/contract/contract.ts';
import { problems } from '../../lib/contract/problems.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { attachments } from '../support/bookings/attachments.ts';
import { beforeTableCalls } from '../support/engine/table-calls.ts';
import { type Answer, type CallInput, call } from '../support/http/call.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { logLines } from '../support/processes/log-lines.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';
import { Planter, planted } from './planted.ts';

deleteAtOnce();

let ready: Ready;
const planter = new Planter();
afterAll(() => planter.end());
beforeAll(async () => {
  ready = await readyWorld();
  // Stores a response, to test that no other caller can read it.
  const { body } = await ready.request('createSchedule');
  const headers = { 'idempotency-key': 'of somebody else' };
  await call(contracts.get('createSchedule') as Contract, { as: ready.world.owner, body, headers });
});

const contracts = await loadContracts();
const guarded = rows.flatMap((row) => {
  const contract = contracts.get(row.id) as Contract;
  return contract.scope === 'public' ? [] : [{ ...row, contract }];
});

/** Returns a valid request, after secrets were planted in every item. */
async function requestWithSecrets(id: OperationId): Promise<Request> {
  const { owner, restricted } = ready.world;
  const request = (await ready.request(id, owner, restricted)) as Request;
  const { bookingId } = (request.params ?? {}) as { bookingId?: string };
  for (const kind of ['recording', 'transcript', 'recap'] as const) {
    if (bookingId === undefined || !id.startsWith('listBooking')) break;
    await insertAttachment(ready.world.of, bookingId, kind, attachments[kind]());
  }
  await planter.plant();
  return request;
}

/** Secrets of the caller that no reply may contain: the key, its secret half, and its stored hash. */
const ownSecrets = () => {
  const { key } = ready.world.owner;
  return [key, key.slice(-32), hashOfKey(key)];
};

/** The secrets in an answer whose operation does not promise them. */
function leakedBy(id: OperationId, { headers, body }: Answer<unknown>): string[] {
  const text = JSON.stringify([headers, body]);
  const unpromised = Object.values(planted).filter(({ promisedBy }) => !promisedBy.includes(id));
  const secrets = [...ownSecrets(), ...unpromised.map((secret) => secret.text)];
  return secrets.filter((secret) => text.includes(secret));
}

test.each(guarded)(
  '$id returns no stored secret that it does not promise, neither in a success nor in a refusal',
  async ({ id, contract }) => {
    const { owner, restricted } = ready.world;
    const request = await requestWithSecrets(id);
    const send = (sent: Pick<CallInput<OperationId>, 'as' | 'guest' | 'query' | 'headers'>) =>
      call(contract, { as: owner, ...request, ...sent });
    const dry = await send({ headers: { prefer: 'handling=dry-run' } });
    const ofOthers = { headers: { 'idempotency-key': 'of somebody else' } };
    const isGuest = takesLink(contract.scope);
    const refusals = [
      // A dry run, because some operations are allowed for every user and would succeed.
      await send(
        isGuest
          ? { guest: 'another' }
          : { as: restricted, headers: { prefer: 'handling=dry-run' } },
      ),
      await send({ headers: { 'if-match': '"999"' } }),
      await send({ query: 'colour=red' }),
      // A guest and a user never share an idempotency record.
      ...(isGuest ? [] : [await send(ofOthers)]),
    ];
    // Operations without versions have already succeeded above, and must not run twice on one resource.
    const another = /^(?:replay|deleteConferencing|deleteSession)/u.test(id)
      ? await requestWithSecrets(id)
      : {};
    const done = await send({ ...another, ...(isGuest ? ofOthers : {}) });
    expect(done.status, JSON.stringify(done.body)).toBe(contract.status);
    expect([dry, done, ...refusals].flatMap((answer) => leakedBy(id, answer))).toEqual([]);
  },
);

test('each operation returns the stored texts that it promises', async () => {
  const promised = Object.values(planted).flatMap(({ text, promisedBy }) =>
    promisedBy.map((id) => ({ id, text })),
  );
  for (const { id, text } of promised) {
    const request = await requestWithSecrets(id);
    const contract = contracts.get(id) as Contract;
    const { body } = await call(contract, { as: ready.world.owner, ...request });
    expect(JSON.stringify(body), id).toContain(text);
  }
});

const sent = 'zq9sent';
/** The allowed members of a log line: IDs, codes, numbers, and the place of a failure. */
const line = {
  level: expect.stringMatching(/^(?:info|error)$/u),
  timestamp: expect.stringMatching(/Z$/u),
  requestId: expect.any(String),
  operation: expect.any(String),
  method: expect.any(String),
  status: expect.any(Number),
  durationMs: expect.any(Number),
};

test.each(guarded)(
  '$id logs no stored or sent text, whatever the outcome of the request',
  async ({ id, contract }) => {
    const { owner, member, of } = ready.world;
    const request = await requestWithSecrets(id);
    const first = logLines.length;
    const headers = { 'idempotency-key': sent, 'user-agent': sent, 'x-forwarded-for': sent };
    const authorization = `Bearer ${sent}.${sent}.${sent}`;
    const params = Object.fromEntries(
      Object.keys(request.params ?? {}).map((name) => [name, sent]),
    ) as NonNullable<Request['params']>;
    const body = request.body && { ...request.body, [sent]: sent };
    const good = { as: owner, ...request, headers };
    await call(contract, { ...good, headers: { ...headers, authorization } });
    await call(contract, { ...good, as: { key: sent }, ...(request.guest && { guest: sent }) });
    await call(contract, { ...good, query: `${sent}=${sent}`, ...(body && { body }) });
    if (request.params) await call(contract, { ...good, params });
    await call(contract, good);
    const failing = { ...good, headers: { ...headers, 'idempotency-key': 'another' } };
    const failed = await whileTheTableFails(() => call(contract, failing));
    expect([failed.status, JSON.stringify(failed.body)]).toEqual([
      500,
      expect.not.stringContaining(sent),
    ]);
    const lines = logLines.slice(first);
    expect(lines.length).toBe(request.params ? 6 : 5);
    for (const { code, error: _, organizationId, userId, ...others } of lines) {
      expect(others).toEqual(line);
      expect([undefined, ...Object.keys(problems)]).toContain(code);
      expect([undefined, of]).toContain(organizationId);
      expect([undefined, owner.userId, member.userId, 'guest']).toContain(userId);
    }
    const text = JSON.stringify(lines);
    for (const secret of [...ownSecrets(), 'zq9', 'guest@example.com', 'A guest']) {
      expect(text).not.toContain(secret);
    }
  },
);

/** Runs a step while the table fails with a message that contains data, like some engines and parsers. */
async function whileTheTableFails<T>(step: () => Promise<T>): Promise<T> {
  let fails = true;
  beforeTableCalls(() => {
    if (!fails) return;
    const cause = Object.assign(new SyntaxError(`because of ${sent}`), { secret: sent });
    throw Object.assign(new TypeError(`cannot take\n    at ${sent}`), { cause, item: sent });
  });
  return step().finally(() => {
    fails = false;
  });
}
