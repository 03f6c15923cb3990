import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { CheckCalendarConnection } from '../../lib/contract/calendar-connections/check-calendar-connection.ts';
import { SyncCalendarConnection } from '../../lib/contract/calendar-connections/sync-calendar-connection.ts';
import { ListAvailableSchedulesV2 } from '../../lib/contract/event-types/list-available-schedules-v2.ts';
import { ListEventTypes } from '../../lib/contract/event-types/list-event-types.ts';
import { AcceptOrganizationInvitation } from '../../lib/contract/organization/accept-organization-invitation.ts';
import { beforeTableCalls, recordTableCalls } from '../support/engine/table-calls.ts';
import { call } from '../support/http/call.ts';
import { fromAddress, newAddress } from '../support/people/new-address.ts';
import { type Ready, readyWorld } from '../support/ready.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});
// Allows one hundred requests in ten seconds, and starts at the beginning of a window.
beforeEach(() => {
  vi.stubEnv('CREDENTIAL_RATE', '10');
  const nowMs = Math.ceil(Date.now() / 10_000) * 10_000;
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const newCaller = async () => ready.world.keyFor(ready.world.owner, ['*']);
type Caller = Awaited<ReturnType<typeof newCaller>>;
const ask = (as: Caller, event = {}) => call(ListEventTypes, { as, event });
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);

async function many(as: Caller, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += 1) statuses.push((await ask(as)).status);
  return statuses;
}

const remainingOf = (headers: Readonly<Record<string, string>>) =>
  Number(/r=(\d+)/u.exec(headers.ratelimit ?? '')?.[1]);

test('each reply contains the limit and the remaining requests', async () => {
  const as = await newCaller();
  const first = await ask(as);
  expect(first.headers['ratelimit-policy']).toBe('"credential";q=100;w=10');
  expect(first.headers.ratelimit).toBe('"credential";r=99;t=10');
  const second = await call(ListEventTypes, { as, query: { perPage: 'all' } });
  expect([second.status, remainingOf(second.headers)]).toEqual([400, 98]);
});

const none = { params: { uid: 'none' } };

test.each([
  ['checks', (as: Caller) => call(CheckCalendarConnection, { as, ...none })],
  ['synchronizes', (as: Caller) => call(SyncCalendarConnection, { as, ...none })],
])('a request that %s a calendar connection counts as twenty requests', async (_, send) => {
  expect(remainingOf((await send(await newCaller())).headers)).toBe(80);
});

test('requests beyond the limit are refused until the window ends, and half of the former window still counts then', async () => {
  const as = await newCaller();
  const statuses = await many(as, 110);
  const served = statuses.filter((status) => status === 200).length;
  // The limit is a hundred. The first request of a window needs no lease from the table, so one more is served.
  expect([served, statuses.slice(served)]).toEqual([101, Array(9).fill(429)]);
  wait(4000);
  const { status, body, headers } = await ask(as);
  expect([status, body.code]).toEqual([429, 'caller/rate-limited']);
  expect([headers['retry-after'], headers.ratelimit]).toEqual(['6', '"credential";r=0;t=6']);
  // Half of the former window still counts in the middle of the next.
  wait(11_000);
  const next = await many(as, 60);
  expect(next.filter((one) => one === 200).length).toBe(51);
  wait(30_000);
  expect((await ask(as)).status).toBe(200);
});

test('another credential of the same user has a separate limit', async () => {
  const [as, other] = [await newCaller(), await newCaller()];
  await many(as, 110);
  expect((await ask(as)).status).toBe(429);
  expect((await ask(other)).status).toBe(200);
});

test('most requests of a credential need no write of its count', async () => {
  const as = await newCaller();
  await ask(as);
  const calls = recordTableCalls() as readonly string[];
  await many(as, 100);
  expect(calls.filter((name) => name === 'UpdateItem')).toHaveLength(10);
});

test('a search with explain counts as ten requests', async () => {
  const as = await newCaller();
  const uid = ready.eventType.uid;
  const explain = async () => {
    const periodStart = new Date(Date.now() + 86_400_000).toISOString();
    const periodEnd = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const query = { periodStart, periodEnd, timeZone: 'UTC', explain: 'true' };
    return call(ListAvailableSchedulesV2, { as, params: { uid }, query });
  };
  const first = await explain();
  expect([first.status, remainingOf(first.headers)]).toEqual([200, 90]);
  const second = await explain();
  expect([second.status, remainingOf(second.headers)]).toEqual([200, 80]);
});

