import { expect, test, vi } from 'vitest';
import { findAddresses, forbiddenReason } from '../../lib/outbound/find-addresses.ts';
import { surroundings } from '../../lib/outbound/surroundings.ts';
import { resolvingBy, startNameServer } from '../support/processes/name-server.ts';
import { send } from './receivers.ts';

test('names with a silent name server do not delay other names in the cloud', async () => {
  vi.stubEnv('CALLS_OWN_MACHINE', undefined);
  const resolver = await startNameServer((name) =>
    name.startsWith('silent') ? undefined : ['203.0.114.1'],
  );
  const around = surroundings(resolver);
  let over = 0;
  for (let count = 0; count < 64; count += 1) {
    const found = findAddresses(`https://silent${count}.example/`, around);
    found.catch(() => {}).finally(() => (over += 1));
  }
  expect(await findAddresses('https://good.example/', around)).toEqual({
    addresses: [{ address: '203.0.114.1', family: 4 }],
  });
  expect(over).toBe(0);
});

test.each([
  ['IPv4', ['203.0.114.1', '203.0.114.2']],
  ['IPv6', ['2a00:1450:4001::68']],
  ['both families', ['203.0.114.1', '2a00:1450:4001::68']],
])('a name with %s is resolved to all of its addresses', async (_, addresses) => {
  const resolve = await resolvingBy(() => addresses);
  const found = await findAddresses('https://a.example/', { reach: 'public', resolve });
  const expected = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  expect(found).toEqual({ addresses: expected });
});

test('a name without an address of either family is not resolved', async () => {
  const resolve = await resolvingBy(() => []);
  const outcome = await send('https://none.example/', { reach: 'public', resolve });
  expect(outcome).toMatchObject({ statusCode: null, error: 'name/unresolved' });
});

test.each([
  ['203.0.114.1', 'fd00:ec2::254'],
  ['127.0.0.1', '2a00:1450:4001::68'],
])(
  'a name with one forbidden address in either family is forbidden: %s, %s',
  async (...addresses) => {
    const resolve = await resolvingBy(() => addresses);
    const outcome = await send('https://mixed.example/', { reach: 'public', resolve });
    expect(outcome).toMatchObject({ statusCode: null, error: 'address/forbidden' });
  },
);

test('the names of this machine are refused without a name server', async () => {
  const resolve = await resolvingBy(() => ['203.0.114.1']);
  for (const name of ['localhost', 'LOCALHOST.', 'a.localhost', 'ｌocalhost']) {
    const reason = await forbiddenReason(`https://${name}/`, { reach: 'public', resolve });
    expect([name, reason]).toEqual([
      name,
      'Must contain the name of a host on the public internet.',
    ]);
  }
  for (const name of ['notlocalhost', 'localhost.example']) {
    expect(await forbiddenReason(`https://${name}/`, { reach: 'public', resolve })).toBeUndefined();
  }
});
