import { hash, timingSafeEqual } from 'node:crypto';
import { isIP, isIPv6 } from 'node:net';
import { originSecrets } from './configuration.ts';
import { type Event, headerOf } from './exchange.ts';

/**
 * The address of a client; of IPv6 the network, of which one client has all addresses. Behind CloudFront the gateway sees only
 * CloudFront, which names the client in a header. Anyone can send that header to the gateway, so it is believed beside a secret
 * alone that only CloudFront knows. No other header that names an address is read.
 */
export function clientAddress(event: Event): string {
  const named = isFromCloudFront(event)
    ? addressIn(headerOf(event, 'x-viewer-address'))
    : undefined;
  return networkOf(named ?? event.requestContext.http.sourceIp);
}

/**
 * There are two secrets, each with its place, and one of them is replaced at a time: CloudFront and the functions always have
 * one in common, whichever of them is updated first.
 */
function isFromCloudFront(event: Event): boolean {
  const given = headerOf(event, 'x-origin-secret')?.split('.');
  if (given === undefined) return false;
  return originSecrets().some((secret, place) => secret !== '' && isSame(secret, given[place]));
}

/** Hashes have one length, so the time tells nothing about the secret. */
const isSame = (secret: string, given = ''): boolean =>
  timingSafeEqual(hash('sha256', secret, 'buffer'), hash('sha256', given, 'buffer'));

/** CloudFront writes an address alone, or with the port behind it, around which IPv6 may have brackets. */
const addressIn = (text = ''): string | undefined =>
  [text, text.replace(/:\d{1,5}$/u, '')]
    .map((one) => one.replace(/^\[(.*)\]$/u, '$1'))
    .find((one) => isIP(one) !== 0);

/** The first 64 bits of IPv6. An address of IPv4 in the form of IPv6 is that of IPv4. */
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