test('an instance allows a part of the limit while the table is unavailable', async () => {
  const as = await newCaller();
  await ask(as);
  beforeTableCalls((name) => {
    if ((name as string) !== 'UpdateItem') return;
    throw Object.assign(new Error('The table is away.'), { name: 'TimeoutError' });
  });
  const statuses = await many(as, 40);
  expect(statuses.filter((status) => status === 200)).toHaveLength(24);
  expect(statuses.at(-1)).toBe(429);
});

test('a client that guesses keys is limited by its address, and a valid key at this address is accepted', async () => {
  const as = await newCaller();
  const client = newAddress();
  const http = (address: string) => fromAddress(address, 'GET', '/v1/event_types');
  const guess = (sourceIp: string) =>
    call(ListEventTypes, { as: { key: 'sk_live_guessed' }, event: http(sourceIp) });
  const statuses: number[] = [];
  for (let sent = 0; sent < 12; sent += 1) statuses.push((await guess(client)).status);
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  expect((await ask(as, http(client))).status).toBe(200);
  expect((await guess(newAddress())).status).toBe(401);
});

test('all addresses of an IPv6 network are one client', async () => {
  const guess = async (sourceIp: string) => {
    const event = fromAddress(sourceIp, 'GET');
    return (await call(ListEventTypes, { as: { key: 'sk_live_guessed' }, event })).status;
  };
  for (let sent = 0; sent < 10; sent += 1) await guess(`2001:db8:7:1::${sent + 1}`);
  expect(await guess('2001:0db8:0007:0001:ffff::1')).toBe(429);
  expect(await guess('2001:db8:7:2::1')).toBe(401);
});

test('each viewer of CloudFront is a client, and forged viewer addresses are ignored', async () => {
  vi.stubEnv('ORIGIN_SECRETS', 'first.second');
  const [edge, viewer] = [newAddress(), newAddress()];
  const guess = async (named: string, secret = 'first.second') => {
    const headers = { 'x-origin-secret': secret, 'x-viewer-address': named };
    const event = fromAddress(edge, 'GET');
    return (await call(ListEventTypes, { as: { key: 'sk_live_guessed' }, headers, event })).status;
  };
  for (let sent = 0; sent < 10; sent += 1) await guess(viewer);
  expect(await guess(viewer)).toBe(429);
  expect(await guess(newAddress())).toBe(401);
  for (let sent = 0; sent < 10; sent += 1) await guess(newAddress(), 'forged');
  expect(await guess(newAddress(), 'forged')).toBe(429);
});

test('counting costs less than a tenth of a write unit for each request at twenty requests a second', async () => {
  vi.stubEnv('CREDENTIAL_RATE', '50');
  const as = await newCaller();
  await ask(as);
  const calls = recordTableCalls() as readonly string[];
  const count = 600;
  for (let sent = 0; sent < count; sent += 1) {
    expect((await ask(as)).status).toBe(200);
    wait(50);
  }
  const writes = calls.filter((name) => name === 'UpdateItem').length;
  expect(writes).toBeGreaterThan(0);
  expect(writes / count).toBeLessThan(0.1);
});

test('a client that guesses tokens of invitations is limited by its address, and other clients are not', async () => {
  const guess = async (uid: string, sourceIp: string) => {
    const path = `/v1/organization_invitations/${uid}/accept`;
    const event = fromAddress(sourceIp, 'POST', path);
    const body = { token: 'guessed', name: 'Robin', timeZone: 'UTC' };
    const answer = await call(AcceptOrganizationInvitation, { params: { uid }, body, event });
    if (answer.status === 429) expect(answer.body.code).toBe('caller/rate-limited');
    return answer.status;
  };
  const statuses: number[] = [];
  const clients = Array.from({ length: 5 }, newAddress);
  for (let sent = 0; sent < 50; sent += 1) {
    statuses.push(await guess('one-invite01', clients[sent % clients.length] as string));
  }
  expect(statuses).toEqual(Array(50).fill(404));
  for (const client of clients) expect(await guess('other-invite', client)).toBe(429);
  expect(await guess('one-invite01', newAddress())).toBe(404);
});
