import { lookup } from 'node:dns/promises';
import type { Reach } from './callable-address.ts';
import type { Address } from './resolve-name.ts';

import { newResolver, resolveName } from './resolve-name.ts';

const ownResolver = newResolver();

/** Where this process is: a setting that no deployment has lets it call its own machine, by the names that it has there. */
export const surroundings = (resolver = ownResolver): Surroundings =>
  process.env.CALLS_OWN_MACHINE === 'true'
    ? { reach: 'local', resolve: (name) => lookup(name, { all: true }) }
    : { reach: 'public', resolve: (name) => resolveName(name, resolver) };

/** The addresses of interfaces that are the same for everybody who has an account there. */
export interface ApiHosts {
  readonly google: string;
  readonly microsoft: string;
  readonly zoom: string;
}

/** Where these interfaces are. A setting names another address; outside of one's own machine it must be of `https:`, as all that is called. */
export const apiHosts = (): ApiHosts => ({
  google: process.env.GOOGLE_API_URL || 'https://www.googleapis.com',
  microsoft: process.env.MICROSOFT_API_URL || 'https://graph.microsoft.com',
  zoom: process.env.ZOOM_API_URL || 'https://api.zoom.us',
});

/** How far requests go, and who tells the addresses of names. */
export interface Surroundings {
  readonly reach: Reach;
  readonly resolve: Resolve;
}

/** All addresses of a name. None, or an error, where it has none or nobody could say. */
export type Resolve = (name: string) => readonly Address[] | Promise<readonly Address[]>;
