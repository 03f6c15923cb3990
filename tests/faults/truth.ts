import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectCleanBooks } from '../journeys/books.ts';
import {
  type Fault,
  type FaultyEngine,
  startFaultyEngine,
} from '../support/engine/faulty-engine.ts';
import { forgetFailures, tableAt } from '../support/engine/table-at.ts';
import type { TableCall } from '../support/engine/table-calls.ts';
import { allItems } from '../support/engine/table-items.ts';
import { type Answer, call } from '../support/http/call.ts';
import { versionOf } from '../support/http/version-of.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { anyIdentityToken } from '../support/people/identity-token.ts';
import { waitAsDeployed } from '../support/processes/patience.ts';
import { untilDecided } from '../support/processes/until-decided.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';
import type { AuthenticatedRequest, Operation } from './operation.ts';
import { requestOf } from './operations.ts';

/** Path parameters that name a resource. */
export type Params = Readonly<Record<'uid' | 'bookingId' | 'userId' | 'teamId', string>>;
interface ReplyData {
  readonly uid?: string;
  /** The user who accepted an invitation. */
  readonly user?: ReplyData;
}
export type ResourceAnswer = Answer<{ readonly data?: ReplyData } | undefined>;

/** A world whose table is reached through an engine that can be made to fail. */
export interface Stage {
  readonly ready: Ready;
  readonly engine: FaultyEngine;
  /** Number of items that each create operation makes, by a text that only these items contain. */
  readonly created: Map<string, number>;
}

/**
 * Creates the stage before the tests of a file, and checks the ledgers and counters after them. Time
 * limits are long, so that no call and no request is given up. With `prepare`, they are those of a
 * deployed service after the preparation.
 */
export function stageOf(prepare?: (stage: Stage) => Promise<unknown>): Stage {
  const stage = { created: new Map() } as unknown as {
    -readonly [Name in keyof Stage]: Stage[Name];
  };
  deleteAtOnce();
  beforeAll(async () => {
    const engine = await startFaultyEngine(process.env.DYNAMODB_ENDPOINT ?? '');
    const restore = tableAt(engine.endpoint);
    const ready = await readyWorld();
    // Creates the issuer now. Otherwise each concurrent test that needs a token would start one.
    await anyIdentityToken();
    Object.assign(stage, { engine, ready });
    await prepare?.(stage);
    const waitLonger = prepare ? waitAsDeployed() : () => {};
    return async () => {
      waitLonger();
      restore();
      await forgetFailures();
      await engine.stop();
    };
  });
  afterAll(async () => {
    await expectCreatedOnce(stage);
    await expectCleanBooks(stage.ready.world.of);
  });
  return stage;
}

async function expectCreatedOnce({ created }: Stage): Promise<void> {
  const items = await allItems();
  for (const [mark, count] of created) {
    const made = items.filter((item) => item.includes(mark) && !item.includes('#I#'));
    expect(made, 'the items of one Idempotency-Key are created once').toHaveLength(count);
  }
}

interface Trouble {
  readonly fault: Fault;
  readonly times: number;
  readonly calls?: readonly TableCall[];
  /** The expected code of a 503 response. */
  readonly code?: 'service/undecided' | 'service/unavailable';
}

/** Counts how often a fault is met: a fault that no call meets proves nothing. */
export function counting(fault: Fault): { readonly counted: Fault; readonly met: () => number } {
  let met = 0;
  const counted: Fault = (passing) => {
    met += 1;
    return fault(passing);
  };
  return { counted, met: () => met };
}

/** Operations that find their item by its ID alone, without the organization. */
const alone: readonly (string | undefined)[] = ['getOrganizationInvitation', 'getApiKey'];

/** A text that each call of this read contains, and no other call that the test must not affect. */
export const markOf = (
  { ready }: Pick<Stage, 'ready'>,
  id: string | undefined,
  { params }: Request,
): string => (alone.includes(id) ? `#${(params as { uid: string }).uid}"` : ready.world.of);

/** A request that was never sent before, with its Idempotency-Key. */
export interface Prepared {
  readonly key: string;
  readonly request: AuthenticatedRequest;
}

