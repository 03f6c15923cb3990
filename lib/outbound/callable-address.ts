import { BlockList, isIP } from 'node:net';

/** Permitted targets of requests: the public internet alone, or this machine too. */
export type Reach = 'public' | 'local';

const listOf = (family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
};

/** Networks that are not global in IANA's registries of special-purpose addresses. */
const withoutIpv4 = listOf('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Metadata service of Azure, in spite of its public address.
  '168.63.129.16/32',
  '224.0.0.0/3',
]);

/** Allocated addresses. Addresses that map, embed or translate IPv4 are outside of this network, or excluded below. */
const globalIpv6 = listOf('ipv6', ['2000::/3']);
const withoutIpv6 = listOf('ipv6', [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
]);

const loopbackIpv4 = listOf('ipv4', ['127.0.0.0/8']);
const loopbackIpv6 = listOf('ipv6', ['::1/128']);

/** True if a connection to a resolved address is permitted. False for a text that is not an address. */
export function isCallable(address: string, reach: Reach): boolean {
  const family = isIP(address);
  // An address with a zone belongs to a local link.
  if (family === 0 || address.includes('%')) return false;
  if (family === 4) {
    if (reach === 'local' && loopbackIpv4.check(address, 'ipv4')) return true;
    return !withoutIpv4.check(address, 'ipv4');
  }
  if (reach === 'local' && loopbackIpv6.check(address, 'ipv6')) return true;
  return globalIpv6.check(address, 'ipv6') && !withoutIpv6.check(address, 'ipv6');
}
