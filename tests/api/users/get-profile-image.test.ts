import { afterEach, expect, test, vi } from 'vitest';
import { GetProfileImage } from '../../../lib/contract/users/get-profile-image.ts';
import { beforeTableCalls, recordTableCalls } from '../../support/engine/table-calls.ts';
import { call } from '../../support/http/call.ts';
import { fromAddress, newAddress } from '../../support/people/new-address.ts';
import { png } from '../../support/people/pictures.ts';
import { newWorld } from '../../support/world.ts';
import { hexOf, readImage, uploadValidImage } from './profile-images.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test('a picture is cached publicly without end and cannot run scripts', async () => {
  const { owner } = await newWorld();
  const sent = png(5, 3);
  const id = await uploadValidImage(owner, sent);
  const { status, headers, body } = await readImage(id);
  expect([status, hexOf(body)]).toEqual([200, hexOf(sent)]);
  const { 'x-request-id': _, ...cached } = headers;
  expect(cached).toEqual({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    etag: `"${id}"`,
  });
});

test('a picture is 503 while the table is unavailable, and the reply is not cached', async () => {
  const { owner } = await newWorld();
  const id = await uploadValidImage(owner, png(5, 3));
  let isAway = true;
  beforeTableCalls((name) => {
    if (name === 'GetItem' && isAway)
      throw Object.assign(new Error('connection reset'), { code: 'ECONNRESET' });
  });
  const { status, headers, body } = await readImage(id);
  expect([status, body.code]).toEqual([503, 'service/unavailable']);
  expect(headers['cache-control']).not.toContain('immutable');
  isAway = false;
  expect((await readImage(id)).status).toBe(200);
});

test('a client with the current ETag gets 304', async () => {
  const { owner } = await newWorld();
  const id = await uploadValidImage(owner, png(5, 3));
  for (const tag of [`"${id}"`, `W/"${id}"`, '*', `"other", "${id}"`]) {
    const { status, headers, body } = await readImage(id, { 'if-none-match': tag });
    expect([status, headers.etag, body]).toEqual([304, `"${id}"`, undefined]);
    expect(headers['cache-control']).toContain('immutable');
  }
  expect((await readImage(id, { 'if-none-match': '"other"' })).status).toBe(200);
  await uploadValidImage(owner, png(5, 4));
  expect((await readImage(id, { 'if-none-match': '*' })).status).toBe(404);
});

test.each(['x', 'x'.repeat(64), 'x'.repeat(65), 'META', 'a/b', '../openapi.json', '😀'])(
  'there is no picture at the address %j',
  async (uid) => {
    const { status, headers, body } = await readImage(uid);
    expect([status, body]).toMatchObject([404, { code: 'picture/unknown' }]);
    expect(headers['cache-control']).toBe('no-store');
  },
);

test('an item that is not a picture cannot be read by its key', async () => {
  const { of, owner } = await newWorld();
  for (const uid of [`O#${of}`, `O#${of}#U#${owner.userId}`, owner.key]) {
    expect((await readImage(uid)).status).toBe(404);
  }
});

test('a client beyond its rate limit is 429, and other clients are not limited', async () => {
  const { owner } = await newWorld();
  const id = await uploadValidImage(owner, png(5, 3));
  // Allows ten requests in ten seconds, at the beginning of a window.
  vi.stubEnv('CREDENTIAL_RATE', '1');
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / 10_000) * 10_000 });
  const [client, other] = [newAddress(), newAddress()];
  const from = (address: string) =>
    call(GetProfileImage, { params: { uid: id }, event: fromAddress(address, 'GET') });
  const answers = [];
  for (let asked = 0; asked < 12; asked += 1) answers.push(await from(client));
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429, 429]);
  const { headers } = answers.at(-1) ?? {};
  expect(headers).toMatchObject({ 'retry-after': '10', ratelimit: '"address";r=0;t=10' });
  // A cached response must not contain the rate limit of the client that requested it first.
  expect(answers[0]?.headers).not.toHaveProperty('ratelimit');
  const calls = recordTableCalls();
  expect((await from(client)).status).toBe(429);
  expect(calls).not.toContain('GetItem');
  expect((await from(other)).status).toBe(200);
});
