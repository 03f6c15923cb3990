import { Resolver } from 'node:dns/promises';

/** Milliseconds for the first question; the second one may take twice as long. */
const patience = { timeout: 2000, tries: 2 };

export const newResolver = (): Resolver => new Resolver(patience);

/**
 * All addresses that name servers tell of a name, IPv4 first; none where neither family has one. The look-ups of
 * the system share four threads, and a name whose server is silent holds one: others would wait for it.
 */
export async function resolveName(name: string, resolver: Resolver): Promise<readonly Address[]> {
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return [...addressesIn(ipv4, 4), ...addressesIn(ipv6, 6)];
}

/** Most names have one family only, and the other is answered by an error. */
const addressesIn = (told: PromiseSettledResult<string[]>, family: number): readonly Address[] =>
  told.status === 'fulfilled' ? told.value.map((address) => ({ address, family })) : [];

export interface Address {
  readonly address: string;
  readonly family: number;
}
