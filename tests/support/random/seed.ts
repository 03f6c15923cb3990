import { flushCompileCache } from 'node:module';
import fc from 'fast-check';
import { afterAll, expect, inject } from 'vitest';
import { tell } from '../http/problems-met.ts';
import { givenSeed } from './given-seed.ts';

/** The same cases in every run, so that a red test is red again; `FC_SEED` looks elsewhere. */
fc.configureGlobal({ seed: givenSeed(20_260_101) });

// Whether every file ran is asked when the run is over.
tell(inject('problemsMet'), 'file', expect.getState().testPath ?? '');

// The process of a test file is ended from without, and would keep nothing for the next one.
afterAll(() => flushCompileCache());
