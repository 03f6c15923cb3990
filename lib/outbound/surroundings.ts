import { lookup } from 'node:dns/promises';
import type { Reach } from './callable-address.ts';
import type { Address } from './resolve-name.ts';

import { newResolver, resolveName } from './resolve-name.ts';

const ownResolver = newResolver();

/**
 * Network permissions of this process. `CALLS_OWN_MACHINE`, which no deployment sets, permits requests to this machine
 * and its local names.
 */
export const surroundings = (resolver = ownResolver): Surroundings =>
  process.env.CALLS_OWN_MACHINE === 'true'
    ? { reach: 'local', resolve: (name) => lookup(name, { all: true }) }
    : { reach: 'public', resolve: (name) => resolveName(name, resolver) };

/** Addresses of the provider APIs that are the same for all accounts. */
export interface ApiHosts {
  readonly google: string;
  readonly microsoft: string;
  readonly zoom: string;
}

/**
 * Addresses of these APIs. Settings can replace them. Outside of the own machine, they must use `https:`, like all
 * addresses that are called.
 */
export const apiHosts = (): ApiHosts => ({
  google: process.env.GOOGLE_API_URL || 'https://www.googleapis.com',
  microsoft: process.env.MICROSOFT_API_URL || 'https://graph.microsoft.com',
  zoom: process.env.ZOOM_API_URL || 'https://api.zoom.us',
});

/** Permitted targets of requests, and the resolver of names. */
export interface Surroundings {
  readonly reach: Reach;
  readonly resolve: Resolve;
}

/** Returns all addresses of a name. Empty, or throws, if it has none or cannot be resolved. */
export type Resolve = (name: string) => readonly Address[] | Promise<readonly Address[]>;
