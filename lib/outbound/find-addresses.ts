import { isIP } from 'node:net';
import { isCallable } from './callable-address.ts';
import { forbiddenPart, literalIn, notPublic } from './check-url.ts';
import type { Address } from './resolve-name.ts';
import { type Surroundings, surroundings } from './surroundings.ts';

type AddressResult =
  | { readonly addresses: readonly Address[] }
  /** Why nothing may be called there, as a sentence. */
  | { readonly forbidden: string };

/**
 * The addresses of the host of a URL, all of which may be called. A name with one address that may not is
 * forbidden as a whole: which of them a connection takes is up to the network. Throws what `resolve` throws.
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

/** Nobody who asks whether a URL will do waits longer for a name. */
const longestLookUpMs = 1500;

/**
 * Why a URL may not be called, as a sentence; undefined where it may. A name that cannot be found now may be
 * found later, and is looked at again each time it is called.
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
