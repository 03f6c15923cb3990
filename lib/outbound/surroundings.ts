import { lookup } from 'node:dns/promises';
import type { Surroundings } from './find-addresses.ts';

/** Where this process is: a setting that no deployment has lets it call its own machine. */
export const surroundings = (): Surroundings => ({
  reach: process.env.CALLS_OWN_MACHINE === 'true' ? 'local' : 'public',
  resolve: (name) => lookup(name, { all: true }),
});
