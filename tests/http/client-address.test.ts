import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientAddress } from '../../lib/http/client-address.ts';
import type { Event } from '../../lib/http/exchange.ts';

beforeEach(() => vi.stubEnv('ORIGIN_SECRETS', 'first.second'));
afterEach(() => vi.unstubAllEnvs());

/** The address of CloudFront, which the gateway sees as the source. */
const edge = '130.176.0.1';

const clientOf = (headers: Readonly<Record<string, string>>, sourceIp = edge) =>
  clientAddress({ headers, requestContext: { http: { sourceIp } } } as unknown as Event);

const behind = (viewer: string, secret = 'first.second') =>
  clientOf({ 'x-origin-secret': secret, 'x-viewer-address': viewer });

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['198.51.100.7:46532', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:0:7::1', '2001:db8:0:7'],
  ['2001:0DB8:0000:0007:0000:0000:0000:0001', '2001:db8:0:7'],
  ['[2001:db8:0:7::1]:46532', '2001:db8:0:7'],
  ['2001:db8:0:7::1:46532', '2001:db8:0:7'],
  ['2001:db8:0:7:0:0:0:1:443', '2001:db8:0:7'],
])('the viewer address %s of CloudFront is the client %s', (viewer, client) => {
  expect(behind(viewer)).toBe(client);
});

test.each([
  ['no secret', undefined],
  ['another secret', 'another.other'],
  ['no text', ''],
  ['a part of a secret', 'firs.secon'],
  ['the secrets in other places', 'second.first'],
])('a request with %s cannot name the address of its client', (_, secret) => {
  const headers = { 'x-viewer-address': '198.51.100.7' };
  const sent = secret === undefined ? headers : { ...headers, 'x-origin-secret': secret };
  expect(clientOf(sent, '203.0.113.9')).toBe('203.0.113.9');
});

test.each([undefined, '', '.'])(
  'a stage without CloudFront ignores the viewer address, with the setting %j',
  (setting) => {
    vi.stubEnv('ORIGIN_SECRETS', setting);
    for (const secret of ['', '.', 'undefined', 'first.second']) {
      expect(behind('198.51.100.7', secret)).toBe(edge);
    }
  },
);

test.each(['first.new', 'new.second'])(
  'a request with the secrets %s is accepted while one of them is replaced',
  (secret) => {
    expect(behind('198.51.100.7', secret)).toBe('198.51.100.7');
  },
);

test.each([
  undefined,
  '',
  'unknown',
  '198.51.100.7, 203.0.113.9',
  '198.51.100.7:',
  '::1::1',
  '[198.51.100.7',
])('CloudFront is the client if the viewer address is missing or malformed: %j', (viewer) => {
  const headers = { 'x-origin-secret': 'first.second' };
  expect(
    clientOf(viewer === undefined ? headers : { ...headers, 'x-viewer-address': viewer }),
  ).toBe(edge);
});

test('headers other than the viewer address do not determine the client', () => {
  const named = '198.51.100.7';
  const others = {
    'cloudfront-viewer-address': `${named}:443`,
    forwarded: `for=${named}`,
    'x-forwarded-for': named,
    'x-real-ip': named,
    'true-client-ip': named,
  };
  expect(clientOf(others)).toBe(edge);
  expect(clientOf({ ...others, 'x-origin-secret': 'first.second' })).toBe(edge);
});

test('the headers are read in any letter case', () => {
  const headers = { 'X-Origin-Secret': 'first.second', 'X-Viewer-Address': '198.51.100.7' };
  expect(clientOf(headers)).toBe('198.51.100.7');
});
