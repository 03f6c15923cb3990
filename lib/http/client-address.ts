import { hash, timingSafeEqual } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';
import { originSecrets } from './configuration.ts';
import { type Event, headerOf } from './exchange.ts';

/**
 * The address of a client. For IPv6 it is the network, because one client has all its addresses. Behind CloudFront, the gateway sees
 * only CloudFront, which sends the address of the client in a header. Anyone can send this header to the gateway, so it counts
 * only with a secret that only CloudFront has.
 */
export function clientAddress(event: Event): string {
  const named = isFromCloudFront(event)
    ? addressIn(headerOf(event, 'x-viewer-address'))
    : undefined;
  return networkOf(named ?? event.requestContext.http.sourceIp);
}

/**
 * True if the request has a secret of CloudFront. There are two, each in its place, and only one is replaced at a time.
 * So CloudFront and the functions always share one, whichever of them is updated first.
 */
function isFromCloudFront(event: Event): boolean {
  const given = headerOf(event, 'x-origin-secret')?.split('.');
  if (given === undefined) return false;
  return originSecrets().some((secret, place) => secret !== '' && isSame(secret, given[place]));
}

/** Compares hashes, which have equal lengths, so the time reveals nothing about the secret. */
const isSame = (secret: string, given = ''): boolean =>
  timingSafeEqual(hash('sha256', secret, 'buffer'), hash('sha256', given, 'buffer'));

/** The address in a header of CloudFront, which may add a port, and brackets around an IPv6 address. */
const addressIn = (text = ''): string | undefined =>
  [text, text.replace(/:\d{1,5}$/u, '')]
    .map((one) => one.replace(/^\[(.*)\]$/u, '$1'))
    .find((one) => isIP(one) !== 0);

/** The first 64 bits of an IPv6 address. An IPv4 address, also one in the form of IPv6, is returned as IPv4. */
function networkOf(address: string): string {
  const inner = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu.exec(address)?.[1];
  if (inner !== undefined || !isIPv6(address)) return inner ?? address;
  const [before = '', after] = address.split('::');
  const groups = before === '' ? [] : before.split(':');
  const rest = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...rest];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
