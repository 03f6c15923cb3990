import { isIP } from 'node:net';
import { isCallable } from './callable-address.ts';
import { forbiddenPart, literalIn, notPublic } from './check-url.ts';
import type { Address } from './resolve-name.ts';
import { type Surroundings, surroundings } from './surroundings.ts';

type AddressResult =
  | { readonly addresses: readonly Address[] }
  /** Sentence with the reason why the address must not be called. */
  | { readonly forbidden: string };

/**
 * Finds the addresses of a URL's host, if all of them may be called. A name with one forbidden address is forbidden as
 * a whole, because the network chooses the address of a connection. Throws the errors of `resolve`.
 */
export async function findAddresses(
  text: string,
  { reach, resolve }: Surroundings,
): Promise<AddressResult> {
  const forbidden = forbiddenPart(text, reach);
  if (forbidden !== undefined) return { forbidden };
  const { hostname } = new URL(text);
  const literal = literalIn(hostname);
  if (literal !== undefined) return { addresses: [{ address: literal, family: isIP(literal) }] };
  const addresses = await resolve(hostname);
  if (addresses.length === 0) throw new Error('The name has no address.');
  return addresses.every(({ address }) => isCallable(address, reach))
    ? { addresses }
    : { forbidden: notPublic };
}

/** Maximum duration of a look-up, because a caller waits for it. */
const longestLookUpMs = 1500;

/**
 * Returns a sentence with the reason why a URL must not be called; undefined if it may be. A name that cannot be
 * resolved now is permitted, because it is resolved again before each call.
 */
export function forbiddenReason(
  text: string,
  given: Surroundings = surroundings(),
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestLookUpMs, undefined);
    findAddresses(text, given)
      .then((found) => resolve('forbidden' in found ? found.forbidden : undefined))
      .catch(() => resolve(undefined))
      .finally(() => clearTimeout(timer));
  });
}
