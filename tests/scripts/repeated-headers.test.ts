import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Children } from '../../scripts/local/children.ts';
import { type Offline, startOffline } from '../../scripts/local/offline.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { untilDecided } from '../support/processes/until-decided.ts';
import { newWorld } from '../support/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'repeated-'));
const children = new Children();
let offline: Offline;
beforeAll(async () => {
  const wanted = { port: await freePort(), folder, environment: process.env };
  offline = await startOffline(children, wanted, () => {});
});
afterAll(async () => {
  await children.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Header = readonly [name: string, value: string];

/** Sends the headers unchanged, each on its own line. */
async function send(...headers: readonly Header[]) {
  const all = [...headers, ['Host', new URL(offline.baseUrl).host]].flat();
  return untilDecided(async () => {
    const sent = request(`${offline.baseUrl}/v1/bookings`, { headers: all }).end();
    const [reply] = (await once(sent, 'response')) as [IncomingMessage];
    return { status: Number(reply.statusCode), code: JSON.parse(await text(reply)).code };
  });
}

const key = (value: string, name = 'X-Service-Api-Key'): Header => [name, value];
const refused = { status: 401, code: 'credential/refused' };

test('two API keys or two tokens in repeated headers are refused, as by the gateway', async () => {
  const { owner, admin } = await newWorld('admin');
  expect(await send(key(owner.key))).toMatchObject({ status: 200 });
  expect(await send(key(owner.key), key(owner.key))).toEqual(refused);
  expect(await send(key(admin.key), key(owner.key))).toEqual(refused);
  expect(await send(key('none'), key(owner.key))).toEqual(refused);
  expect(await send(key(owner.key), key('none'))).toEqual(refused);
  expect(await send(key('none'), key(owner.key, 'x-service-api-key'))).toEqual(refused);
  expect(await send(key(owner.key, 'X-SERVICE-API-KEY'), key('none'))).toEqual(refused);
  expect(await send(['Authorization', 'Bearer a.b.c'], ['Authorization', 'Bearer a.b.d'])).toEqual(
    refused,
  );
});

test('a header that may be repeated is read as one list', async () => {
  const { owner } = await newWorld();
  const accept = (type: string): Header => ['Accept', type];
  const answer = await send(key(owner.key), accept('text/html'), accept('application/json'));
  expect(answer).toMatchObject({ status: 200 });
});

/** Calls a function that does not exist through the Lambda API, with these headers. */
async function callFunction(headers: Readonly<Record<string, string>>) {
  const url = `${offline.lambdaUrl}/2015-03-31/functions/scheduling-local-none/invocations`;
  const sent = request(url, { method: 'POST', headers }).end('{}');
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  reply.resume();
  return reply.statusCode;
}

test('functions can be called by programs of this machine, and by no website', async () => {
  expect(await callFunction({})).toBe(404);
  expect(await callFunction({ origin: 'https://evil.example' })).toBe(403);
  expect(await callFunction({ host: 'evil.example' })).toBe(403);
  const expecting = { expect: '100-continue', origin: 'https://evil.example' };
  expect(await callFunction(expecting)).toBe(403);
});
