import { flushCompileCache } from 'node:module';
import fc from 'fast-check';
import { afterAll, expect, inject } from 'vitest';
import { tell } from '../http/problems-met.ts';
import { givenSeed } from './given-seed.ts';

/**
 * Every run has the same random cases, so that a failure can be repeated. `FC_SEED` selects other
 * cases.
 */
fc.configureGlobal({ seed: givenSeed(20_260_101) });

// Records that this file ran, so that the end of the run can check whether all files did.
tell(inject('problemsMet'), 'file', expect.getState().testPath ?? '');

// Writes the compile cache now, because the process of a test file is killed from outside.
afterAll(() => flushCompileCache());
