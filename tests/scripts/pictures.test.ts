import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Children } from '../../scripts/local/children.ts';
import { startOffline } from '../../scripts/local/offline.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { jpeg, jpegSegment, png, webp, withPlaces } from '../support/people/pictures.ts';
import { sharedService } from '../support/processes/service.ts';
import { untilDecided } from '../support/processes/until-decided.ts';
import { newWorld } from '../support/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
const children = new Children();
let services: Readonly<Record<'the handlers' | 'the started service', string>>;
beforeAll(async () => {
  const [started, served] = await Promise.all([
    startOffline(children, { port: await freePort(), folder, environment: process.env }, () => {}),
    sharedService(),
  ]);
  services = {
    'the handlers': served.baseUrls[0] ?? '',
    'the started service': started.baseUrl,
  };
});
afterAll(async () => {
  await children.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Headers = Readonly<Record<string, string>>;

interface PictureReply {
  readonly code: string;
  readonly data: { readonly profileImage: string };
}

async function send(baseUrl: string, key: string, body: Uint8Array, headers: Headers) {
  const reply = await untilDecided(() =>
    fetch(`${baseUrl}/v1/users/me/profile_image`, {
      method: 'PUT',
      headers: { 'x-service-api-key': key, ...headers },
      body: new Uint8Array(body),
    }),
  );
  return { status: reply.status, body: (await reply.json()) as PictureReply };
}

async function look(baseUrl: string, profileImage: string, headers: Headers = {}) {
  const url = `${baseUrl}${new URL(profileImage).pathname}`;
  const reply = await untilDecided(() => fetch(url, { headers }));
  const { status, headers: told } = reply;
  return { status, told, hex: Buffer.from(await reply.arrayBuffer()).toString('hex') };
}

const both = ['the handlers', 'the started service'] as const;
/** Every byte value, twice. */
const everyByte = Uint8Array.from({ length: 512 }, (_, i) => i % 256);
const named = (bytes: Uint8Array) =>
  jpegSegment(0xe2, new Uint8Array([...Buffer.from('ICC_PROFILE\0'), ...bytes]));
const largest = jpeg(2048, 2048, {
  first: [1, 2, 3, 4].map(() => named(Uint8Array.from({ length: 60_000 }, (_, i) => i % 256))),
});

test.each(
  both.flatMap((where) =>
    [
      ['image/png', 'a PNG', png(200, 100)] as const,
      ['image/jpeg', 'a JPEG with every byte', jpeg(5, 3, { first: [named(everyByte)] })] as const,
      ['Image/JPEG; q=1', 'one of 256 KB', largest] as const,
      ['image/webp', 'a WebP', webp(5, 3)] as const,
    ].map(([type, what, bytes]) => ({ where, type, what, bytes })),
  ),
)('$what is stored and served unchanged by $where', async ({ where, type, bytes }) => {
  const { owner } = await newWorld();
  const sent = await send(services[where], owner.key, bytes, { 'content-type': type });
  expect(sent).toMatchObject({ status: 200 });
  const { profileImage } = sent.body.data;
  const { status, told, hex } = await look(services[where], profileImage);
  expect([status, hex]).toEqual([200, Buffer.from(bytes).toString('hex')]);
  expect(Object.fromEntries(told)).toMatchObject({
    'content-type': type.split(';')[0]?.toLowerCase(),
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  });
  const etag = told.get('etag') ?? '';
  const again = await look(services[where], profileImage, { 'if-none-match': etag });
  expect([again.status, again.hex, again.told.get('etag')]).toEqual([304, '', etag]);
});

test.each(both)('the metadata of a picture is removed by %s', async (where) => {
  const { owner } = await newWorld();
  for (const [type, { bare, told }] of Object.entries(withPlaces)) {
    const sent = await send(services[where], owner.key, told, { 'content-type': type });
    const { hex } = await look(services[where], sent.body.data.profileImage);
    expect(hex).toBe(Buffer.from(bare).toString('hex'));
  }
});

test.each(both)('an invalid or too large picture is refused by %s', async (where) => {
  const { owner } = await newWorld();
  const refused = async (bytes: Uint8Array, headers: Headers) =>
    (await send(services[where], owner.key, bytes, headers)).body.code;
  const asPng = { 'content-type': 'image/png' };
  expect(await refused(png(1, 1), {})).toBe('request/unsupported-media-type');
  expect(await refused(png(1, 1), { 'content-type': 'image/gif' })).toBe(
    'request/unsupported-media-type',
  );
  expect(await refused(png(1, 1), { 'content-type': 'application/octet-stream' })).toBe(
    'request/unsupported-media-type',
  );
  expect(await refused(everyByte, asPng)).toBe('picture/not-supported');
  expect(await refused(new Uint8Array(262_145), asPng)).toBe('request/too-large');
  expect(await refused(new Uint8Array(), asPng)).toBe('request/invalid');
});
