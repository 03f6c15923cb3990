import { isIP } from 'node:net';
import { isCallable, type Reach } from './callable-address.ts';

/** Maximum number of characters of a URL. */
const longestUrl = 2048;
/** Lowest permitted port besides the default one. Internal services of a machine often use lower ports. */
const lowestPort = 1024;

/** Message for a host name that is not public. */
export const notPublic = 'Must contain the name of a host on the public internet.';

/**
 * Checks a URL before its name is resolved. Returns a sentence about the forbidden part; undefined if the URL is
 * permitted.
 */
export function forbiddenPart(text: string, reach: Reach): string | undefined {
  if (text.length > longestUrl) return `Must have at most ${longestUrl} characters.`;
  if (!URL.canParse(text)) return 'Must be a URL.';
  const { protocol, username, password, port, hostname } = new URL(text);
  if (protocol !== 'https:' && !(reach === 'local' && protocol === 'http:')) {
    return 'Must begin with https://.';
  }
  if (username !== '' || password !== '') return 'Must not contain a user name or a password.';
  if (port !== '' && Number(port) < lowestPort) {
    return `Must have the default port, or a port from ${lowestPort} to 65535.`;
  }
  return forbiddenHost(hostname, reach);
}

/** Names of this machine (RFC 6761). They are checked here, because name servers may not know them. */
const ownNames = /(?:^|\.)localhost\.?$/u;

function forbiddenHost(hostname: string, reach: Reach): string | undefined {
  if (reach === 'public' && ownNames.test(hostname)) return notPublic;
  const literal = literalIn(hostname);
  if (literal === undefined || isOwnMachine(literal, reach)) return undefined;
  return 'Must contain the name of a host, not an IP address.';
}

const isOwnMachine = (literal: string, reach: Reach): boolean =>
  isCallable(literal, reach) && !isCallable(literal, 'public');

/** Returns the host if it is an IP address. The URL parser has normalized it already: `0x7f.1` is `127.0.0.1` here. */
export function literalIn(hostname: string): string | undefined {
  const bare = hostname.replaceAll(/^\[|\]$/gu, '');
  return isIP(bare) === 0 ? undefined : bare;
}
