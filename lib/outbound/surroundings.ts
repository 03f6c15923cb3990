import { lookup } from 'node:dns/promises';
import type { Surroundings } from './find-addresses.ts';
import { newResolver, resolveName } from './resolve-name.ts';

const ownResolver = newResolver();

/** Where this process is: a setting that no deployment has lets it call its own machine, by the names that it has there. */
export const surroundings = (resolver = ownResolver): Surroundings =>
  process.env.CALLS_OWN_MACHINE === 'true'
    ? { reach: 'local', resolve: (name) => lookup(name, { all: true }) }
    : { reach: 'public', resolve: (name) => resolveName(name, resolver) };
