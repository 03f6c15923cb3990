import { expect, test } from 'vitest';
import { isCallable } from '../../lib/outbound/callable-address.ts';

/** The first and the last address of each network that is not part of the public internet. */
const networks = {
  'this network': ['0.0.0.0', '0.255.255.255'],
  'private 10': ['10.0.0.0', '10.255.255.255'],
  'shared by a carrier': ['100.64.0.0', '100.127.255.255'],
  loopback: ['127.0.0.0', '127.255.255.255', '::1'],
  'link-local, metadata': [
    '169.254.0.0',
    '169.254.169.254',
    '169.254.255.255',
    'fe80::1',
    'febf::',
  ],
  'a link of this machine': ['fe80::1%eth0', '2606:4700::1111%eth0'],
  'private 172': ['172.16.0.0', '172.31.255.255'],
  'protocol assignments': ['192.0.0.0', '192.0.0.192', '192.0.0.255'],
  documentation: [
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '2001:db8::1',
    '3fff::1',
    '3fff:fff::1',
  ],
  AS112: ['192.31.196.1', '192.175.48.1', '2620:4f:8000::1'],
  AMT: ['192.52.193.1'],
  '6to4 relay, 6to4': ['192.88.99.1', '2002::', '2002:7f00:1::', '2002:ffff::'],
  'private 192': ['192.168.0.0', '192.168.255.255'],
  benchmark: ['198.18.0.0', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.0', '239.255.255.255', 'ff02::1'],
  reserved: ['240.0.0.0', '255.255.255.255'],
  'metadata of Azure': ['168.63.129.16'],
  unspecified: ['::'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8'],
  'IPv4-compatible': ['::127.0.0.1', '::7f00:1', '::8.8.8.8'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::808:808', '64:ff9b:1::1'],
  'Teredo and other assignments': ['2001::1', '2001:0:7f00:1::', '2001:1ff::'],
  'unique local, metadata': ['fc00::', 'fd00:ec2::254', 'fdff::'],
  'site-local': ['fec0::1'],
  discard: ['100::1'],
  'segment routing': ['5f00::1'],
  'no address': ['', 'localhost', '127.1', '0x7f000001', '1.2.3.4.', '[::1]'],
};

test.each(Object.entries(networks))(
  'addresses of special networks cannot be called: %s',
  (_, addresses) => {
    for (const address of addresses)
      expect([address, isCallable(address, 'public')]).toEqual([address, false]);
  },
);

const publicAddresses = [
  '1.1.1.1',
  '8.8.8.8',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.0.3.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '223.255.255.255',
  '168.63.129.15',
  '168.63.129.17',
  '2001:200::',
  '2001:4860:4860::8888',
  '2001:db7::1',
  '2001:db9::1',
  '2003::',
  '2606:4700::1111',
  '3ffe::1',
];

test('public addresses next to the special networks can be called', () => {
  expect(publicAddresses.filter((address) => !isCallable(address, 'public'))).toEqual([]);
});

test('the local network policy allows this machine and the public internet, and nothing else', () => {
  const local = Object.values(networks)
    .flat()
    .filter((address) => isCallable(address, 'local'));
  expect(local).toEqual(networks.loopback);
  expect(publicAddresses.filter((address) => !isCallable(address, 'local'))).toEqual([]);
});
