import { isIP } from 'node:net';
import { isCallable, type Reach } from './callable-address.ts';

/** As many characters as a URL may have. */
const longestUrl = 2048;
/** What services on a machine listen at that are not meant for everybody is below. */
const lowestPort = 1024;

/** Of a name that leads somewhere else. */
export const notPublic = 'Must contain the name of a host on the public internet.';

/** What forbids to call a URL before its name is looked up, as a sentence; undefined where nothing does. */
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

/** Name servers need not know that these names are this machine's (RFC 6761). */
const ownNames = /(?:^|\.)localhost\.?$/u;

function forbiddenHost(hostname: string, reach: Reach): string | undefined {
  if (reach === 'public' && ownNames.test(hostname)) return notPublic;
  const literal = literalIn(hostname);
  if (literal === undefined || isOwnMachine(literal, reach)) return undefined;
  return 'Must contain the name of a host, not an IP address.';
}

const isOwnMachine = (literal: string, reach: Reach): boolean =>
  isCallable(literal, reach) && !isCallable(literal, 'public');

/** The parser has written every spelling of an address in one way: `0x7f.1` is `127.0.0.1` here. */
export function literalIn(hostname: string): string | undefined {
  const bare = hostname.replaceAll(/^\[|\]$/gu, '');
  return isIP(bare) === 0 ? undefined : bare;
}
