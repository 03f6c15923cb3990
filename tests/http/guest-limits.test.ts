import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { GetGuestBooking } from '../../lib/contract/guests/get-guest-booking.ts';
import { call } from '../support/http/call.ts';
import { fromAddress, newAddress } from '../support/people/new-address.ts';
import { type Ready, readyWorld } from '../support/ready.ts';

let ready: Ready;
beforeAll(async () => {
  ready = await readyWorld();
});
// Allows guests ten requests in ten seconds, and starts at the beginning of a window.
beforeEach(() => {
  vi.stubEnv('CREDENTIAL_RATE', '10');
  const nowMs = Math.ceil(Date.now() / 10_000) * 10_000;
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const newToken = async (): Promise<string> =>
  (await ready.request('getGuestBooking')).guest as string;

const at = (address: string) => fromAddress(address, 'GET', '/v1/public/booking');

async function look(guest: string, sourceIp: string) {
  const { status, body, headers } = await call(GetGuestBooking, { guest, event: at(sourceIp) });
  if (status === 429) expect(body.code).toBe('caller/rate-limited');
  expect(headers['referrer-policy']).toBe('no-referrer');
  expect(headers.ratelimit).toMatch(/^"(?:address|resource)";r=\d+;t=\d+$/u);
  return status;
}

test('a client is limited by its address, with valid and with guessed tokens', async () => {
  const [token, client] = [await newToken(), newAddress()];
  const statuses: number[] = [];
  for (let sent = 0; sent < 11; sent += 1) {
    statuses.push(await look(sent % 2 === 0 ? token : `guessed${sent}`, client));
  }
  expect(statuses.slice(0, 10).toSorted()).toEqual([...Array(5).fill(200), ...Array(5).fill(404)]);
  expect(statuses[10]).toBe(429);
  expect(await look(token, newAddress())).toBe(200);
});

test('the rate limit of a link does not affect other links', async () => {
  const [one, other] = [await newToken(), await newToken()];
  const statuses: number[] = [];
  const clients = Array.from({ length: 5 }, newAddress);
  for (let sent = 0; sent < 41; sent += 1) {
    statuses.push(await look(one, clients[sent % clients.length] as string));
  }
  expect(statuses).toEqual([...Array(40).fill(200), 429]);
  expect(await look(other, newAddress())).toBe(200);
});
