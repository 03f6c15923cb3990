import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrganizationId } from '../../lib/domain/tenancy.ts';
import { expectCleanBooks } from '../journeys/books.ts';
import { recordWrites } from '../support/engine/table-calls.ts';
import { type Operation, operations } from '../support/http/operations.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { cases } from '../support/random/cases.ts';
import { type Ready, readyWorld } from '../support/ready.ts';
import { anyCase, type Case } from './any-case.ts';
import { expectDocumented } from './promised.ts';
import { type Meanings, send, supplyOf } from './send.ts';

deleteAtOnce();

let ready: Ready;
let stranger: Ready;
let meanings: readonly (readonly [string, string])[];
let supply: ReturnType<typeof supplyOf>;
/** Every organization that received requests. */
const organizations: OrganizationId[] = [];

beforeAll(async () => {
  stranger = await readyWorld();
});

/** Each operation has its own organization: a random request may change data that other operations need. */
beforeEach(async () => {
  ready = await readyWorld();
  supply = supplyOf(ready);
  const { owner, admin, member, restricted, of } = ready.world;
  const found = {
    '@owner': owner.userId,
    '@admin': admin.userId,
    '@member': member.userId,
    '@restricted': restricted.userId,
    '@stranger': stranger.world.owner.userId,
    '@eventType': ready.eventType.uid,
    '@booking': await ready.newBooking(),
    '@schedule': await ready.newSchedule(),
    '@organization': of,
    '@past': '2020-03-01T09:00:00Z',
    '@far': '2033-03-01T09:00:00Z',
  };
  meanings = Object.entries(found);
  organizations.push(of);
});

/** Adds starts that no earlier request used to the replacements of the placeholders. */
const meaningsNow = (): Meanings =>
  new Map([...meanings, ['@start', ready.nextStart()], ['@later', ready.nextStart()]]);

const total = Number(process.env.FUZZ_CASES ?? cases(400));
/** Bodies can be wrong in more ways than other requests, and public operations in hardly any. */
const weightOf = ({ takesJson, contract }: Operation) =>
  contract.scope === 'public' ? 0.2 : takesJson ? 3 : 1;
const { FUZZ_ONLY } = process.env;
const tried = operations.filter(({ row }) => FUZZ_ONLY === undefined || FUZZ_ONLY === row.id);
const weights = tried.reduce((sum, operation) => sum + weightOf(operation), 0);
const casesOf = (operation: Operation) => Math.ceil((total * weightOf(operation)) / weights);

async function checkCase(operation: Operation, one: Case): Promise<void> {
  const { owner, admin, member, restricted } = ready.world;
  const callers = {
    owner,
    admin,
    member,
    restricted,
    stranger: stranger.world.owner,
    'bad key': { key: '\u0000' },
  };
  const good = await supply.good(operation);
  const written = recordWrites();
  const answer = await send(operation, one, good, callers, meaningsNow()).finally(written.end);
  const { status, headers } = answer;
  expect(status, JSON.stringify(answer.body)).toBeLessThan(500);
  expectDocumented(operation, answer);
  const isFinished = status < 300 && headers['preference-applied'] === undefined;
  const isRead = operation.row.method === 'GET';
  // A conflict may store only its idempotency record.
  const isKept = (key: string) => status === 409 && key.includes('#I#');
  if (isFinished && !isRead) supply.used(operation);
  else
    expect(
      written.keys.filter((key) => !isKept(key)),
      `keys written by a response with status ${status}`,
    ).toEqual([]);
}

const timeout = 300_000 + total * 40;

test.each(tried.map((operation) => ({ id: operation.row.id, operation })))(
  '$id answers any request as the document defines, never with a failure, and a refused request changes nothing',
  async ({ operation }) => {
    const numRuns = casesOf(operation);
    await fc.assert(
      fc.asyncProperty(anyCase(operation), (one) => checkCase(operation, one)),
      { numRuns },
    );
  },
  timeout,
);

test('at least one operation is tested', () => {
  expect(tried.length, `the operation ${FUZZ_ONLY}`).toBeGreaterThan(0);
});

test('the ledger matches the bookings after all requests', async () => {
  await expectCleanBooks(...organizations);
});
