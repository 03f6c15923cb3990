import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type { Contract } from '../../lib/contract/contract.ts';
import { budgets, longBudgetMs } from '../../lib/data/engine/deadline.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { beforeTableCalls, type TableCall } from '../support/engine/table-calls.ts';
import { call } from '../support/http/call.ts';
import { deleteAtOnce } from '../support/people/delete-at-once.ts';
import { waitLonger } from '../support/processes/patience.ts';
import { type Ready, type Request, readyWorld } from '../support/ready.ts';

deleteAtOnce();

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});
afterEach(() => {
  vi.useRealTimers();
});

const contracts = await loadContracts();
const guarded = rows.flatMap(({ id }) => {
  const contract = contracts.get(id) as Contract;
  return contract.scope === 'public' ? [] : [{ id, contract }];
});

/** Operations that wait for a receiver, a provider or a thread, and have a new time budget for later calls. */
const waitsForOthers = [
  'testWebhookEndpoint',
  'createCalendarConnection',
  'updateCalendarConnection',
];

interface Row {
  readonly id: (typeof guarded)[0]['id'];
  readonly contract: Contract;
}

/**
 * Sends a request while the clock moves only by `msACall` at each call to the table. The date stays
 * the same, so items that are cached for a minute are not read again.
 */
async function sendSlowly({ id, contract }: Row, msACall: number, now: number) {
  const request = (await ready.request(id)) as Request;
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const calls: TableCall[] = [];
  vi.useFakeTimers({ toFake: ['performance', 'Date'], now });
  let isOver = false;
  beforeTableCalls((name) => {
    if (isOver) return;
    calls.push(name);
    vi.advanceTimersByTime(msACall);
    vi.setSystemTime(now);
  });
  const ask = () => call(contract, { as: ready.world.owner, ...request, headers });
  const answer = await ask();
  isOver = true;
  vi.useRealTimers();
  return { answer, calls, again: ask };
}

/** Long enough for the slowest machine to finish in the remaining 30 %. */
const wholeMs = 3_000_000;

test.each(guarded.filter(({ id }) => !waitsForOthers.includes(id)))(
  '$id has one time budget for all of its calls, and sends no further call when it is used up',
  async (row) => {
    onTestFinished(waitLonger);
    const now = Date.now();
    // The first request also reads items that are cached later, so it makes at least as many calls as the next one.
    const first = await sendSlowly(row, 0, now);
    Object.assign(budgets, { requestMs: wholeMs });
    const inTime = await sendSlowly(row, Math.floor((wholeMs * 0.7) / first.calls.length), now);
    const { calls } = inTime;
    // Long deletions have a budget of their own.
    const isLong = ['deleteEventType', 'deleteOrganizationUser', 'deleteRoutingForm'].includes(
      row.id,
    );
    if (!isLong) expect(inTime.answer.status).toBe(row.contract.status);
    const tooLongMs = Math.ceil(Math.max(wholeMs, longBudgetMs) / calls.length);
    const late = await sendSlowly(row, tooLongMs, now);
    const isUndecided = late.calls.at(-1) === 'TransactWriteItems';
    const code = isUndecided ? 'service/undecided' : 'service/unavailable';
    expect(late.answer.body).toMatchObject({ status: 503, code });
    expect(late.answer.headers['retry-after']).toBe('1');
    expect(late.calls.length).toBeLessThanOrEqual(calls.length);
    expect((await late.again()).status).toBe(row.contract.status);
  },
);
