import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { Contract } from '../../lib/contract/contract.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { allItems } from '../support/engine/table-items.ts';
import { call } from '../support/http/call.ts';
import { expectStatus } from '../support/http/expect-status.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

deleteAtOnce();

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});

const contracts = await loadContracts();
const contractOf = (id: OperationId) => contracts.get(id) as Contract;
/** A notice of a provider has no Idempotency-Key, and documents contain examples of secrets. */
const asked = rows.filter(
  ({ id, path }) => contractOf(id).notice === undefined && path.startsWith('/v'),
);
const secretMember = ({ shownOnce, reissuedSecret }: Contract) => shownOnce ?? reissuedSecret;
/** Operations whose reply has a secret that is shown once. */
const showing = asked.filter(({ id }) => contractOf(id).shownOnce !== undefined);

/** Additional members of requests, so that the reply contains a secret. */
const asksForSecret: Partial<Record<OperationId, object>> = {
  acceptOrganizationInvitation: { apiKeyName: 'My laptop' },
  createCalendarConnection: { provider: 'google', url: undefined },
};

interface SecretRequest {
  readonly contract: Contract;
  readonly request: Request & { readonly as: { readonly key: string } };
}

/** A request with its own Idempotency-Key. */
async function askFor(id: OperationId): Promise<SecretRequest> {
  const { body, headers, ...rest } = (await ready.request(id)) as Request;
  const request = {
    as: ready.world.owner,
    ...rest,
    ...((body ?? asksForSecret[id]) && { body: { ...body, ...asksForSecret[id] } }),
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  };
  return { contract: contractOf(id), request };
}

const secretNames = ['key', 'token', 'secret'];
const inAddress = /[#?&](?:token=|response=|state=|invitation=\w+&token=|(?=\w+\.[\w-]+$))([^&]+)/u;

/** Every secret in a reply: keys, tokens, secrets, and those within URLs. */
function secretsIn(value: unknown, name = ''): readonly string[] {
  if (typeof value === 'string') {
    const [, part] = inAddress.exec(value) ?? [];
    if (part !== undefined) return [part];
    return secretNames.includes(name) ? [value] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([member, one]) => secretsIn(one, member));
}

test.each(asked)(
  'the contract of $id declares the secrets of the reply, and none of them is stored',
  async ({ id }) => {
    const { contract, request } = await askFor(id);
    const answer = await call(contract, request);
    expectStatus(answer, contract.status);
    const secrets = secretsIn(answer.body);
    expect(secrets.length > 0).toBe(secretMember(contract) !== undefined);
    const stored = (await allItems()).join();
    for (const secret of secrets) expect(stored).not.toContain(secret);
  },
);

test.each(showing)(
  '$id shows the secret in one of ten concurrent requests under one Idempotency-Key, and all others and later ones are 409',
  async ({ id }) => {
    const { contract, request } = await askFor(id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(contract, request)));
    const [first, ...others] = answers.toSorted((one, other) => one.status - other.status);
    expect([first?.status, secretsIn(first?.body).length > 0]).toEqual([contract.status, true]);
    for (const again of [...others, await call(contract, request)]) {
      expect(again.body).toMatchObject({ status: 409, code: 'idempotency/secret-shown-once' });
      expect(secretsIn([again.body, again.headers])).toEqual([]);
    }
  },
);

test('SECURITY.md lists every operation whose reply has a secret, and no other', () => {
  const text = readFileSync(new URL('../../SECURITY.md', import.meta.url), 'utf8');
  const listed = [...text.matchAll(/^\| `(\w+)` \| `(\w+)`/gmu)].map(([, id, member]) => [
    id,
    member,
  ]);
  const declared = rows.flatMap(({ id }) => {
    const member = secretMember(contractOf(id));
    return member === undefined ? [] : [[id, member]];
  });
  expect(listed.toSorted()).toEqual(declared.toSorted());
});
