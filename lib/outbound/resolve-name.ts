import { Resolver } from 'node:dns/promises';

/** Milliseconds for the first query. The second one may take twice as long. */
const patience = { timeout: 2000, tries: 2 };

export const newResolver = (): Resolver => new Resolver(patience);

/**
 * Finds all addresses of a name, IPv4 first; empty if neither family has one. The system's own look-ups share four
 * threads, so a silent name server would delay others. This resolver avoids them.
 */
export async function resolveName(name: string, resolver: Resolver): Promise<readonly Address[]> {
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return [...addressesIn(ipv4, 4), ...addressesIn(ipv6, 6)];
}

/** Most names have only one family. The query for the other one fails. */
const addressesIn = (told: PromiseSettledResult<string[]>, family: number): readonly Address[] =>
  told.status === 'fulfilled' ? told.value.map((address) => ({ address, family })) : [];

export interface Address {
  readonly address: string;
  readonly family: number;
}
