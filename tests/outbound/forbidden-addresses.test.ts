import { expect, test } from 'vitest';
import { forbiddenPart } from '../../lib/outbound/check-url.ts';
import { findAddresses } from '../../lib/outbound/find-addresses.ts';
import type { Resolve } from '../../lib/outbound/surroundings.ts';
import { resolvingBy } from '../support/processes/name-server.ts';
import { receiving, send, startSink, toThisMachine } from './receivers.ts';

/** Spellings of hosts that must not be called: this machine, private networks and IP addresses. */
const spellings = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7F.0.0.1',
  '0x7f.1',
  '0177.0.0.1',
  '0177.1',
  '017700000001',
  '00000177.0.0.1',
  '127.0.0.1.',
  '127.000.000.001',
  '0',
  '0.0.0.0',
  '0x0',
  '00',
  '%31%32%37.0.0.1',
  '127%2e0%2e0%2e1',
  '１２７.0.0.1',
  '127。0。0。1',
  '①②⑦.0.0.1',
  '127．0．0．1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[0000::0001]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::FFFF:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::127.0.0.1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '10.0.0.1',
  '192.168.1.1',
  '172.16.0.1',
  '100.64.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
  // Public IP addresses are refused, too: they have no TLS certificate and can be assigned to another machine.
  '8.8.8.8',
  '[2606:4700::1111]',
  // Names of this machine.
  'localhost',
  'localhost.',
  'LOCALHOST',
  'localhost.localdomain',
  'a.localhost',
  'ｌocalhost',
];

test('no spelling of a host connects to this machine', async () => {
  const { port, sockets } = await startSink();
  for (const host of new Set(spellings)) {
    const outcome = await send(`https://${host}:${port}/`, {
      reach: 'public',
      resolve: toThisMachine,
    });
    expect([host, outcome.error]).toEqual([host, 'address/forbidden']);
  }
  expect(spellings.length).toBeGreaterThan(50);
  expect(sockets).toEqual([]);
});

test.each([
  ['http://example.com/', 'Must begin with https://.'],
  ['ftp://example.com/', 'Must begin with https://.'],
  ['file:///etc/passwd', 'Must begin with https://.'],
  ['javascript:alert(1)', 'Must begin with https://.'],
  ['data:text/plain,1', 'Must begin with https://.'],
  ['https://user@example.com/', 'Must not contain a user name or a password.'],
  ['https://:secret@example.com/', 'Must not contain a user name or a password.'],
  ['https://example.com@127.0.0.1/', 'Must not contain a user name or a password.'],
  ['https://example.com:22/', 'Must have the default port, or a port from 1024 to 65535.'],
  ['https://example.com:1023/', 'Must have the default port, or a port from 1024 to 65535.'],
  ['https://example.com:0/', 'Must have the default port, or a port from 1024 to 65535.'],
  ['https://example.com:65536/', 'Must be a URL.'],
  ['https://', 'Must be a URL.'],
  ['example.com', 'Must be a URL.'],
  ['https://256.256.256.256/', 'Must be a URL.'],
  [`https://example.com/${'a'.repeat(2029)}`, 'Must have at most 2048 characters.'],
])('the URL %s is refused for its syntax', (url, reason) => {
  expect(forbiddenPart(url, 'public')).toBe(reason);
});

test('an ordinary URL is accepted, with the default or a high port, up to the maximum length', () => {
  const longest = `https://example.com/${'a'.repeat(2028)}`;
  for (const url of [
    'https://example.com',
    'https://example.com:443/a?b=c',
    'https://example.com:1024/',
    'https://example.com:65535/',
    'https://xn--r8jz45g.jp/',
    'https://例え.jp/',
    longest,
  ]) {
    expect([url, forbiddenPart(url, 'public')]).toEqual([url, undefined]);
  }
});

test('a name is resolved once, and the connection uses that address', async () => {
  const port = await receiving((_, response) => void response.end());
  const { sockets } = await startSink({ host: '127.0.0.2', port });
  const rebinding = await resolvingBy((_, times) => [times === 1 ? '127.0.0.1' : '127.0.0.2']);
  const asked: string[] = [];
  const resolve: Resolve = (name) => {
    asked.push(name);
    return rebinding(name);
  };
  const outcome = await send(`http://rebind.example:${port}/`, { reach: 'local', resolve });
  expect([outcome.statusCode, asked, sockets]).toEqual([200, ['rebind.example'], []]);
});

test('a name that changes from a public address to this machine is refused', async () => {
  const { port, sockets } = await startSink();
  const resolve = await resolvingBy((_, times) => [times === 1 ? '203.0.114.1' : '127.0.0.1']);
  const url = `https://rebind.example:${port}/`;
  expect(await findAddresses(url, { reach: 'public', resolve })).toHaveProperty('addresses');
  expect((await send(url, { reach: 'public', resolve })).error).toBe('address/forbidden');
  expect(sockets).toEqual([]);
});

test.each(['at once', 'later'])(
  'a list with one address that is not public is refused completely, %s',
  async (when) => {
    const { port, sockets } = await startSink();
    const [good, bad] = [
      { address: '203.0.114.1', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ] as const;
    for (const addresses of [
      [good, bad],
      [bad, good],
      [good, { address: '::1', family: 6 }],
    ]) {
      const resolve: Resolve =
        when === 'at once' ? () => addresses : async () => Promise.resolve(addresses);
      const outcome = await send(`https://several.example:${port}/`, { reach: 'public', resolve });
      expect(outcome).toMatchObject({ statusCode: null, error: 'address/forbidden' });
    }
    expect(sockets).toEqual([]);
  },
);

test('public addresses of a name server are accepted, and a list with a private one is refused', async () => {
  const resolve = await resolvingBy((name) =>
    name === 'good.example' ? ['203.0.114.1', '203.0.114.2'] : ['203.0.114.1', '10.0.0.8'],
  );
  const find = (url: string) => findAddresses(url, { reach: 'public', resolve });
  expect(await find('https://good.example/')).toEqual({
    addresses: [
      { address: '203.0.114.1', family: 4 },
      { address: '203.0.114.2', family: 4 },
    ],
  });
  expect(await find('https://mixed.example/')).toMatchObject({ forbidden: expect.any(String) });
});

test('a redirect is returned and not followed', async () => {
  const { port: elsewhere, sockets } = await startSink();
  for (const status of [301, 302, 303, 307, 308]) {
    const port = await receiving((_, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${elsewhere}/` }).end();
    });
    const outcome = await send(`http://receiver.example:${port}/`);
    expect(outcome).toMatchObject({ statusCode: status, error: null });
  }
  expect(sockets).toEqual([]);
});

test('the local network policy allows http and loopback by name and by address, and no private network', async () => {
  const port = await receiving((_, response) => void response.end());
  for (const host of ['receiver.example', '127.0.0.1', '127.1', 'localhost']) {
    expect(await send(`http://${host}:${port}/`)).toMatchObject({ statusCode: 200, error: null });
  }
  for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/', 'https://8.8.8.8/']) {
    expect((await send(url)).error).toBe('address/forbidden');
  }
  const resolve = () => [{ address: '192.168.0.1', family: 4 }];
  const found = await findAddresses('http://router.example/', { reach: 'local', resolve });
  expect(found).toMatchObject({ forbidden: expect.any(String) });
});
