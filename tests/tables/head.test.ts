import { beforeAll, expect, test } from 'vitest';
import type { Contract } from '../../lib/contract/contract.ts';
import type { OperationId } from '../../lib/contract/routes.ts';
import { costOf } from '../../lib/http/limit-caller.ts';
import { loadContracts, rows } from '../../scripts/contracts.ts';
import { linkHeader } from '../support/http/link-header.ts';
import { requestLine } from '../support/http/request-line.ts';
import { sharedService } from '../support/processes/service.ts';
import { untilDecided } from '../support/processes/until-decided.ts';
import { type Ready, readyWorld } from '../support/ready.ts';

const contracts = await loadContracts();
let ready: Ready;
let baseUrl: string;
beforeAll(async () => {
  const [world, { baseUrls }] = await Promise.all([readyWorld(), sharedService()]);
  ready = world;
  baseUrl = baseUrls[0] ?? '';
});

/** Sends the same request by both methods. */
async function sendBoth(id: OperationId, headers: Readonly<Record<string, string>> = {}) {
  const { params = {}, query = {}, guest, ...request } = await ready.request(id);
  const { path } = requestLine(id, params);
  const url = `${baseUrl}${path}?${new URLSearchParams(query)}`;
  const sent = {
    'x-service-api-key': ready.world.owner.key,
    ...linkHeader(contracts.get(id) as Contract, guest),
    ...request.headers,
    ...headers,
  };
  const got = await untilDecided(() => fetch(url, { headers: sent }));
  const bytes = Buffer.from(await got.arrayBuffer());
  const head = await untilDecided(() => fetch(url, { headers: sent, method: 'HEAD' }));
  return { got, bytes, head, body: await head.text() };
}

/** Headers of one request, or of its connection. */
const ownHeaders = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'ratelimit',
  'transfer-encoding',
  'x-request-id',
];
const namedIn = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => !ownHeaders.includes(name)));

const reads = rows.filter(({ method }) => method === 'GET');

test.each(reads)(
  'a HEAD of $path has the status and the headers of a GET, and no body',
  async ({ id }) => {
    const { got, bytes, head, body } = await sendBoth(id, { 'accept-encoding': 'identity' });
    expect([head.status, body]).toEqual([got.status, '']);
    expect(got.status).toBe(200);
    expect(namedIn(head.headers)).toEqual(namedIn(got.headers));
    // The reply of a check contains a measured time, whose length varies.
    const length = Number(head.headers.get('content-length'));
    expect(Math.abs(length - bytes.length)).toBeLessThan(id === 'checkCalendarConnection' ? 9 : 1);
  },
);

test('a HEAD with a matching If-None-Match is 304', async () => {
  const { head, body } = await sendBoth('getTeam', { 'if-none-match': '*' });
  expect([head.status, body]).toEqual([304, '']);
});

test('a HEAD of the feed does not wait for an event, and costs the same as a GET without a wait', async () => {
  const query = new URLSearchParams({ wait: '20', userId: 'without-events' });
  let startedMs = 0;
  const reply = await untilDecided(() => {
    startedMs = performance.now();
    return fetch(`${baseUrl}/v1/events?${query}`, {
      method: 'HEAD',
      headers: { 'x-service-api-key': ready.world.owner.key },
    });
  });
  expect(reply.status).toBe(200);
  expect(performance.now() - startedMs).toBeLessThan(10_000);
  const event = { rawQueryString: `${query}`, requestContext: { http: { method: 'HEAD' } } };
  const cost = (sent: Readonly<Record<string, string | undefined>>) => 1 + Number(sent.wait);
  expect(costOf({ cost }, event as never)).toBe(1);
});