export async function preparedOf({ ready }: Stage, operation: Operation): Promise<Prepared> {
  const key = crypto.randomUUID();
  return { key, request: await requestOf(ready, operation, key) };
}

/** Sends a write whose next `times` calls meet a fault, repeats it with its key, and checks the stored outcome. */
export async function expectTruth(
  stage: Stage,
  operation: Operation,
  { fault, times, calls = ['TransactWriteItems'], code = 'service/undecided' }: Trouble,
  prepared?: Prepared,
): Promise<ResourceAnswer> {
  const { engine, created } = stage;
  const { contract } = operation;
  const { key, request } = prepared ?? (await preparedOf(stage, operation));
  const sent = { ...request, headers: { 'idempotency-key': key } };
  const ask = () => call(contract, sent) as Promise<ResourceAnswer>;
  if (contract.status === 201) created.set(key, operation.items ?? 1);
  // Its idempotency record is in each of its transactions and in the reads before them.
  const mark = createHash('sha256').update(key).digest('base64url');
  await forgetFailures();
  const { met, counted } = counting(fault);
  engine.arm(mark, calls, counted, times);
  let first = await ask();
  // On a busy machine the time budget of the request can end before the fault is met.
  while (met() === 0 && first.status === 503) first = await ask();
  engine.calm(mark);
  expect(met(), 'calls that met the fault').toBeGreaterThan(0);
  if (first.status === 503) {
    expect([first.body?.code, first.headers['retry-after']]).toEqual([code, '1']);
  }
  const decided = await untilDecided(ask);
  // A secret is returned once. The replay is an error with the location of the resource.
  const isShown = decided.body?.code === 'idempotency/secret-shown-once';
  if (isShown) expect(contract.shownOnce).toBeDefined();
  else expect(decided.status).toBe(contract.status);
  if (first.status !== 503 && !isShown) expect(first.body).toEqual(decided.body);
  await expectDoneOnce(operation, request, isShown && first.status !== 503 ? first : decided);
  return first;
}

/** Returns the path parameters that read the resource that a request created or changed. */
function paramsOf(params: Partial<Params>, { body, headers }: ResourceAnswer): Partial<Params> {
  const { bookingId, teamId } = params;
  if (teamId) return { teamId };
  const made = body?.data?.user?.uid;
  const userId = made ?? params.userId;
  if (userId) return { userId };
  const uid = params.uid ?? bookingId ?? body?.data?.uid ?? headers.location?.split('/').at(-1);
  return uid === undefined ? {} : { uid };
}

/** The resource equals the reply, and its version shows that nothing was done to it twice. */
export async function expectDoneOnce(
  { contract, read, returnsPart }: Operation,
  { as, params }: AuthenticatedRequest,
  answer: ResourceAnswer,
): Promise<void> {
  const { body, headers } = answer;
  const sent = {
    as,
    ...(read.id.startsWith('getCurrent') ? {} : { params: paramsOf(params ?? {}, answer) }),
  };
  const readAnswer = await untilDecided(() => call(read, sent as never) as Promise<ResourceAnswer>);
  if (readAnswer.status === 404 && contract.status === 204) return;
  expect(versionOf(readAnswer.headers.etag)).toBe(contract.status === 201 ? 1 : 2);
  if (contract.status === 204 || body?.code !== undefined) return;
  // The ETag of a response with a secret never matches a later read, so only the versions are compared.
  const isWhole = !contract.shownOnce && !returnsPart;
  if (!isWhole) expect(versionOf(headers.etag)).toBe(versionOf(readAnswer.headers.etag));
  else expect(readAnswer.headers.etag).toBe(headers.etag);
  if (contract.id === 'reassignBookingAutomatically') return;
  const shown = body?.data?.user ?? body?.data;
  if (contract.shownOnce) expect(shown).toMatchObject(readAnswer.body?.data ?? {});
  else if (returnsPart) {
    const part = returnsPart === true ? shown : { [returnsPart]: shown };
    expect(readAnswer.body?.data).toMatchObject(part as object);
  } else expect(readAnswer.body?.data).toEqual(shown);
}
