import { expect, test } from 'vitest';
import { isProven } from '../../../lib/app/conferencing/is-proven.ts';
import { zoomProof } from '../../../lib/app/conferencing/zoom-notice.ts';

/**
 * A test vector that does not depend on this code. Zoom signs `v0:{timestamp}:{body}` with the secret token:
 * `printf 'v0:1961202692:…' | openssl dgst -sha256 -hmac 'the secret of an app'`.
 */
const secret = 'the secret of an app';
const body = '{"event":"meeting.started","payload":{"topic":"Zoë 😀"}}';
const time = '1961202692';
const signature = 'v0=b9e67a7b8ed62b112923b4c6d9d269c7bab2d277bc2dcca48af0d3f2dfd94979';
const atMs = Number(time) * 1000;
const minuteMs = 60_000;

interface NoticeOptions {
  readonly body?: string | Uint8Array;
  readonly secret?: string;
  readonly nowMs?: number;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

const isGood = ({
  body: sent = body,
  secret: known = secret,
  nowMs = atMs,
  headers,
}: NoticeOptions = {}) => {
  const all: NoticeOptions['headers'] = {
    'x-zm-request-timestamp': time,
    'x-zm-signature': signature,
    ...headers,
  };
  const notice = { header: (name: string) => all[name], bytes: Buffer.from(sent) };
  return isProven(zoomProof, notice, known, nowMs);
};

test('a notice with the documented signature is proven up to five minutes before and after its timestamp', () => {
  expect(isGood()).toBe(true);
  for (const aside of [5 * minuteMs, -5 * minuteMs, 1]) {
    expect([aside, isGood({ nowMs: atMs + aside })]).toEqual([aside, true]);
  }
  for (const aside of [5 * minuteMs + 1, -5 * minuteMs - 1, 24 * 60 * minuteMs]) {
    expect([aside, isGood({ nowMs: atMs + aside })]).toEqual([aside, false]);
  }
});

test.each<[string, NoticeOptions]>([
  ['another body', { body: `${body} ` }],
  ['the same text in other bytes', { body: Buffer.from(body, 'utf16le') }],
  ['the same members in another form', { body: JSON.stringify(JSON.parse(body), null, 1) }],
  ['no body', { body: '' }],
  ['another secret', { secret: 'The secret of an app' }],
  ['an empty secret', { secret: '' }],
])('a notice with %s is not proven', (_, sent) => {
  expect(isGood(sent)).toBe(false);
});

test.each([
  undefined,
  '',
  'v0=',
  signature.slice(0, -1),
  `${signature}0`,
  signature.replace('v0=', ''),
  signature.replace('v0=', 'v1='),
  signature.toUpperCase(),
  `v0=${'0'.repeat(64)}`,
  `v0=${'é'.repeat(64)}`,
  `${signature},${signature}`,
])('a notice with the signature %j is not proven', (given) => {
  expect(isGood({ headers: { 'x-zm-signature': given } })).toBe(false);
});

test.each([undefined, '', '0', '-1', 'NaN', `${time}.0`, ` ${time}`, `0x${time}`, '9'.repeat(400)])(
  'a notice with the timestamp %j is not proven',
  (given) => {
    expect(isGood({ headers: { 'x-zm-request-timestamp': given } })).toBe(false);
  },
);
